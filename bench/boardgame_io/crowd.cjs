// People at a boardgame.io server, over its own wire and socket.io's client: at every match of four the player whose turn
// it is steps as soon as all four have the step before. It is told what to do as bench/crowd.py is.
const { createInterface } = require('node:readline')
const { io } = require('socket.io-client')

const SEATS = 4
const [port, matches] = process.argv.slice(2).map(Number)
const say = (it) => process.stdout.write(`${JSON.stringify(it)}\n`)
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))

let playing = false
let counted = false
let told = null

class Match {
  constructor(name) {
    this.name = name
    this.state = 0
    this.heard = 0
    this.resting = true
  }

  async open() {
    this.lines = await Promise.all(Array.from({ length: SEATS }, (_, seat) => this.sit(seat)))
  }

  sit(seat) {
    const line = io(`http://127.0.0.1:${port}/steps`, { transports: ['websocket'], forceNew: true })
    line.on('update', (_, state) => this.update(seat, state._stateID))
    return new Promise((done) => {
      line.once('sync', () => done(line))
      line.once('connect', () => line.emit('sync', this.name, String(seat), undefined, SEATS))
    })
  }

  update(seat, state) {
    if (state !== this.state + 1) throw new Error(`${this.name}: ${state} after ${this.state}`)
    if (seat === this.mover) this.acked = performance.now()
    this.heard += 1
    if (this.heard < SEATS) return
    if (counted) {
      told.moves += 1
      told.heard += SEATS
      told.seen.push((performance.now() - this.began) / 1000)
      told.acked.push((this.acked - this.began) / 1000)
    }
    this.state = state
    this.resting = true
    if (playing) this.step()
  }

  step() {
    this.resting = false
    this.heard = 0
    this.mover = this.state % SEATS
    this.began = performance.now()
    const playerID = String(this.mover)
    const action = { type: 'MAKE_MOVE', payload: { type: 'step', args: [], playerID } }
    this.lines[this.mover].emit('update', action, this.state, this.name, playerID)
  }
}

async function main() {
  const all = Array.from({ length: matches }, (_, n) => new Match(`match-${n}`))
  for (let n = 0; n < all.length; n += 20) await Promise.all(all.slice(n, n + 20).map((it) => it.open()))
  say({ now: 'seated' })
  for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line)
    playing = true
    for (const it of all) if (it.resting) it.step()
    await wait(asked.play.warm ?? 1)
    told = { moves: 0, heard: 0, seen: [], acked: [] }
    const began = performance.now()
    counted = true
    say({ now: 'begin' })
    await wait(asked.play.seconds)
    counted = false
    say({ now: 'end' })
    const seconds = (performance.now() - began) / 1000
    playing = false
    while (all.some((it) => !it.resting)) await wait(0.05)
    say({ broken: null, seconds, ...told })
  }
  process.exit(0)
}

void main()
