import { afterEach, describe, expect, it, vi } from 'vitest'
import { Speech } from '../src/table/speech'
import { type Language, LANGUAGES, plain, Texts } from '../src/texts/texts'
import { pieces } from '../src/ui/sentence'
import type { GameInfo, Transfer } from '../src/protocol/wire'
import { catalogues } from './catalogues'
import { GAMES, recorded } from './recorded'

function speech(game: GameInfo, lang: Language, me: number | null = null): Speech {
  const names = ['Camille', 'Margaux', 'Théo', 'Lou']
  return new Speech(lang, catalogues(game.name, lang), game, {
    seat: (seat) => names[seat] ?? `?${seat}`,
    person: (person) => names[Number(person.slice(1))] ?? person,
    me: () => me,
  })
}

afterEach(() => vi.restoreAllMocks())

describe('every fact of a real game has a sentence', () => {
  for (const lang of LANGUAGES)
    it.each(GAMES)(`in ${lang}: %s`, (name) => {
      const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
      const { game, heard } = recorded(name)
      const say = speech(game, lang)
      for (const message of heard) {
        if (message.type !== 'news/1') continue
        for (const entry of message.entries) {
          if (entry.event.type !== 'played/1') plain(say.event(entry.event))
          else for (const fact of entry.event.facts) expect(plain(say.fact(fact))).toMatch(/[.!…»”’]$/)
        }
        for (const yours of heard)
          if (yours.type === 'yours/1') for (const option of yours.options) say.action(option.do)
      }
      expect(errors.mock.calls).toEqual([])
    })
})

it('says that a game ended early without the text of the rule, which depends on the reading', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const say = speech(recorded('passe_anglaise').game, 'en')
  const event = { type: 'ended_early/1', winners: [0], rule: 'PASSE-R9' }
  expect(plain(say.event(event as never))).toMatch(/\.$/)
  expect(errors.mock.calls).toEqual([])
})

describe('the reader is addressed, not named', () => {
  for (const lang of LANGUAGES)
    it.each(GAMES)(`in ${lang}: %s`, (name) => {
      const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
      const { game, heard } = recorded(name)
      const [mine, nobodys] = [speech(game, lang, 0), speech(game, lang)]
      let addressed = 0
      for (const message of heard) {
        if (message.type !== 'news/1') continue
        for (const entry of message.entries) {
          if (entry.event.type !== 'played/1') continue
          for (const fact of entry.event.facts) {
            // in a list of names everyone is named, so « you » does not apply
            if (Object.values(fact).some((it) => Array.isArray(it) && it.length > 1)) continue
            const said = plain(mine.fact(fact))
            expect(said, JSON.stringify(fact)).not.toContain('Camille')
            if (plain(nobodys.fact(fact)).includes('Camille')) addressed += 1
          }
        }
      }
      expect(addressed).toBeGreaterThan(2)
      expect(errors.mock.calls).toEqual([])
    })
})

describe('speech', () => {
  const catalogue = `
word-soleil = soleil
word-coeur = cœur
place-pot = le pot
card-villa = la villa
transfer-purse-purse = { $from } paie { $amount } à { $to }.
transfer-purse-stake = { $from } mise { $amount } sur { $what }.
transfer-purse-stake-TABU-23 = { $from } double sur { $what } : { $amount }.
transfer-stake-purse = { $own ->
    [yes] { $to } reprend { $amount }.
   *[no] { $to } prend { $amount } à { $from }.
  }
fact-ended = { $winners_count ->
    [one] { $winners } gagne.
   *[other] { $winners } partagent.
  }
fact-fell = { $seat ->
    [none] Le sort : { $faces }.
   *[other] { $seat } : { $faces }.
  }
fact-sold = { $seat } cède { $cards } { $to }.
do-tabu-stake = Miser
    .face = Sur quoi
switch-tabu-end-rotations = { $n } fois
switch-tabu-end-never = jamais
switch-tabu-money-none = tout
switch-tabu-money-any = { $n } chacun
`
  const names = { seat: (seat: number) => ['Camille', 'Margaux', 'Théo', 'Lou'][seat] as string, person: String }
  const roles = {
    'ended/1': { winners: 'seats' },
    'fell/1': { seat: 'seat' },
    'sold/1': { seat: 'seat', to: 'place' },
    'tabu.stake/1': {},
  } as const
  const say = (lang: Language): Speech => new Speech(lang, [catalogue], { name: 'tabu', roles }, names)
  const moved = (from: string, to: string, amount: number, rule = 'X-1'): Transfer => ({
    type: 'transfer/1',
    from,
    to,
    amount,
    rule,
  })

  it('names people, and formats amounts with the thousands separator of the language', () => {
    expect(pieces(say('fr').transfer(moved('purse:1', 'purse:3', 2500)))).toEqual([
      'Margaux paie ',
      '2\u202f500',
      ' à Lou.',
    ])
    expect(plain(say('en').transfer(moved('purse:1', 'purse:3', 2500)))).toBe('Margaux paie 2,500 à Lou.')
  })

  it('lets a rule have its own sentence for a transfer', () => {
    expect(plain(say('fr').transfer(moved('purse:3', 'stake:soleil:3', 25)))).toBe('Lou mise 25 sur soleil.')
    expect(plain(say('fr').transfer(moved('purse:3', 'stake:soleil:3', 25, 'TABU-23')))).toBe(
      'Lou double sur soleil : 25.',
    )
  })

  it('distinguishes one’s own chips from others’', () => {
    expect(plain(say('fr').transfer(moved('stake:coeur:2', 'purse:2', 5)))).toBe('Théo reprend 5.')
    expect(plain(say('fr').transfer(moved('stake:coeur:2', 'purse:0', 5)))).toBe('Camille prend 5 à Théo.')
  })

  it('counts lists, joins names, and looks up words with those of the field first', () => {
    expect(plain(say('fr').fact({ type: 'ended/1', rule: 'R', winners: [0, 2] }))).toBe('Camille et Théo partagent.')
    expect(plain(say('en').fact({ type: 'ended/1', rule: 'R', winners: [1] }))).toBe('Margaux gagne.')
    expect(plain(say('fr').fact({ type: 'fell/1', rule: 'R', faces: ['coeur', 6], seat: null }))).toBe(
      'Le sort : cœur, 6.',
    )
    expect(plain(say('fr').fact({ type: 'sold/1', rule: 'R', seat: 0, cards: ['villa'], to: 'pot' }))).toBe(
      'Camille cède la villa le pot.',
    )
  })

  it('formats switches like the terminal', () => {
    expect(say('fr').setting('tabu.end', 'rotations:3')).toBe('3 fois')
    expect(say('fr').setting('tabu.end', 'never')).toBe('jamais')
    expect(say('fr').setting('tabu.money', null)).toBe('tout')
    expect(say('fr').setting('tabu.money', 250)).toBe('250 chacun')
  })

  it('shows a refused person where the chips are, if any had moved', () => {
    const { game } = recorded('tabu')
    for (const lang of LANGUAGES) {
      const table = speech(game, lang)
      expect(table.refusal({ code: 'phase_closed' }, true)).not.toBe(table.refusal({ code: 'phase_closed' }))
      expect(table.refusal({ code: 'not_host' }, true)).toBe(table.refusal({ code: 'not_host' }))
    }
  })

  it('elides only before a vowel', () => {
    const de = new Texts('fr', ['of = pion { DE($name) }'])
    const said = ['Anaïs', 'Élodie', 'Hortense', 'Œdipe', 'Yves', 'Camille', 'Yann', '42'].map((name) =>
      de.say('of', { name }),
    )
    expect(said).toEqual([
      'pion d’Anaïs',
      'pion d’Élodie',
      'pion d’Hortense',
      'pion d’Œdipe',
      'pion d’Yves',
      'pion de Camille',
      'pion de Yann',
      'pion de 42',
    ])
  })

  it('contracts « à » only with « le »', () => {
    const to = new Texts('fr', ['to = on joue { AU($game) }'])
    const said = ['Tabu', 'La Passe Anglaise', 'Le Duel', 'Leçon'].map((game) => to.say('to', { game }))
    expect(said).toEqual(['on joue à Tabu', 'on joue à La Passe Anglaise', 'on joue au Duel', 'on joue à Leçon'])
  })

  it('shows the id of a missing text and reports it', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(say('fr').action('tabu.throw/1')).toBe('do-tabu-throw')
    expect(errors).toHaveBeenCalledOnce()
  })
})
