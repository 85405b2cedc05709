import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const { app, t } = await import('../src/device/preferences.svelte')
const { whyWait } = await import('../src/table/turn_banner')

/** What the rail says to Ann while the table waits for Bob. */
function said(here: boolean, behind = false, playback = {}, pace = 'normal', kind = 'person'): string {
  const seats = ['ann', 'bob'].map((person, seat) => ({ seat, kind: seat ? kind : 'person', person }))
  return whyWait({
    behind,
    me: 0,
    name: () => 'Bob',
    playback: { brief: false, state: {}, ...playback },
    speech: null,
    table: {
      board: { seats, pace, turn: { type: 'decide/1', awaited: [1] } },
      people: new Map([['bob', { here }]]),
    },
  } as never)
}

it('says that the person for whom the table waits is offline', async () => {
  await app.setLanguage('en')
  await app.enter()
  expect(said(false)).toBe('Bob is offline: we wait twenty seconds at most.')
  expect(said(false, false, {}, 'tranquille')).toBe('Bob is offline: we wait a minute at most.')
  expect(said(false, false, {}, 'sans'), 'without a clock').toBe('Bob is offline: we wait.')
  expect(said(true)).toBe(t('wait-time'))
  expect(said(false, false, {}, 'normal', 'kept'), 'a bot plays for Bob').toBe(t('nothing-to-do'))
})

it('asks for a tap only while a tap has an effect', () => {
  expect(said(true, true, { busy: true, frame: null })).toBe(t('wait-tap'))
  expect(said(true, true, { busy: true, frame: null, brief: true }), 'already tapped').toBe(t('wait-time'))
  expect(said(true, true, { busy: true, frame: {} }), 'a verdict is held').toBe(t('wait-time'))
  expect(said(true, true, { busy: false, frame: null }), 'dice wait in the hand').toBe(t('wait-time'))
})
