import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { gamesInOrder, matchMinutesOf, minutesOf, smallGames } from '../src/games/registry'
import { GAMES, recorded } from './recorded'

const src = resolve(import.meta.dirname, '../src')
const games = readdirSync(`${src}/games`, { withFileTypes: true }).filter((it) => it.isDirectory())
const beside = mkdtempSync(resolve(import.meta.dirname, '.fourth-'))
afterAll(() => rmSync(beside, { recursive: true }))

it('no file outside games/<name>/ names a game', () => {
  const names = new RegExp(String.raw`\b(${games.map((it) => it.name).join('|')})\b`)
  const outside = globSync(`${src}/**/*.{ts,svelte,js,css}`)
    .concat(resolve(src, '../vite.config.ts'))
    .filter((file) => !games.some((it) => file.startsWith(`${src}/games/${it.name}/`)) && !file.endsWith('api.d.ts'))
  const code = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(outside.filter((file) => names.test(code(file)))).toEqual([])
})

it('every game has a manifest and a cloth', () => {
  for (const { name } of games)
    for (const file of ['manifest.ts', 'cloth.ts']) expect(existsSync(`${src}/games/${name}/${file}`), name).toBe(true)
})

it('every game states its duration, and every small game that of its match', () => {
  for (const { name } of gamesInOrder) {
    const { from, to } = minutesOf(name) ?? { from: 0, to: 0 }
    expect(from, name).toBeGreaterThan(0)
    expect(to, name).toBeGreaterThan(from)
    expect(minutesOf(`${name}/small`)).toBe(null)
  }
  for (const name of smallGames) {
    const { from, to } = matchMinutesOf(name) ?? { from: 0, to: 0 }
    expect(from, name).toBeGreaterThan(0)
    expect(to, name).toBeGreaterThan(from)
  }
  for (const game of ['nowhere', 'nowhere/small', ...gamesInOrder.map(({ name }) => name)])
    expect(matchMinutesOf(game), game).toBe(null)
  expect(minutesOf('nowhere')).toBe(null)
})

it('the first page has the numbers of players and the small games', () => {
  for (const { name, players } of gamesInOrder) {
    const { least, most } = recorded(name).game
    expect(players, name).toEqual([least, most])
  }
  expect([...smallGames].sort()).toEqual(GAMES.filter((it) => it.includes('/')).sort())
})

it('a fourth game needs only its own folder', async () => {
  cpSync(`${src}/games/registry.ts`, `${beside}/registry.ts`)
  mkdirSync(`${beside}/fourth`)
  writeFileSync(
    `${beside}/fourth/manifest.ts`,
    `export const manifest = { felt: 'claret', order: 4, emblem: { die: 4 }, emblems: { small: { sign: 'lune' } } }`,
  )
  writeFileSync(`${beside}/fourth/cloth.ts`, `export const cloth = { banker: () => 7 }`)
  const found = (await import(`${beside}/registry.ts`)) as typeof import('../src/games/registry')
  expect(found.gamesInOrder.map((it) => it.name)).toEqual(['fourth'])
  expect(found.manifestOf('fourth/small').felt).toBe('claret')
  expect([found.emblemOf('fourth'), found.emblemOf('fourth/small')]).toEqual([{ die: 4 }, { sign: 'lune' }])
  expect((await found.loadCloth('fourth'))?.banker({})).toBe(7)
  expect(await found.loadCloth('fifth')).toBe(null)
})
