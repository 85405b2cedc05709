// Smooth animation while dice roll: on a phone four times slower than a desktop no main-thread task takes 50 ms, and
// only transform and opacity are animated. The test measures CPU time of the thread, so other processes do not count.
// The slower phone is computed, because under the browser's throttle the thread spins while other processes run, and
// that counts as its own time. Laps measure how much slower it is than this machine; a slow machine is nearer to a
// phone.
import type { Page } from '@playwright/test'
import { path } from './house.ts'
import { expect, SCREENS, test } from './people.ts'
import { Served } from './served.ts'

const SLOWER = 4
/** Milliseconds of a lap on that phone, four times those of the desktop. */
const PHONE_LAP = 24
const LAPS = 60
const LONGEST = 50
/** Throws during the trace. */
const THROWS = 3
/** The maximum number of traces. With cold CPU caches a short task sometimes takes long; a long one does in each. */
const MEASURES = 5
/** Seconds a bot thinks: slow enough that throws are animated and not skipped. */
const PAUSE = 0.5
/** How long to sample animations, and how often. */
const [WATCHED, EVERY] = [3_000, 20]

type Traced = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}
type Task = { ms: number; within: string }

/** Times of laps, the shortest first: a list of two hundred lines is built, laid out and removed. */
function laps(count: number): number[] {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const from = performance.now()
    const list = document.createElement('ul')
    for (let k = 0; k < 200; k += 1) {
      const line = document.createElement('li')
      line.className = `c${k % 7}`
      line.textContent = `${n} times ${k} is ${n * k}`
      list.append(line)
    }
    document.body.append(list)
    void list.offsetHeight
    list.remove()
    times.push(performance.now() - from)
  }
  return times.sort((one, other) => one - other)
}

/** How much slower the phone is than this machine. The first quartile of laps, because others are interrupted. */
async function slowdown(page: Page): Promise<number> {
  const times = await page.evaluate(laps, LAPS)
  return Math.min(SLOWER, PHONE_LAP / (times[LAPS / 4] as number))
}

/** The tasks of the page's main thread in this time, longest first, in milliseconds on the slower phone. */
async function traced(page: Page, slower: number, meanwhile: () => Promise<void>): Promise<Task[]> {
  const line = await page.context().newCDPSession(page)
  const events: Traced[] = []
  line.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Traced[])))
  await line.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await meanwhile()
  const complete = new Promise((end) => line.once('Tracing.tracingComplete', end))
  await line.send('Tracing.end')
  await complete
  await line.detach()
  const threads = new Set(
    events
      .filter((it) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain')
      .map((it) => `${it.pid}.${it.tid}`),
  )
  const own = events.filter((it) => it.ph === 'X' && it.tdur !== undefined && threads.has(`${it.pid}.${it.tid}`))
  const ms = (it: Traced): number => ((it.tdur ?? 0) / 1000) * slower
  const inside =
    (task: Traced) =>
    (it: Traced): boolean =>
      it !== task &&
      it.pid === task.pid &&
      it.tid === task.tid &&
      it.ts >= task.ts &&
      it.ts < task.ts + (task.dur ?? 0) &&
      ms(it) > 3
  return own
    .filter((it) => it.name === 'RunTask')
    .sort((one, other) => ms(other) - ms(one))
    .map((task, n) => ({
      ms: ms(task),
      within:
        n < 5
          ? own
              .filter(inside(task))
              .map((it) => `${it.name} ${ms(it).toFixed(0)}`)
              .join(', ')
          : '',
    }))
}

/** Every property animated during a time, with its element, from the browser's list of animations and transitions. */
function moving([length, pulse]: readonly [number, number]): Promise<string[]> {
  const seen = new Set<string>()
  const timer = setInterval(() => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      for (const frame of effect.getKeyframes())
        for (const property of Object.keys(frame))
          seen.add(`${property} of .${effect.target?.getAttribute('class') ?? ''}`)
    }
  }, pulse)
  return new Promise((done) =>
    setTimeout(() => {
      clearInterval(timer)
      done([...seen])
    }, length),
  )
}

/** Keyframe timing fields, and those that only block taps and draw nothing. */
const FRAME = /^(offset|computedOffset|easing|composite|pointerEvents) /
/** The properties that the compositor animates alone. */
const MOVED = /^(transform|opacity|translate|rotate|scale) /

let house: Served
test.beforeAll(async () => {
  house = await Served.open({ pause: PAUSE })
})
test.afterAll(() => house.close())

for (const game of ['tabu', 'passe_anglaise', 'home_casino']) {
  test(`dice of ${game} are thrown smoothly`, { tag: '@nightly' }, async ({ browser }) => {
    const { viewport, ...more } = SCREENS.phone
    // A plain page without the listeners of the fixture, because they would run on its thread.
    const context = await browser.newContext({ viewport, ...more, locale: 'fr-FR', baseURL: house.site })
    await context.request.put('/api/me', { data: { name: 'Margaux' } })
    const opened = await context.request.post('/api/tables', {
      data: { game, sit: false, bots: ['cautious', 'cautious', 'cautious'], start: true },
    })
    const page = await context.newPage()
    const slower = await slowdown(page)
    let throws = 0
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (throws += String(payload).split('"fell/1"').length - 1)),
    )
    await page.goto(path(((await opened.json()) as { code: string }).code))
    // dice are in the air, so all code for them is loaded
    await page.locator('.dice .die').first().waitFor({ state: 'attached' })

    const measured = async (): Promise<Awaited<ReturnType<typeof traced>>> => {
      const before = throws
      return traced(page, slower, () => expect.poll(() => throws).toBeGreaterThanOrEqual(before + THROWS))
    }
    let tasks = await measured()
    for (let more = 1; more < MEASURES && tasks.some((it) => it.ms > LONGEST); more += 1) {
      const again = await measured()
      if ((again[0]?.ms ?? 0) < (tasks[0]?.ms ?? 0)) tasks = again
    }
    const longest = tasks.slice(0, 5).map((it) => `${it.ms.toFixed(0)} ms: ${it.within}`)
    expect(tasks.length, 'and the page had much to do').toBeGreaterThan(100)
    expect(
      tasks.filter((it) => it.ms > LONGEST),
      longest.join('\n'),
    ).toEqual([])

    const seen = await page.evaluate(moving, [WATCHED, EVERY] as const)
    expect(seen.some((it) => MOVED.test(it))).toBe(true)
    expect(seen.filter((it) => !MOVED.test(it) && !FRAME.test(it))).toEqual([])
    await context.close()
  })
}
