// The names of records: general records use the texts of this folder, records of a game use the texts of that game.
import { app } from '../device/preferences.svelte'
import type { SeasonRecord } from '../protocol/api'
import { type Language, loadCatalogues, Texts } from '../texts/texts'
import { gameOfRecord } from './season'
import { w, words } from './words.svelte'

export class RecordTexts {
  /** The texts of games, by language and game. */
  #texts = $state.raw<ReadonlyMap<string, Texts>>(new Map())
  readonly #coming = new Set<string>()

  /** Load the texts of the games that these records name. */
  prepare(records: readonly SeasonRecord[]): void {
    for (const game of new Set(records.flatMap((it) => gameOfRecord(it.honour)?.game ?? [])))
      if (!this.#of(game)) void this.#load(app.lang, game)
  }

  /** Empty until the texts of its game are loaded. */
  titleOf(it: SeasonRecord): string {
    const own = gameOfRecord(it.honour)
    if (own) return this.#of(own.game)?.say(`feat-${own.kind}`, { amount: it.amount }) ?? ''
    return w(`record-${it.honour}`, { amount: words.texts.formatSigned(it.amount) })
  }

  aboutOf(it: SeasonRecord): string {
    const own = gameOfRecord(it.honour)
    const known = own && this.#of(own.game)
    const outcome = it.won ? 'won' : 'lost'
    if (own) return known && it.won !== null ? known.say(`feat-${own.kind}`, {}, outcome) : ''
    return w(`record-${it.honour}-about`, {
      percent: Math.round(it.amount / 100),
      luck: words.texts.formatSigned(it.luck ?? 0),
      odds: it.odds ?? 0,
      among: it.among ?? 0,
    })
  }

  #of(game: string): Texts | undefined {
    return this.#texts.get(`${app.lang} ${game}`)
  }

  async #load(lang: Language, game: string): Promise<void> {
    const key = `${lang} ${game}`
    if (this.#coming.has(key)) return
    this.#coming.add(key)
    try {
      const own = new Texts(lang, await loadCatalogues(lang, game))
      this.#texts = new Map([...this.#texts, [key, own]])
    } catch {
      this.#coming.delete(key) // the next call tries again
    }
  }
}
