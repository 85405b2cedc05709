// A whole evening of Home Casino in French, on its own board, by tapping, at a house on PostgreSQL: three people and a
// bot with real dice, a shared screen watching. Every small game is played, one player is ruined by another; one
// reloads, one is offline for a while, one comes back by the link, one leaves. `CASINO_TARGET=8000` (`just
// evening-casino`) plays on to the short evening of the sheet, with dice that are not scripted.
import { lots } from './anygame.ts'
import {
  answer,
  challenge,
  type Face,
  field,
  game,
  lift,
  oneMove,
  purse,
  readOut,
  SPINS,
  spun,
  staked,
  type Table,
  take,
  told,
  towards,
} from './casino.ts'
import { loseTheNetwork, proposeTheEnd, sitDown, voteOnTheEnd } from './evening.ts'
import { expect, test } from './grand.ts'
import { journal, openTable, path } from './house.ts'
import type { Person } from './people.ts'
import { isOver, playUntil, press, readOn, showsResult } from './tabu.ts'

const TARGET = Number(process.env['CASINO_TARGET'] ?? 4500)
/** Milliseconds between checks of the board. Playwright's default becomes once a second, which is too slow. */
const LOOKS = [20, 50, 100]
/** The number of journal entries after which the end of the short game is proposed. */
const ENOUGH = 60
/** The casinos, ordered by distance to the small games. Each player takes the first free one. */
const HOMES = {
  rouge: 'Le Rubis Noir',
  jaune: 'La Topaze d’Or',
  bleu: 'L’Azur Profond',
  violet: 'L’Améthyste Royale',
  vert: 'Le Jade Levant',
  orange: 'L’Ambre du Couchant',
}

test(`three people, a bot and a television play Home Casino to ${TARGET}`, { tag: '@nightly' }, async ({ people }) => {
  test.setTimeout(TARGET > 4500 ? 3_600_000 : 420_000)
  const [phone, small, desk, tv] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'small', still: true }),
    people.arrive({ screen: 'desk', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  const code = await openTable(phone, 'Margaux', {
    game: 'home_casino',
    pace: 'sans',
    dice: 'real',
    // so that Lou can stake nearly everything at the roulette, and a 421 can ruin them
    switches: { 'casino.target': TARGET, 'roul.limit': 'sans', 'q421.bonus': 'perdant' },
    bots: ['cautious'],
  })
  for (const person of [phone, small, desk]) await person.page.goto(path(code))
  await tv.page.goto(`${path(code)}/screen`)
  await expect(tv.page.getByRole('img', { name: /QR/ })).toBeVisible()
  for (const [person, name] of [
    [small, 'Théo'],
    [desk, 'Lou'],
  ] as const) {
    await person.page.getByLabel('Votre nom à table').fill(name)
    await person.tap(person.button('Prendre place'))
    await expect(tv.page.getByRole('main').getByText(name)).toBeVisible()
  }
  await phone.tap(phone.button('Commencer à 4'))

  const evening = new Evening(code, { phone, small, desk, tv })
  await evening.until(() => evening.left.size === 0)
  await evening.until(() => told(phone).state.asking === 'throw')

  // Théo leaves. A bot keeps the seat, and the game continues without a pause.
  await small.tap(small.button('La table'))
  await small.tap(small.button('Quitter la table'))
  await small.tap(small.button('Oui, je m’en vais'))
  await expect(small.page.getByRole('heading', { level: 1 })).toHaveText('Tripot')
  await expect.poll(() => phone.board?.seats.filter((seat) => seat.kind === 'kept').length).toBe(1)
  evening.hands = [phone, desk] // Lou is out of the game but still confirms dice
  await evening.until(() => isOver(phone))

  // Everyone who stayed, including the shared screen, sees the winner and has the journal that the house exports.
  const { entries, head } = await journal(phone, code)
  for (const person of [phone, desk, tv]) {
    await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/gagne|victoire/, { timeout: 60_000 })
    await expect.poll(() => person.head()).toBe(head)
  }
  for (const where of ['au duel', 'au zanzibar', 'au black jack', 'à la roulette', 'au 421'])
    expect(tv.announced.join(' '), 'the television has told how each small game ended').toMatch(
      new RegExp(`gagne(nt)? ${where}`),
    )
  const facts = entries.flatMap(
    ({ event }) => (event as { facts?: { type: string; game?: string; to?: string }[] }).facts ?? [],
  )
  expect(new Set(facts.filter((fact) => fact.type === 'home_casino.scene_closed/1').map((fact) => fact.game))).toEqual(
    new Set(['duel', 'zanzibar', 'black_jack', 'roulette', '421']),
  )
  expect(facts.find((fact) => fact.type === 'home_casino.went_bankrupt/1')?.to, 'ruined by a player').toMatch(/^purse:/)
  expect(entries.filter(({ event }) => event.type === 'seat_kept/1').map(({ event }) => event.why)).toEqual(['left'])
  expect(
    entries.filter(
      ({ event, seat }) =>
        event.type === 'played/1' && event.by === 'house' && event.move?.type !== 'chance/1' && seat !== undefined,
    ),
    'nobody was played for',
  ).toEqual([])
})

test('two people, a bot and a television play Home Casino until they agree to end it', async ({ people }) => {
  test.setTimeout(120_000)
  const [phone, desk, tv] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'desk', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  const code = await openTable(phone, 'Margaux', {
    game: 'home_casino',
    pace: 'sans',
    bots: ['cautious'],
  })
  await phone.page.goto(path(code))
  await desk.page.goto(path(code))
  await tv.page.goto(`${path(code)}/screen`)
  await sitDown(desk, 'Lou')
  await phone.tap(phone.button('Commencer à 3'))
  for (const person of [phone, desk]) person.hurried = true // both may choose the same casino
  const enough = (person: Person): boolean => (person.board?.seq ?? 0) > ENOUGH
  await Promise.all([phone, desk].map((person) => playUntil(person, () => enough(person), oneMove)))
  await proposeTheEnd(phone)
  await voteOnTheEnd(desk, 'D’accord')
  await Promise.all([phone, desk].map((person) => playUntil(person, () => isOver(person), oneMove)))
  const { entries, head } = await journal(phone, code)
  for (const person of [phone, desk, tv]) {
    await playUntil(person, () => showsResult(person), readOn, 60)
    await expect.poll(() => person.head()).toBe(head)
  }
  const own = (person: Person): number =>
    entries.filter(({ event, seat }) => event.by === 'person' && seat === person.seat).length
  expect(
    [own(phone), own(desk)].every((moves) => moves > 0),
    'both have moved',
  ).toBe(true)
})

type Seated = Record<'phone' | 'small' | 'desk', Person>

/** The script of the evening: the events that must still happen, and the dice that cause them. */
class Evening {
  /**
   * Small games still to be played, in any order, with one exception: Lou loses nearly everything at the roulette before
   * Margaux or Théo plays 421 against Lou.
   */
  readonly left = new Set(['duel', 'zanzibar', 'black_jack', 'roulette', '421'])
  hands: Person[]
  readonly #code: string
  readonly #tv: Person
  readonly #at: Seated
  readonly #lot = lots(5)

  constructor(code: string, { tv, ...seated }: Seated & { tv: Person }) {
    this.#code = code
    this.#tv = tv
    this.#at = seated
    this.hands = Object.values(seated)
  }

  name(person: Person): string {
    return person === this.#at.phone ? 'Margaux' : person === this.#at.small ? 'Théo' : 'Lou'
  }

  get #lou(): number {
    return this.#at.desk.seat as number
  }

  #hand(seats: number[] | undefined): Person | undefined {
    return this.hands.find((person) => seats?.includes(person.seat as number))
  }

  /** The person for whom the table waits. At roulette, the one who landed there comes last. */
  #asked({ turn, state }: Table): Person | undefined {
    return this.#hand(turn?.awaited?.filter((seat) => seat !== state.scene?.lander)) ?? this.#hand(turn?.awaited)
  }

  /** Do what the table waits for, step by step, until the condition holds. */
  async until(done: () => boolean): Promise<void> {
    const lead = this.#at.phone
    while (!done() && !isOver(lead)) {
      const table = told(lead)
      const { hearing, turn } = table
      const scene = game(table)
      if (hearing?.faces) await this.#nod(table)
      else if (hearing) await readOut(this.#hand(hearing.reporters) as Person, this.#faces(table))
      else if (scene === 'roulette' && this.left.has('roulette')) await this.#roulette(table)
      else if (scene === 'q421' && this.left.has('421')) await this.#ruin(table)
      else if (turn?.type === 'decide/1' && this.#asked(table)) await this.#answer(table, this.#asked(table) as Person)
      await expect
        .poll(() => told(lead).seq, { message: 'the game does not go on', timeout: 60_000, intervals: LOOKS })
        .toBeGreaterThan(table.seq)
    }
  }

  /** Let a witness confirm the dice. After a while, the report counts without confirmation. */
  async #nod(table: Table): Promise<void> {
    const witness = this.#hand(table.hearing?.witnesses)
    if (witness) await press(witness, witness.button('C’est bien ça'), () => told(witness).seq > table.seq)
  }

  async #answer(table: Table, person: Person): Promise<void> {
    const scene = game(table)
    const seat = person.seat as number
    if (table.state.scene && scene !== 'roulette') await this.#watched(table)
    const free = Object.entries(HOMES).find(([color]) => !table.state.homes.includes(color))
    await answer(person, table, free?.[1] ?? '')
    if (scene !== 'roulette') return
    // Others bet at the same time, so news do not prove that this bet has arrived.
    const arrived = (now: Table): boolean =>
      !now.turn?.awaited?.includes(seat) || staked(now, seat) > staked(table, seat)
    await expect.poll(() => arrived(told(this.#at.phone))).toBe(true)
  }

  /** Check that the shared screen shows the current small game. */
  async #watched(table: Table): Promise<void> {
    const { scene } = table.state
    const name = { duel: 'Duel', zanzibar: 'Zanzibar', blackjack: 'Black Jack', q421: '421' }[game(table)] as string
    const { page } = this.#tv
    const poster = page.locator(`.cloth [role="group"][aria-label="${name}"]`) // nothing on a shared screen has a role
    await expect(poster).toBeVisible()
    for (const seat of [scene?.lander, scene?.owner ?? scene?.opponent ?? scene?.croupier]) {
      const person = this.hands.find((it) => it.seat === seat)
      if (person) await expect(poster.getByText(this.name(person), { exact: true })).toBeVisible()
    }
    const laid = Object.entries(table.chips).filter(([place]) => place.startsWith(`stake:${game(table)}:`))
    // Both stakes at 421 are equal, and the poster shows one of them.
    await expect(poster.locator('.stake')).toHaveCount(game(table) === 'q421' ? 1 : laid.length)
    this.left.delete({ blackjack: 'black_jack', q421: '421' }[game(table)] ?? game(table))
  }

  // The dice

  #faces(table: Table): Face[] {
    const dice = table.turn?.law?.dice ?? []
    const { scene } = table.state
    const seat = table.turn?.thrower as number
    if (TARGET > 4500 && !table.state.seats.includes(this.#lou))
      return dice.map((die) => die.faces[this.#lot(die.faces.length)] as Face)
    if (!scene) return towards(table, seat, (what, index) => this.#likes(table, seat, what, index))
    const rivals = [scene.lander, scene.owner ?? scene.opponent ?? scene.croupier ?? -1]
    const other = rivals.find((it) => it !== seat) as number
    switch (game(table)) {
      case 'roulette':
        return this.#spin(table)
      case 'q421':
        return seat === scene.lander
          ? dice.length === 3
            ? [4, 2, 6]
            : [1]
          : dice.map((_, n) => [6, 5, 3][n] as number)
      case 'blackjack':
        return dice.length === 3
          ? seat === scene.lander
            ? [6, 6, 4]
            : [6, 6, 5]
          : dice.map(() => (seat === scene.lander ? 5 : 6))
      default: {
        const wins =
          purse(table, seat) < purse(table, other) ||
          (purse(table, seat) === purse(table, other) && seat === scene.lander)
        return dice.map((_, n) => (wins ? [6, 5, 1] : [2, 3, 2])[n] as number)
      }
    }
  }

  /** Dice with which Lou loses their stake, while no other player wins the evening or is ruined. */
  #spin(table: Table): Face[] {
    const fair = SPINS.find(
      (spin) =>
        spun(table, this.#lou, spin) <= -staked(table, this.#lou) &&
        table.state.seats.every((seat) => purse(table, seat) + staked(table, seat) + spun(table, seat, spin) < TARGET),
    )
    expect(fair, 'some throw takes only from Lou').toBeDefined()
    return fair as Face[]
  }

  /** How desirable a square is for a seat, given the script of the evening. */
  #likes(table: Table, seat: number, what: string, index: number): number {
    const has = purse(table, seat)
    const poor = has < 1000
    const gains = { casino_plus: 500, home: 500, pot: table.chips['pot'] ?? 0 }[what] ?? 0
    if (this.left.size === 0)
      return has + gains >= TARGET ? 9 : gains ? 3 : what === 'black_jack' ? 2 : what === 'mafia' ? -9 : 0
    const person = this.hands.some((it) => it.seat === seat)
    const rich = has + 200 + purse(table, this.#lou) >= TARGET // taking everything from Lou would win the evening
    if (gains || what === 'jackpot') return -9 // a player could win before the script is complete
    if (what === 'mafia') return person ? -5 : 5 // the pot grows
    if (what === 'acquisition') return person && !poor && (rich || !table.state.estates[seat]?.length) ? 4 : 0
    if (what === 'a_vendre') return table.state.estates[seat]?.length ? -4 : 0
    if (what === 'roulette') return person && !poor && this.left.has(what) ? (this.left.size <= 3 ? 7 : 1) : -7
    if (what === '421')
      return person && seat !== this.#lou && this.left.has(what) && !this.left.has('roulette') && !rich ? 8 : -8
    if (['duel', 'zanzibar', 'black_jack'].includes(what)) return person && !poor && this.left.has(what) ? 6 : -6
    return index === 35 ? -1 : 0
  }

  // The scenes of the story

  /** Everyone bets at once; three accidents happen meanwhile, and Lou stakes nearly everything. */
  async #roulette(table: Table): Promise<void> {
    const { phone, small, desk } = this.#at
    const tv = this.#tv
    await expect(tv.page.locator('.roulette .field')).toHaveCount(13)
    const bets = async (person: Person, ...fields: string[]): Promise<void> => {
      for (const name of fields) {
        const open = field(person, name).getByText(/toucher pour miser/) // not while a result is still shown
        await playUntil(person, async () => (await open.count()) > 0, readOn)
        await press(person, field(person, name))
      }
    }
    await Promise.all([
      (async () => {
        await bets(phone, 'impair')
        await expect.poll(() => staked(told(phone), phone.seat as number)).toBeGreaterThan(0)
        await phone.page.reload()
        await expect(field(phone, 'impair')).toContainText('Vous')
      })(),
      (async () => {
        await bets(small, 'pair')
        await losesTheNetwork(
          small,
          () => staked(told(small), small.seat as number),
          () => bets(small, '5'),
        )
      })(),
      (async () => {
        for (const chip of ['1 000', '500', '100']) {
          await take(desk, chip)
          while (purse(told(desk), this.#lou) > 2 * Number(chip.replace(/\D/g, ''))) {
            const seq = told(desk).seq
            await bets(desk, 'rouge')
            await expect.poll(() => told(desk).seq).toBeGreaterThan(seq)
          }
        }
        const lies = staked(told(desk), this.#lou)
        await desk.reopen(path(this.#code))
        await expect(field(desk, 'rouge')).toContainText('Vous')
        await expect.poll(() => staked(told(desk), this.#lou)).toBe(lies)
      })(),
    ])
    for (const person of this.hands)
      if (person.seat !== table.state.scene?.lander) await press(person, person.button('Mes jeux sont faits'))
    const lander = this.hands.find((person) => person.seat === table.state.scene?.lander) as Person
    await expect(tv.page.locator('.roulette .stake')).not.toHaveCount(0)
    await press(lander, lander.button('Rien ne va plus !'))
    await expect.poll(() => told(phone).hearing).not.toBeNull()
    this.left.delete('roulette')
  }

  /** 421 against Lou for the maximum stake. A warning comes first, and a 421 pays three times the stake. */
  async #ruin(table: Table): Promise<void> {
    const { scene } = table.state
    const lander = this.hands.find((person) => person.seat === scene?.lander) as Person
    const { phone } = this.#at // the device that continues the evening
    await challenge(lander, { rival: 'Lou', stake: 'all' })
    await expect(lander.page.locator('.warning.on')).toContainText('Lou')
    await press(lander, lander.button(/^Défier/))
    await expect.poll(() => told(phone).state.scene?.opponent).toBe(this.#lou)
    await expect(this.#tv.page.locator('.cloth [role="group"][aria-label="421"]')).toContainText('Lou')
    this.left.delete('421')
    await this.until(() => told(phone).state.scene?.hand?.join('') === '426' && told(phone).turn?.type === 'decide/1')
    // After a reload with a selected die, the dice lie as before.
    await lift(lander, [2])
    await lander.page.reload()
    await expect(lander.page.getByRole('group', { name: 'Quels dés' }).getByRole('button')).toHaveCount(3)
    await this.until(() => !told(phone).state.seats.includes(this.#lou))
    for (const person of [...this.hands, this.#tv]) await expect(person.page.locator('.ruin')).toContainText('Faillite')
    await expect.poll(() => this.#tv.announced.join(' ')).toContain('Lou est en faillite')
  }
}

/** A chip staked offline is shown as pending and arrives once. */
async function losesTheNetwork(person: Person, staked: () => number, more: () => Promise<void>): Promise<void> {
  await expect.poll(staked).toBeGreaterThan(0)
  const chip = staked()
  await loseTheNetwork(person, more)
  await expect.poll(staked).toBe(2 * chip)
}
