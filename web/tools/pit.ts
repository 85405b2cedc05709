// A stand-in for the server while the client is made: the real house (tools/pit.py) behind the addresses the server will have.
// Development only; nothing of it is built.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import type { Connect, Plugin } from 'vite'

type Json = Record<string, unknown>

class House {
  #child: ChildProcess
  #waiting = new Map<number, (answer: Json) => void>()
  #n = 0

  constructor() {
    const root = resolve(import.meta.dirname, '../..')
    this.#child = spawn(resolve(root, '.venv/bin/python'), [resolve(root, 'web/tools/pit.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const answer = JSON.parse(line) as Json
      this.#waiting.get(answer['n'] as number)?.(answer)
      this.#waiting.delete(answer['n'] as number)
    })
  }

  ask(question: Json): Promise<unknown> {
    const n = (this.#n += 1)
    return new Promise((done, fail) => {
      this.#waiting.set(n, (answer) => ('error' in answer ? fail(new Error(String(answer['error']))) : done(answer['ok'])))
      this.#child.stdin?.write(JSON.stringify({ n, ...question }) + '\n')
    })
  }

  stop(): void {
    this.#child.kill()
  }
}

/** Just enough of RFC 6455 for one browser. */
class Peer {
  constructor(
    readonly stream: Duplex,
    heard: (text: string) => void,
  ) {
    let rest = Buffer.alloc(0)
    stream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        if (rest.length < 2) return
        const opcode = (rest[0] as number) & 15
        let size = (rest[1] as number) & 127
        let at = 2
        if (size === 126) {
          size = rest.readUInt16BE(2)
          at = 4
        } else if (size === 127) {
          size = Number(rest.readBigUInt64BE(2))
          at = 10
        }
        if (rest.length < at + 4 + size) return
        const mask = rest.subarray(at, at + 4)
        const data = Buffer.from(rest.subarray(at + 4, at + 4 + size)).map((byte, i) => byte ^ (mask[i % 4] as number))
        rest = rest.subarray(at + 4 + size)
        if (opcode === 8) stream.end()
        else if (opcode === 1) heard(Buffer.from(data).toString('utf8'))
      }
    })
    stream.on('error', () => stream.destroy())
  }

  send(message: unknown): void {
    const data = Buffer.from(JSON.stringify(message))
    const head = data.length < 126 ? Buffer.from([129, data.length]) : data.length < 65536 ? Buffer.alloc(4) : Buffer.alloc(10)
    if (head.length === 4) (head.set([129, 126]), head.writeUInt16BE(data.length, 2))
    if (head.length === 10) (head.set([129, 127]), head.writeBigUInt64BE(BigInt(data.length), 2))
    if (this.stream.writable) this.stream.write(Buffer.concat([head, data]))
  }
}

type Table = { peers: Set<Peer>; every: number; timer: NodeJS.Timeout | null; info: Json }

export function pit(): Plugin {
  let house: House
  let me = 'Camille'
  const tables = new Map<string, Table>()

  async function open(asked: Json): Promise<Json> {
    const table = String(asked['table'] ?? 'RUBIS-TAPIS-' + (421 + tables.size))
    const people = (asked['people'] as string[] | undefined) ?? [me]
    await house.ask({ op: 'open', bots: [], start: false, ...asked, table, people })
    const old = tables.get(table)
    if (old?.timer) clearInterval(old.timer)
    tables.set(table, { peers: new Set(), every: Number(asked['every'] ?? 900), timer: null, info: { id: table, code: table, url: `http://192.168.1.20:8642/t/${table}`, game: asked['game'], host: people[0] } })
    if (tables.get(table)!.every > 0) run(table)
    return { code: table }
  }

  function run(id: string): void {
    const table = tables.get(id) as Table
    table.timer = setInterval(() => void (table.peers.size && tick(id)), table.every)
  }

  async function tick(id: string, mine = false): Promise<number> {
    const heard = (await house.ask({ op: 'tick', table: id, mine })) as unknown[]
    for (const message of heard) for (const peer of tables.get(id)?.peers ?? []) peer.send(message)
    return heard.length
  }

  async function answer(method: string, path: string, body: Json): Promise<unknown> {
    if (path === '/api/games') return house.ask({ op: 'games' })
    if (path === '/api/me') {
      if (method === 'PUT') me = String(body['name'])
      return { name: me }
    }
    if (path === '/api/me/tables') return []
    if (path === '/api/me/links') return { url: 'http://tripot.test/me#K7QF-93XD', expires: Date.now() + 600_000 }
    if (path === '/api/tables' && method === 'POST') return open({ ...body, bots: body['bots'] ?? [] })
    if (path === '/api/pit/open') return open(body)
    if (path === '/api/pit/tick') return tick(String(body['table']), Boolean(body['mine']))
    if (path === '/api/pit/load') return house.ask({ op: 'load', ...body })
    const [, id = '', what = ''] = /^\/api\/tables\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const table = tables.get(decodeURIComponent(id))
    if (!table) return null
    if (what === 'journal') return house.ask({ op: 'journal', table: decodeURIComponent(id) })
    return table.info
  }

  function serve(middlewares: Connect.Server, http: Server | null): void {
    house ??= new House()
    middlewares.use(async (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
      const path = (request.url ?? '').split('?')[0] as string
      if (!path.startsWith('/api/')) return next()
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as Json) : {}
      try {
        const code = /^\/api\/tables\/([^/]+)\/qr\.svg$/.exec(path)?.[1]
        if (code) {
          response.writeHead(200, { 'content-type': 'image/svg+xml' })
          response.end(await house.ask({ op: 'qr', url: `http://192.168.1.20:8000/t/${code}` }))
          return
        }
        const said = await answer(request.method ?? 'GET', path, body)
        response.writeHead(said === null ? 404 : 200, { 'content-type': said === null ? 'application/problem+json' : 'application/json' })
        response.end(JSON.stringify(said ?? { status: 404, code: 'no_such_table' }))
      } catch (error) {
        response.writeHead(400, { 'content-type': 'application/problem+json' })
        response.end(JSON.stringify({ status: 400, code: 'bad_settings', detail: String(error) }))
      }
    })
    http?.on('upgrade', (request, stream) => {
      const id = /^\/api\/tables\/([^/]+)\/socket$/.exec((request.url ?? '').split('?')[0] as string)?.[1]
      if (!id) return
      const table = tables.get(decodeURIComponent(id))
      const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      stream.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`)
      if (!table) {
        const code = Buffer.alloc(2)
        code.writeUInt16BE(4404)
        stream.end(Buffer.concat([Buffer.from([136, 2]), code]))
        return
      }
      const peer = new Peer(stream, (text) => {
        const message = JSON.parse(text) as Json
        void house.ask({ op: 'say', table: decodeURIComponent(id), message }).then((heard) => {
          for (const one of heard as unknown[]) for (const each of message['type'] === 'hello/1' ? [peer] : table.peers) each.send(one)
        })
      })
      table.peers.add(peer)
      stream.on('close', () => table.peers.delete(peer))
    })
  }

  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ws:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  return {
    name: 'pit',
    configureServer: (server) => serve(server.middlewares, server.httpServer as Server | null),
    configurePreviewServer: (server) => {
      server.middlewares.use((_request, response, next) => (response.setHeader('content-security-policy', POLICY), next()))
      serve(server.middlewares, server.httpServer as Server)
    },
    buildEnd: () => house?.stop(),
  }
}
