// A house that lies to real browsers: every attack is shown to the player, and stays shown. If it contradicts what a
// device has stored or sent, `tripot journal verify` finds it too, with the file that the device saves.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from '@playwright/test'
import { openForTwo } from './evening.ts'
import { EvilHouse, type Forgery, freshHash } from './evil.ts'
import { openTable, path } from './house.ts'
import { expect, type People, type Person, test as base, textOf } from './people.ts'
import { PYTHON } from './served.ts'
import { goOn, oneMove, playUntil, press, roles, tapIfThere } from './tabu.ts'

const test = base.extend<{ site: string }>({ site: async ({ baseURL }, use) => use(baseURL ?? '') })

type Seated = { person: Person; evil: EvilHouse; code: string; table: string }

/** Seat a player at a table with a bot, behind a lying house. */
async function sit(people: People, site: string, start = true): Promise<Seated> {
  const person = await people.arrive({ screen: 'phone', still: true, site })
  person.hurried = person.betrayed = true
  const evil = await EvilHouse.before(person.context, site)
  const code = await openTable(person, 'Margaux', {
    game: 'tabu',
    pace: 'sans',
    bots: ['bold', 'cautious'],
    start,
  })
  await person.page.goto(path(code))
  await expect.poll(() => person.board?.stage).toBe(start ? 'playing' : 'lobby')
  return { person, evil, code, table: (person.board as unknown as { table: string }).table }
}

const banner = (person: Person, fault: string): Locator => person.page.locator(`[role="alert"][data-fault="${fault}"]`)
const verified = (person: Person): Locator => person.page.locator('.seal[data-state="verified"]')

/** Play until something is there. */
const playUntilSeen = (person: Person, what: Locator): Promise<void> =>
  playUntil(person, () => what.isVisible(), oneMove, 60)

/** Wait until the device has kept the last entry of the table. */
const keeps = ({ person, table }: Seated): Promise<void> =>
  expect
    .poll(async () => {
      const head = await person.page.evaluate((key) => localStorage.getItem(key) ?? '{}', `tripot.kept.${table}`)
      return (JSON.parse(head) as { seq?: number }).seq === person.board?.seq
    })
    .toBe(true)

/** Check that the fault is shown, and that neither a reload nor an honest house afterwards removes it. */
async function staysShown({ person, evil }: Seated, fault: string): Promise<void> {
  await expect(banner(person, fault)).toBeVisible()
  evil.repent()
  const read = person.page.waitForResponse(/\/journal\.jsonl$/)
  await person.page.reload()
  await (await read).finished()
  await person.drawn()
  await expect(banner(person, fault)).toBeVisible()
}

/** Open the sheet behind the badge, as soon as no verdict covers it. */
async function openProofs(person: Person): Promise<Locator> {
  const dialog = person.page.getByRole('dialog')
  while (!(await dialog.getByLabel('L’empreinte d’un autre écran').isVisible())) {
    await goOn(person)
    await tapIfThere(person, person.button(/^Rester regarder/)) // a person who joins during play is asked first
    await tapIfThere(person, person.page.locator('.seal'))
  }
  return dialog
}

/** The digits that a device shows for the last entry, which its owner reads aloud. */
async function fingerprintOn(person: Person): Promise<string> {
  let digits: string | null = null
  while (digits === null) digits = await textOf((await openProofs(person)).locator('.fingerprint .digits'))
  await person.page.keyboard.press('Escape')
  return digits.trim()
}

/** Type the digits of another device into the sheet, and check the answer. A new verdict closes the sheet. */
async function compare(person: Person, digits: string, answer: string): Promise<void> {
  await expect(async () => {
    const dialog = await openProofs(person)
    await dialog.getByLabel('L’empreinte d’un autre écran').fill(digits, { timeout: 2_000 })
    await expect(dialog.getByText(answer)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** The file that the device saves. */
async function save(person: Person): Promise<string> {
  const kept = join(mkdtempSync(join(tmpdir(), 'tripot-evil-')), 'kept.json')
  const saved = person.page.waitForEvent('download')
  await press(person, person.button('Garder la preuve'))
  await (await saved).saveAs(kept)
  return kept
}

/** The fault that the terminal finds in a journal with the device's stored data; empty if there is none. */
async function verify(person: Person | null, told: string[] | (() => Promise<string[]>)): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'tripot-evil-')), 'game.jsonl')
  const kept = person ? ['--kept', await save(person)] : [] // before the journal, which may grow meanwhile
  const lines = Array.isArray(told) ? told : await told()
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  const args = ['-c', 'from tripot.cli import main; main()', 'journal', 'verify', file, ...kept, '--lang', 'en']
  return promisify(execFile)(PYTHON, args).then(
    () => '',
    (error: { stderr: string }) =>
      `${error.stderr.trim()}\n(${lines.length} entries; kept: ${kept[1] ? readFileSync(kept[1], 'utf8').slice(0, 300) : 'nothing'})`,
  )
}

test('an honest house is shown as verified', async ({ people, site }) => {
  const { person, code } = await sit(people, site)
  await playUntilSeen(person, verified(person))
  await expect(person.page.locator('[data-fault]')).toHaveCount(0)
  await person.page.goto(`/verify/${encodeURIComponent(code)}`)
  await expect(person.page.getByRole('status')).toContainText('ce que cet appareil a gardé')
})

test('swap: the id is replaced, but accepted under the id I sent', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, evil, table } = seated
  const ids = new Map<string, unknown>()
  evil.toHouse = (message) => {
    if (message['type'] !== 'act/1') return message
    const id = `evil-${freshHash().slice(0, 12)}`
    ids.set(id, message['id'])
    return { ...message, id }
  }
  evil.toBrowser = (message) =>
    ids.has(String(message['command'])) ? { ...message, command: ids.get(String(message['command'])) } : message
  await playUntilSeen(person, banner(person, 'mine'))
  await staysShown(seated, 'mine')
  expect(await verify(person, () => evil.journal(table))).toMatch(/not the command that your device sent/)
})

test('swap: my id, with another stake', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, evil, table } = seated
  evil.toHouse = (message) => {
    const action = message['action'] as { type: string; face: string } | undefined
    if (action?.type !== 'tabu.stake/1') return message
    return { ...message, action: { ...action, face: action.face === 'trefle' ? 'carreau' : 'trefle' } }
  }
  await playUntilSeen(person, banner(person, 'mine'))
  await staysShown(seated, 'mine')
  expect(await verify(person, () => evil.journal(table))).toMatch(/not the command that your device sent/)
})

const LINKS: Record<string, Forgery> = {
  'I am listed as away, and the dice fall without me': ({ event }) => {
    if (event['type'] !== 'frozen/1' || !(event['awaited'] as unknown[]).length) return
    event['away'] = event['awaited']
    event['awaited'] = []
  },
  'the throw contains another link than mine': ({ event }) => {
    const links = event['links'] as [number, string][] | undefined
    if (links?.length) event['links'] = links.map(([seat]) => [seat, 'ab'.repeat(32)])
  },
}

for (const [attack, forge] of Object.entries(LINKS))
  test(`pledged dice: ${attack}`, async ({ people, site }) => {
    const seated = await sit(people, site)
    const { person, evil, table } = seated
    evil.forge = forge
    await playUntilSeen(person, banner(person, 'links'))
    const told = await evil.journal(table)
    await staysShown(seated, 'links')
    expect(await verify(person, told)).not.toBe('')
  })

test('pledged dice: my link is dropped and reported as missing', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, evil, table } = seated
  evil.toHouse = (message) => (message['type'] === 'reveal/1' ? null : message)
  await playUntilSeen(person, banner(person, 'miscounted'))
  await staysShown(seated, 'miscounted')
  type Evidence = { freezes: { end: string; read: number | null }[]; fault: { code: string } }
  const evidence = JSON.parse(readFileSync(await save(person), 'utf8')) as Evidence
  expect(evidence.fault.code).toBe('miscounted')
  expect(evidence.freezes.some(({ end, read }) => end === 'void' && read !== null)).toBe(true)
  expect(await verify(null, () => evil.journal(table)), 'nobody else can know').toBe('')
})

test(
  'pledged dice: the freeze comes too late to answer, while the house speaks',
  { tag: '@nightly' },
  async ({ people, site }) => {
    const seated = await sit(people, site)
    const { person, evil } = seated
    // Only after an action of mine, whose answer the device awaits. After others' actions it could prove nothing.
    evil.holdsBack = (lines) =>
      ['"frozen/1"', '"by":"person"'].every((it) => lines.some((line) => line.includes(it))) ? 2_500 : 0
    await playUntilSeen(person, banner(person, 'withheld'))
    await staysShown(seated, 'withheld')
  },
)

test('pledged dice: I am warned before I stake that I have no part in the throw', async ({ people, site }) => {
  const { person, evil } = await sit(people, site, false)
  await person.page.goto('/')
  await person.page.evaluate(() => localStorage.clear())
  evil.toHouse = (message) => (message['type'] === 'pledge/1' ? null : message)
  await person.page.goBack()
  await person.tap(person.button('Commencer à 3'))
  const badge = person.page.getByRole('button', { name: /Ne misez que si vous leur faites confiance/ })
  await playUntilSeen(person, badge.filter({ hasText: 'sans vous' })) // the badge shows this only before a stake
})

test('pledged dice: the connection is cut, and the dice fall without me: counted', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, evil } = seated
  evil.toHouse = (message) => {
    if (message['type'] === 'reveal/1') evil.cut()
    return message['type'] === 'reveal/1' ? null : message
  }
  await playUntilSeen(person, person.page.locator('.seal[data-state="incomplete"]'))
  evil.repent()
  await person.page.reload()
  await playUntilSeen(person, person.page.locator('.seal[data-state="incomplete"]'))
  const dialog = await openProofs(person)
  await expect(dialog.locator('[data-gap="void"]')).toBeVisible()
})

test('rules of an unknown version are not re-run', async ({ people, site }) => {
  const seated = await sit(people, site, false)
  const { person, evil, code } = seated
  await person.page.goto('/')
  await person.page.evaluate(() => localStorage.clear())
  evil.forge = ({ event }) => {
    if (event['type'] === 'opened/1') event['version'] = 99
  }
  await person.page.goto(path(code))
  await person.tap(person.button('Commencer à 3'))
  await playUntilSeen(person, person.page.locator('.seal[data-state="incomplete"]'))
  const dialog = await openProofs(person)
  await expect(dialog.locator('[data-gap="rules"]')).toBeVisible()
})

test('a move in my name that I did not send', async ({ people, site }) => {
  const seated = await sit(people, site, false)
  await keeps(seated)
  seated.evil.inject({ type: 'add_bot/1', id: 'evil-adds-a-bot', bot: 'bold' })
  await expect(banner(seated.person, 'foreign')).toBeVisible()
  await staysShown(seated, 'foreign')
})

test('another history after a reload', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, evil, table } = seated
  await playUntilSeen(person, verified(person))
  const address = person.page.url()
  await person.page.goto(new URL('/rules/tabu', address).href) // a table that is still open would compare both histories
  evil.forge = (entry) => (entry.at += 1)
  await person.page.goto(address)
  await expect(banner(person, 'rewritten')).toBeVisible()
  const told = await evil.journal(table)
  await staysShown(seated, 'rewritten')
  expect(await verify(person, told)).toMatch(/not the game you remember/)
})

test('another promise after a reload', async ({ people, site }) => {
  const seated = await sit(people, site, false)
  const { person, evil, table } = seated
  await keeps(seated)
  evil.forge = ({ event }) => {
    if (event['type'] === 'opened/1') event['promise'] = freshHash()
  }
  await person.page.reload()
  await expect(banner(person, 'rewritten')).toBeVisible()
  const told = await evil.journal(table)
  await staysShown(seated, 'rewritten')
  expect(await verify(person, told)).toMatch(/not the game you remember/)
})

for (const [attack, fault, lie] of [
  ['another table under the same address', 'table', (): object => ({ table: 'another' })],
  ['a board of a different history', 'board', (): object => ({ head: freshHash() })],
] as const)
  test(attack, async ({ people, site }) => {
    const seated = await sit(people, site)
    seated.evil.toBrowser = (message) =>
      message['board'] ? { ...message, board: { ...(message['board'] as object), ...lie() } } : message
    await playUntilSeen(seated.person, banner(seated.person, fault))
    await staysShown(seated, fault)
  })

test('two pages of one browser receive different histories', async ({ people, site }) => {
  const seated = await sit(people, site)
  const { person, code } = seated
  await playUntilSeen(person, verified(person))
  const second = await person.context.newPage()
  const other = await EvilHouse.before(second, site)
  other.forge = (entry) => (entry.at += 1)
  await second.goto(path(code))
  await expect(second.locator('[role="alert"][data-fault="rewritten"]')).toBeVisible()
  await expect(banner(person, 'rewritten')).toBeVisible()
  await second.close()
  await staysShown(seated, 'rewritten')
})

test(
  'two devices receive different histories, and their fingerprints differ',
  { tag: '@nightly' },
  async ({ people, site }) => {
    const seated = await sit(people, site)
    const { person, evil, code, table } = seated
    await playUntilSeen(person, verified(person))
    const two = await people.arrive({ screen: 'desk', still: true })
    two.betrayed = true
    const other = await EvilHouse.before(two.context, site)
    other.forge = (entry) => (entry.at += 1)
    await two.page.goto(path(code))
    const spoken = await fingerprintOn(two)
    await compare(person, spoken, 'Aucune entrée de cet appareil')
    await person.tap(person.button('Elle est bien lue : signaler'))
    await person.page.keyboard.press('Escape')
    await staysShown(seated, 'fork')
    expect(await verify(person, () => other.journal(table))).toMatch(/not the game you remember/)
    // An honest device shows the same fingerprint as this one.
    evil.repent()
    other.repent()
    await two.page.evaluate(() => localStorage.clear())
    await two.page.reload()
    const true_ = await fingerprintOn(two)
    await compare(person, true_, 'La même histoire')
  },
)

test('without a journal nothing is checked until it arrives', async ({ people, site }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  person.refuses = 503
  const evil = await EvilHouse.before(person.context, site)
  evil.refuses = 503
  const code = await openTable(person, 'Margaux', { game: 'tabu', pace: 'sans', bots: ['bold'], start: true })
  await person.page.goto(path(code))
  await expect(person.page.locator('.seal[data-state="unknown"]')).toBeVisible()
  await expect(person.page.getByText('non vérifié')).toBeVisible()
  evil.repent()
  await playUntilSeen(person, verified(person))
})

test('without a journal nothing is checked in the lobby either', async ({ people, site }) => {
  const person = await people.arrive({ screen: 'phone', still: true })
  person.refuses = 503
  const evil = await EvilHouse.before(person.context, site)
  evil.refuses = 503
  await person.page.goto(path(await openTable(person, 'Margaux', { game: 'tabu' })))
  const bar = person.page.getByText('La maison ne donne pas son journal')
  await expect(bar).toBeVisible()
  evil.repent()
  await expect(bar).toHaveCount(0)
})

// The house plays for the person whose command it delays only when their time is over: after 20 s at this pace.
test('a command is delayed until the dice have fallen', { tag: '@nightly' }, async ({ people, site }) => {
  const [one, two] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  one.hurried = two.hurried = true
  const evil = new Map([
    [one, await EvilHouse.before(one.context, site)],
    [two, await EvilHouse.before(two.context, site)],
  ])
  await openForTwo(one, two, { game: 'tabu', pace: 'vif' })
  await one.tap(one.button('Commencer à 2'))
  const { punter: ponte, banker } = await roles(one, two)
  const house = evil.get(ponte) as EvilHouse
  house.toHouse = (message) => (message['type'] === 'act/1' ? null : message)
  await oneMove(ponte)
  const late = ponte.page.locator('[data-fault="late"]')
  await playUntil(banker, () => late.isVisible(), oneMove, 120)
  house.repent()
  await ponte.page.reload()
  await expect(late).toBeVisible()
  await ponte.tap(ponte.button('Vu'))
  await expect(late).toHaveCount(0)
})
