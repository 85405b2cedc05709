import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render } from 'svelte/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RuleSteps } from '../src/games/contract'
import type { GameInfo, Setting } from '../src/protocol/wire'
import { isHit, markWords, queryWords, rulesAsked, searchSections, splitSheet } from '../src/rules/search'
import { captionArgs, loadSteps, stepId } from '../src/rules/steps'
import { readingOf } from '../src/table/reading'
import { folder, type Language, LANGUAGES, Texts } from '../src/texts/texts'
import { catalogues } from './catalogues'
import { GAMES, recorded } from './recorded'

afterEach(() => vi.restoreAllMocks())

describe('the search', () => {
  const rules = [
    { id: 'TABU-1', text: 'Le trèfle et le cœur sont des signes.' },
    { id: 'TABU-11', text: 'À égalité, l’ancre gagne 17 fois.' },
    { id: 'TABU-R17', text: 'The sun is no sign.' },
  ]
  const found = (query: string): string[] => rules.filter((it) => isHit(it, queryWords(query))).map((it) => it.id)

  it.each([
    ['TREFLE', ['TABU-1']],
    ['cœur', ['TABU-1']],
    ['coeur signes', ['TABU-1']],
    ['coeur ancre', []],
    ["l'ancre", ['TABU-11']],
    ['« égalité »', ['TABU-11']],
    ['17', ['TABU-11', 'TABU-R17']],
    ['tabu-1', ['TABU-1']],
    ['tabu-r17', ['TABU-R17']],
    ['tabu', ['TABU-1', 'TABU-11', 'TABU-R17']],
  ])('finds words and numbers, whatever their accents: %s', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('omits sections without hits', () => {
    const sections = rules.map((it) => ({ id: it.id, title: it.id, rules: [it] }))
    expect(searchSections(sections, 'sun').map((it) => it.id)).toEqual(['TABU-R17'])
  })

  it('marks its hits in the original text', () => {
    expect(markWords('Le cœur, À CŒUR joie', queryWords('coeur a'))).toEqual([
      'Le ',
      'cœur',
      ', ',
      'À',
      ' ',
      'CŒUR',
      ' joie',
    ])
    expect(markWords('Rien', queryWords('x'))).toEqual(['Rien'])
  })

  it('reads the rules named in an address', () => {
    expect(rulesAsked('#TABU-23+TABU-25')).toEqual(['TABU-23', 'TABU-25'])
    expect(rulesAsked('')).toEqual([])
    expect(rulesAsked('#%')).toEqual(['%'])
  })
})

describe('the contents', () => {
  const rules = ['A-1', 'A-2', 'A-3', 'A-R1', 'A-R2']

  it('start a section at each heading, and one for the rulings', () => {
    expect(splitSheet({ name: 'A', rules }, { 'A-1': 'first', 'A-3': 'third' })).toEqual([
      { topic: 'first', rules: ['A-1', 'A-2'] },
      { topic: 'third', rules: ['A-3'] },
      { topic: null, rules: ['A-R1', 'A-R2'] },
    ])
  })

  it('keep a sheet without headings in one section', () => {
    expect(splitSheet({ name: 'A', rules }, {})).toEqual([{ topic: null, rules }])
  })
})

it('a variant becomes arguments of a caption', () => {
  expect(captionArgs({ 'tabu.end': 'rotations:3', 'tabu.start_money': null, 'casino.target': 8000 })).toEqual({
    tabu_end: 'rotations',
    tabu_end_n: 3,
    tabu_start_money: 'none',
    tabu_start_money_n: 0,
    casino_target: 8000,
  })
})

const stepsOf = async (game: string): Promise<RuleSteps> => (await loadSteps(game)) as RuleSteps
const infoOf = (game: string): GameInfo => recorded(game).game

/** The default variant, and every variant that differs from it in one switch. */
function readings(game: string): Record<string, Setting>[] {
  const { presets, switches } = infoOf(game)
  const house = { ...readingOf(infoOf(folder(game)), null), ...readingOf({ presets }, null) }
  return [house, ...switches.flatMap((it) => it.values.map((value) => ({ ...house, [it.key]: value })))]
}

function textsOf(game: string, lang: Language): Texts {
  const web = resolve(import.meta.dirname, '..')
  const own = ['steps.', ''].map((part) =>
    readFileSync(`${web}/src/games/${folder(game)}/texts/${part}${lang}.ftl`, 'utf8'),
  )
  return new Texts(lang, [...catalogues(game, lang), ...own])
}

describe.each(GAMES)('the rules of %s in pictures', (game) => {
  it.each(LANGUAGES)('are said in %s, for every reading', async (lang) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const steps = await stepsOf(game)
    const texts = textsOf(game, lang)
    for (const reading of readings(game))
      for (const { name } of steps.of(game))
        for (const part of [undefined, 'say', 'alt'])
          expect(texts.say(stepId(game, name), captionArgs(reading), part)).toMatch(part ? /\S.*[.!»”]\s*$/ : /\S/)
    for (const topic of Object.values(steps.sections)) expect(texts.has(`section-${topic}`)).toBe(true)
    expect(errors.mock.calls).toEqual([])
  })

  it('name rules that are in the sheet', async () => {
    const steps = await stepsOf(game)
    const ids = infoOf(folder(game)).sheets.flatMap((it) => it.rules)
    const played = ids.filter((it) => steps.plays?.(game, it) ?? true)
    expect(played).toEqual(expect.arrayContaining(steps.of(game).map((it) => it.rule)))
    expect(ids).toEqual(expect.arrayContaining(Object.keys(steps.sections)))
    for (const { ruling } of infoOf(game).switches) expect(played).toContain(ruling)
  })

  it('have a different drawing for each step', async () => {
    const steps = await stepsOf(game)
    const Picture = await steps.loadPicture()
    const texts = textsOf(game, 'fr')
    for (const reading of readings(game)) {
      const drawn = steps
        .of(game)
        .map(({ name }) => render(Picture, { props: { game, step: name, texts, reading } }).body)
      for (const body of drawn) expect(body).not.toMatch(/NaN|undefined/)
      expect(new Set(drawn).size).toBe(drawn.length)
    }
  })
})

describe('a switch that changes a step changes its text and drawing', () => {
  it.each([
    ['tabu', 'pay', 'tabu.payout', 'mise_comprise'],
    ['tabu', 'collect', 'tabu.double_loss', 'toutes'],
    ['passe_anglaise', 'suspens', 'passe.suspens', 'lettre'],
    ['home_casino', 'goal', 'casino.target', 15000],
    ['home_casino', 'cards', 'casino.acq_price', 'prix_unique'],
    ['home_casino/421', 'win', 'q421.rank', 'classique'],
  ])('%s, %s: %s = %s', async (game, step, key, value) => {
    const steps = await stepsOf(game)
    const Picture = await steps.loadPicture()
    const texts = textsOf(game, 'en')
    const [house = {}] = readings(game)
    const told = (reading: Record<string, Setting>): [string, string] => [
      ['alt', undefined].map((part) => texts.say(stepId(game, step), captionArgs(reading), part)).join(),
      render(Picture, { props: { game, step, texts, reading } }).body,
    ]
    const [said, drawn] = told(house)
    const [saidThere, drawnThere] = told({ ...house, [key]: value })
    expect(saidThere).not.toBe(said)
    expect(drawnThere).not.toBe(drawn)
  })
})
