import { beforeEach, expect, it, vi } from 'vitest'
import { quiz } from '../src/games/home_casino/quiz'
import { peopleAt } from '../src/games/last_coup'
import { forgetScores, keepScores, readScores, withAnswer } from '../src/question/training'
import { Texts } from '../src/texts/texts'

class Kept extends Map<string, string> {
  getItem = (key: string): string | null => this.get(key) ?? null
  setItem = (key: string, value: string): void => void this.set(key, value)
  removeItem = (key: string): void => void this.delete(key)
}

beforeEach(() => vi.stubGlobal('localStorage', new Kept()))

it('training counts answers, right ones and their cost, and keeps them on the device', () => {
  let scores = withAnswer({}, 'a', 0)
  scores = withAnswer(scores, 'a', 0.25)
  scores = withAnswer(scores, 'b', 0.5)
  expect(scores).toEqual({ a: { answers: 2, right: 1, cost: 0.25 }, b: { answers: 1, right: 0, cost: 0.5 } })
  keepScores(scores)
  expect(readScores()).toEqual(scores)
  localStorage.setItem('tripot.training', '{"a":{"answers":"many"},"b":null,"c":{"answers":1,"right":1,"cost":0}}')
  expect(readScores()).toEqual({ c: { answers: 1, right: 1, cost: 0 } })
  localStorage.setItem('tripot.training', '{"a"')
  expect(readScores()).toEqual({})
  forgetScores()
  expect(localStorage.getItem('tripot.training')).toBeNull()
})

it.each([
  ['fr', [1, 2, 6], [0, 2], 'Le 6 et l’as'],
  ['fr', [1, 2, 6], [0, 1, 2], 'Les trois'],
  ['fr', [5, 5, 2], [0], 'Un 5'],
  ['fr', [5, 5, 2], [0, 1], 'Les deux 5'],
  ['fr', [1, 1, 1], [0, 1], 'Deux as'],
  ['en', [1, 1, 4], [0, 2], 'The 4 and one 1'],
] as const)('dice are named as one says them: %s %j %j', async (lang, hand, dice, said) => {
  const texts = new Texts(lang, [await quiz.words[lang]()])
  expect(quiz.label(texts, { hand: [...hand] }, { type: 'q421.rethrow/1', dice: [...dice] })).toBe(said)
})

it('derives the people of a last coup from the places of their chips', () => {
  const at = { 'purse:0': 250, 'purse:1': 100, 'purse:2': 400, 'stake:pique:1': 50, 'deposit:bank:2': 20, bank: 900 }
  expect(peopleAt({ banker: 2, chips: { at } })).toEqual([
    { seat: 0, role: 'me', has: 250, lies: [] },
    { seat: 1, role: 'rival', has: 100, lies: [{ what: 'pique', amount: 50 }] },
    { seat: 2, role: 'banker', has: 400, lies: [{ what: 'bank', amount: 20 }] },
  ])
})
