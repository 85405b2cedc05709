// A season of six people: rivalries and records equal to the journals, a record opens its moment, an honour is declined.
import { openTable } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { playQuickly } from './quick_player.ts'

const NAMES = ['Anaïs', 'Bastien', 'Camille', 'Margaux', 'Sam', 'Théo']
const GAMES = 6

type Fact = { type: string; from?: string; to?: string; amount?: number }
type Stroke = { amount: number; names: Set<string>; table: string; seq: number }
type Luck = { seats: { seat: number; luck: string; spread: number }[] }

const ratio = (text: string): number => {
  const [top = '0', bottom = '1'] = text.split('/')
  return Number(top) / Number(bottom)
}

/** What the journals say: who took what from whom, the largest gain of one throw, how far luck went. */
class Season {
  readonly took = new Map<string, number>()
  stroke: Stroke = { amount: 0, names: new Set(), table: '', seq: 0 }
  readonly lucky = { amount: 0, name: '' }

  async read(person: Person, table: string): Promise<void> {
    const { request } = person.context
    const get = async <T>(below: string): Promise<T> =>
      (await (await request.get(`/api/tables/${table}${below}`)).json()) as T
    const { seats } = await get<{ seats: { seat: number; name: string | null }[] }>('')
    const names = new Map(seats.map((it) => [it.seat, it.name ?? '']))
    const entries = await get<{ seq: number; event: { type: string; dice?: string; facts?: Fact[] } }[]>('/journal')
    for (const { seq, event } of entries) {
      const nets = new Map<string, number>()
      for (const { type, from = '', to = '', amount = 0 } of event.facts ?? []) {
        if (type !== 'transfer/1') continue
        const [winner, loser] = [to, from].map((it) => names.get(Number(it.split(':').at(-1))) ?? '') as [
          string,
          string,
        ]
        nets.set(winner, (nets.get(winner) ?? 0) + amount)
        nets.set(loser, (nets.get(loser) ?? 0) - amount)
        if (winner !== loser) {
          this.took.set(`${winner}>${loser}`, (this.took.get(`${winner}>${loser}`) ?? 0) + amount)
          this.took.set(`${loser}>${winner}`, (this.took.get(`${loser}>${winner}`) ?? 0) - amount)
        }
      }
      if (event.type !== 'played/1' || event.dice === undefined) continue
      for (const [name, amount] of nets) {
        if (amount > this.stroke.amount) this.stroke = { amount, names: new Set([name]), table, seq }
        else if (amount === this.stroke.amount && seq === this.stroke.seq) this.stroke.names.add(name)
      }
    }
    const answer = await request.get(`/api/tables/${table}/luck`)
    expect(answer.status()).toBe(200)
    for (const it of ((await answer.json()) as Luck).seats) {
      const deviation = ratio(it.luck) / it.spread
      if (deviation > this.lucky.amount)
        Object.assign(this.lucky, { amount: deviation, name: names.get(it.seat) ?? '' })
    }
  }

  rivalries(me: string): number[] {
    const ahead = [...this.took].filter(([, amount]) => amount > 0)
    const isMine = (pair: string): boolean => pair.split('>').includes(me)
    ahead.sort(([one, a], [two, b]) => Number(isMine(two)) - Number(isMine(one)) || b - a)
    return ahead.slice(0, 3).map(([, amount]) => amount)
  }
}

test('six people find their rivalries and records of the journals, and may decline', async ({ people }) => {
  test.setTimeout(300_000)
  const six = await Promise.all(
    NAMES.map((_, number) => people.arrive({ screen: number % 2 ? 'desk' : 'phone', still: true })),
  )
  for (const [number, person] of six.entries()) {
    if (number) await person.context.request.put('/api/me', { data: { name: NAMES[number] } })
  }
  const [first, ...others] = six as [Person, ...Person[]]
  const wish = { game: 'tabu', pace: 'sans', switches: { 'tabu.end': 'rotations:1' } }
  const code = await openTable(first, NAMES[0] as string, wish)
  await Promise.all(six.map((it) => it.page.goto('/')))
  const table = ((await (await first.context.request.get(`/api/tables/${code}`)).json()) as { id: string }).id
  const tables = [table]
  await playQuickly(six, table, false)
  const made = await first.context.request.post('/api/circles', { data: { table, name: 'Les vendredis' } })
  const circle = ((await made.json()) as { id: string }).id
  let next = await playQuickly([first], table, true)
  for (let game = 1; game < GAMES; game += 1) {
    tables.push(next)
    next = await playQuickly(six, next, game < GAMES - 1)
  }

  const season = new Season()
  for (const it of tables) await season.read(first, it)
  const me = others[2] as Person // Margaux, at a desk
  await me.page.goto(`/c/${circle}`)
  await expect(me.page.locator('.honours')).toHaveAttribute('data-pending', '0', { timeout: 60_000 })
  const rivals = me.page.locator('.rivals li')
  await expect(rivals).toHaveCount(3)
  const amounts = await rivals.evaluateAll((all) => all.map((it) => Number((it as HTMLElement).dataset['amount'])))
  expect(amounts).toEqual(season.rivalries('Margaux'))
  for (const it of await rivals.all()) await expect(it).toHaveAttribute('data-games', String(GAMES))

  const stroke = me.page.locator('[data-record="stroke"]')
  await expect(stroke).toHaveAttribute('data-amount', String(season.stroke.amount))
  await expect(stroke).toHaveAttribute('data-table', season.stroke.table)
  await expect(stroke).toHaveAttribute('data-seq', String(season.stroke.seq))
  const page = (await (await me.context.request.get(`/api/circles/${circle}`)).json()) as {
    members: { member: string; name: string }[]
  }
  const nameOf = async (selector: string): Promise<string> => {
    const member = await me.page.locator(selector).getAttribute('data-member')
    return page.members.find((it) => it.member === member)?.name ?? ''
  }
  const striker = await nameOf('[data-record="stroke"]')
  expect(season.stroke.names).toContain(striker)
  expect(await nameOf('[data-record="lucky"]')).toBe(season.lucky.name)
  const lucky = Number(await me.page.locator('[data-record="lucky"]').getAttribute('data-amount'))
  expect(lucky / 1e6).toBeCloseTo(season.lucky.amount, 5)
  await expect(me.page.locator('[data-title="black_cat"]')).toHaveAttribute('data-figure', String(GAMES))

  // A record opens its moment.
  await me.tap(stroke.getByRole('link'))
  await expect(me.page).toHaveURL(new RegExp(`/t/.+/replay\\?at=${season.stroke.seq}$`))
  await expect(me.page.locator('.cloth').first()).toBeVisible()

  // Its holder declines it, and it falls to the next.
  const holder = six[NAMES.indexOf(striker)] as Person
  await holder.page.goto(`/c/${circle}`)
  await holder.tap(holder.page.locator('[data-record="stroke"]').getByRole('button', { name: 'Ne pas y figurer' }))
  await expect(holder.page.locator('[data-declined="stroke"]')).toBeVisible()
  await me.page.goto(`/c/${circle}`)
  await expect(stroke).toBeVisible()
  expect(await nameOf('[data-record="stroke"]')).not.toBe(striker)
  await holder.tap(holder.page.locator('[data-declined="stroke"]'))
  await expect(holder.page.locator('[data-declined="stroke"]')).toHaveCount(0)
  await expect(holder.page.locator('[data-record="stroke"]')).toHaveAttribute(
    'data-amount',
    String(season.stroke.amount),
  )
})
