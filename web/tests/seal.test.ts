import { describe, expect, it } from 'vitest'
import { advance, type Finding, type Gap, GAPS, type Seal, type SealState, unknownSeal } from '../src/verify/seal'

const behind: Finding = { type: 'behind', why: 'journal' }
const caughtUp: Finding = { type: 'caught-up' }
const gap = (it: Gap = 'void'): Finding => ({ type: 'gap', gap: it })
const contradiction = (code = 'hash'): Finding => ({ type: 'contradiction', found: { seq: 3, code, at: 0 } })

const after = (...findings: Finding[]): Seal => findings.reduce<Seal>(advance, unknownSeal())
const path: Record<SealState, Finding[]> = {
  unknown: [],
  verified: [caughtUp],
  incomplete: [caughtUp, gap()],
  contradicted: [caughtUp, contradiction()],
}

describe('the seal', () => {
  it.each<[SealState, Finding, SealState]>([
    ['unknown', behind, 'unknown'],
    ['unknown', caughtUp, 'verified'],
    ['unknown', gap(), 'unknown'],
    ['unknown', contradiction(), 'contradicted'],
    ['verified', behind, 'unknown'],
    ['verified', caughtUp, 'verified'],
    ['verified', gap(), 'incomplete'],
    ['verified', contradiction(), 'contradicted'],
    ['incomplete', behind, 'unknown'],
    ['incomplete', caughtUp, 'incomplete'],
    ['incomplete', gap(), 'incomplete'],
    ['incomplete', contradiction(), 'contradicted'],
    ['contradicted', behind, 'contradicted'],
    ['contradicted', caughtUp, 'contradicted'],
    ['contradicted', gap(), 'contradicted'],
    ['contradicted', contradiction('faces'), 'contradicted'],
  ])('%s, then $type: %s', (from, finding, to) => {
    const before = after(...path[from])
    expect(before.state).toBe(from)
    expect(advance(before, finding).state).toBe(to)
  })

  it('is incomplete again after the screen was ahead, because gaps remain', () => {
    expect(after(caughtUp, gap(), behind, caughtUp).state).toBe('incomplete')
    expect(after(gap(), caughtUp).state).toBe('incomplete')
  })

  it.each(GAPS)('counts every gap: %s', (it) => {
    expect(after(caughtUp, gap(it), gap(it)).gaps[it]).toBe(2)
  })

  it('gives the reason while it is unknown', () => {
    expect([after(behind).why, after(behind, caughtUp).why]).toEqual(['journal', null])
  })

  it('keeps the first contradiction', () => {
    const seal = after(contradiction('hash'), contradiction('faces'), caughtUp, behind)
    expect([seal.state, seal.contradiction?.code]).toEqual(['contradicted', 'hash'])
  })
})
