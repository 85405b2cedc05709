import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../src/protocol/wire'
import { remarkOn, toldLine } from '../src/screen/caption'
import { HostVoice, sayAloud, sayName } from '../src/screen/voice'
import type { LogLine } from '../src/table/log_lines'
import { Texts } from '../src/texts/texts'

const load = (lang: 'fr' | 'en'): Texts =>
  new Texts(lang, [readFileSync(new URL(`../src/screen/texts/${lang}.ftl`, import.meta.url), 'utf8')])
const line = (seq: number, fact: Partial<Fact> & { type: string }): LogLine => ({
  key: `${seq}.0`,
  seq,
  at: 0,
  person: null,
  seat: null,
  by: null,
  fact: { rule: 'X-1', ...fact } as Fact,
  event: null,
})
const fr = load('fr')
const context = { has: (id: string) => fr.has(id), name: (seat: number) => ['Léa', 'Théo'][seat] ?? '' }

describe("the host's captions", () => {
  it('name the person who acted, and stay while the chips of the same entry move', () => {
    const cried = line(7, { type: 'passe.banco_cried/1', seat: 1, amount: 30 })
    const moved = line(7, { type: 'transfer/1', from: 'purse:1', to: 'stake:commun:1', amount: 30 })
    const remark = remarkOn([moved, cried], context)
    expect(remark?.key).toBe('7.0')
    expect(fr.say(remark?.id ?? '', remark?.args)).toContain('Théo')
  })
  it('are omitted for earlier events and for differing dice', () => {
    expect(
      remarkOn([line(9, { type: 'thrown/1' }), line(7, { type: 'tabu.bank_passed/1', to: 0 })], context),
    ).toBeNull()
    expect(remarkOn([line(3, { type: 'fell/1', faces: [1, 2] })], context)).toBeNull()
    expect(remarkOn([line(3, { type: 'fell/1', faces: [4, 4] })], context)?.id).toMatch(/^host-fell-same-\d$/)
  })
  it('describe the throw while it is paid, and the last payment afterwards', () => {
    const paid = line(8, { type: 'transfer/1', from: 'purse:0', to: 'purse:1', amount: 5 })
    const fell = line(8, { type: 'fell/1', faces: [3, 5] })
    const quiet = line(8, { type: 'thrown/1' })
    const lines = [quiet, paid, paid, fell]
    expect(toldLine(lines, true, (it) => it !== quiet)).toBe(fell)
    expect(toldLine(lines, false, (it) => it !== quiet)).toBe(paid)
  })
  it('alternate between wordings, the same on every screen', () => {
    const said = [1, 2, 3].map((seq) => remarkOn([line(seq, { type: 'tabu.bank_passed/1', to: 0 })], context)?.id)
    expect(new Set(said).size).toBe(3)
    expect(remarkOn([line(2, { type: 'tabu.bank_passed/1', to: 0 })], context)?.id).toBe(said[1])
  })
  it('work alike in both languages', () => {
    const ids = (lang: string): string[] =>
      [
        ...readFileSync(new URL(`../src/screen/texts/${lang}.ftl`, import.meta.url), 'utf8').matchAll(/^host[\w-]*/gm),
      ].map(([id]) => id)
    expect(ids('en')).toEqual(ids('fr'))
    expect(load('en').say('host-lobby', { free: 1 })).toContain('One')
  })
})

describe("the host's spoken captions", () => {
  const people = ['Léa', 'Théo 2', 'MARGAUX', '★Zoé★', 'さくら', 'Jo', 'JB']
  it.each(['fr', 'en'] as const)('names sums whole, %s', (lang) => {
    const said = load(lang).rich('host-passe-coup_opened-1', { amount: 12500 })
    expect(said).not.toContain('12500')
    expect(sayAloud(said, lang, people)).toContain('12500')
  })
  it('have losses with their sign, and figures within a name unchanged', () => {
    expect(sayAloud('Théo 2 : \ue000−1\u202f250\ue001.', 'fr', people)).toBe('Théo 2 : moins 1250.')
    expect(sayAloud('Théo 2: \ue000−1,250\ue001.', 'en', people)).toBe('Théo 2: minus 1250.')
    expect(sayAloud('Odds \ue0001.5\ue001.', 'en', people)).toBe('Odds 1.5.')
  })
  it('have names without ornaments, and do not spell out names in capitals', () => {
    expect(['MARGAUX', 'ÉLISE', '★Zoé★', 'xX_Bob_Xx', 'JB', 'Anne-Marie O’Neil'].map(sayName)).toEqual([
      'Margaux',
      'Élise',
      'Zoé',
      'xX Bob Xx',
      'JB',
      'Anne-Marie O’Neil',
    ])
    expect(sayAloud('MARGAUX paie ★Zoé★ et JB.', 'fr', people)).toBe('Margaux paie Zoé et JB.')
  })
  it('omit names that the voice cannot read, and take no word for a name', () => {
    expect(sayAloud('さくら mise.', 'fr', people)).toBe('')
    expect(sayAloud('Léa joue avec JOIE.', 'fr', ['JO', 'Léa'])).toBe('Léa joue avec JOIE.')
  })
  it('have each part of a caption once, even while its chips move', () => {
    const spoken: string[] = []
    const voice = new HostVoice((text) => spoken.push(text))
    const part = (key: string): { key: string; text: string } => ({ key, text: `${key}.` })
    voice.tell([part('fell')], 'fr', [])
    voice.tell([part('fell'), part('remark')], 'fr', [])
    voice.tell([part('remark')], 'fr', [])
    voice.tell([{ key: 'empty', text: '' }], 'fr', [])
    voice.tell([part('won'), part('hats off')], 'fr', [])
    expect(spoken).toEqual(['fell.', 'remark.', 'won. hats off.'])
  })
})
