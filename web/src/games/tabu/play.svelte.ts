// My stakes at Tabu, shared by cloth and rail: stakes on six fields, and those of the previous round.
import { t } from '../../device/preferences.svelte'
import { perVisit } from '../../table/per_visit.svelte'
import { StakeHand } from '../../table/stake_hand.svelte'
import { banker, FIELDS, switches, type Switches } from './state'

export class Play extends StakeHand {
  protected readonly stakes = { type: 'tabu.stake/1', rule: 'TABU-12' }
  protected readonly takesBack = { type: 'tabu.take_back/1', rule: 'TABU-R15' }
  protected readonly param = 'face'
  protected readonly unit = 1
  protected readonly fields = FIELDS
  /** My stakes of the previous round. */
  last: Record<string, number> = $state.raw({})

  readonly how: Switches = $derived.by(() => {
    const { info, table } = this.visit
    return info && table.board ? switches(info, table.board) : { payout: 'mise_comprise', doubled: [], rotations: null }
  })
  readonly banks: boolean = $derived.by(
    () => this.visit.me !== null && banker(this.visit.playback.state) === this.visit.me,
  )
  readonly open: boolean = $derived.by(() => !this.visit.behind)
  readonly words: ReadonlySet<string> = $derived.by(
    () => new Set(this.open ? this.visit.table.options.map((option) => option.do) : []),
  )
  readonly staking: boolean = $derived.by(() => this.words.has(this.stakes.type) || this.words.has(this.takesBack.type))

  protected refuse(why: 'closed' | 'full'): void {
    if (why === 'closed') return
    const text = this.banks ? 'tabu-banker-stakes-not' : this.staking ? 'tabu-no-more' : 'refusal-not_your_turn'
    this.visit.narration.refuse(t(text))
  }

  repeat(): void {
    for (const [field, amount] of Object.entries(this.last)) this.stake(field, amount)
  }
}

export const playAt = perVisit(Play)
