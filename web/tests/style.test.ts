import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { LIVELY } from '../src/table/tempo'

const tokens = readFileSync(resolve(import.meta.dirname, '../src/ui/tokens.css'), 'utf8')

it.each(['tumble', 'settle', 'fly', 'stagger'] as const)(
  'playback and style sheets agree on the time to %s',
  (name) => {
    const [, duration] =
      /* the first match is the one with motion */ new RegExp(`--d-${name}: (\\d+)ms`).exec(tokens) ?? []
    expect(Number(duration)).toBe(LIVELY[name])
  },
)
