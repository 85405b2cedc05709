// Scripted tables: the real rules with dice and bots under the test's control, behind a faked socket.
//
//   import { expect, test } from './scripted.ts'
//
//   test('…', async ({ people, scripted }) => {
//     const host = await people.arrive({ screen: 'phone', still: true })
//     const wall = await people.arrive({ screen: 'desk', still: true })
//     const table = await scripted.open({
//       game: 'tabu',
//       bots: ['bold', 'cautious'],
//       seed: 3, // the same seed and the same commands give the same boards
//       until: { offered: 'tabu.stake/1' }, // bots play for everybody until I may stake
//     })
//     await table.visit(host) // opens /t/<id> as the first person, p0; from now on the test taps for them
//     await table.visit(wall, null, '/screen') // opens /t/<id>/screen for a spectator
//     await host.tap(field(host, 'cœur')) // a command goes to the rules; bots then move at once
//   })
//
// One Python process per worker plays all tables (tools/scripted_tables.py). Pages, texts and games come from the real
// house. Of a table over HTTP there are its information, journal, circle, odds of options and QR code; a request for
// anything else about it (luck, ledger, replay) fails, and needs a table of the real house.
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { type Person, test as base } from './people.ts'
import { PYTHON } from './served.ts'

const PROGRAM = resolve(import.meta.dirname, '../tools/scripted_tables.py')
/** The code on its invitations. */
export const CODE = 'RUBIS-PANIER-427'
const QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="M4 4h21v21H4z"/></svg>'

/** What must hold; see `ScriptedTable.play_until` in tools/scripted_tables.py. */
export type Until = {
  /** An action that the first person may do. */ offered?: string
  stage?: 'lobby' | 'playing' | 'over'
  /** Fields of the game's state. */ state?: Record<string, unknown>
  /** Fields of a fact that a move has just caused. */ fact?: Record<string, unknown>
  /** Whether a move has just raised somebody's purse. */ settled?: true
}

export type Script = {
  game: string
  /** Names; the first is the host. */ people?: string[]
  bots?: string[]
  /** Whether the game begins at once. */ start?: boolean
  seed?: number
  /** The first dice, as the numbers of their sides from 1. */ faces?: number[]
  switches?: Record<string, unknown>
  preset?: string
  pace?: string
  dice?: 'house' | 'real'
  /** People who are not connected: p0 is the first. */ away?: string[]
  /** People who do not sit. */ standing?: string[]
  /** Let bots play for everybody until this holds. */ until?: Until
  /** Like `until`, but stops one move earlier: the next `tick` makes it hold. */ before?: Until
  /** Whether bots move by themselves as soon as they can. Otherwise the test calls `tick`. */ auto?: boolean
}

type Answer = {
  id: number
  error?: string
  frames: [string, string][]
  journal?: string[]
  odds?: unknown
  seq: number
  stage: string
  phase: number
  game: string
}
type Message = { type: string }
type Waiting = { done: (answer: Answer) => void; failed: (error: Error) => void }

/** The process that plays the tables. */
export class ScriptedTables {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly #sockets = new Map<string, { socket: WebSocketRoute; heard: (frame: string) => void }>()
  #requests = 0
  #tables = 0
  #listeners = 0

  private constructor(process: ChildProcess) {
    this.#process = process
    createInterface({ input: process.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer
      const { done, failed } = this.#waiting.get(answer.id) as Waiting
      this.#waiting.delete(answer.id)
      for (const [listener, frame] of answer.frames ?? []) {
        const to = this.#sockets.get(listener)
        to?.heard(frame)
        to?.socket.send(frame)
      }
      if (answer.error) failed(new Error(answer.error))
      else done(answer)
    })
    process.once('exit', () => {
      for (const { failed } of this.#waiting.values()) failed(new Error('the process of scripted tables has ended'))
    })
  }

  static start(): ScriptedTables {
    return new ScriptedTables(spawn(PYTHON, [PROGRAM, 'serve'], { stdio: ['pipe', 'pipe', 'inherit'] }))
  }

  close(): void {
    this.#process.stdin?.end()
  }

  ask(table: string, what: string, more: object = {}): Promise<Answer> {
    const id = (this.#requests += 1)
    this.#process.stdin?.write(`${JSON.stringify({ id, table, do: what, ...more })}\n`)
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }))
  }

  async open({ auto = true, ...script }: Script): Promise<ScriptedTable> {
    const id = `scene${String((this.#tables += 1)).padStart(11, '0')}` // the alphabet and length of the house's ids
    const wish = { people: ['Camille'], start: true, pace: 'sans', seed: 1, ...script }
    await this.ask(id, 'open', wish)
    return new ScriptedTable(this, id, script.game, auto)
  }

  /** Register a listener for frames. Returns its name. */
  listen(socket: WebSocketRoute, heard: (frame: string) => void): string {
    const listener = String((this.#listeners += 1))
    this.#sockets.set(listener, { socket, heard })
    return listener
  }

  forget(listener: string): void {
    this.#sockets.delete(listener)
  }
}

export class ScriptedTable {
  readonly #tables: ScriptedTables
  readonly id: string
  readonly game: string
  readonly #auto: boolean

  constructor(tables: ScriptedTables, id: string, game: string, auto: boolean) {
    this.#tables = tables
    this.id = id
    this.game = game
    this.#auto = auto
  }

  /** Connect a person's device and open a page of the table: as p0, as another, or as a spectator (`null`). */
  async visit(person: Person, as: string | null = 'p0', page = ''): Promise<void> {
    await this.connect(person.context, as, (frame) => person.receive(frame))
    await person.page.goto(`/t/${this.id}${page}`)
  }

  /** Connect a device: its requests about this table, and its socket, are answered here. */
  connect(context: BrowserContext, as: string | null = 'p0', heard: (frame: string) => void = () => {}): Promise<void> {
    return fakeTable(context, this.id, {
      game: this.game,
      journal: async () => (await this.#tables.ask(this.id, 'journal')).journal ?? [],
      odds: async (amount) => (await this.#tables.ask(this.id, 'odds', { amount, person: as })).odds,
      connect: (socket) => {
        const listener = this.#tables.listen(socket, heard)
        const screen = /[?&]screen$/.test(socket.url())
        void this.#tables.ask(this.id, 'attach', { listener, person: screen ? null : as, screen })
        socket.onClose(() => {
          this.#tables.forget(listener)
          void this.#tables.ask(this.id, 'detach', { listener })
        })
        return (message) => {
          void this.#tables.ask(this.id, 'say', { listener, message })
          if (this.#auto && !PASSIVE.has(message.type)) void this.auto()
        }
      },
    })
  }

  /** Let one bot move; `ms`: how much time passes before. */
  tick(ms = 0): Promise<Answer> {
    return this.#tables.ask(this.id, 'tick', { ms })
  }

  /** Let bots move until the table waits for a person who is connected. */
  auto(): Promise<Answer> {
    return this.#tables.ask(this.id, 'auto')
  }

  /**
   * Let bots play for everybody until this holds, except for a person whose page is open: it reports every command in
   * their name that it did not send.
   */
  until(until: Until): Promise<Answer> {
    return this.#tables.ask(this.id, 'until', { until })
  }
}

/** Messages of a page that change nothing at the table. */
const PASSIVE = new Set(['ping/1', 'shown/1', 'watched/1', 'resting/1', 'reveal/1'])

/** Answer the requests of a device about one table, and its socket. `connect` returns what handles its messages. */
export async function fakeTable(
  context: BrowserContext,
  id: string,
  {
    game,
    journal = () => Promise.resolve([]),
    odds,
    connect,
  }: {
    game: string
    journal?: () => Promise<string[]>
    odds?: (amount: number) => Promise<unknown>
    connect: (socket: WebSocketRoute) => (message: Message) => void
  },
): Promise<void> {
  const info = { id, code: CODE, url: '', game, stage: 'playing', locked: false, next: null, hands: [], blocked: [] }
  await context.route(`**/api/tables/${id}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    switch (pathname.split(id)[1]) {
      case '':
        return route.fulfill({ json: info })
      case '/journal.jsonl':
        return route.fulfill({ body: (await journal()).map((line) => `${line}\n`).join('') })
      case '/odds':
        return route.fulfill({ json: await odds?.(Number(searchParams.get('amount') ?? 1)) })
      case '/circle': // it belongs to no circle
        return route.fulfill({ json: { circle: null, name: null, fill: 0 } })
      case '/qr.svg':
        return route.fulfill({ contentType: 'image/svg+xml', body: QR })
      default:
        return route.fulfill({ status: 501, json: { code: 'not_scripted' } })
    }
  })
  await context.routeWebSocket(new RegExp(`/ws/t/${id}\\b`), (socket) => {
    const handle = connect(socket)
    socket.onMessage((text) => handle(JSON.parse(String(text)) as Message))
  })
}

export const test = base.extend<object, { scripted: ScriptedTables }>({
  scripted: [
    async ({}, use) => {
      const tables = ScriptedTables.start()
      await use(tables)
      tables.close()
    },
    { scope: 'worker' },
  ],
})

export { expect } from './people.ts'
