// A house in a separate process, which a test can kill and restart on the same port with the same journals.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const TRIPOT = process.env['TRIPOT'] ?? resolve(import.meta.dirname, '../../.venv/bin/tripot')
export const PYTHON = process.env['PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python')

/** A house that reads its clock offset from a file. */
const CLOCKED = resolve(import.meta.dirname, '../tools/clocked_house.py')

export class Served {
  readonly data = mkdtempSync(join(tmpdir(), 'tripot-'))
  #database: Database | null = null
  #running: ChildProcess | null = null
  #said = ''

  readonly port: number
  readonly #pause: number
  readonly #packages: string
  readonly #clocked: boolean

  private constructor(port: number, pause: number, packages: string, clocked: boolean) {
    this.port = port
    this.#pause = pause
    this.#packages = packages
    this.#clocked = clocked
    if (clocked) this.setAhead(0)
  }

  /**
   * With `postgres`, on a fresh database of a real server instead of a file. `pause`: how long bots think, in seconds.
   * `packages`: a folder of installed packages besides those of this Python. `clocked`: the test sets how far the house's
   * clock is ahead.
   */
  static async open({ postgres = false, pause = 0.05, packages = '', clocked = false } = {}): Promise<Served> {
    const house = new Served(await freePort(), pause, packages, clocked)
    try {
      if (postgres) house.#database = await Database.made()
      await house.open()
    } catch (error) {
      await house.close()
      throw error
    }
    return house
  }

  get site(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get #clock(): string {
    return join(this.data, 'clock')
  }

  /** Set how many milliseconds the clock of a house that was opened `clocked` is ahead of this machine's. */
  setAhead(ms: number): void {
    writeFileSync(`${this.#clock}.new`, String(Math.round(ms)))
    renameSync(`${this.#clock}.new`, this.#clock) // the house may read it at any moment
  }

  async open(): Promise<void> {
    const kept = this.#database ? [] : ['--data', this.data] // a folder would take precedence over a database
    const running = spawn(
      this.#clocked ? PYTHON : TRIPOT,
      [
        ...(this.#clocked ? [CLOCKED, this.#clock] : []),
        'serve',
        '--host',
        '127.0.0.1',
        '--port',
        String(this.port),
        ...kept,
        '--bot-delay',
        String(this.#pause),
        '--lang',
        'fr',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          ...this.#database?.env,
          ...(this.#packages ? { PYTHONPATH: this.#packages } : {}),
        },
      },
    )
    this.#running = running
    this.#said = ''
    const hear = (data: Buffer): void => void (this.#said += data.toString())
    running.stdout.on('data', hear)
    running.stderr.on('data', hear)
    const end = Date.now() + 90_000
    while (!(await this.#answers())) {
      if (Date.now() > end || running.exitCode !== null) throw new Error(`the house did not open:\n${this.#said}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  /** kill -9: no clean shutdown. */
  async kill(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (!running || running.exitCode !== null) return
    const gone = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    await this.kill()
    await this.#database?.drop()
    rmSync(this.data, { recursive: true, force: true })
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.site}/api/me`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
}

/**
 * A prepared database on the server that `tests/store` uses too; dropped at the end, also if this process is killed.
 */
class Database {
  readonly env: { TRIPOT_DATABASE_URL: string; TRIPOT_KEYS: string }
  readonly #keeper: ChildProcess

  private constructor(keeper: ChildProcess, url: string) {
    this.#keeper = keeper
    this.env = { TRIPOT_DATABASE_URL: url, TRIPOT_KEYS: `${randomBytes(32).toString('base64url')}=` }
  }

  static async made(): Promise<Database> {
    const keeper = spawn(PYTHON, ['-m', 'tests.store.databases'], {
      cwd: resolve(import.meta.dirname, '../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [said] = (await Promise.race([once(keeper.stdout, 'data'), once(keeper, 'exit')])) as [unknown]
    if (!(said instanceof Buffer)) throw new Error('no database could be made')
    return new Database(keeper, said.toString().trim())
  }

  async drop(): Promise<void> {
    const gone = once(this.#keeper, 'exit')
    this.#keeper.stdin?.end()
    await gone
  }
}

async function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}
