// A house in a separate process, with its own data.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const TRIPOT = process.env['TRIPOT'] ?? resolve(import.meta.dirname, '../../.venv/bin/tripot')
export const PYTHON = process.env['PYTHON'] ?? resolve(import.meta.dirname, '../../.venv/bin/python')

export class Served {
  readonly #data = mkdtempSync(join(tmpdir(), 'tripot-'))
  readonly #port: number
  #running: ChildProcess | null = null

  private constructor(port: number) {
    this.#port = port
  }

  /** `pause`: how long bots think, in seconds. `packages`: a folder of installed packages besides those of this Python. */
  static async open({ pause = 0.05, packages = '' } = {}): Promise<Served> {
    const house = new Served(await freePort())
    try {
      await house.#open(pause, packages)
    } catch (error) {
      await house.close()
      throw error
    }
    return house
  }

  get site(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async #open(pause: number, packages: string): Promise<void> {
    const address = ['--host', '127.0.0.1', '--port', String(this.#port), '--data', this.#data]
    const running = spawn(TRIPOT, ['serve', ...address, '--bot-delay', String(pause), '--lang', 'fr'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(packages ? { PYTHONPATH: packages } : {}) },
    })
    this.#running = running
    let said = ''
    const hear = (data: Buffer): void => void (said += data.toString())
    running.stdout.on('data', hear)
    running.stderr.on('data', hear)
    const end = Date.now() + 90_000
    while (!(await this.#answers())) {
      if (Date.now() > end || running.exitCode !== null) throw new Error(`the house did not open:\n${said}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  async close(): Promise<void> {
    const running = this.#running
    if (running && running.exitCode === null) {
      const gone = new Promise((done) => running.once('exit', done))
      running.kill('SIGKILL')
      await gone
    }
    rmSync(this.#data, { recursive: true, force: true })
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
