// Lessons: the recordings are real rounds under the current rules, each step has texts, and a pupil can return to any.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAsked, type Lesson, playStep, seenBefore } from '../src/games/lesson'
import { gamesInOrder } from '../src/games/registry'
import type { Heard, Wish } from '../src/protocol/wire'
import { Texts } from '../src/texts/texts'

const root = resolve(import.meta.dirname, '../..')
const taught = gamesInOrder.filter((it) => it.lesson)
const loaded = await Promise.all(
  taught.map(async (it): Promise<[string, Lesson]> => [it.name, await (it.lesson as () => Promise<Lesson>)()]),
)
/** The lessons as the current rules play them, by game. One process records all of them. */
function record(): Map<string, unknown> {
  const names = taught.map((it) => it.name)
  const lines = execFileSync(resolve(root, '.venv/bin/python'), [resolve(root, 'web/tools/lesson.py'), ...names])
  return new Map(
    lines
      .toString()
      .trim()
      .split('\n')
      .map((line, at) => [names[at] as string, JSON.parse(line)]),
  )
}
const played = record()

describe('lessons', () => {
  it('exist for every game with a script, and for no other', () => {
    const scripts = globSync(`${root}/src/tripot/games/*/lesson.toml`).map((file) => file.split('/').at(-2))
    expect(taught.map((it) => it.name).sort()).toEqual(scripts.sort())
    expect(taught).toHaveLength(3)
  })
})

describe.each(loaded)('the lesson of %s', (name, lesson) => {
  it('are real rounds under the current rules', () => {
    const kept = readFileSync(resolve(root, `web/src/games/${name}/lesson.json`), 'utf8')
    expect(JSON.parse(kept)).toEqual(played.get(name))
  })

  const names = ['hello', ...lesson.steps.map((it) => it.name)]

  it('have texts for exactly their steps', () => {
    for (const lang of ['fr', 'en'] as const) {
      const texts = new Texts(lang, [lesson.texts[lang]])
      for (const step of names) expect(texts.has(`lesson-${step}`), `${step} in ${lang}`).toBe(true)
      expect([...lesson.texts[lang].matchAll(/^lesson-(\w+) =/gm)].map((it) => it[1])).toEqual(names)
    }
  })

  it('name existing steps, with a target for each step that requires an action', () => {
    for (const step of [...lesson.below, ...lesson.holds, ...(lesson.later ?? [])]) expect(names).toContain(step)
    const asking = lesson.steps.filter((it) => it.await).map((it) => it.name)
    expect(Object.keys(lesson.targets).sort()).toEqual(asking.sort())
  })

  it('accept only the requested move', () => {
    for (const step of lesson.steps) {
      const wish = (action: object): Wish => ({ type: 'act/1', phase: 0, action }) as unknown as Wish
      if (step.await === null) {
        expect(isAsked(step, wish({ type: 'throw/1' }))).toBe(false)
        continue
      }
      expect(isAsked(step, wish(step.await))).toBe(true)
      expect(isAsked(step, wish({ ...step.await, amount: 7 }))).toBe(false)
      expect(isAsked(step, { type: 'stand/1' } as unknown as Wish)).toBe(false)
    }
  })

  it('can be resumed at any step', () => {
    for (let at = -1; at < lesson.steps.length; at += 1) {
      const { steps, board, entries, after } = seenBefore(lesson, at)
      expect(at - steps).toBeLessThanOrEqual(1)
      if (board === null) continue
      expect(entries.at(-1)?.seq).toBe(board.seq)
      expect(after).toHaveLength(1)
      const again = lesson.steps[steps]?.heard.find((it) => it.type === 'news/1')
      if (again?.type === 'news/1') expect(again.entries[0]?.seq).toBe(board.seq + 1)
    }
  })

  it('send the pupil’s own move as the answer to their command', async () => {
    const step = lesson.steps.find((it) => it.await)
    const heard: Heard[] = []
    if (step) await playStep((message) => heard.push(message), step, 'mine', 0)
    const first = heard.find((it) => it.type === 'news/1')
    expect(first?.type === 'news/1' && first.entries[0]?.command).toBe('mine')
    expect(heard).toHaveLength(step?.heard.length ?? -1)
  })
})
