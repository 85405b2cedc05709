// Plays in another browser engine than Chromium, at phone size, at a house of its own:
// `node tools/engines.ts ENGINE FOLDER [PART ...]`. A part is a page (/rules/tabu), a lesson (learn:tabu) or a game
// (tabu); without any, all are played. Pictures of every screen go into the folder, unless it is ''. Exits with 1 if
// anything was wrong.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFirefox } from '../e2e/engines/firefox.ts'
import { Player } from '../e2e/engines/player.ts'
import type { Tab } from '../e2e/engines/tab.ts'
import { openWebKit } from '../e2e/engines/webkit.ts'
import { Served } from '../e2e/served.ts'

const [engine = '', folder = '', ...asked] = process.argv.slice(2)
const ENGINES: Record<string, (lang: string) => Promise<Tab>> = { firefox: openFirefox, webkit: openWebKit }
const open = ENGINES[engine]
if (!open) throw new Error('usage: engines.ts ENGINE FOLDER [PART ...]')

const GAMES = ['tabu', 'passe_anglaise', 'home_casino']
const SMALL = ['duel', '421', 'zanzibar', 'blackjack', 'roulette'].map((it) => `home_casino/${it}`)
const PAGES = ['/', ...GAMES.map((it) => `/rules/${it}`), '/odds', '/odds/tabu', '/join', '/me']
const ALL = [...PAGES, ...GAMES.map((it) => `learn:${it}`), ...SMALL, ...GAMES]

const house = await Served.open()
const tab = await open('fr')
const player = new Player(tab, house.site, (name, picture) => {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), picture)
})

/** What was done, in a few words. */
async function done(part: string): Promise<string> {
  if (part.startsWith('learn:')) return `${(await player.learn(part.slice(6))).length} steps`
  if (!part.startsWith('/')) return `${await player.play(part)} entries`
  await player.visit(part, part === '/' ? 'door' : part.slice(1).replaceAll('/', '-'))
  return 'looked at'
}

/** Print what was wrong since the last time. */
function tell(): void {
  for (const it of [...player.wrong.splice(0), ...tab.troubles.splice(0)]) {
    console.log(`${engine} ${it}`)
    process.exitCode = 1
  }
}

try {
  for (const part of asked.length ? asked : ALL) {
    const [began, taps] = [Date.now(), player.taps]
    const what = await done(part).catch((error: unknown) => {
      process.exitCode = 1
      return String(error)
    })
    console.log(`${engine} ${part}: ${what}, ${player.taps - taps} taps, ${((Date.now() - began) / 1000).toFixed(0)} s`)
    tell()
  }
} finally {
  await tab.close()
  await house.close()
}
