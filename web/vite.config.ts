// How the client is built: from web/ and from the catalogues under src/tripot, into web/dist.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const HERE = import.meta.dirname
const TRIPOT = resolve(HERE, '../src/tripot')

// Chunks: modules of `folder` by name (without extension), as one file and not a dozen small ones, which weigh more.
const modules = (folder: string, names: string): string => String.raw`src/${folder}/(?:${names})\.`
const chunk = (...tests: string[]): RegExp => new RegExp(tests.join('|'))

/** What the first page needs. */
const FIRST_PAGE = chunk(
  'node_modules/(?:svelte|esm-env|clsx|@fluent)/',
  modules('device', 'Failed|NameSheet|install|preferences|router|storage'),
  modules('games', 'Emblem|registry'),
  modules('games/\\w+', 'manifest|Art'),
  modules('pages', 'Home|Footer|Lost|arrival|lazy_pages|open_table'),
  modules('protocol', 'http|retry'),
  modules('table', 'places'),
  modules('texts', 'about|texts|last_wins|lazy_texts'),
  modules('ui', 'Die|Pawn|Sheet|Sign|base|held_keys|shapes|sheets|tokens'),
)

/** Pieces that pages without a table draw too. */
const PIECES = chunk(
  modules('table', 'guess|log_lines|options|reading|speech|turn_banner'),
  modules('ui', 'BankToken|Chip|DiePrint|SeatChip|Sentence|breakpoints|frame|sentence'),
)

/** What every table needs, an invitation too. */
const ANY_TABLE = chunk(
  modules('protocol', 'close_codes|connection|socket'),
  modules('table', 'Announcer|Toast|chip_layer|guesses|narration|playback|settlement|state|tempo|verdict|visit'),
  modules('ui', 'ticker'),
)

/** What every table in play draws, wherever it is shown: played, on a shared screen, replayed. */
const IN_PLAY = chunk(
  modules('table', 'ChipTray|Count|DiceLayer|Guess|LastEvent|Risk|VerdictDice|anchors|chosen_chip|dice_bed|per_visit'),
  modules('ui', 'Dice|dice_bodies|dice_set|poses'),
)

/** A table in play, and the odds wherever they are shown. */
const ROOM = chunk(
  modules('room', 'Rail'),
  modules('table', 'ChipFlights|ClockRing|Controls|Felt|Journal|RuleReason|Seats|TurnBanner'),
)
const ODDS = chunk(modules('odds', 'figures|lab|learner_mode|words'))

const stripped = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim() + '\n'

/** Messages of a catalogue, by the beginning of their names. */
const messages = (text: string, names: RegExp): string =>
  text
    .split(/\n(?=[a-zA-Z])/)
    .filter((message) => names.test(message))
    .join('\n')

/** What the first page says of a game, and what other pages say of it before its rules are read. */
const OF_GAME = { front: /^(game-name|home-game)\b/, inside: /^(game-(?!name\b)|preset-|page-)/ }

// A catalogue (*.ftl) becomes a string without its comments. `virtual:front/fr` is all the first page needs, in one file:
// its own words, and the name and line of every game there is. `virtual:inside/fr` is what every other page needs
// besides: the words of the interface, of the house, of any table, and the presets of every game. `virtual:game/tabu/fr`
// is all that a game says, its rules, its terminal and its cloth, and `virtual:games` knows where each of them is.
function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    resolveId: (id) => (/^virtual:(front\/|inside\/|game\/|games$)/.test(id) ? `\0${id}.js` : null),
    load(id) {
      const of = (file: string): string => (this.addWatchFile(file), stripped(file))
      const rules = (): string[] => globSync(`${TRIPOT}/games/*/texts/rules.*.ftl`).sort()
      if (id === '\0virtual:games.js') {
        const all = rules().map((file) => `${basename(dirname(dirname(file)))}/${file.slice(-6, -4)}`)
        return `export const games = {${all.map((it) => `'${it}': () => import('virtual:game/${it}')`).join()}}`
      }
      const [, game, spoken] = /^\0virtual:game\/(\w+)\/(\w+)\.js$/.exec(id) ?? []
      if (game && spoken) {
        const files = [
          `${TRIPOT}/games/${game}/texts/rules.${spoken}.ftl`,
          `${TRIPOT}/games/${game}/texts/${spoken}.ftl`,
          `${TRIPOT}/games/${game}/texts/verdicts.${spoken}.ftl`,
          resolve(HERE, `src/games/${game}/texts/${spoken}.ftl`),
        ]
        return `export const words = ${JSON.stringify(files.filter((file) => existsSync(file)).map(of))}`
      }
      const [, part, lang] = /^\0virtual:(front|inside)\/(\w+)\.js$/.exec(id) ?? []
      if (part && lang) {
        const files =
          part === 'front'
            ? [resolve(HERE, `src/texts/door.${lang}.ftl`)]
            : [
                `${TRIPOT}/house/texts/${lang}.ftl`,
                `${TRIPOT}/games/texts/${lang}.ftl`,
                resolve(HERE, `src/texts/${lang}.ftl`),
              ]
        const words = files.map(of)
        const games = Object.fromEntries(
          rules()
            .filter((file) => file.endsWith(`.${lang}.ftl`))
            .map((file) => {
              const game = basename(dirname(dirname(file)))
              const own = resolve(HERE, `src/games/${game}/texts/${lang}.ftl`)
              return [
                game,
                [file, own]
                  .filter((it) => existsSync(it))
                  .map((it) => messages(of(it), OF_GAME[part as keyof typeof OF_GAME]))
                  .join('\n'),
              ]
            }),
        )
        return `export const words = ${JSON.stringify(words)}\nexport const games = ${JSON.stringify(games)}`
      }
      if (!id.endsWith('.ftl')) return null
      this.addWatchFile(id)
      return { code: `export default ${JSON.stringify(stripped(id))}`, moduleType: 'js', map: null }
    },
  }
}

// `virtual:rules` is the version of every game's rules: 1, unless the game declares another.
function rules(): Plugin {
  return {
    name: 'rules',
    resolveId: (id) => (id === 'virtual:rules' ? '\0virtual:rules.js' : null),
    load(id) {
      if (id !== '\0virtual:rules.js') return null
      const versions: Record<string, number> = {}
      for (const file of globSync(`${TRIPOT}/games/*/*.py`).sort()) {
        const source = readFileSync(file, 'utf8')
        // a small game, such as home_casino/421, is declared in a module of its own
        const name = /^ {4}name="([a-z0-9_]+(?:\/[a-z0-9_]+)?)",$/m.exec(source)?.[1]
        if (name) versions[name] = Number(/^ {4}version=(\d+),$/m.exec(source)?.[1] ?? 1)
      }
      return `export const versions = ${JSON.stringify(versions)}`
    },
  }
}

// The service worker (src/worker.js) knows every file of its build. Written by hand, because that list and forty lines
// are all it takes.
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).filter((it) => it.fileName.startsWith('assets/'))
        const files = [
          '/',
          '/icon.svg',
          '/icon-192.png',
          '/manifest.webmanifest',
          ...built.map((it) => `/${it.fileName}`).sort(),
        ]
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const source = readFileSync(resolve(HERE, 'src/worker.js'), 'utf8')
          .replace("const KEPT = 'tripot-__BUILD__'", `const KEPT = 'tripot-${build}'`)
          .replace('const FILES = __FILES__', `const FILES = ${JSON.stringify(files)}`)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

// The cloth of each game, for the first view of a table: the house draws it before any script runs.
function felts(): Plugin {
  return {
    name: 'felts',
    apply: 'build',
    generateBundle() {
      const found = globSync(resolve(HERE, 'src/games/*/manifest.ts')).sort()
      const feltOf = (file: string): string => /^\s*felt: '(\w+)'/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 'green'
      const all = Object.fromEntries(found.map((file) => [basename(dirname(file)), feltOf(file)]))
      this.emitFile({ type: 'asset', fileName: '.vite/felts.json', source: JSON.stringify(all) })
    },
  }
}

export default defineConfig({
  plugins: [catalogues(), rules(), worker(), felts(), svelte()],
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'http://127.0.0.1:8642', ws: true } },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      checks: { circularDependency: true },
      onLog(level, log, report) {
        if (log.code !== 'CIRCULAR_DEPENDENCY') report(level, log)
        else if (!log.message.includes('node_modules')) throw new Error(log.message) // Svelte has cycles of its own
      },
      output: {
        // Every page that loads others names them: short names weigh less. 42 bits tell versions of a file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST_PAGE },
            { name: 'pieces', test: PIECES },
            { name: 'any', test: ANY_TABLE },
            { name: 'play', test: IN_PLAY },
            { name: 'stepper', test: chunk(modules('table', 'Stepper')) }, // not for Tabu
            { name: 'odds', test: ODDS },
            { name: 'room', test: ROOM },
          ],
        },
      },
    },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/recorded.ts',
    isolate: false,
    testTimeout: 60_000, // on a busy machine drawing all rules takes more than the default of 5 s
  },
})
