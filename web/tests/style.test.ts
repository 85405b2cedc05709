import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { LIVELY } from '../src/table/tempo'
import { HEIGHTS, WIDTHS } from '../src/ui/breakpoints'

const src = resolve(import.meta.dirname, '../src')
const styles = globSync(`${src}/**/*.{svelte,css}`).map((file) => {
  const text = readFileSync(file, 'utf8')
  return [
    file.slice(src.length + 1),
    file.endsWith('.css') ? text : (/<style>[^]*<\/style>/.exec(text)?.[0] ?? ''),
  ] as const
})
const scripts = globSync(`${src}/**/*.{svelte,ts}`).filter((file) => !file.endsWith('ui/breakpoints.ts'))

it.each(styles)('%s asks for named breakpoints only', (_, css) => {
  for (const [, side, at, px] of css.matchAll(/@media[^{]*?\b(min|max)-(width|height): (\d+)px/g)) {
    const named = Object.values(at === 'width' ? WIDTHS : HEIGHTS)
    expect(side === 'min' ? named : named.flatMap((it) => [it, it - 1])).toContain(Number(px))
  }
})

it('scripts ask for breakpoints by name', () => {
  expect(scripts.filter((file) => /MediaQuery\(\s*['"`]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Components that compose one animation of many, with durations of their own. */
const CHOREOGRAPHY = ['results/Ceremony.svelte', 'results/Tower.svelte', 'results/Results.svelte', 'pages/Learn.svelte']

it.each(styles.filter(([file]) => !CHOREOGRAPHY.includes(file)))('%s moves by named durations', (_, css) => {
  expect([...css.matchAll(/(?:animation|transition)[\w-]*:[^;]*?\b\d+m?s\b[^;]*/g)].map(([it]) => it)).toEqual([])
})

it('durations of playback and of style sheets are the same', () => {
  const tokens = readFileSync(`${src}/ui/tokens.css`, 'utf8')
  for (const name of ['tumble', 'settle', 'fly', 'stagger'] as const)
    expect(/* the first match is the one with motion */ new RegExp(`--d-${name}: (\\d+)ms`).exec(tokens)?.[1]).toBe(
      String(LIVELY[name]),
    )
})

it.each(styles)('%s has a fallback only for what is not a token', (_, css) => {
  const tokens = readFileSync(`${src}/ui/tokens.css`, 'utf8')
  const named = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  expect([...css.matchAll(/var\((--[\w-]+),/g)].map(([, name]) => name).filter((name) => named.has(name))).toEqual([])
})
