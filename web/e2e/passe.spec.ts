// A whole evening of La Passe Anglaise in French on its own cloth: three people who tap, and a shared screen. While the
// pontes cover the bank, one is offline for a while, and the other reloads, closes the page and returns. Later one
// leaves for good.
import { endTogether, leaveForGood, loseTheNetwork, sitDown } from './evening.ts'
import { journal } from './house.ts'
import { afterCoup, bank, deposit, isOver, missing, passe, putIn, say, share, throwOut, withdraw } from './passe.ts'
import { expect, type Person, test } from './people.ts'
import { readOn } from './tabu.ts'

test('three people play La Passe Anglaise, and a television follows', async ({ people }) => {
  test.setTimeout(360_000)
  const [phone, small, desk, tv] = await Promise.all([
    people.arrive({ still: true }),
    people.arrive({ screen: 'small', still: true }),
    people.arrive({ screen: 'desk', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  const names = new Map([
    [phone, 'Margaux'],
    [small, 'Théo'],
    [desk, 'Lou'],
  ])
  const name = (person: Person): string => names.get(person) as string
  const players = [phone, small, desk]

  await phone.page.goto('/')
  await phone.tap(phone.link(/^La Passe Anglaise/))
  await phone.tap(phone.page.getByText('Options', { exact: true }))
  await phone.tap(phone.button('changer'))
  await phone.tap(phone.page.getByRole('radio', { name: /une fois le tour de la table/ }))
  await phone.tap(phone.button('Fermer'))
  await phone.tap(phone.page.getByRole('radio', { name: 'tranquille' }))
  await phone.tap(phone.button('Inviter'))
  await phone.page.getByLabel('Votre nom à table').fill('Margaux')
  await phone.tap(phone.button('C’est moi'))
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Chez Margaux')
  const link = phone.page.url()
  const code = decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '')

  await tv.page.goto(`${link}/screen`)
  await expect(tv.page.getByRole('heading', { name: 'Prenez place' })).toBeVisible()
  for (const person of [small, desk]) {
    await person.page.goto(link)
    await sitDown(person, name(person))
    await expect(tv.page.getByRole('img', { name: 'On s’installe' })).toContainText(name(person))
  }
  await phone.tap(phone.button('Commencer à 3'))
  for (const person of people.all) await expect(person.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
  // The cloth appears before the throws for the first bank are over, and shows them.
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('Qui prendra la banque ?', { timeout: 5_000 })

  // The dice decide who banks first; the others are pontes, and each has an accident.
  await expect.poll(() => passe(phone).stage).toBe('betting')
  const first = await holder(players)
  const [a, b] = players.filter((person) => person !== first) as [Person, Person]
  await skip(players)
  await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText(`${name(first)} prépare sa banque`)
  await deposit(first, 30)
  for (const person of [a, b, tv]) await expect(person.page.getByText('à couvrir sur 30')).toBeVisible()
  await expect(tv.page.getByText(new RegExp(`${name(first)} met 30 en banque · tour 1/\\d+, coup 1$`))).toBeVisible()

  // The pontes put in their shares, and one takes some back. The sum proposed to another one does not change.
  const proposed = b.page.locator('.stepper input')
  await expect(proposed).toHaveValue('15')
  await putIn(a, 12)
  await expect.poll(() => share(b, a)).toBe(12)
  await expect(proposed).toHaveValue('15')
  await expect(a.page.locator('[data-main]')).toHaveText('C’est bon') // my chips are in; adding more takes another tap
  await putIn(b, 10)
  await withdraw(a, 5)
  await a.tap(a.button('Parler'))
  await a.tap(a.button('« Qui complète ? »'))
  await expect(tv.page.getByText('« Qui complète ? »', { exact: true })).toBeVisible()
  await against(tv, 30, 17, { [name(a)]: 7, [name(b)]: 10 })

  // A share put in offline is shown at once, and put in once. Meanwhile the other ponte reloads and returns.
  await loseTheNetwork(b, async () => {
    await say(b, 4, 'Mettre 4')
    await against(b, 30, 21, { Vous: 14 })
    await a.page.reload()
    await against(a, 30, 17, { Vous: 7, [name(b)]: 10 })
    await a.reopen(link)
    await against(a, 30, 17, { Vous: 7, [name(b)]: 10 })
  })
  for (const person of [first, a, tv]) await expect.poll(() => share(person, b)).toBe(14)
  await against(tv, 30, 21, { [name(b)]: 14 })

  // Banco: everyone takes back, and one ponte covers the bank alone.
  await b.tap(b.button(/^Banco !/))
  await expect.poll(() => share(phone, b)).toBe(30)
  await expect(tv.page.getByText(`${name(b)} fait Banco !`)).toBeVisible()
  await against(tv, 30, 30, { [name(b)]: 30 })
  expect(share(phone, a)).toBe(0)

  // The bank is kept after the first win and passed after any other coup, until everyone has held it. The first point
  // is checked on every screen.
  let marked = false
  let kept = false
  let here = players
  const round = async (banker: Person): Promise<void> => {
    await throwOut(banker, async (point) => {
      if (marked) return
      marked = true
      for (const person of [...here, tv])
        await expect(person.page.getByRole('list', { name: `Le point est ${point}` })).toBeVisible()
      await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText(`${name(banker)} cherche le ${point}`)
    })
    if (isOver(banker)) return
    const won = ['abattage', 'point'].includes(passe(banker).last ?? '')
    await afterCoup(banker, won && !kept ? 'Garder la banque' : 'Passer la banque')
    kept ||= won
  }
  await round(first)

  // A player leaves. The bot that keeps the seat also holds its bank.
  const next = await holder(players)
  const gone = players.find((person) => person !== next && person !== phone) as Person
  await leaveForGood(gone, name(gone), phone)
  for (const person of players) person.hurried = true // the bot waits for people, but not forever
  here = players.filter((person) => person !== gone)
  await expect(tv.page.locator('.seat').filter({ hasText: name(gone) })).toHaveClass(/away/)
  while (!isOver(phone)) {
    const { coups } = passe(phone)
    const banker = here.find((person) => person.seat === passe(phone).banker)
    const pontes = here.filter((person) => person !== banker)
    if (banker) await deposit(banker, 8)
    else await expect.poll(() => bank(phone)).toBeGreaterThan(0)
    for (const ponte of pontes) await cover(ponte, phone, pontes.at(-1) === ponte)
    if (banker) await round(banker)
    await expect
      .poll(() => isOver(phone) || (passe(phone).coups > coups && passe(phone).stage === 'betting'))
      .toBe(true)
    await expect
      .poll(() => new Set([...here, tv].map((person) => person.board?.head)).size, 'all hear the same')
      .toBe(1)
  }
  await endTogether(code, 3, phone, ...here.slice(1), tv)

  const { entries } = await journal(phone, code)
  const facts = entries.flatMap(({ event }) => event.facts?.map((fact) => fact.type) ?? [])
  const moves = entries.flatMap(({ event }) => (event.by === 'person' ? [event.move?.action?.type] : []))
  expect(facts).toContain('passe.banco_cried/1')
  expect(moves).toContain('passe.withdraw/1')
  if (kept) expect(facts).toContain('passe.bank_kept/1')
  expect(facts.filter((fact) => fact === 'passe.bank_passed/1').length).toBeGreaterThanOrEqual(2)
})

/** The banker, once every screen agrees. */
async function holder(players: Person[]): Promise<Person> {
  await expect.poll(() => new Set(players.map((person) => person.board?.head)).size, 'all hear the same').toBe(1)
  return players.find((person) => person.seat === passe(person).banker) as Person
}

/** Skip the dice for the first bank. */
async function skip(players: Person[]): Promise<void> {
  for (const person of players) await readOn(person)
}

/** A ponte covers about half of the missing sum, or all of it. The witness has the latest board. */
async function cover(ponte: Person, witness: Person, all: boolean): Promise<void> {
  await expect.poll(() => ponte.board?.head === witness.board?.head && bank(ponte) > 0).toBe(true)
  if (passe(ponte).stage !== 'betting' || missing(ponte) === 0) return
  if (all) await putIn(ponte)
  else if (missing(ponte) > 1) await putIn(ponte, Math.floor(missing(ponte) / 2))
}

/** Check what a screen shows: the bank, the covered sum, and each ponte's share. */
async function against(person: Person, bank: number, covered: number, shares: Record<string, number>): Promise<void> {
  const bars = person.page.getByRole('img', { name: `Banque ${bank} contre pontes ${covered}` })
  for (const [who, amount] of Object.entries(shares))
    await expect(bars).toHaveAccessibleName(new RegExp(`${who}\\s:\\s${amount}(\\.|$)`))
}
