// Runs Lighthouse with its phone profile on a real server: the home page and a table in play, the median of five runs.
// `npm run look -- 1` runs it once.
//
// Tasks are judged by thread time: in the trace, the duration of a task is replaced by the time that its thread ran, so
// that other programs on the machine do not count. `WALL=1` keeps wall-clock times.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as launcher from 'chrome-launcher'
import lighthouse from 'lighthouse'

const TIMES = Number(process.argv[2] ?? 5)
const TRIPOT = process.env.TRIPOT ?? resolve(import.meta.dirname, '../../../.venv/bin/tripot')
const KINDS = ['performance', 'accessibility', 'best-practices']
const MOMENTS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const port = await new Promise((found) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address()
    probe.close(() => found(free))
  })
})
const data = mkdtempSync(join(tmpdir(), 'tripot-'))
const house = spawn(TRIPOT, ['serve', '--host', '127.0.0.1', '--port', String(port), '--data', data], {
  stdio: 'ignore',
})
const site = `http://127.0.0.1:${port}`
// Paint holding keeps the page before on the screen, and a page that is not on the screen draws one frame a second: a
// headless table would show nothing for two seconds, where a phone shows it after half a second.
const chrome = await launcher.launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-features=PaintHolding'],
})

function useThreadTime(file) {
  const trace = JSON.parse(readFileSync(file, 'utf8'))
  for (const event of trace.traceEvents) if (event.ph === 'X' && event.tdur !== undefined) event.dur = event.tdur
  writeFileSync(file, JSON.stringify(trace))
}

const asked = async (path, method, body, cookie = '') => {
  const answer = await fetch(site + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie, origin: site },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

try {
  for (let n = 0; n < 200 && !(await fetch(`${site}/api/me`).catch(() => null)); n += 1)
    await new Promise((done) => setTimeout(done, 100))
  const cookie = (await asked('/api/me', 'PUT', { name: 'Camille' })).headers.get('set-cookie').split(';')[0]
  const { code } = await (
    await asked(
      '/api/tables',
      'POST',
      { game: 'tabu', pace: 'tranquille', bots: ['bold', 'cautious'], start: true },
      cookie,
    )
  ).json()
  for (const [name, path] of [
    ['home', '/'],
    ['table', `/t/${code}`],
  ]) {
    const seen = []
    for (let n = 0; n < TIMES; n += 1) {
      process.stderr.write(`\r${name} ${n + 1}/${TIMES} `)
      const settings = { port: chrome.port, extraHeaders: { Cookie: cookie }, logLevel: 'silent' }
      const kept = join(data, `${name}-${n}`)
      await lighthouse(site + path, { ...settings, onlyCategories: KINDS, gatherMode: kept })
      if (!process.env.WALL) useThreadTime(join(kept, 'trace.json'))
      const { lhr } = await lighthouse(site + path, { ...settings, onlyCategories: KINDS, auditMode: kept })
      seen.push(lhr)
    }
    const scores = KINDS.map(
      (kind) => `${kind} ${Math.round(100 * median(seen.map((it) => it.categories[kind].score)))}`,
    )
    const moments = Object.entries(MOMENTS).map(
      ([id, short]) =>
        `${short} ${median(seen.map((it) => it.audits[id].numericValue)).toFixed(id === 'cumulative-layout-shift' ? 3 : 0)}`,
    )
    console.log(`\r${name}: ${scores.join(', ')} (median of ${TIMES}; ${moments.join(', ')})`)
    const failed = Object.values(seen.at(-1).audits).filter(
      (it) => it.score !== null && it.score < 0.9 && it.scoreDisplayMode !== 'informative',
    )
    for (const it of failed) console.log(`  ${it.id}: ${it.displayValue ?? it.title}`)
  }
} finally {
  await chrome.kill()
  house.kill()
  rmSync(data, { recursive: true, force: true })
}
