// A shared screen in the room, at 1920 × 1080: every figure can be read from a sofa, nothing can be pressed, the code
// stands on one line, and what is settled is shown with names.
import type { Page } from '@playwright/test'
import { oneMove as casinoMove, told, towards } from './casino.ts'
import { openTable, path } from './house.ts'
import { cutOff, hiddenFields, lyingOn, smallFigures } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { oneMove as move, playUntil, tapIfThere, thumb } from './tabu.ts'

/** The smallest figure on a television, in pixels. */
const LEAST = 40
/** How long to wait for a verdict, in milliseconds. */
const MOST = 40_000

/** The next thing to tap, alone with bots. */
const onwards = async (it: Person): Promise<boolean> =>
  (await tapIfThere(it, it.button(thumb.goOn))) || tapIfThere(it, it.page.locator('.hand [data-main]:enabled').first())

const GAMES = {
  tabu: async (it: Person) => (await onwards(it)) || tapIfThere(it, it.page.locator('.field').nth(2)),
  passe_anglaise: onwards,
  home_casino: casinoMove,
  'home_casino/roulette': async (it: Person) =>
    (await onwards(it)) || tapIfThere(it, it.page.locator('.roulette button:enabled').nth(3)),
}

/** Those whose verdict shows two hands, and what their turn asks for. */
const SMALL = {
  'home_casino/duel': onwards,
  'home_casino/zanzibar': onwards,
  'home_casino/blackjack': async (it: Person) =>
    (await onwards(it)) || tapIfThere(it, it.page.locator('.hand .btn:enabled').last()),
  'home_casino/421': async (it: Person) =>
    (await onwards(it)) || tapIfThere(it, it.page.locator('.hand .btn:enabled').first()),
}

type Verdict = { key: string; title: string; why: string; nets: string[]; said: string }

/** What a complete verdict on this screen says, all of it read at one moment. */
const verdictOn = (page: Page): Promise<Verdict | null> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('.verdict:not(.building)')
    if (!frame) return null
    const texts = (of: string): string[] => [...frame.querySelectorAll<HTMLElement>(of)].map((it) => it.innerText)
    return {
      key: frame.dataset['verdict'] ?? '',
      title: texts('h2')[0] ?? '',
      why: texts('.slip p')[0] ?? '',
      nets: texts('.nets li'),
      said: texts('p:not(.order), h2').join(' '),
    }
  })

/** Everything that the keyboard could reach. */
const focusable = (page: Page): Promise<string[]> =>
  page
    .locator('button, a[href], input, select, summary, [tabindex]:not([tabindex="-1"])')
    .evaluateAll((all) => all.filter((it) => !it.closest('[inert]')).map((it) => it.outerHTML.slice(0, 80)))

for (const [game, play] of Object.entries(GAMES))
  test(`${game} can be read from a sofa`, async ({ people }) => {
    const host = await people.arrive({ screen: 'phone', still: true })
    const wall = await people.arrive({ screen: 'desk', still: true })
    await wall.page.setViewportSize({ width: 1920, height: 1080 })
    const code = await openTable(host, 'Margaux', { game, bots: ['bold', 'cautious', 'bold'], start: true })
    await Promise.all([host.page.goto(path(code)), wall.page.goto(`${path(code)}/screen`)])
    await wall.page.locator('.screen > .told').waitFor()
    let [looked, judged] = [0, false]
    const until = Date.now() + MOST
    for (let n = 0; Date.now() < until && !(judged && looked > 5); n += 1) {
      await play(host)
      expect.soft(await smallFigures(wall.page, LEAST), `look ${n}`).toEqual([])
      expect.soft(await cutOff(wall.page), `look ${n}`).toEqual([])
      expect.soft(await hiddenFields(wall.page), `look ${n}`).toEqual([])
      looked += 1
      const verdict = judged ? null : await verdictOn(wall.page)
      if (!verdict) continue
      judged = true
      expect.soft(verdict.nets.length).toBeGreaterThan(0)
      // names, never "you"; a drawn card is shown as it is printed
      expect.soft(verdict.said).not.toMatch(/\bvous\b/i)
    }
    expect(judged, 'a verdict has been shown').toBe(true)
    expect(await focusable(wall.page)).toEqual([])
    await wall.page.keyboard.press('Tab')
    expect(await wall.page.evaluate(() => document.activeElement?.matches('body, h1'))).toBe(true)
    const word = wall.page.locator('.invite .word')
    await expect(word).toHaveText(code)
    const lines = await word.evaluate(
      (it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).fontSize),
    )
    expect(lines, 'the code stands on one line').toBeLessThan(1.5)
  })

for (const [game, play] of Object.entries({ ...GAMES, ...SMALL }))
  test(`a verdict of ${game} says who and why to the whole room`, async ({ people }) => {
    const host = await people.arrive({ screen: 'phone', still: true })
    const wall = await people.arrive({ screen: 'desk', still: true })
    await wall.page.setViewportSize({ width: 1920, height: 1080 })
    const bots = /duel|blackjack/.test(game) ? ['bold'] : ['bold', 'cautious']
    const code = await openTable(host, 'Margaux', { game, bots, start: true, pace: 'sans' })
    await Promise.all([host.page.goto(path(code)), wall.page.goto(`${path(code)}/screen`)])
    await wall.page.locator('.screen > .told').waitFor()
    // A verdict of bots leaves by itself: what was measured counts if the same verdict is there afterwards.
    const looked: { verdict: Verdict; small: string[]; cut: string[] }[] = []
    const look = async (): Promise<boolean> => {
      const verdict = await verdictOn(wall.page)
      if (!verdict?.nets.some((it) => /\d/.test(it))) return false
      const [small, cut] = [await smallFigures(wall.page, LEAST), await cutOff(wall.page)]
      if ((await verdictOn(wall.page))?.key === verdict.key) looked.push({ verdict, small, cut })
      return looked.length > 0
    }
    await playUntil(host, look, play, 120)
    const { verdict, small, cut } = looked[0] as (typeof looked)[number]
    const { title, why, nets } = verdict
    expect(small).toEqual([])
    expect(cut).toEqual([])
    const names = nets.map((it) => it.split('\n')[0] as string)
    expect(names.length).toBeGreaterThan(1)
    const named = (said: string): boolean => names.some((it) => said.includes(it))
    expect(named(title) || named(why), `${title}: ${why}`).toBe(true)
    expect(why.length, 'a sentence that says why').toBeGreaterThan(12)
  })

for (const lang of ['en', 'fr'] as const)
  test(`inside the board the roulette can be read from a sofa, ${lang}`, async ({ people }) => {
    const host = await people.arrive({ screen: 'phone', still: true })
    const wall = await people.arrive({ screen: 'desk', still: true, lang })
    await wall.page.setViewportSize({ width: 1920, height: 1080 })
    const code = await openTable(host, 'Margaux', {
      game: 'home_casino',
      bots: ['bold', 'bold', 'cautious'],
      start: true,
      dice: 'real',
      pace: 'sans',
    })
    await Promise.all([host.page.goto(path(code)), wall.page.goto(`${path(code)}/screen`)])
    const chance = (n: number) => host.page.locator('.roulette button.field:not(.number)').nth(n)
    /** Stake at a roulette that waits for the host, whose cloth may be there before it takes stakes; else go on. */
    const stakeOrGoOn = async (): Promise<boolean> => {
      const awaited = host.board?.turn?.awaited ?? []
      const asked = awaited.includes(host.seat as number) && !(await host.page.locator('.faces').count())
      if (!asked || !(await tapIfThere(host, chance(3)))) return towardsRoulette(host)
      await host.page.waitForTimeout(500)
      return true
    }
    await playUntil(host, () => wall.page.locator('.roulette button.noir .stake').isVisible(), stakeOrGoOn, 180)
    for (const n of [0, 1, 2]) await host.tap(chance(n))
    await host.page.waitForTimeout(1_000) // the chips of the bots lie there as well
    expect(await hiddenFields(wall.page)).toEqual([])
    expect(await smallFigures(wall.page, LEAST)).toEqual([])
    await expect(wall.page.locator('.pawns i > svg')).toHaveCount(4)
    expect(await lyingOn(wall.page, '.pawns i > svg', '.roulette :is(.rule, .label)')).toEqual([])
  })

test('no sign of Tabu lies under how many dice show it', async ({ people }) => {
  const host = await people.arrive({ screen: 'phone', still: true })
  const wall = await people.arrive({ screen: 'desk', still: true })
  await wall.page.setViewportSize({ width: 1920, height: 1080 })
  const code = await openTable(host, 'Margaux', { game: 'tabu', bots: ['bold', 'cautious'], start: true })
  await Promise.all([host.page.goto(path(code)), wall.page.goto(`${path(code)}/screen`)])
  const note = wall.page.locator('.tabu .field:nth-child(-n + 4) .note')
  await playUntil(host, () => note.first().isVisible(), GAMES.tabu, 120)
  await expect.poll(() => lyingOn(wall.page, '.tabu .motif > :last-child', '.tabu .note')).toEqual([])
})

/** One step of a host who reads all dice, and theirs so that they come to a roulette. */
async function towardsRoulette(host: Person): Promise<boolean> {
  if (await tapIfThere(host, host.button(thumb.goOn))) return true
  if (await tapIfThere(host, host.page.locator('.homes button:enabled').first())) return true
  const dice = await host.page.locator('.faces').all()
  const table = told(host)
  const mine = dice.length === 2 && table.state.asking === 'throw' && table.state.active === host.seat
  const faces = mine ? towards(table, host.seat as number, (what) => (what === 'roulette' ? 5 : 0)) : [1, 2, 4]
  for (const [n, die] of dice.entries())
    await tapIfThere(host, die.getByRole('radio', { name: String(faces[n]), exact: true }))
  return (await tapIfThere(host, host.button('Voilà ce qui est sorti'))) || onwards(host)
}

test('beside a shared screen a phone is a hand, and a cloth while it is asked', async ({ people }) => {
  test.setTimeout(240_000)
  const phones = await Promise.all([people.arrive({ screen: 'phone' }), people.arrive({ screen: 'phone' })])
  const [host, guest] = phones
  const wall = await people.arrive({ screen: 'desk' })
  await wall.page.setViewportSize({ width: 1920, height: 1080 })
  const code = await openTable(host, 'Margaux', { game: 'tabu', bots: ['cautious', 'bold'], pace: 'sans' })
  await Promise.all([host.page.goto(path(code)), guest.page.goto(path(code)), wall.page.goto(`${path(code)}/screen`)])
  await guest.page.getByLabel('Votre nom à table').fill('Bob')
  await guest.tap(guest.button('Prendre place'))
  await host.tap(host.button('Commencer à 4'))
  await wall.page.locator('.screen > .told').waitFor()
  const [rested, staked, reacted] = [new Set<Person>(), new Set<Person>(), new Set<Person>()]
  const until = Date.now() + 120_000
  while (Date.now() < until && rested.size + staked.size + reacted.size < 2 * 2 + 1)
    for (const it of phones) {
      const hand = it.page.locator('.hand-only')
      if (await it.button(thumb.stake).isVisible()) {
        await expect(hand).toBeHidden()
        await move(it)
        staked.add(it)
      } else if (await hand.isVisible()) {
        if (!rested.has(it)) expect.soft(await cutOff(it.page)).toEqual([])
        rested.add(it)
        if (reacted.size || !(await tapIfThere(it, hand.getByRole('button', { name: 'Bravo' })))) continue
        await wall.page.locator('[data-reaction="bravo"]').waitFor()
        reacted.add(it)
      } else await move(it)
    }
  expect({ rested: rested.size, staked: staked.size, reacted: reacted.size }).toEqual({
    rested: 2,
    staked: 2,
    reacted: 1,
  })
  await expect
    .poll(async () => {
      await move(host)
      return tapIfThere(host, host.button('Voir le tapis ici aussi'))
    })
    .toBe(true)
  await expect(host.page.locator('.hand-only')).toHaveCount(0)
})

test('the host speaks where sound is on, one sentence at a time, and is silent at one key', async ({ people }) => {
  const host = await people.arrive({ screen: 'phone', still: true })
  const wall = await people.arrive({ screen: 'desk', still: true })
  for (const it of [host, wall]) await it.context.addInitScript(fakeVoice)
  await host.context.addInitScript(() => localStorage.setItem('tripot.sound', 'on'))
  const spoken = (it: Person): Promise<Spoken> =>
    it.page.evaluate(() => (window as unknown as { __spoken: Spoken }).__spoken)
  const code = await openTable(host, 'MARGAUX', { game: 'tabu', bots: ['bold', 'cautious'], start: true })
  await wall.page.goto(`${path(code)}/screen`)
  await wall.page.locator('.screen > .told').waitFor()
  await host.page.goto(path(code))
  const verdicts = async (it: Person): Promise<boolean> => (await move(it)) || tapIfThere(it, it.button(thumb.staked))
  const heads = async (n: number): Promise<void> => {
    const from = host.board?.seq ?? 0
    await playUntil(host, () => (host.board?.seq ?? 0) > from + n, verdicts)
  }
  await heads(6)
  expect((await spoken(wall)).texts, 'nothing is said before sound is wanted').toEqual([])
  await wall.page.keyboard.press('s')
  await playUntil(host, async () => (await spoken(wall)).texts.length > 2, verdicts)
  const { texts, most } = await spoken(wall)
  expect(most, 'never two at once').toBe(1)
  expect(texts.join(' ')).not.toMatch(/MARGAUX|\d[\u202f\u00a0,]\d|[\ue000\ue001]/)
  expect((await spoken(host)).texts, 'beside a shared screen a phone has no voice').toEqual([])
  await wall.page.keyboard.press('s')
  const count = (await spoken(wall)).texts.length
  await heads(6)
  expect((await spoken(wall)).texts).toHaveLength(count)
})

type Spoken = { texts: string[]; now: number; most: number }

/** A French voice that takes half a second for each sentence, and notes what it is given. */
function fakeVoice(): void {
  const spoken: Spoken = { texts: [], now: 0, most: 0 }
  const voice = { lang: 'fr-FR', localService: true, name: 'fake', default: true, voiceURI: 'fake' }
  type Call = { text: string; onend: () => void }
  Object.assign(window, {
    __spoken: spoken,
    SpeechSynthesisUtterance: class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  })
  Object.defineProperty(window, 'speechSynthesis', {
    value: {
      getVoices: () => [voice],
      cancel: () => (spoken.now = 0),
      speak: (call: Call) => {
        spoken.texts.push(call.text)
        spoken.now += 1
        spoken.most = Math.max(spoken.most, spoken.now)
        setTimeout(() => {
          spoken.now = Math.max(0, spoken.now - 1)
          call.onend()
        }, 500)
      },
    },
  })
}
