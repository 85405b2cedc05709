// Fair dice: a device in a pocket is not awaited; and real dice, with a dispute about what they show.
import { openForTwo } from './evening.ts'
import { type Entry, journal } from './house.ts'
import { expect, type People, type Person, test } from './people.ts'
import { begun, playUntil, readOn, roles, stake, thumb } from './tabu.ts'

type Holders = [number, string][]
type Throw = Entry & { event: { dice?: string; link?: string; awaited?: Holders; away?: Holders } }

async function twoSit(people: People, wish: Record<string, unknown>): Promise<[Person, Person, string]> {
  const [one, two] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  const switches = { 'tabu.end': 'rotations:1' }
  const code = await openForTwo(one, two, { game: 'tabu', switches, pace: 'sans', ...wish })
  return [one, two, code]
}

test(
  'a phone in a pocket is not waited for; awake, and after a reload, it goes on with its pledge',
  { tag: '@nightly' },
  async ({ people }) => {
    const [phone, desk, code] = await twoSit(people, { switches: { 'tabu.end': 'rotations:2' } })
    const events = async (type: string): Promise<Throw['event'][]> =>
      (await journal(desk, code)).entries.map((entry) => (entry as Throw).event).filter((event) => event.type === type)
    const look = (state: 'hidden' | 'visible'): Promise<void> =>
      phone.page.evaluate((it) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => it })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const isPonte = (person: Person): Promise<boolean> => person.button(thumb.stake).isVisible()
    /** Dismiss verdicts until one of them may stake. */
    const asked = (): Promise<void> =>
      expect
        .poll(async () => {
          for (const person of [phone, desk]) await readOn(person)
          return (await isPonte(phone)) || (await isPonte(desk))
        })
        .toBe(true)
    /** Play the stakes and the throw of a round. Returns its freezes. */
    const playRound = async (beforeThrow?: () => Promise<void>): Promise<Throw['event'][]> => {
      await asked()
      const [ponte, banker] = (await isPonte(phone)) ? [phone, desk] : [desk, phone]
      await stake(ponte, 'cœur')
      await ponte.tap(ponte.button(thumb.staked))
      await expect(banker.button(thumb.throw)).toBeVisible()
      await beforeThrow?.()
      const [frozen, played] = await Promise.all([events('frozen/1'), events('played/1')])
      await banker.tap(banker.button(thumb.throw))
      await expect.poll(async () => (await events('played/1')).slice(played.length).some((it) => it.dice)).toBe(true)
      return (await events('frozen/1')).slice(frozen.length)
    }
    await expect.poll(async () => (await events('pledged/1')).length, 'both have pledged').toBe(2)
    await phone.tap(phone.button('Commencer à 2'))
    await asked()
    if (!(await isPonte(phone))) await playRound()
    const holder = phone.board?.seats.find((seat) => seat.seat === phone.seat)?.person

    const asleep = await playRound(() => look('hidden'))
    for (const { awaited, away } of asleep) {
      expect(away?.map(([, who]) => who)).toEqual([holder])
      expect(awaited?.map(([, who]) => who)).not.toContain(holder)
    }
    expect(asleep.length).toBeGreaterThan(0) // more than one if the desktop answered late
    await look('visible')
    await phone.page.reload()

    const awake = await playRound()
    expect(awake.at(-1)?.awaited?.map(([, who]) => who)).toContain(holder)
    expect(await events('pledged/1'), 'it has its chain still').toHaveLength(2)
    await expect(phone.page.locator('.seal[data-class="A"]')).toBeVisible()
  },
)

test('real dice are reported, disputed, reported again and confirmed', { tag: '@nightly' }, async ({ people }) => {
  const [one, two, code] = await twoSit(people, { dice: 'real' })
  await one.tap(one.button('Commencer à 2'))
  const { punter: ponte, banker } = await roles(one, two)
  await stake(ponte, 'cœur')
  await ponte.tap(ponte.button(thumb.staked))
  await banker.tap(banker.button('Je prends les dés'))

  const readOut = async (face: string): Promise<void> => {
    await expect(ponte.page.getByText(/lance les dés sur la table/)).toBeVisible()
    for (const n of [1, 2, 3])
      await banker.tap(banker.page.getByRole('radiogroup', { name: `Dé ${n}` }).getByRole('radio', { name: face }))
    await banker.tap(banker.button('Voilà ce qui est sorti'))
  }
  await readOut('soleil')
  await ponte.tap(ponte.button('Non, ce n’est pas ça'))
  await expect(banker.page.getByText(/Contesté/)).toBeVisible()
  await readOut('cœur')
  await expect(ponte.page.getByRole('img', { name: 'cœur, cœur, cœur' })).toBeVisible()
  await ponte.tap(ponte.button('C’est bien ça'))

  await expect
    .poll(async () => (await journal(one, code)).entries.filter((entry) => (entry as Throw).event.dice === 'R').length)
    .toBe(1)
  const { entries } = await journal(one, code)
  expect(entries.map((entry) => entry.event.type).filter((type) => /reported|disputed|confirmed/.test(type))).toEqual([
    'reported/1',
    'disputed/1',
    'reported/1',
    'confirmed/1',
  ])
  await expect(ponte.page.locator('.seal[data-class="R"]')).toBeVisible()

  // In the next round, cloth and rail work again after the report of the dice.
  await Promise.all([one, two].map((person) => playUntil(person, () => begun(person, 2), readOn)))
  await stake(banker, 'cœur')
  await banker.tap(banker.button(thumb.staked))
  await expect(ponte.button('Je prends les dés')).toBeVisible()
})
