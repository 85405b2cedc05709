// The pace of a whole game at its default table, played by two people and bots in real browsers, with nothing
// skipped: how much time is left when each turn first shows, how long people wait, how long the game lasts, and what the
// minutes go to. The minutes on the pages of the games (`minutes` in their manifests) are measured so: docs/pace.md.
//
//   cd web && PATH=$PWD/../.venv/bin:$PATH npm run build
//   ../.venv/bin/tripot serve --host 127.0.0.1 --port 8642 --data /tmp/pace
//   TRIPOT_URL=http://127.0.0.1:8642 node tools/pace.mjs [--game home_casino] [--bots bold,cautious] [--target 8000]
//     [--think 2500] [--minutes 60] [--log] [--trace file]
//
// A person takes `think` milliseconds for each tap, give or take three fifths, plays what the main button proposes (but
// bets once at a roulette, and passes the bank half of the times that they may keep it), and never taps « Continue ».
// The house and the browsers must share one clock. `--log` prints every ask; `--trace` writes every message of both
// sockets, one JSON object a line.
//
// The words. An *ask* is the moment a screen shows a person that the table waits for them (`shown/1`); who is awaited
// again in the same phase (the throw of a roulette, after the bets) is asked again, and goes on with the same clock. A
// *gap* runs from the answer after which nobody is asked to the next ask of anybody. A *wait* runs from a person's answer
// to their own next ask; the other person may play meanwhile. Time is *thinking* while somebody is asked; else
// *verdicts* while a screen holds one; else *moving* while a screen has not shown the last entry; else *bots* while only
// bots are awaited.
import { appendFileSync, existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { FrameReader } from '../src/protocol/frames.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'home_casino' },
    bots: { type: 'string', default: 'bold,cautious' },
    target: { type: 'string' },
    think: { type: 'string', default: '2500' },
    minutes: { type: 'string', default: '60' },
    log: { type: 'boolean', default: false },
    trace: { type: 'string' },
  },
})
const site = process.env.TRIPOT_URL ?? 'http://127.0.0.1:8642'
const think = () => Number(values.think) * (0.4 + 1.2 * Math.random())
const trace = (name, does, message) =>
  values.trace && appendFileSync(values.trace, `${JSON.stringify({ at: Date.now(), name, does, message })}\n`)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
})
const over = Date.now() + Number(values.minutes) * 60_000

const everyone = []
const gaps = []
/** When the last answer was given after which nobody is asked. */
let idleSince = null
const spent = { thinking: 0, verdicts: 0, moving: 0, bots: 0, other: 0 }
let counted = 0

/** What the table does now; called before anything changes. */
function count() {
  const now = Date.now()
  if (counted) spent[doing()] += now - counted
  if (everyone.some((it) => it.board?.stage === 'playing')) counted = now
}

function doing() {
  if (everyone.some((it) => it.ask)) return 'thinking'
  if (everyone.some((it) => it.reads)) return 'verdicts'
  if (everyone.some((it) => it.watched < it.board.seq)) return 'moving'
  const { turn } = everyone[0].board
  return turn?.type === 'decide/1' && !everyone.some((it) => turn.awaited.includes(it.seat)) ? 'bots' : 'other'
}

/** A person: a browser, and what its socket heard and said. */
class Player {
  asks = []
  waits = []
  /** The ask that is not answered yet. */
  ask = null
  /** The last tap that counted, and what the table then waited for. */
  acted = { at: 0, phase: -1 }
  answered = 0
  watched = 0
  reads = false
  board = null
  /** The phase in which they bet at a roulette. */
  bet = null

  static async arrive(name) {
    const it = new Player()
    it.name = name
    it.context = await browser.newContext({ baseURL: site, viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
    await it.context.addInitScript((said) => localStorage.setItem('tripot.name', said), name)
    await it.context.request.put('/api/me', { data: { name } })
    it.page = await it.context.newPage()
    await it.page.exposeFunction('__reads', (reads) => {
      count()
      it.reads = reads
    })
    await it.page.addInitScript(() => {
      let before = false
      new MutationObserver(() => {
        const reads = document.querySelector('[data-verdict]') !== null
        if (reads !== before) window.__reads((before = reads))
      }).observe(document, { childList: true, subtree: true })
    })
    it.page.on('websocket', (socket) => {
      const frames = new FrameReader() // frames tell what changed since the one before on their socket
      socket.on('framereceived', ({ payload }) => {
        const message = frames.read(String(payload))
        if (message) it.hear(message)
      })
      socket.on('framesent', ({ payload }) => it.say(JSON.parse(String(payload))))
    })
    everyone.push(it)
    return it
  }

  hear(message) {
    trace(this.name, 'hears', message)
    count()
    if (message.type === 'yours/1') this.seat = message.seat
    if (message.type === 'refused/1') console.log(`${this.name} was refused: ${message.code}`)
    if (message.board) this.board = message.board
    if (message.type === 'clock/1' && message.seat === this.seat) {
      const ask = this.asks.at(-1)
      if (ask?.phase === message.phase && !ask.told && Date.now() - ask.shown < 1000)
        Object.assign(ask, { told: true, left: message.due - ask.shown })
    }
    const turn = this.board?.turn
    const last = this.asks.at(-1)
    const isAsked = turn?.type === 'decide/1' && turn.awaited.includes(this.seat) && this.board.phase === last?.phase
    if (isAsked && !this.ask) this.begin(last, Date.now())
    else if (!isAsked && this.ask) this.end()
  }

  begin(ask, now) {
    this.ask = ask
    if (this.answered) this.waits.push(now - this.answered)
    if (idleSince) gaps.push(now - idleSince)
    this.answered = 0
    idleSince = null
    if (values.log) console.log(new Date(now).toISOString().slice(14, 23), this.name, 'is asked', ask.phase)
  }

  end() {
    this.answered = this.acted.phase === this.ask.phase ? this.acted.at : Date.now()
    this.ask = null
    if (everyone.every((it) => !it.ask)) idleSince = this.answered
  }

  /** My turn shows, or I act, or a screen tells what it has shown. */
  say(message) {
    trace(this.name, 'says', message)
    count()
    const now = Date.now()
    if (message.type === 'watched/1') this.watched = Math.max(this.watched, message.seq)
    if (message.type === 'act/1') this.acted = { at: now, phase: message.phase }
    if (message.type !== 'shown/1') return
    const clock = this.board.clocks.find((it) => it.seat === this.seat)
    const left = clock?.due ? { left: clock.due - now } : {}
    this.asks.push({ phase: message.phase, shown: now, allowance: clock?.allowance ?? null, ...left })
    this.begin(this.asks.at(-1), now)
  }

  /** Do the first thing that is possible; never touch a verdict. */
  async move() {
    const { page } = this
    const tap = async (what) => {
      const there = page.locator(what)
      if (!(await there.count())) return false
      return there
        .first()
        .click({ timeout: 800 })
        .then(() => true)
        .catch(() => false)
    }
    if (await tap('.homes button:enabled')) return
    // at a roulette the main button proposes to watch: people bet first
    if (this.bet !== this.ask?.phase && (await tap(`.roulette button.field:enabled >> nth=${this.asks.length % 13}`))) {
      this.bet = this.ask?.phase
      return
    }
    if (Math.random() < 0.5 && (await tap('.hand button:text-is("Passer la banque")'))) return
    if (await tap('.hand [data-main]:enabled')) return
    if (await tap('.hand .serve')) return
    if (await tap('.hand .cards button:not([aria-pressed="true"])')) return
    if (await tap('.cloth button.die[aria-pressed="false"]')) return
    if (await tap('.roulette .chance:enabled, .roulette button:enabled')) return
    await tap(`.cloth button.field:enabled >> nth=${this.asks.length % 6}`)
  }

  async play() {
    while (this.board?.stage !== 'over' && Date.now() < over) {
      const { ask } = this
      if (!ask) await this.page.waitForTimeout(60)
      else {
        await this.page.waitForTimeout(think())
        if (this.ask !== ask) continue
        const before = this.board.seq
        await this.move()
        for (let n = 0; n < 20 && this.board.seq === before; n += 1) await this.page.waitForTimeout(50)
      }
    }
    count()
  }
}

const host = await Player.arrive('Margaux')
const guest = await Player.arrive('Théo')
const opened = await host.context.request.post('/api/tables', {
  data: {
    game: values.game,
    bots: values.bots.split(',').filter(Boolean),
    switches: values.target ? { 'casino.target': Number(values.target) } : {},
  },
})
const { code } = await opened.json()
for (const it of everyone) await it.page.goto(`/t/${encodeURIComponent(code)}`)
await guest.page.getByRole('button', { name: 'Prendre place' }).click()
await guest.page.locator('.chair.me').waitFor()
const load = loadavg()[0]
await host.page
  .getByRole('button', { name: /^(Commencer|Lancer|C’est parti)/ })
  .first()
  .click()
const began = Date.now()
await Promise.all(everyone.map((it) => it.play()))
const minutes = (Date.now() - began) / 60_000

const sorted = (list) => [...list].sort((a, b) => a - b)
const middle = (list) => sorted(list)[Math.floor(list.length / 2)] ?? 0
const asks = everyone.flatMap((it) => it.asks)
const shares = asks.filter((ask) => ask.allowance && ask.left !== undefined).map((ask) => ask.left / ask.allowance)
const inSeconds = (list) => {
  const all = list.map((ms) => ms / 1000)
  const most = sorted(all).slice(-3).reverse()
  return (
    `n ${all.length}, median ${middle(all).toFixed(1)}, most ${most.map((it) => it.toFixed(1)).join(' ')}, ` +
    `over 20: ${all.filter((it) => it > 20).length}`
  )
}
const total = Object.values(spent).reduce((sum, ms) => sum + ms, 0)
console.log(
  `${values.game}: ${host.board?.stage}, ${minutes.toFixed(1)} minutes, ${host.board?.state.rounds ?? '?'} rounds; ` +
    `load ${load.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`,
)
console.log(
  `time left when a turn first shows: n ${shares.length} of ${asks.length} asks, ` +
    `least ${(100 * Math.min(...shares)).toFixed(1)} %, median ${(100 * middle(shares)).toFixed(1)} %, ` +
    `below 95 %: ${shares.filter((it) => it < 0.95).length}`,
)
console.log(`gaps between two asks of anybody, in seconds: ${inSeconds(gaps)}`)
console.log(`waits of a person for their own next ask, in seconds: ${inSeconds(everyone.flatMap((it) => it.waits))}`)
console.log(
  `where the time goes: ${Object.entries(spent)
    .map(([what, ms]) => `${what} ${(ms / 60_000).toFixed(1)} min (${((100 * ms) / total).toFixed(0)} %)`)
    .join(', ')}`,
)
await browser.close()
