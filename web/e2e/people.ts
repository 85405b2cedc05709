// People at their screens: the devices, the taps, and all browser errors.
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { patched } from '../src/protocol/frames.ts'
import type * as wire from '../src/protocol/wire.ts'

/** The devices people use. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  side: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const
export type Screen = keyof typeof SCREENS

export type Manner = {
  screen?: Screen
  /** Device pixels in a pixel. */ sharpness?: number
  lang?: 'fr' | 'en'
  light?: 'dark' | 'light'
  still?: boolean
  site?: string
  /** Whether the service worker is enabled. */ worker?: boolean
}

/** The current text of an element, without waiting for it. Null if it does not exist. */
export const textOf = (what: Locator): Promise<string | null> => what.evaluateAll((all) => all[0]?.textContent ?? null)

/** The current attribute of an element, without waiting for it. Null if the element does not exist. */
export const attributeOf = (what: Locator, name: string): Promise<string | null> =>
  what.evaluateAll((all, it) => all[0]?.getAttribute(it) ?? null, name)

/** How long an action waits for its element: normally, and if the element may disappear. */
const [PATIENT, HURRIED] = [30_000, 2_000]

/** Messages that the browser itself logs when a connection is cut. They cannot be suppressed. */
const CUT =
  /WebSocket connection to .* failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|NETWORK_CHANGED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

type Board = {
  seq: number
  head: string
  stage: string
  phase: number
  chips: Record<string, number>
  turn: { type: string; awaited?: number[] } | null
  seats: { seat: number; kind: string; person: string | null }[]
  host: string
  state: Record<string, unknown>
}

/** A board with what changed on it. */
const changed = (board: Board, change?: Board): Board =>
  patched(board as unknown as wire.Board, change as unknown as wire.Board) as unknown as Board

export class Person {
  /** Console errors, exceptions, requests that failed. */
  readonly troubles: string[] = []
  /** Refusals received over the socket. */
  readonly refusals: { code: string; asked: unknown }[] = []
  /** Texts of the toast: every refusal must appear here. */
  readonly told: string[] = []
  /** Texts of the live regions, polite and assertive, in order. */
  readonly announced: string[] = []
  /** Whether others may be faster. If so, a refusal that is shown is not an error. */
  hurried = false
  /** Clicks or taps so far. */
  taps = 0
  /** Whether the test cuts this person's connection on purpose. */
  cut = false
  /** Whether this person requests a table that does not exist, so that the browser logs a 404. */
  astray = false
  /** Whether this person is connected to a lying house. For others, no fault may be shown. */
  betrayed = false
  /** The status of an expected refusal over HTTP. */
  refuses = 0
  /** The board as the house last sent it. */
  board: Board | null = null
  /** My seat, as the house last sent it. */
  seat: number | null = null
  /** Who is at the table, by name, and whether they are connected. */
  present: ReadonlyMap<string, boolean> = new Map()
  /** Frames received so far. */
  heard = 0

  readonly context: BrowserContext
  #hurries = 0
  page: Page
  readonly touch: boolean

  constructor(context: BrowserContext, page: Page, touch: boolean) {
    this.context = context
    this.page = page
    this.touch = touch
  }

  static async arrive(
    browser: Browser,
    {
      screen = 'phone',
      sharpness = 1,
      lang = 'fr',
      light = 'dark',
      still = false,
      site = '',
      worker = false,
    }: Manner = {},
  ): Promise<Person> {
    const { viewport, ...more } = SCREENS[screen]
    const context = await browser.newContext({
      viewport,
      ...more,
      deviceScaleFactor: sharpness,
      locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: light,
      reducedMotion: still ? 'reduce' : 'no-preference',
      ...(site ? { baseURL: site } : {}),
      ...(worker ? { serviceWorkers: 'allow' as const } : {}),
    })
    const person = new Person(context, await context.newPage(), 'hasTouch' in more)
    await context.exposeBinding('__told', (_, text: string) => void person.told.push(text))
    await context.exposeBinding('__announced', (_, text: string) => void person.announced.push(text))
    await context.addInitScript(() => {
      const { __told, __announced } = window as unknown as Record<'__told' | '__announced', (text: string) => void>
      const tell = (node: Node): void => {
        const card =
          node instanceof Element
            ? node.matches('[role="alert"] > *')
              ? node
              : node.querySelector('[role="alert"] > *')
            : null
        if (card) __told(card.textContent ?? '')
      }
      const heard = ({ target }: MutationRecord): void => {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"]',
        )
        if (region?.textContent?.trim()) __announced(region.textContent.trim())
      }
      new MutationObserver((changes) => {
        for (const change of changes) {
          heard(change)
          change.addedNodes.forEach(tell)
        }
      }).observe(document, { childList: true, characterData: true, subtree: true })
      const counter = window as unknown as { __changes: number }
      counter.__changes = 0
      new MutationObserver(() => (counter.__changes += 1)).observe(document, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    person.listen()
    return person
  }

  /** Close the tab and open another on the same device. */
  async reopen(path: string): Promise<void> {
    await this.page.close()
    this.page = await this.context.newPage()
    this.listen()
    await this.page.goto(path)
  }

  private listen(): void {
    const { page } = this
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !(this.cut && CUT.test(message.text())) &&
        !(this.astray && /status of 404/.test(message.text())) &&
        !(this.refuses && message.text().includes(`status of ${this.refuses}`))
      )
        this.troubles.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.troubles.push(`exception: ${error.stack ?? error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400 && response.status() !== this.refuses && !(this.astray && response.status() === 404))
        this.troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
    })
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.receive(String(payload))))
  }

  /** Record the content of a frame from the house. */
  receive(frame: string): void {
    const message = JSON.parse(frame.split('\n')[0] ?? '') as {
      type: string
      board?: Board
      base?: number | null
      seat?: number | null
      code?: string
      asked?: unknown
      people?: { name: string; here: boolean }[]
    }
    this.heard += 1
    if (message.type !== 'news/1' || message.base === null) this.board = message.board ?? this.board
    else if (this.board && this.board.seq === message.base) this.board = changed(this.board, message.board)
    if (message.people) this.present = new Map(message.people.map((it) => [it.name, it.here]))
    if (message.type === 'yours/1') this.seat = message.seat ?? null
    if (message.type === 'refused/1') this.refusals.push({ code: message.code ?? '', asked: message.asked })
  }

  /** Tap or click a visible element, as a person would. */
  async tap(what: Locator): Promise<void> {
    await this.wait(what)
    this.taps += 1
    await (this.touch ? what.tap() : what.click())
  }

  /** Wait until an element is visible and no area ignores taps after a control has disappeared. */
  async wait(what: Locator, timeout?: number): Promise<void> {
    const wanted = timeout === undefined ? {} : { timeout }
    await what.waitFor(wanted)
    await this.page.locator('html:not([data-dead])').waitFor({ state: 'attached', ...wanted })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  /** How often the page has changed since it was loaded. */
  async changes(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { __changes: number }).__changes).catch(() => -1)
  }

  /**
   * Wait until the page has changed since that count. After a second, assume a message that changes nothing on it.
   */
  async changedSince(count: number): Promise<void> {
    await this.page
      .waitForFunction((it) => (window as unknown as { __changes: number }).__changes !== it, count, { timeout: 1_000 })
      .catch(() => {})
  }

  /** Wait for two animation frames: by then the page has drawn everything it has received. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  }

  /** Run something. Meanwhile, actions wait only briefly for their elements. */
  async hurriedly(run: () => Promise<void>): Promise<void> {
    this.#hurries += 1
    this.context.setDefaultTimeout(HURRIED)
    try {
      await run()
    } finally {
      this.#hurries -= 1
      if (!this.#hurries) this.context.setDefaultTimeout(PATIENT)
    }
  }

  /** Stop the clock of the page, which must be installed. From now on, only `clock.runFor` advances it. */
  async stopClock(): Promise<void> {
    await expect(async () => this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 1_000)).toPass()
  }

  /** The hash of the last entry that this screen knows. */
  head(): Promise<string | null> {
    return attributeOf(this.page.locator('[data-head]'), 'data-head')
  }

  /** The seq of the last entry that this screen shows. */
  seq(): Promise<string | null> {
    return attributeOf(this.page.locator('[data-seq]'), 'data-seq')
  }
}

export class People {
  readonly all: Person[] = []

  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async arrive(manner: Manner = {}): Promise<Person> {
    const person = await Person.arrive(this.#browser, manner)
    this.all.push(person)
    return person
  }

  /** Assert that no browser accuses an honest house. */
  async unaccused(): Promise<void> {
    for (const { page, betrayed } of this.all)
      if (!betrayed && !page.isClosed())
        // On a busy machine an action may take long. The page then shows a doubt, which accuses nobody.
        expect
          .soft(await page.locator('[data-fault]:not([data-fault="late"])').count(), 'faults of an honest house')
          .toBe(0)
  }

  /** Assert that no browser had errors. */
  unharmed(): void {
    for (const person of this.all) {
      expect.soft(person.troubles, 'console, exceptions, failed requests').toEqual([])
      // A late link only voids a throw, and a browser on a busy machine may need too long for it. A request for a seat
      // during a coup is repeated. A lying house may remove a pledge.
      const expected = ['late_link', 'coup_running', ...(person.betrayed ? ['struck_out'] : [])]
      const refusals = person.refusals.filter((it) => !expected.includes(it.code))
      const late = (it: { code: string }): boolean =>
        person.hurried && ['phase_closed', 'not_your_turn', 'game_over'].includes(it.code)
      expect
        .soft(
          refusals.filter((it) => !late(it)),
          'refusals nobody should have met',
        )
        .toEqual([])
      expect.soft(person.told.length, 'a refusal is always shown').toBeGreaterThanOrEqual(refusals.length)
    }
  }
}

/** Every test ends with these assertions: no console error, no exception, no unexpected refusal. */
export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const people = new People(browser)
    await use(people)
    await people.unaccused()
    people.unharmed()
    for (const person of people.all) await person.context.close()
  },
})

export { expect }
