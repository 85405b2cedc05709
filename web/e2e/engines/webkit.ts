// A tab of Debian's WebKitGTK, controlled by its own driver on a virtual screen. It needs only a dozen requests of
// W3C's WebDriver, so it uses no library.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { PHONE, type Tab } from './tab.ts'

const DRIVER = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver'
const SCREEN = process.env['XVFB'] ?? '/usr/bin/Xvfb'
const OPTIONS = { args: ['--automation', '--full-screen'] }

/** The time limit of a request to the driver, in milliseconds. */
const LONGEST = 60_000

declare global {
  interface Window {
    __troubles?: string[]
  }
}

export async function openWebKit(lang: string): Promise<Tab> {
  const started: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const it of started.reverse())
      if (it.exitCode === null && it.signalCode === null) {
        const gone = once(it, 'exit')
        it.kill()
        await gone
      }
  }
  try {
    const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', `${PHONE.width}x${PHONE.height}x24`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    started.push(screen)
    const display = await said(screen)
    const port = await freePort()
    const env = { ...process.env, DISPLAY: `:${display}`, GTK_THEME: 'Adwaita:dark' }
    started.push(spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env }))
    const session = await Session.open(`http://127.0.0.1:${port}`, lang)
    return session.tab(stop)
  } catch (error) {
    await stop()
    throw error
  }
}

class Session {
  readonly #at: string
  readonly #lang: string
  readonly #troubles: string[] = []

  private constructor(at: string, lang: string) {
    this.#at = at
    this.#lang = lang
  }

  static async open(driver: string, lang: string): Promise<Session> {
    for (const end = Date.now() + 20_000; !(await fetch(`${driver}/status`).catch(() => null)); await pause(50))
      if (Date.now() > end) throw new Error('the driver of WebKit does not answer')
    const { sessionId } = (await send(`${driver}/session`, {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': OPTIONS } },
    })) as { sessionId: string }
    const session = new Session(`${driver}/session/${sessionId}`, lang)
    // A window with a frame is wider than a phone. Without a window manager, resizing may take more than one request.
    for (const end = Date.now() + 20_000; !(await session.#isPhone()); await pause(100)) {
      if (Date.now() > end) throw new Error('the window does not get the size of a phone')
      await session.#post('window/fullscreen')
      await session.#post('window/rect', { x: 0, y: 0, ...PHONE })
    }
    return session
  }

  tab(stop: () => Promise<void>): Tab {
    return {
      troubles: this.#troubles,
      evaluate: ((run: unknown, arg: unknown) => this.#evaluate(run, arg)) as Tab['evaluate'],
      goto: (address) => this.#goto(address),
      tap: (x, y) => this.#tap(x, y),
      type: (text) => this.#type(text),
      picture: async () => Buffer.from((await this.#get('screenshot')) as string, 'base64'),
      close: async () => {
        await send(this.#at, undefined, 'DELETE').catch(() => {})
        await stop()
      },
    }
  }

  async #isPhone(): Promise<boolean> {
    const [width, height] = (await this.#evaluate(() => [innerWidth, innerHeight], null)) as [number, number]
    return width === PHONE.width && height === PHONE.height
  }

  #post(what: string, body: unknown = {}): Promise<unknown> {
    return send(`${this.#at}/${what}`, body)
  }

  #get(what: string): Promise<unknown> {
    return send(`${this.#at}/${what}`, undefined, 'GET')
  }

  async #evaluate(run: unknown, arg: unknown): Promise<unknown> {
    // Scripts are sent as source text, because the house's policy forbids pages to evaluate strings.
    const call = typeof run === 'string' ? `{ ${run} }` : `(${String(run)})(asked)`
    const script = `const [asked] = arguments; return new Promise((done) =>
      Promise.resolve().then(() => ${call}).then(
        (value) => done({ value: value ?? null, troubles: (window.__troubles ?? []).splice(0) }),
        (error) => done({ error: String(error) }),
      ))`
    const { value, troubles, error } = (await this.#post('execute/sync', { script, args: [arg ?? null] })) as {
      value?: unknown
      troubles?: string[]
      error?: string
    }
    this.#troubles.push(...(troubles ?? []))
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** The driver reports no errors, so the page collects them itself, even before its modules are loaded. */
  async #goto(address: string): Promise<void> {
    await this.#evaluate(() => void (window.__troubles ??= []), null)
    await this.#post('url', { url: address })
    for (const end = Date.now() + 20_000; !(await this.#heard()); await pause(10))
      if (Date.now() > end) throw new Error(`${address} does not open`)
    for (const end = Date.now() + 20_000; !(await this.#evaluate(() => document.readyState === 'complete', null));)
      if (Date.now() > end) throw new Error(`${address} is not loaded`)
  }

  /** Whether a new document is loaded. If so, start to collect its errors. */
  async #heard(): Promise<boolean> {
    return (await this.#evaluate(listen, this.#lang).catch(() => false)) as boolean
  }

  async #tap(x: number, y: number): Promise<void> {
    const at = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
    const press = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await this.#post('actions', {
      actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: press }],
    })
  }

  async #type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value: value === '\n' ? '\uE006' : value },
      { type: 'keyUp', value: value === '\n' ? '\uE006' : value },
    ])
    await this.#post('actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }
}

/** Runs in the page. It sets the device's language, which this browser takes only from the system. */
function listen(lang: string): boolean {
  if (window.__troubles || location.protocol === 'about:') return false
  const troubles: string[] = (window.__troubles = [])
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      // Ignore the standard's notice that resize observers continue in the next frame. Other drivers do so too.
      if (event.message?.startsWith('ResizeObserver loop')) return
      if (target instanceof HTMLElement) troubles.push(`not loaded: ${target.outerHTML.slice(0, 120)}`)
      else troubles.push(`exception: ${event.message} ${event.filename}:${event.lineno}`)
    },
    true,
  )
  addEventListener('unhandledrejection', (event) => troubles.push(`rejection: ${String(event.reason)}`))
  const report = console.error.bind(console)
  console.error = (...words: unknown[]) => (troubles.push(`console: ${words.map(String).join(' ')}`), report(...words))
  const fetched = window.fetch.bind(window)
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked)
    if (answer.status >= 400) troubles.push(`${answer.status}: ${answer.url}`)
    return answer
  }
  if (!localStorage.getItem('tripot.lang')) localStorage.setItem('tripot.lang', lang)
  return true
}

async function send(address: string, body: unknown, method = 'POST'): Promise<unknown> {
  const what = `${method} ${address.replace(/.*session\/[^/]*\/?/, '')}`
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST),
  }).catch((error: unknown) => {
    throw new Error(`${what} is not answered`, { cause: error })
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${what}: ${JSON.stringify(value)}`)
  return value
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** The display number that was assigned to a screen. */
async function said(screen: ChildProcess): Promise<string> {
  const from = screen.stdio[3] as NodeJS.ReadableStream
  const [data] = (await Promise.race([once(from, 'data'), once(screen, 'exit'), once(screen, 'error')])) as [unknown]
  if (!(data instanceof Buffer)) throw new Error(`${SCREEN} does not start`)
  return data.toString().trim()
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}
