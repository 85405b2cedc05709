// An evening of Home Casino in French, by tapping: two people and a bot play on the board, and a shared screen follows.
import { oneMove } from './casino.ts'
import { proposeTheEnd, sitDown, voteOnTheEnd } from './evening.ts'
import { journal, openTable, path } from './house.ts'
import { expect, type Person, test } from './people.ts'
import { isOver, playUntil, readOn, showsResult } from './tabu.ts'

/** The number of journal entries after which the end of the game is proposed. */
const ENOUGH = 60

test('two people, a bot and a television play Home Casino until they agree to end it', async ({ people }) => {
  test.setTimeout(120_000)
  const [phone, desk, tv] = await Promise.all([
    people.arrive({ screen: 'phone', still: true }),
    people.arrive({ screen: 'desk', still: true }),
    people.arrive({ screen: 'desk', still: true }),
  ])
  const code = await openTable(phone, 'Margaux', {
    game: 'home_casino',
    pace: 'sans',
    bots: ['cautious'],
  })
  await phone.page.goto(path(code))
  await desk.page.goto(path(code))
  await tv.page.goto(`${path(code)}/screen`)
  await sitDown(desk, 'Lou')
  await phone.tap(phone.button('Commencer à 3'))
  for (const person of [phone, desk]) person.hurried = true // both may choose the same casino
  const enough = (person: Person): boolean => (person.board?.seq ?? 0) > ENOUGH
  await Promise.all([phone, desk].map((person) => playUntil(person, () => enough(person), oneMove)))
  await proposeTheEnd(phone)
  await voteOnTheEnd(desk, 'D’accord')
  await Promise.all([phone, desk].map((person) => playUntil(person, () => isOver(person), oneMove)))
  const { entries, head } = await journal(phone, code)
  for (const person of [phone, desk, tv]) {
    await playUntil(person, () => showsResult(person), readOn, 60)
    await expect.poll(() => person.head()).toBe(head)
  }
  const own = (person: Person): number =>
    entries.filter(({ event, seat }) => event.by === 'person' && seat === person.seat).length
  expect(
    [own(phone), own(desk)].every((moves) => moves > 0),
    'both have moved',
  ).toBe(true)
})
