// Playing together: a result stays until everyone has read it, the last reader is nudged, a rematch waits or starts
// with a bot, a game ends by agreement, and a tap on a control that has just disappeared does nothing.
import { openForTwo, proposeTheEnd, voteOnTheEnd } from './evening.ts'
import { journal, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { isOver, playUntil, press, roles, stake, thumb } from './tabu.ts'

/** A verdict that nobody dismisses stays longer. */
const AT_ONCE = 4_000

async function twoAtTable(one: Person, two: Person): Promise<void> {
  await openForTwo(one, two, { game: 'tabu', pace: 'tranquille', switches: { 'tabu.end': 'rotations:1' } })
  await one.tap(one.button('Commencer à 2'))
  for (const { page } of [one, two]) await expect(page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
}

test(
  'a result stays until both have read it, and a rematch begins without the one who is missing',
  { tag: '@nightly' },
  async ({ people }) => {
    const [one, two] = [await people.arrive({ screen: 'phone' }), await people.arrive({ screen: 'side', still: true })]
    one.hurried = two.hurried = true
    await twoAtTable(one, two)
    const { punter, banker } = await roles(one, two)

    // After eight seconds, the page reminds the only player who still has to act.
    await expect(punter.page.locator('[data-nudge]')).toBeVisible({ timeout: 15_000 })
    await expect(banker.page.locator('[data-nudge]')).toHaveCount(0)
    await stake(punter, 'cœur', 'ancre')
    await punter.tap(punter.button(thumb.staked))
    await expect(punter.page.locator('[data-nudge]')).toHaveCount(0)
    await banker.tap(banker.button(thumb.throw))

    // Both see the result. It names the people who still read, and closes when both have tapped.
    const done = (person: Person): ReturnType<Person['button']> => person.button(/^J’ai lu$/)
    await expect(done(punter)).toBeVisible()
    await expect(done(banker)).toBeVisible()
    await expect(banker.page.locator('.go')).toContainText('lit encore')
    await punter.tap(punter.page.locator('[data-goon]:not(.cold)'))
    await expect(punter.button('Lu')).toBeVisible()
    await expect(banker.page.locator('.go')).not.toContainText('lit encore')
    await expect(punter.page.locator('[data-verdict]')).toBeVisible()
    await banker.tap(banker.page.locator('[data-goon]:not(.cold)'))
    await expect(punter.page.locator('[data-verdict]')).toHaveCount(0, { timeout: AT_ONCE })
    await expect(banker.page.locator('[data-verdict]')).toHaveCount(0, { timeout: AT_ONCE })

    await Promise.all([one, two].map((person) => playUntil(person, () => isOver(person))))

    // Théo keeps reading. The host waits, then starts, and a bot has Théo's seat until he comes.
    await one.tap(one.button('La revanche'))
    await expect(one.page.getByRole('heading', { level: 1 })).toHaveText('Théo lit encore')
    await one.tap(one.button('L’attendre encore'))
    await expect(one.page.getByRole('timer')).toContainText(/dans (5\d|6\d|70) secondes/)
    await one.tap(one.button('Commencer sans attendre'))
    await expect.poll(() => one.board?.seats.map((it) => it.kind).sort()).toEqual(['kept', 'person'])
    await two.tap(two.link('Rejoindre la revanche'))
    await expect(two.page.getByRole('region', { name: 'Le tapis' })).toBeVisible()
    await expect.poll(() => one.board?.seats.map((it) => it.kind)).toEqual(['person', 'person'])
  },
)

test('a rematch that nobody joins starts by itself, with one command', async ({ people }) => {
  const [one, two] = [await people.arrive({ screen: 'phone' }), await people.arrive({ screen: 'side', still: true })]
  one.hurried = two.hurried = true
  await one.page.clock.install()
  const starts: string[] = []
  one.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"start/1"')) starts.push(socket.url())
    }),
  )
  await twoAtTable(one, two)
  await proposeTheEnd(one)
  await voteOnTheEnd(two, 'D’accord')
  await playUntil(one, () => isOver(one))
  await one.tap(one.button('La revanche'))
  await expect(one.page.getByRole('heading', { level: 1 })).toHaveText('Théo lit encore')
  starts.length = 0
  await one.page.clock.runFor(41_000)
  await expect.poll(() => one.board?.seats.map((it) => it.kind)).toEqual(['person', 'kept'])
  expect(starts).toHaveLength(1)
})

test('a tap where a control of the rail has just disappeared does nothing', async ({ people }) => {
  const [one, two] = [await people.arrive({ screen: 'phone' }), await people.arrive({ screen: 'phone', still: true })]
  one.hurried = two.hurried = true
  await twoAtTable(one, two)
  const { punter, banker } = await roles(one, two)
  await stake(punter, 'cœur')
  await punter.tap(punter.button(thumb.staked))

  // My stake is taken back: the banker's button disappears under a thumb that is about to tap.
  const { page } = banker
  const throws = banker.button(thumb.throw)
  await expect(throws).toBeVisible()
  await banker.drawn()
  const box = await throws.boundingBox()
  if (!box) throw new Error('the button has no place')
  const clicks = await page.evaluateHandle(() => {
    const heard: string[] = []
    document.body.addEventListener('click', ({ target }) => heard.push((target as Element).className))
    return heard
  })
  await punter.tap(punter.button('Me raviser'))
  await expect(throws).toHaveCount(0)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await banker.drawn()
  expect(await clicks.jsonValue()).toEqual([])
})

test('the host ends a game by agreement, and the same people play another', { tag: '@nightly' }, async ({ people }) => {
  const [one, two] = [await people.arrive({ screen: 'phone' }), await people.arrive({ screen: 'side', still: true })]
  one.hurried = two.hurried = true
  const code = await openForTwo(one, two, { game: 'tabu', pace: 'tranquille', bots: ['cautious'] })
  await one.tap(one.button('Commencer à 3'))
  for (const { page } of [one, two]) await expect(page.locator('.room .asks')).toBeVisible()

  // Only the host may propose it; a refusal closes the vote.
  await press(two, two.button('La table'))
  await expect(two.button('Quitter la table')).toBeVisible()
  await expect(two.button('Arrêter la partie…')).toHaveCount(0)
  await two.tap(two.button('Fermer'))
  await proposeTheEnd(one)
  await expect(two.page.locator('[data-ending]')).toContainText('Margaux propose d’arrêter la partie.')
  await expect(one.page.locator('[data-ending]')).toContainText('1 sur 2')
  await voteOnTheEnd(two, 'Continuer')
  await expect(one.page.locator('[data-ending]')).toHaveCount(0)

  // With everyone's agreement, the game ends between two coups: at once or after the settlement.
  await proposeTheEnd(one)
  await voteOnTheEnd(two, 'D’accord')
  await Promise.all([one, two].map((person) => playUntil(person, () => isOver(person))))
  await expect(one.page.locator('.finale')).toBeVisible()
  expect((await journal(one, code)).entries.at(-1)?.event.type).toBe('ended_early/1')

  // The host changes the game; the old code still works, and everyone keeps their seat.
  await one.tap(one.button('Changer de jeu'))
  await expect(one.page.getByRole('region', { name: 'Les places' })).toContainText('Théo')
  await one.tap(one.page.getByRole('radio', { name: /^Home Casino/ }))
  await two.page.goto(path(code))
  await two.tap(two.link('Rejoindre la revanche'))
  await expect(two.page.locator('main.ready')).toContainText('Home Casino')
  await expect.poll(() => one.board?.seats.filter((it) => it.kind === 'person').length).toBe(2)
})
