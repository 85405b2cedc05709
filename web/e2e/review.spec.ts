// The review after a game: the moments chosen by the lab. Each opens the replay at its entry.
import { journal, openTable, path } from './house.ts'
import { axe, cutOff, tooSmall } from './measure.ts'
import { expect, type Person, test } from './people.ts'
import { goOn, playUntil, showsResult, stake, tapIfThere, thumb } from './tabu.ts'

const WORKED_OUT = { timeout: 60_000 } // the first request starts the lab worker

type Moment = { seq: number } | null
type SeatReview = { seat: number; own: string; luck: string; throw: Moment; choice: Moment; bet: Moment }

async function reviews(person: Person, code: string): Promise<SeatReview[]> {
  const answer = await person.context.request.get(`/api/tables/${encodeURIComponent(code)}/review`)
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { seats: SeatReview[] }).seats
}

/** The cards on a screen: their kinds and entries. */
const shown = (person: Person): Promise<[string | undefined, number][]> =>
  person.page
    .locator('[data-moment]')
    .evaluateAll((all) =>
      all.map((it) => [(it as HTMLElement).dataset['moment'], Number((it as HTMLElement).dataset['seq'])]),
    )

const chosen = (review: SeatReview): [string, number][] =>
  (['throw', 'choice', 'bet'] as const).flatMap((kind) => (review[kind] ? [[kind, review[kind].seq]] : []))

const rounded = (ratio: string): number => {
  const [over = '0', under = '1'] = ratio.split('/')
  return Math.round(Number(over) / Number(under))
}

/** Stakes on a sign and on a symbol, which costs more. */
async function dare(person: Person): Promise<boolean> {
  if (await goOn(person)) return true
  if (await person.button(thumb.stake).isVisible()) await stake(person, 'cœur', 'ancre')
  return tapIfThere(person, person.button(thumb.staked))
}

test(
  'three moments are shown after a game, and a tap opens the replay there',
  { tag: '@nightly' },
  async ({ people }) => {
    test.setTimeout(180_000)
    const one = await people.arrive({ screen: 'phone', still: true })
    const code = await openTable(one, 'Margaux', {
      game: 'tabu',
      bots: ['bold'],
      start: true,
      pace: 'sans',
      switches: { 'tabu.end': 'rotations:1' },
    })
    await one.page.goto(path(code))
    await playUntil(one, () => showsResult(one), dare)
    const cards = one.page.locator('[data-moment]')
    await cards.first().waitFor(WORKED_OUT)

    const all = await reviews(one, code)
    const mine = all.find((it) => it.seat === one.seat) as SeatReview
    expect(await shown(one)).toEqual(chosen(mine))
    expect(await cards.count()).toBe(3)
    for (const bar of ['own', 'luck'] as const)
      await expect(one.page.locator(`[data-bar="${bar}"]`)).toHaveAttribute('data-chips', String(rounded(mine[bar])))
    const { entries } = await journal(one, code)
    const moved = (moment: Moment): string | undefined => entries.find((it) => it.seq === moment?.seq)?.event.move?.type
    expect([moved(mine.throw), moved(mine.choice), moved(mine.bet)]).toEqual(['chance/1', 'act/1', 'act/1'])
    expect.soft(await axe(one.page)).toEqual([])
    expect.soft(await tooSmall(one.page)).toEqual([])
    expect.soft(await cutOff(one.page)).toEqual([])

    // The same cards after a reload, and each opens the replay at its entry.
    await one.page.reload()
    await cards.first().waitFor(WORKED_OUT)
    expect(await shown(one)).toEqual(chosen(mine))
    await one.tap(one.link('Revoir ce choix'))
    await expect(one.page).toHaveURL(new RegExp(`/replay\\?at=${mine.choice?.seq}$`))
    await expect(one.page.locator('[data-seq]')).toHaveAttribute('data-seq', String(mine.choice?.seq))

    // Somebody without a seat sees the winner's.
    const other = await people.arrive({ screen: 'desk', lang: 'en', still: true })
    await other.page.goto(path(code))
    await other.page.locator('[data-moment]').first().waitFor(WORKED_OUT)
    const winner = await one.context.request.get(
      `/api/tables/${encodeURIComponent(code)}/boards?after=${(entries.at(-1)?.seq ?? 1) - 1}&count=1`,
    )
    const [board] = ((await winner.json()) as { boards: { over: { winners: number[] } }[] }).boards
    expect(await shown(other)).toEqual(chosen(all.find((it) => it.seat === board?.over.winners[0]) as SeatReview))
    await expect(other.page.getByText('Seen from the winning seat')).toBeVisible()
    expect.soft(await axe(other.page)).toEqual([])

    // My page has the game, with the result that the ledger has.
    const ledger = await one.context.request.get(`/api/tables/${encodeURIComponent(code)}/ledger`)
    const { parties } = ((await ledger.json()) as { table: { parties: { seat: number | null; total: number }[] } })
      .table
    const net = parties.find((it) => it.seat === mine.seat)?.total
    await one.page.goto('/me')
    await expect(one.page.locator('[data-figure="played"] b')).toHaveText('1')
    await expect(one.page.locator('[data-net]')).toHaveAttribute('data-net', String(net))
    expect.soft(await axe(one.page)).toEqual([])
    expect.soft(await tooSmall(one.page)).toEqual([])
    expect.soft(await cutOff(one.page)).toEqual([])
  },
)
