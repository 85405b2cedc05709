// The results of checking a journal: valid throws, and why an entry is invalid.
import type { Face } from './dice.ts'

/** A parsed entry, not validated yet. */
export type Said = {
  table?: unknown
  seq?: unknown
  at?: unknown
  person?: unknown
  seat?: unknown
  event?: unknown
}

/** Why an entry is invalid. Each code has a text: `wrong-…`. */
export type Wrong =
  | 'event'
  | 'opening'
  | 'frozen'
  | 'frozen-number'
  | 'frozen-dice'
  | 'unfrozen'
  | 'promise'
  | 'link'
  | 'class'
  | 'faces'
  | 'unpromised'
  | 'report'
  | 'confirmed'
  | 'real'
  | 'move'
  | 'pledge'
  | 'holders'
  | 'links'
  | 'overdue'
  | 'protocol'
  // about the file, not an entry
  | 'text'
  | 'hash'
  | 'seq'
  | 'table'
  | 'time'
  | 'end'
  | 'head'

export class CheckFailed extends Error {
  readonly code: Wrong
  constructor(code: Wrong) {
    super(code)
    this.code = code
  }
}

/** A valid throw. `lot`: a draw among seats instead of dice. */
export type Thrown = {
  seq: number
  class: 'A' | 'B' | 'D' | 'R'
  promised: boolean
  faces: Face[]
  number: number | null
  link: string | null
  /** The links of the holders, with their seats. */
  links: readonly (readonly [number, string])[]
  unconfirmed: boolean
  lot: boolean
}
