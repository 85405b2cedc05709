// After a game: the ceremony, the accounts, and the replay for anyone with the link.
import type { Page } from '@playwright/test'
import { openForTwo } from './evening.ts'
import { journal, openTable, path } from './house.ts'
import { attributeOf, expect, type Person, test } from './people.ts'
import { type Field, goOn, isOver, playUntil, stake, tapIfThere, thumb } from './tabu.ts'

type Account = {
  parties: { seat: number | null; name: string | null; total: number }[]
  gains: { winner: number; loser: number; amount: number }[]
}
type Ledger = { table: Account }

const digits = (text: string | null): number => Number((text ?? '').replace('−', '-').replace(/[^\d-]/g, ''))

/** What a screen shows of a table: chips of each seat, stakes on each field, and whose turn it is. */
async function shown(page: Page): Promise<{ seq: string | null; says: string[] }> {
  const seq = await attributeOf(page.locator('[data-seq]'), 'data-seq')
  return {
    seq,
    says: [
      ...(
        await page
          .locator('.seats li, .places li')
          .evaluateAll((all) =>
            all.map((it) => [...it.querySelectorAll('.name, .num')].map((part) => part.textContent?.trim()).join(' ')),
          )
      ).sort(),
      ...(await page.locator('.field .sr').allTextContents()),
      ...(await page.locator('.plate h1').allTextContents()),
    ],
  }
}

/** What a screen shows after the last entry, while the table waits for a person and no throw is on display. */
async function atRest(person: Person): Promise<{ seq: string | null; says: string[] }> {
  const { page } = person
  await expect(page.locator('[data-verdict], .nets')).toHaveCount(0)
  const drawn = page.locator('[data-seq]')
  // an entry may still arrive, so both sides are read again
  await expect.poll(async () => (await drawn.getAttribute('data-seq')) === String(person.board?.seq)).toBe(true)
  return shown(page)
}

async function ledger(person: Person, table: string): Promise<Ledger> {
  const answer = await person.context.request.get(`/api/tables/${encodeURIComponent(table)}/ledger`)
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as Ledger
}

/** Check that the accounts on the screen equal those of the house. */
async function sameAccounts(person: Person, account: Account): Promise<void> {
  const { page } = person
  await expect(page.locator('.gains li')).toHaveCount(account.gains.length)
  expect(
    await page
      .locator('.gains li')
      .evaluateAll((all) => all.map((it) => Number((it as HTMLElement).dataset['amount']))),
  ).toEqual(account.gains.map((it) => it.amount))
  for (const [n, gain] of account.gains.entries())
    expect(digits(await page.locator('.gains .said').nth(n).textContent())).toBe(gain.amount)
  // possible with two players
  if (account.gains.length === 0) return expect(page.getByText('vous êtes quittes')).toBeVisible()
  if (!(await page.locator('.ledger td').first().isVisible())) await person.tap(page.locator('.ledger summary'))
  const totals = account.parties.map((it) => it.total)
  await expect
    .poll(() =>
      page
        .locator('.ledger td.sum')
        .evaluateAll((all) => all.map((it) => Number((it as HTMLElement).dataset['total']))),
    )
    .toEqual(totals)
  expect((await page.locator('.ledger td.sum').allTextContents()).map(digits)).toEqual(totals)
  expect(totals.reduce((sum, it) => sum + it, 0)).toBe(0)
}

/** Do what the table asks, but with fixed stakes, because two players with equal stakes would soon be even. */
const dares =
  (...fields: Field[]) =>
  async (person: Person): Promise<boolean> => {
    if (await goOn(person)) return true
    if (await person.button(thumb.stake).isVisible()) await stake(person, ...fields)
    return tapIfThere(person, person.button(thumb.staked))
  }

/** Both play until the condition holds. */
async function play(one: Person, two: Person, until: (person: Person) => boolean): Promise<void> {
  await Promise.all([
    playUntil(one, () => until(one), dares('cœur', 'cœur', 'ancre')),
    playUntil(two, () => until(two), dares('pique')),
  ])
}

test(
  'what comes after a game of two, on their phones, on the wall and for anyone with the link',
  { tag: '@nightly' },
  async ({ people }) => {
    test.setTimeout(420_000)
    const [one, two, wall, stranger] = [
      await people.arrive({ screen: 'phone' }),
      await people.arrive({ screen: 'desk', still: true }),
      await people.arrive({ screen: 'desk', still: true }),
      await people.arrive({ screen: 'small', still: true }),
    ]
    await one.page.clock.install()
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const switches = { 'tabu.end': 'rotations:2' }
    const code = await openForTwo(one, two, { game: 'tabu', pace: 'sans', switches })
    await wall.page.goto(`${path(code)}/screen`)
    await one.tap(one.button('Commencer à 2'))

    // Record what the shared screen shows in the middle of the game.
    await play(one, two, () => (one.board?.seq ?? 0) >= 16)
    await expect
      .poll(() => wall.board?.seq === one.board?.seq && wall.board?.seq === two.board?.seq && wall.board?.turn?.type)
      .toBe('decide/1')
    const then = await atRest(wall)
    expect(then.says).toHaveLength(2 + 6 + 1) // seats, fields, plate
    await play(one, two, isOver)

    // The ceremony animates only transform and opacity, and nothing with reduced motion.
    await one.page.locator('.finale .chip').first().waitFor()
    const moved = await one.page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((it) =>
          (it.effect as KeyframeEffect)
            .getKeyframes()
            .flatMap((frame) =>
              Object.keys(frame).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
            ),
        ),
    )
    expect(moved.filter((name) => name !== 'transform' && name !== 'opacity')).toEqual([])
    await two.page.locator('.finale .chip').first().waitFor()
    expect(await two.page.locator('.finale').evaluate((finale) => finale.getAnimations({ subtree: true }).length)).toBe(
      0,
    )

    // Ranking and chips count up to the house's figures, the same on every screen.
    const told = await ledger(one, code)
    const board = one.board
    if (!board) throw new Error('no board was heard')
    const has = (seat: number): number =>
      Object.entries(board.chips).reduce((sum, [place, amount]) => sum + (place.endsWith(`:${seat}`) ? amount : 0), 0)
    for (const person of [one, two, wall]) {
      await expect(person.page.locator('li[data-seat][data-amount]')).toHaveCount(2)
      for (const seat of [0, 1]) {
        const row = person.page.locator(`li[data-amount][data-seat="${seat}"]`)
        await expect.poll(async () => digits(await row.locator('.has > span').textContent())).toBe(has(seat))
        await expect
          .poll(async () => digits(await row.locator('small').textContent()) || 0)
          .toBe(told.table.parties.find((it) => it.seat === seat)?.total)
      }
    }
    // never « Vous »: a shared screen has no seat
    await expect(wall.page.getByRole('heading', { level: 1 })).toHaveText(/^(Margaux|Théo) gagne$|se partagent/)
    await sameAccounts(one, told.table)
    await sameAccounts(two, told.table)

    // Replay: at the recorded entry the table looks as it did live.
    await one.tap(one.link('Revoir la partie'))
    await expect(one.page).toHaveURL(/\/replay/)
    const slider = one.page.getByRole('slider', { name: 'Le moment de la partie' })
    await slider.fill(then.seq ?? '')
    await expect.poll(() => shown(one.page)).toEqual(then)
    await expect(one.page).toHaveURL(new RegExp(`at=${then.seq}$`))
    await one.tap(one.button('pourquoi ?'))
    await expect(one.page.getByRole('dialog')).toContainText('TABU-')
    await one.tap(one.button('Fermer'))

    // By keyboard.
    const at = async (): Promise<number> => Number(await one.page.locator('[data-seq]').getAttribute('data-seq'))
    await one.page.locator('.plate h1').focus()
    await one.page.keyboard.press('Home')
    const first = (await journal(one, code)).entries.find(({ event }) => event.type === 'started/1')?.seq
    await expect.poll(at).toBe(first)
    await one.page.keyboard.press('ArrowRight')
    await expect.poll(at).toBeGreaterThan(first ?? 0)
    await one.page.keyboard.press('ArrowLeft')
    await expect.poll(at).toBe(first)
    await one.page.keyboard.press('PageDown') // the next throw, replayed
    await expect(one.page.locator('.dice .die').first()).toBeVisible()
    const threw = await at()
    await one.tap(one.page.getByRole('radio', { name: /^4/ }))
    await one.page.locator('.plate h1').focus()
    await one.page.keyboard.press(' ')
    await expect.poll(at).toBeGreaterThan(threw + 2)
    await one.tap(one.button('Pause'))
    const paused = await at()
    await one.page.clock.runFor(10_000)
    expect(await at()).toBe(paused)

    // A link to one entry, opened in a browser without a session.
    await slider.fill(then.seq ?? '')
    await expect.poll(() => shown(one.page)).toEqual(then)
    await one.tap(one.button('Envoyer ce moment'))
    await expect(one.button('Lien copié')).toBeVisible()
    const link = new URL(await one.page.evaluate(() => navigator.clipboard.readText()))
    expect(link.search).toBe(`?at=${then.seq}&show=moment`)
    await stranger.page.goto(link.pathname + link.search)
    await expect.poll(() => shown(stranger.page)).toEqual(then)
    expect(await (await stranger.context.request.get('/api/me')).json()).toEqual({ name: null })

    // A picture to share: 1200 × 630, without names until the box is ticked.
    await one.tap(one.link('Le résultat'))
    await one.tap(one.button('Une image à montrer'))
    const picture = one.page.getByRole('img', { name: /^L’image/ })
    const size = (): Promise<number[]> =>
      picture.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight])
    await expect.poll(size).toEqual([1200, 630])
    const plain = (await picture.getAttribute('src')) ?? ''
    expect(plain).not.toContain('names')
    expect((await (await one.context.request.get(plain)).body()).length).toBeLessThan(120_000)
    await one.page.getByLabel('Avec les noms').check()
    await expect(picture).toHaveAttribute('src', /names=true/)
    await expect.poll(size).toEqual([1200, 630])
    expect((await stranger.context.request.get(`${plain}&names=true`)).status()).toBe(401)
    await one.tap(one.button('Fermer'))
  },
)

test('a game that has not begun has no replay, and an unknown one is not found', async ({ people }) => {
  const someone = await people.arrive({ screen: 'small', still: true })
  const code = await openTable(someone, 'Margaux', { game: 'tabu' })
  await someone.page.goto(`${path(code)}/replay`)
  await expect(someone.page.getByText('il n’y a rien à revoir')).toBeVisible()
  someone.astray = true
  for (const nowhere of [`${path('AUCUNE-TABLE-0')}/replay`, path('AUCUNE-TABLE-0'), '/cellar']) {
    await someone.page.goto(nowhere)
    await expect(someone.page.locator('.lost')).toBeVisible()
  }
})

for (const game of ['passe_anglaise', 'home_casino'])
  test(
    `a game can be seen again from end to end, on its own board: ${game}`,
    { tag: game === 'passe_anglaise' ? [] : '@nightly' },
    async ({ people }) => {
      const someone = await people.arrive({ screen: 'phone', still: true })
      const code = await openTable(someone, 'Margaux', {
        game,
        pace: 'sans',
        sit: false,
        bots: ['bold', 'cautious', 'bold'],
        start: true,
      })
      await someone.page.goto(path(code))
      await expect
        .poll(() => (someone.board?.stage === 'over' ? 1_000 : (someone.board?.seq ?? 0)), { timeout: 120_000 })
        .toBeGreaterThan(60)
      await someone.page.goto(`${path(code)}/replay`)
      const slider = someone.page.getByRole('slider')
      const [first, last] = [Number(await slider.getAttribute('min')), Number(await slider.getAttribute('max'))]
      for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
        const seq = String(Math.round(first + share * (last - first)))
        await slider.fill(seq)
        await expect(someone.page.locator('[data-seq]')).toHaveAttribute('data-seq', seq)
        const then = (await (
          await someone.context.request.get(
            `/api/tables/${encodeURIComponent(code)}/boards?after=${Number(seq) - 1}&count=1`,
          )
        ).json()) as { boards: { chips: Record<string, number>; head: string }[] }
        await expect(someone.page.locator('[data-head]')).toHaveAttribute('data-head', then.boards[0]?.head ?? '')
        const purses = [2, 1, 0].map((seat) => then.boards[0]?.chips[`purse:${seat}`] ?? 0)
        expect((await someone.page.locator('.seats .has').allTextContents()).map(digits)).toEqual(purses)
      }
    },
  )
