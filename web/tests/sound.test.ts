// Sound: each event on the screen makes one sound; the audio graph; and silence.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fact } from '../src/protocol/wire'
import { cryOf as passe } from '../src/games/passe_anglaise/cries'
import { cryOf as casino } from '../src/games/home_casino/cries'
import { TableCues } from '../src/room/cues'
import { endDice, makeStage, playSound, SOUNDS } from '../src/device/sounds'

/** An audio graph that only records what is created, connected and started. */
class FakeContext {
  static readonly all: FakeContext[] = []
  readonly made: Record<string, number> = {}
  readonly edges: [string, string][] = []
  readonly started: { kind: string; at: number; until: number }[] = []
  readonly destination = { kind: 'destination' }
  readonly sampleRate = 1000
  currentTime = 5
  closed = false
  constructor() {
    FakeContext.all.push(this)
  }
  #node(kind: string): object {
    this.made[kind] = (this.made[kind] ?? 0) + 1
    const parameter = () => ({
      value: 1,
      setValueAtTime: () => {},
      exponentialRampToValueAtTime(to: number) {
        if (!(to > 0)) throw new RangeError('an exponential ramp never reaches 0')
      },
    })
    const run = { kind, at: 0, until: 0 }
    return {
      kind,
      ...Object.fromEntries(
        ['gain', 'frequency', 'Q', 'threshold', 'ratio', 'attack', 'release'].map((name) => [name, parameter()]),
      ),
      connect: (to: { kind: string }) => (this.edges.push([kind, to.kind]), to),
      start: (at: number) => this.started.push(Object.assign(run, { at })),
      stop: (until: number) => (run.until = until),
    }
  }
  createGain = (): object => this.#node('gain')
  createOscillator = (): object => this.#node('oscillator')
  createBiquadFilter = (): object => this.#node('filter')
  createDynamicsCompressor = (): object => this.#node('limiter')
  createBufferSource = (): object => this.#node('noise')
  createBuffer = (_: number, length: number): object => ({ getChannelData: () => new Float32Array(length) })
  resume = async (): Promise<void> => {}
  close = async (): Promise<void> => void (this.closed = true)
}

const KNOCKS = [
  { at: 0.3, by: 'cloth', hard: 1 },
  { at: 0.5, by: 'edge', hard: 0.4 },
  { at: 0.9, by: 'die', hard: 0.2 },
] as const

describe('the audio graph', () => {
  it.each([
    ['chip', 2, 2],
    ['dice', 3, 3],
    ['bell', 3, 0],
    ['banco', 4, 19],
    ['jackpot', 10, 0],
    ['win', 8, 0],
  ] as const)(
    'of %s: %i tones, %i bursts of noise, all through the limiter, all with an end',
    (sound, tones, bursts) => {
      const context = new FakeContext()
      playSound(makeStage(context as never), sound, sound === 'dice' ? KNOCKS : [])
      const buses = sound === 'dice' ? 2 : 1 // a throw can be muted alone
      expect(context.made).toMatchObject({ limiter: 1, gain: buses + tones + bursts })
      expect([context.made['oscillator'] ?? 0, context.made['noise'] ?? 0]).toEqual([tones, bursts])
      expect(context.edges.filter(([, to]) => to === 'destination')).toEqual([['limiter', 'destination']])
      expect(context.started).toHaveLength(tones + bursts)
      for (const { at, until } of context.started) {
        expect(at).toBeGreaterThanOrEqual(5)
        expect(until).toBeGreaterThan(at)
        expect(until).toBeLessThan(5 + 2.5)
      }
    },
  )

  it('contains the sounds of dice when they touch something, until they are at rest', () => {
    const context = new FakeContext()
    const stage = makeStage(context as never)
    playSound(stage, 'dice', KNOCKS)
    const times = [...new Set(context.started.map(({ at }) => Number((at - 5.01).toFixed(3))))]
    expect(times).toEqual(KNOCKS.map(({ at }) => at))
    const end = vi.spyOn(stage.dice?.gain as AudioParam, 'exponentialRampToValueAtTime')
    endDice(stage)
    expect(end).toHaveBeenCalledWith(0.0001, 5.05)
  })
})

describe('cues', () => {
  let heard: string[]
  let knocks: number[]
  let cues: TableCues
  let me: number | null
  const fact = (type: string, more: object = {}): Fact => ({ type, rule: 'R', ...more }) as Fact
  beforeEach(() => {
    heard = []
    me = 1
    cues = new TableCues(
      {
        me: () => me,
        cryOf: (it) => passe(it) ?? casino(it),
        sentence: (it) => `said ${it.type}`,
        word: (id) => id,
        gain: (net) => `won ${net}`,
      },
      {
        play: (sound, contacts) => {
          heard.push(sound)
          if (contacts) knocks = contacts.map(({ at }) => at)
        },
        call: (text, cry) => heard.push(`${cry ? 'cry' : 'call'} ${text}`),
      },
    )
  })

  it('follow a throw: each contact of a die at its time, each landing of chips, my turn once', () => {
    cues.throws(KNOCKS, 2)
    expect(knocks).toEqual([0.6, 1, 1.8])
    for (const flights of [0, 1, 2, 1, 1, 0]) cues.flies(flights)
    for (const turn of [null, '3 1', null, '3 1', '4 1']) cues.asks(turn)
    expect(heard).toEqual(['dice', 'chip', 'chip', 'bell', 'bell'])
  })

  it('swell only for Banco and a Jackpot card', () => {
    for (const it of [
      fact('passe.banco_cried/1', { seat: 0, amount: 40 }),
      fact('passe.banco_declined/1', { seat: 0 }),
      fact('home_casino.card_drawn/1', { pile: 'jackpot', seat: 0 }),
      fact('home_casino.card_drawn/1', { pile: 'chance', seat: 0 }),
      fact('transfer/1', { from: 'purse:0', to: 'pot', amount: 3 }),
    ])
      cues.shows(it)
    expect(heard).toEqual(['banco', 'cry do-passe-banco', 'jackpot', 'cry pile-jackpot'])
  })

  it('call the throw and its result', () => {
    for (const type of ['thrown/1', 'fell/1', 'phase_closed/1', 'ended/1']) cues.shows(fact(type))
    expect(heard).toEqual(['call said fell/1', 'call said ended/1'])
  })

  it('swell once per verdict for my win; not for a loss, a draw, another’s win or on a shared device', () => {
    const nets = (...all: number[]): { seat: number; net: number }[] => all.map((net, seat) => ({ seat, net }))
    cues.holds(7, nets(-50, 50))
    cues.holds(7, nets(-50, 50))
    cues.holds(8, nets(50, -50))
    cues.holds(9, nets(50, 0))
    cues.holds(10, nets(50))
    me = null
    cues.holds(11, nets(-50, 50))
    expect(heard).toEqual(['win', 'call won 50'])
  })
})

describe('this device', () => {
  const store = new Map<string, string>()
  const spoken: { text: string; voice: { lang: string }; volume: number; onend: () => void }[] = []
  const voices: { lang: string; localService: boolean }[] = []
  const cancel = vi.fn()
  let clock = 1000
  const settle = (): Promise<void> => vi.waitFor(() => {}, { timeout: 10 })

  async function open(): Promise<typeof import('../src/device/feedback.svelte').feedback> {
    vi.resetModules()
    return (await import('../src/device/feedback.svelte')).feedback
  }
  /** Play after the last sound of its kind is over, and wait for the code. */
  async function play(feedback: Awaited<ReturnType<typeof open>>, sound: (typeof SOUNDS)[number]): Promise<void> {
    clock += 1000
    feedback.play(sound)
    await import('../src/device/sounds')
    await import('../src/device/croupier')
    await settle()
  }
  beforeEach(() => {
    store.clear()
    FakeContext.all.length = spoken.length = voices.length = 0
    cancel.mockClear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    })
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
    vi.stubGlobal('AudioContext', FakeContext)
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      speak: (it: (typeof spoken)[number]) => spoken.push(it),
      cancel,
    })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        constructor(readonly text: string) {}
      },
    )
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const made = (): number => FakeContext.all.reduce((sum, it) => sum + it.started.length, 0)

  it('creates no sound and no audio context before it is switched on, nor after a no', async () => {
    const feedback = await open()
    expect(feedback.sound).toBeNull()
    await play(feedback, 'dice')
    feedback.setSound(false)
    await play(feedback, 'win')
    expect(FakeContext.all).toEqual([])
    expect((await open()).sound).toBe('off')
  })

  it('plays after a yes, once for chips that land together, and stores this with its volume', async () => {
    const feedback = await open()
    feedback.setSound(true)
    await play(feedback, 'chip')
    const before = made()
    expect(before).toBe(3 + 4)
    feedback.play('chip')
    await settle()
    expect(made()).toBe(before)
    clock += 1000
    feedback.setVolume('soft')
    const again = await open()
    expect([again.sound, again.volume]).toEqual(['on', 'soft'])
  })

  it('is muted with one tap: current sounds end, and none begins', async () => {
    const feedback = await open()
    feedback.setSound(true)
    await play(feedback, 'banco')
    feedback.setSound(false)
    expect(FakeContext.all.map(({ closed }) => closed)).toEqual([true])
    expect(cancel).toHaveBeenCalled()
    const before = made()
    await play(feedback, 'jackpot')
    feedback.call('Banco', 'fr', true)
    await settle()
    expect(made()).toBe(before)
    expect(spoken).toEqual([])
  })

  it('speaks with a voice of the language, and not without one or when the croupier is muted', async () => {
    const feedback = await open()
    feedback.setSound(true)
    voices.push({ lang: 'en-GB', localService: true })
    await play(feedback, 'bell')
    feedback.call('Cœur, cœur, ancre.', 'fr')
    await settle()
    expect(spoken).toEqual([])
    voices.push({ lang: 'fr-FR', localService: false }, { lang: 'fr-CA', localService: true })
    feedback.call('Cœur, cœur, ancre.', 'fr')
    await settle()
    expect(spoken).toMatchObject([{ text: 'Cœur, cœur, ancre.', voice: { lang: 'fr-CA' } }])
    feedback.setVoice(false)
    feedback.call('Pique.', 'fr')
    await settle()
    expect(spoken).toHaveLength(1)
  })

  it('speaks captions one at a time; of those that wait only the last, unless it is late', async () => {
    const feedback = await open()
    feedback.setSound(true)
    voices.push({ lang: 'fr-FR', localService: true })
    await play(feedback, 'bell')
    const said = async (text: string): Promise<void> => (feedback.narrate(text, 'fr'), settle())
    const texts = (): string[] => spoken.map(({ text }) => text)
    let now = 50_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    for (const text of ['un', 'deux', 'trois']) await said(text)
    expect(texts()).toEqual(['un'])
    spoken.at(-1)?.onend()
    expect(texts()).toEqual(['un', 'trois'])
    await said('quatre')
    now += 4_001
    spoken.at(-1)?.onend()
    expect(texts(), 'what waited for four seconds is not shown any more').toEqual(['un', 'trois'])
    await said('cinq')
    now += 60_000
    await said('six')
    expect(texts(), 'a browser that never tells the end does not silence the host').toEqual([
      'un',
      'trois',
      'cinq',
      'six',
    ])
    expect(cancel).toHaveBeenCalledTimes(1)
    feedback.setSound(false)
    await said('sept')
    spoken.at(-1)?.onend()
    expect(texts()).toHaveLength(4)
  })

  it('speaks no caption before sound is switched on, nor without a voice of the language', async () => {
    const feedback = await open()
    feedback.narrate('Bonsoir', 'fr')
    await settle()
    feedback.setSound(true)
    voices.push({ lang: 'en-GB', localService: true })
    await play(feedback, 'bell')
    feedback.narrate('Bonsoir', 'fr')
    await settle()
    expect(spoken).toEqual([])
  })
})
