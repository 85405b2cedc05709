// The drawing of thrown dice: on the cloth in every frame, side by side at rest, and with the right faces.
import type { Page } from '@playwright/test'
import type { Screen } from './people.ts'
import { expect, type ScriptedTable, test } from './scripted.ts'
import { field, thumb } from './tabu.ts'

/** Throws of each kind: few in the gate, more at night. */
const [FEW, MANY] = [2, 12]
/** Frames checked in each throw. */
const FRAMES = 60
/** The clock of the page advances only in steps of this many milliseconds, so that no throw ends unobserved. */
const STEP = 100
const KINDS: Record<string, Screen> = {
  tabu: 'phone',
  passe_anglaise: 'desk',
  'home_casino/duel': 'phone',
  'home_casino/421': 'side',
  'home_casino/zanzibar': 'desk',
  'home_casino/blackjack': 'phone',
  'home_casino/roulette': 'phone',
}

type Seen = { outside: string[]; up: string[]; apart: number; moved: string[] }

/** Kinds of throws that the gate checks: six-sided dice in their two ways of falling, and roulette's ten-sided ones. */
const IN_GATE = ['tabu', 'passe_anglaise', 'home_casino/roulette']

/** Slow down flights, so that a busy machine cannot miss one. The test steps through them anyway. */
function slowFlights(times: number): void {
  const { animate } = Element.prototype
  Element.prototype.animate = function (keyframes, options) {
    const transforms = (keyframes as PropertyIndexedKeyframes | null)?.transform
    const flies = this.closest('.layer') && Array.isArray(transforms) && transforms.length > 20
    if (!flies || typeof options !== 'object') return animate.call(this, keyframes, options)
    return animate.call(this, keyframes, { ...options, duration: Number(options.duration) * times })
  }
}

/** Step through the throw in the air, frame by frame, and put the dice down. Null if there is none. */
function walkThrough(frames: number): Seen | null {
  const layer = document.querySelector<HTMLElement>('.cloth > .layer')
  if (!layer) return null
  const cloth = layer.parentElement?.getBoundingClientRect() as DOMRect
  const dice = [...layer.querySelectorAll<HTMLElement>('.die')]
  const running = document.getAnimations().filter((it) => layer.contains((it.effect as KeyframeEffect).target))
  // Flights have many keyframes, and begin one after the other. The last die may stay in the hand: it moves then, too.
  const flies = running.some((it) => (it.effect as KeyframeEffect).getKeyframes().length > 20)
  if (!flies || !running.some((it) => (it.effect as KeyframeEffect).target === dice.at(-1))) return null
  const end = Math.max(...running.map((it) => Number(it.effect?.getComputedTiming().endTime)))
  const fields = [...document.querySelectorAll('.cloth .field')]
  const boxes = (): string[] => fields.map((it) => JSON.stringify(it.getBoundingClientRect()))
  const before = boxes()
  const outside: string[] = []
  for (const animation of running) animation.pause()
  for (let n = 0; n <= frames; n += 1) {
    for (const animation of running) animation.currentTime = (end * n) / frames
    for (const [which, die] of dice.entries())
      for (const side of die.querySelectorAll('.side')) {
        const box = side.getBoundingClientRect()
        const out = Math.max(
          cloth.left - box.left,
          cloth.top - box.top,
          box.right - cloth.right,
          box.bottom - cloth.bottom,
        )
        if (out > 0.5) outside.push(`die ${which} in frame ${n}: ${out.toFixed(1)} px`)
      }
  }
  const moved = boxes().filter((it, n) => it !== before[n])
  for (const animation of running) animation.finish()
  const matrix = (it: Element): DOMMatrix => new DOMMatrix(getComputedStyle(it).transform)
  const up = dice.map((die) => {
    const body = die.firstElementChild as Element
    const turned = matrix(die).multiply(matrix(body))
    const sides = [...die.querySelectorAll<HTMLElement>('.side')].map((side) => ({
      print: side.dataset['print'] ?? '',
      high: turned.multiply(matrix(side)).m33,
    }))
    return sides.sort((one, other) => other.high - one.high)[0]?.print ?? ''
  })
  const side = Number.parseFloat(getComputedStyle(layer).fontSize)
  const at = dice.map((it) => matrix(it))
  const apart = Math.min(
    Infinity,
    ...at.flatMap((one, n) =>
      at.slice(0, n).map((other) => Math.hypot(one.m41 - other.m41, one.m42 - other.m42) / side),
    ),
  )
  return { outside, up, apart, moved }
}

/** The faces of the last throw in the journal. */
async function fallen(page: Page, table: ScriptedTable): Promise<string[]> {
  const entries = await page.evaluate(
    async (id) =>
      (await (await fetch(`/api/tables/${id}/journal.jsonl`)).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    table.id,
  )
  type Played = { event: { facts?: { type: string; faces?: unknown[] }[] } }
  const facts = (entries as Played[]).flatMap((it) => it.event.facts ?? [])
  return facts.findLast((it) => it.type === 'fell/1')?.faces?.map(String) ?? []
}

for (const [kind, screen] of Object.entries(KINDS))
  for (const throws of IN_GATE.includes(kind) ? [FEW, MANY] : [MANY])
    test(
      `${throws} throws of ${kind} stay on the cloth and show what fell`,
      { tag: throws === FEW ? '@gate' : '@nightly' },
      async ({ people, scripted }) => {
        test.setTimeout(60_000 + throws * 10_000)
        const person = await people.arrive({ screen })
        const { page } = person
        const bots = kind === 'passe_anglaise' ? ['bold', 'bold'] : ['bold']
        await page.clock.install()
        await page.addInitScript(slowFlights, 1_000)
        const open = async (seed: number): Promise<ScriptedTable> => {
          const table = await scripted.open({ game: kind, bots, seed, auto: false })
          await page.clock.resume()
          // Without this module, dice do not move. For a later table it is in the cache.
          const computed = seed === 1 ? page.waitForResponse(/\/throw-[^/]*\.js$/) : null
          await table.visit(person, null)
          await page.getByRole('button', { name: /^Rester regarder/ }).click()
          await page.locator('.cloth > .layer').waitFor({ state: 'attached' })
          await (await computed)?.finished()
          await person.stopClock()
          return table
        }
        let table = await open(1)
        for (let n = 0; n < throws; n += 1) {
          const next = { fact: { type: 'fell/1' } }
          await table.until(next).catch(async () => (table = await open(n + 2)).until(next)) // a game is over
          let seen: Seen | null = null
          while (!seen) {
            await page.clock.runFor(STEP)
            seen = await page.evaluate(walkThrough, FRAMES)
          }
          const where = `${kind}, throw ${n}`
          expect(seen.outside, where).toEqual([])
          expect(seen.moved, where).toEqual([])
          expect(seen.apart, where).toBeGreaterThan(1)
          for (const face of await fallen(page, table)) {
            expect(seen.up, where).toContain(face)
            seen.up.splice(seen.up.indexOf(face), 1)
          }
          const shown = page.locator('.cloth > .layer[role="img"], [data-verdict]').first()
          while (!(await shown.isVisible())) await page.clock.runFor(STEP)
        }
      },
    )

const ALONE = { game: 'tabu', bots: ['bold', 'cautious', 'bold'], until: { offered: 'tabu.stake/1' } }

test('alone with bots the galon is full while I am asked, and dark while dice roll', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone' })
  await (await scripted.open(ALONE)).visit(person)
  const galon = person.page.locator('.room > .cloth > .galon')
  const brass = await person.page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--brass)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  await expect(galon).toHaveCSS('background-color', brass)
  await person.tap(field(person, 'cœur'))
  const dark = person.page.waitForFunction((lit) => {
    const [dice, edge] = ['.cloth > .layer .die', '.room > .cloth > .galon'].map((it) => document.querySelector(it))
    return dice?.checkVisibility() && edge && getComputedStyle(edge).backgroundColor !== lit
  }, brass)
  await person.tap(person.button(thumb.staked))
  await dark
})

test('a point of La Passe Anglaise slides the puck and is stamped, without a verdict', async ({ people, scripted }) => {
  const person = await people.arrive({ screen: 'phone' })
  const table = await scripted.open({
    game: 'passe_anglaise',
    bots: ['bold', 'cautious'],
    before: { fact: { type: 'passe.point_set/1' } },
    auto: false,
  })
  await table.visit(person, null)
  await person.page.getByRole('button', { name: /^Rester regarder/ }).click()
  await person.page.locator('.cloth .passe').waitFor()
  await person.page.evaluate(() => {
    const seen = { verdicts: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => (seen.verdicts += document.querySelectorAll('[data-verdict]').length)).observe(
      document.body,
      { childList: true, subtree: true },
    )
  })
  await table.until({ fact: { type: 'passe.point_set/1' } })
  await expect(person.page.locator('.stamp')).toContainText('Suspens')
  await expect(person.page.locator('.points .puck')).toBeVisible()
  await expect(person.page.locator('.stamp')).toHaveCount(0)
  expect(await person.page.evaluate(() => (window as unknown as { seen: { verdicts: number } }).seen.verdicts)).toBe(0)
})
