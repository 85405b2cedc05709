// A house in a separate process, which a test can kill and restart on the same port with the same journals.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const TRIPOT = process.env['TRIPOT'] ?? resolve(import.meta.dirname, '../../.venv/bin/tripot')
export const PYTHON = process.env['PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python')

export class Served {
  readonly data = mkdtempSync(join(tmpdir(), 'tripot-'))
  #running: ChildProcess | null = null
  #said = ''

  readonly port: number
  readonly #pause: number
  readonly #packages: string

  private constructor(port: number, pause: number, packages: string) {
    this.port = port
    this.#pause = pause
    this.#packages = packages
  }

  /** `pause`: how long bots think, in seconds. `packages`: a folder of installed packages besides those of this Python. */
  static async open({ pause = 0.05, packages = '' } = {}): Promise<Served> {
    const house = new Served(await freePort(), pause, packages)
    try {
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

  async open(): Promise<void> {
    const address = ['--host', '127.0.0.1', '--port', String(this.port), '--data', this.data]
    const running = spawn(TRIPOT, ['serve', ...address, '--bot-delay', String(this.#pause), '--lang', 'fr'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(this.#packages ? { PYTHONPATH: this.#packages } : {}) },
    })
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
    rmSync(this.data, { recursive: true, force: true })
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.site}/api/me`).then(
      (answer) => answer.ok,
      () => false,
    )
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
