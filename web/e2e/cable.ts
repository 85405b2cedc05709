// A proxy between browsers and the house that a test can break silently, as networks break.
import { createServer, connect, type Server, type Socket } from 'node:net'

export class Cable {
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  /** Whether new connections are accepted without being served. */
  #hangs = false
  #frozen = new Set<Socket>()
  /** Connections that were accepted and hang. */
  hanging = 0

  private constructor(house: URL) {
    this.#server = createServer((near) => {
      this.#ends.add(near)
      near.on('close', () => this.#ends.delete(near))
      near.on('error', () => near.destroy())
      if (this.#hangs) {
        this.hanging += 1
        return
      }
      const far = connect(Number(house.port), house.hostname)
      far.on('error', () => near.destroy())
      near.on('data', (data) => this.#frozen.has(near) || far.write(data))
      far.on('data', (data) => this.#frozen.has(near) || near.write(data))
      far.on('close', () => this.#frozen.has(near) || near.destroy())
      near.on('close', () => far.destroy())
    })
  }

  static async to(house: string): Promise<Cable> {
    const cable = new Cable(new URL(house))
    await new Promise<void>((listening) => cable.#server.listen(0, '127.0.0.1', listening))
    return cable
  }

  get site(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** Stop all traffic on current connections, which stay open. */
  freeze(): void {
    for (const end of this.#ends) this.#frozen.add(end)
  }

  /** Accept new connections without ever answering them. `false` ends this for later connections. */
  hang(on: boolean): void {
    this.#hangs = on
  }

  /** Cut all current connections. */
  cut(): void {
    for (const end of this.#ends) end.destroy()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
