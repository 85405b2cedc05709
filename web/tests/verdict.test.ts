import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fact } from '../src/protocol/wire'
import { Speech } from '../src/table/speech'
import { mergeVerdicts, shortTitle, type Verdict, verdictOf } from '../src/table/verdict'
import { type Language, LANGUAGES, plain } from '../src/texts/texts'
import { catalogues } from './catalogues'
import { recorded } from './recorded'

const NAMES = ['Camille', 'Margaux', 'Théo', 'Lou']

function speech(name: string, me: number | null, lang: Language = 'fr'): Speech {
  return new Speech(lang, catalogues(name, lang), recorded(name).game, {
    seat: (seat) => NAMES[seat] as string,
    person: String,
    me: () => me,
  })
}

const verdict = (name: string, me: number | null, facts: Fact[], lang: Language = 'fr'): Verdict | null =>
  verdictOf(facts, { me, speech: speech(name, me, lang) })

const moved = (from: string, to: string, amount: number, rule: string): Fact => ({
  type: 'transfer/1',
  from,
  to,
  amount,
  rule,
})

type Reading = Pick<Verdict, 'outcome' | 'mine' | 'winners' | 'rules'> & {
  me: number | null
  messages: string[]
  said: string[]
}
type Sample = { game: string; keys: string[]; facts: Fact[]; earlier: Fact[]; readings: Reading[] }

/** One settlement of every kind, with the verdict of the terminal: web/tools/verdicts.py. */
const { samples } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'verdicts.json'), 'utf8')) as {
  samples: Sample[]
}

afterEach(() => vi.restoreAllMocks())

describe('every settling rule names winner, rule and net result, as in the terminal', () => {
  it.each(samples.map((it) => [`${it.game} ${it.keys.join(', ')}`, it] as const))('%s', (_, sample) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const { me, messages, said, ...expected } of sample.readings)
      for (const lang of LANGUAGES) {
        const say = speech(sample.game, me, lang)
        const told = verdictOf(sample.facts, { me, speech: say, earlier: sample.earlier }) as Verdict
        expect(told).toMatchObject(expected)
        const all = [told.title, told.reason, ...told.more]
        expect(all.map(({ id }) => id)).toEqual(messages)
        const words = all.map(({ id, args }) => plain(say.rich(id, args)))
        if (lang === 'fr') expect(words).toEqual(said)
        for (const seat of told.winners)
          if (seat !== me && told.outcome !== 'won' && told.outcome !== 'even')
            expect(words.join(' ')).toContain(NAMES[seat])
      }
    expect(errors.mock.calls).toEqual([])
  })
})

it('points placed by the bank settle nothing until they leave their place', () => {
  expect(verdict('tabu', 0, [moved('bank', 'turn:points:0', 150, 'TABU-18')])).toBeNull()
  expect(verdict('tabu', 0, [moved('turn:points:0', 'bank', 150, 'TABU-18')])).toMatchObject({
    outcome: 'lost',
    mine: -150,
  })
})

describe('verdict', () => {
  it('fits one row about me; the frame names the other winners', () => {
    const title = { id: 'verdict-title-won', args: { winner: 'Margaux et Achille', winner_count: 2 } }
    expect(shortTitle(title)).toEqual({
      id: 'verdict-title-won',
      args: { winner: 'Margaux et Achille', winner_count: 0 },
    })
    const others = { id: 'verdict-title-lost', args: { winner: 'Lou', winner_count: 1 } }
    expect(shortTitle(others)).toEqual(others)
  })
  it.each([null, 0, 1])('does not take the number of a bout for that of the roulette (%s)', (me) => {
    const facts = [
      { type: 'roulette.announced/1', seat: 0, number: 9, colour: 'noir', rule: 'ROUL-8' },
      moved('stake:4:0', 'bank', 50, 'ROUL-13'),
      moved('bank', 'purse:1', 50, 'ROUL-10'),
      moved('stake:noir:1', 'purse:1', 50, 'ROUL-10'),
      { type: 'match.bout_ended/1', number: 1, winners: [1], purses: [0, 0], rule: 'ROUL-8' },
      { type: 'match.bout_began/1', number: 2, seat: 1, rule: 'CASINO-R21' },
    ]
    const { reason, more } = verdict('home_casino/roulette', me, facts) as Verdict
    expect(new Set([reason, ...more].map(({ args }) => args['number']))).toEqual(new Set([9]))
  })

  const tour = [
    { type: 'fell/1', rule: 'TABU-14', faces: ['coeur', 'coeur', 'soleil'], seat: 1 },
    moved('stake:coeur:0', 'purse:0', 50, 'TABU-18'),
    moved('purse:1', 'purse:0', 100, 'TABU-18'),
    moved('purse:2', 'stake:ancre:2', 25, 'TABU-23'),
    moved('stake:ancre:2', 'purse:1', 50, 'TABU-25'),
    moved('stake:trefle:3', 'purse:1', 10, 'TABU-25'),
  ]

  it('counts by owner: a stake belongs to its owner until it is settled', () => {
    expect(verdict('tabu', 0, tour)).toMatchObject({ outcome: 'won', mine: 100, winners: [0] })
    expect(verdict('tabu', 1, tour)).toMatchObject({ outcome: 'lost', mine: -40 })
    expect(verdict('tabu', 3, tour)?.nets).toEqual([
      { seat: 0, net: 100 },
      { seat: 1, net: -40 },
      { seat: 2, net: -50 },
      { seat: 3, net: -10 },
    ])
  })

  it('cites the rules that affect the reader, or all of them for a spectator', () => {
    expect(verdict('tabu', 0, tour)?.rules).toEqual(['TABU-18'])
    expect(verdict('tabu', 2, tour)?.rules).toEqual(['TABU-23', 'TABU-25'])
    expect(verdict('tabu', null, tour)).toMatchObject({ outcome: 'others', mine: null })
    expect(verdict('tabu', null, tour)?.rules).toEqual(['TABU-18', 'TABU-23', 'TABU-25'])
  })

  it('omits stakes that were placed and taken back', () => {
    expect(verdict('tabu', 0, [moved('purse:0', 'stake:coeur:0', 5, 'TABU-12')])).toBeNull()
    expect(verdict('tabu', 0, [moved('stake:coeur:0', 'purse:0', 5, 'TABU-R15')])).toBeNull()
    expect(
      verdict('passe_anglaise', 0, [
        { type: 'reopened/1', rule: 'PASSE-R13', seat: 0 },
        moved('stake:commun:0', 'purse:0', 5, 'PASSE-R13'),
      ]),
    ).toBeNull()
  })

  it('shows a void coup as even, and a price as spent', () => {
    const draw = [
      moved('stake:blackjack:0', 'purse:0', 250, 'BJ-13'),
      { type: 'home_casino.scene_closed/1', rule: 'BJ-13', game: 'black_jack', winners: [] },
    ]
    expect(verdict('home_casino', 0, draw)).toMatchObject({ outcome: 'even', mine: 0, winners: [] })
    expect(verdict('home_casino', 1, draw)).toMatchObject({ outcome: 'others', mine: 0 })
    expect(verdict('home_casino', 0, [moved('purse:0', 'bank', 350, 'CASINO-25')])).toMatchObject({
      outcome: 'spent',
      mine: -350,
      winners: [],
      house: [{ place: 'bank', net: 350 }],
    })
  })

  it('distinguishes a price paid by the reader from chips taken from somebody', () => {
    const price = (it: Fact[]): boolean[] => [0, 1, null].map((me) => verdict('home_casino', me, it)?.price ?? false)
    const bought = [moved('purse:0', 'bank', 350, 'CASINO-25')]
    const taken = [moved('purse:0', 'pot', 500, 'CASINO-22')]
    expect(price(bought)).toEqual([true, true, true])
    expect(price(taken)).toEqual([false, false, false])
    expect(price([...bought, ...taken])).toEqual([false, false, false])
  })

  it('has a sentence for a rule without its own text', () => {
    const told = verdict('tabu', 2, [moved('purse:2', 'purse:0', 50, 'X-1')]) as Verdict
    const say = speech('tabu', 2)
    expect(plain(say.rich(told.title.id, told.title.args))).toBe('Camille gagne')
    expect(plain(say.rich(told.reason.id, told.reason.args))).toBe('Camille gagne, et vous perdez 50.')
  })

  it('adds up verdicts that are shown together', () => {
    const one = verdict('home_casino', 0, [moved('bank', 'purse:0', 200, 'CASINO-28')]) as Verdict
    const two = verdict('home_casino', 0, [moved('purse:0', 'pot', 500, 'CASINO-22')]) as Verdict
    expect(mergeVerdicts([one, two])).toMatchObject({
      outcome: 'lost',
      mine: -300,
      rules: ['CASINO-22', 'CASINO-28'],
      nets: [{ seat: 0, net: -300 }],
    })
  })
})
