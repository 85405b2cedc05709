// The seal of a table: the overall result of this device's checks of the server's messages.
//
//   state          behind     caught up               gap          contradiction
//   ------------   --------   ---------------------   ----------   -------------
//   unknown        unknown    verified / incomplete   unknown      contradicted
//   verified       unknown    verified                incomplete   contradicted
//   incomplete     unknown    incomplete              incomplete   contradicted
//   contradicted   stays contradicted, whatever is found
// - unknown: the screen shows something that is not checked yet. `why`: the reason.
// - verified: every entry behind the screen is checked, without gaps.
// - incomplete: every entry is checked, but there are gaps, which are counted. They remain after `behind`, so that
//   `caught up` leads back to incomplete.
// - contradicted: the server contradicts itself, its commitments, or what this device did. The first contradiction
// stays.

/** Why the screen is not checked: the journal is missing, checking is behind, or an event is unknown. */
export type WhyUnknown = 'journal' | 'behind' | 'protocol'

/**
 * Gaps in the check. `rules`: this page does not have the rules of this version of the game; `void`: a throw was void
 * because my link counted as missing; `absent`: a throw fell without me, because I was listed as away; `late`: a throw
 * fell while a command of mine was under way.
 */
export const GAPS = ['rules', 'void', 'absent', 'late'] as const
export type Gap = (typeof GAPS)[number]

export type SealState = 'unknown' | 'verified' | 'incomplete' | 'contradicted'
export type Contradiction<Code> = { seq: number; code: Code; at: number }

export type Seal<Code = string> = {
  state: SealState
  why: WhyUnknown | null
  gaps: Readonly<Record<Gap, number>>
  contradiction: Contradiction<Code> | null
}

export type Finding<Code = string> =
  | { type: 'behind'; why: WhyUnknown | null }
  | { type: 'caught-up' }
  | { type: 'gap'; gap: Gap }
  | { type: 'contradiction'; found: Contradiction<Code> }

/** The state after a finding. `caught-up` is separate with and without gaps. */
const NEXT: Record<SealState, Record<Finding['type'] | 'caught-up with gaps', SealState>> = {
  unknown: {
    behind: 'unknown',
    'caught-up': 'verified',
    'caught-up with gaps': 'incomplete',
    gap: 'unknown',
    contradiction: 'contradicted',
  },
  verified: {
    behind: 'unknown',
    'caught-up': 'verified',
    'caught-up with gaps': 'incomplete',
    gap: 'incomplete',
    contradiction: 'contradicted',
  },
  incomplete: {
    behind: 'unknown',
    'caught-up': 'verified',
    'caught-up with gaps': 'incomplete',
    gap: 'incomplete',
    contradiction: 'contradicted',
  },
  contradicted: {
    behind: 'contradicted',
    'caught-up': 'contradicted',
    'caught-up with gaps': 'contradicted',
    gap: 'contradicted',
    contradiction: 'contradicted',
  },
}

export const unknownSeal = <Code>(): Seal<Code> => ({
  state: 'unknown',
  why: null,
  gaps: { rules: 0, void: 0, absent: 0, late: 0 },
  contradiction: null,
})

export const hasGaps = ({ gaps }: Seal<unknown>): boolean => GAPS.some((gap) => gaps[gap] > 0)

export function advance<Code>(seal: Seal<Code>, finding: Finding<Code>): Seal<Code> {
  const column = finding.type === 'caught-up' && hasGaps(seal) ? 'caught-up with gaps' : finding.type
  const next = { ...seal, state: NEXT[seal.state][column] }
  switch (finding.type) {
    case 'behind':
      return { ...next, why: finding.why }
    case 'caught-up':
      return { ...next, why: null }
    case 'gap':
      return { ...next, gaps: { ...seal.gaps, [finding.gap]: seal.gaps[finding.gap] + 1 } }
    case 'contradiction':
      return { ...next, contradiction: seal.contradiction ?? finding.found }
  }
}
