// A house of one's own, in a process that can be killed and opened again on the same port with the same journals.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const TRIPOT = process.env['TRIPOT'] ?? resolve(import.meta.dirname, '../../.venv/bin/tripot')

export class Served {
  readonly data = mkdtempSync(join(tmpdir(), 'tripot-'))
  #running: ChildProcess | null = null
  #said = ''

  readonly port: number

  private constructor(port: number) {
    this.port = port
  }

  static async open(): Promise<Served> {
    const house = new Served(await freePort())
    await house.open()
    return house
  }

  get site(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async open(): Promise<void> {
    const running = spawn(TRIPOT, ['serve', '--host', '127.0.0.1', '--port', String(this.port), '--data', this.data, '--bot-pause', '0.05', '--lang', 'fr'], { stdio: ['ignore', 'pipe', 'pipe'] })
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

  /** Without a word: kill -9. */
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
