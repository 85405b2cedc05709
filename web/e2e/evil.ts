// A house that lies: a proxy between real browsers and a real house that changes messages. It recomputes the hashes of
// forged entries, so that the chain is consistent, and sends the same history as the journal.
import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'

export type Row = Record<string, unknown>
export type Forgery = (entry: Row & { seq: number; at: number; event: Row }) => void

const PONG = '{"type":"pong/1"}'
const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex')

export class EvilHouse {
  /** Changes entries before they are sent. All later hashes are recomputed. */
  forge: Forgery | null = null
  /** Changes a message of the browser, or withholds it (null). */
  toHouse: (message: Row) => Row | null = (message) => message
  /** Changes messages of the house without entries. */
  toBrowser: (message: Row) => Row = (message) => message
  /** How long to withhold a message with these entries, in milliseconds, while other messages pass. */
  holdsBack: (lines: string[]) => number = () => 0
  /** The status with which requests for the journal are refused. */
  refuses = 0
  readonly #site: string
  /** The real house's end of the last connection. */
  #far: WebSocketRoute | null = null
  #near: WebSocketRoute | null = null
  #table = ''
  #queue: Promise<void> = Promise.resolve()

  private constructor(site: string) {
    this.#site = site
  }

  static async before(browser: BrowserContext | Page, site: string): Promise<EvilHouse> {
    const house = new EvilHouse(site)
    await browser.routeWebSocket(/\/ws\/t\//, (near) => house.#pass(near))
    await browser.route(/\/api\/tables\/[^/]+\/journal\.jsonl$/, async (route) => {
      if (house.refuses) return route.fulfill({ status: house.refuses, body: '{}' })
      if (!house.forge) return route.continue()
      house.#table = /tables\/([^/]+)\//.exec(route.request().url())?.[1] ?? ''
      await route.fulfill({ body: (await house.journal()).map((line) => `${line}\n`).join('') })
    })
    return house
  }

  /** Be an honest house again. */
  repent(): void {
    this.forge = null
    this.toHouse = this.toBrowser = (message) => message
    this.holdsBack = () => 0
    this.refuses = 0
  }

  /** Cut the player's connection. */
  cut(): void {
    void this.#near?.close({ code: 1001 })
  }

  /** Send a command invented by the house over a player's connection. */
  inject(message: Row): void {
    this.#far?.send(JSON.stringify(message))
  }

  /** The journal as this house sends it. */
  async journal(table = this.#table): Promise<string[]> {
    const answer = await fetch(`${this.#site}/api/tables/${table}/journal.jsonl`)
    if (!answer.ok) throw new Error(`the journal: ${answer.status} ${await answer.text()}`)
    const lines = (await answer.text()).trimEnd().split('\n')
    const { forge } = this
    if (!forge) return lines
    let prev = '0'.repeat(64)
    return lines.map((line) => {
      const entry = JSON.parse(line) as Parameters<Forgery>[0]
      const before = JSON.stringify(entry)
      forge(entry)
      const isForged = JSON.stringify(entry) !== before || entry['prev'] !== prev
      const told = isForged ? JSON.stringify({ ...entry, prev }) : line
      prev = hashOf(told)
      return told
    })
  }

  #pass(near: WebSocketRoute): void {
    const far = (this.#far = near.connectToServer())
    this.#near = near
    near.onMessage((text) => {
      const message = this.toHouse(JSON.parse(String(text)) as Row)
      if (message) far.send(JSON.stringify(message))
    })
    far.onMessage((text) => {
      // Entries stay in order, but the answer to a ping overtakes them.
      if (text === PONG) return near.send(text)
      this.#queue = this.#queue
        .then(async () => {
          const held = this.holdsBack(String(text).split('\n').slice(1))
          if (held) await new Promise((done) => setTimeout(done, held))
          near.send(await this.#told(String(text)))
        })
        .catch(() => {})
    })
  }

  async #told(text: string): Promise<string> {
    const [first, ...lines] = text.split('\n')
    const message = this.toBrowser(JSON.parse(first ?? '') as Row)
    const board = message['board'] as (Row & { table?: string; seq: number }) | undefined
    this.#table = board?.table ?? this.#table
    if (!board || !this.forge) return [JSON.stringify(message), ...lines].join('\n')
    const journal = await this.journal()
    board['head'] = hashOf(journal[board.seq - 1] ?? '')
    const told = lines.map((line) => journal[(JSON.parse(line) as { seq: number }).seq - 1] ?? '')
    return [JSON.stringify(message), ...told].join('\n')
  }
}

export const freshHash = (): string => randomBytes(32).toString('hex')
