// Whole games without taps: every person plays over a socket in their own page, choosing among the house's options.
import type { Page } from '@playwright/test'

type Domain = { type: string; low?: number; high?: number; step?: number; values?: unknown[] }
type Offer = { do: string; params: Record<string, Domain> }

/** Play a table to its end with these people, the host first. Returns the rematch that the host then requests. */
export async function playQuickly(people: { page: Page }[], table: string, again: boolean): Promise<string> {
  const all = people.map((it, number) =>
    it.page.evaluate(playInPage, { table, seats: people.length, again: again && number === 0 }),
  )
  return (await Promise.all(all))[0] as string
}

/** Runs in the browser. */
function playInPage({ table, seats, again }: { table: string; seats: number; again: boolean }): Promise<string> {
  type Board = {
    seq: number
    stage: string
    phase: number
    next: string | null
    seats: { person: string | null }[]
    turn: { type: string; awaited?: number[] } | null
  }
  type Yours = { seq: number; seat: number | null; host: boolean; options: Offer[] }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/t/${table}`)
    let board: Board | null = null
    let yours: Yours | null = null
    let isAnswered = true
    const send = (type: string, more: object = {}): void => {
      isAnswered = false
      socket.send(JSON.stringify({ type, id: `quick-${Math.random().toString(36).slice(2)}`, ...more }))
    }
    const pick = ({ type, low = 0, high = 0, step = 1, values = [] }: Domain): unknown =>
      type === 'whole/1'
        ? low + step * Math.floor(Math.random() * Math.min(8, (high - low) / step + 1))
        : values[Math.floor(Math.random() * values.length)]
    const act = (): void => {
      if (!isAnswered || !board || yours?.seq !== board.seq) return
      const { seat, host, options } = yours
      if (board.stage === 'over') {
        if (again && !board.next) return send('rematch/1')
        socket.close()
        return resolve(board.next ?? '')
      }
      if (board.stage === 'lobby') {
        if (seat === null) send('sit/1')
        else if (host && board.seats.filter((it) => it.person !== null).length === seats) send('start/1')
        return
      }
      if (seat === null || board.turn?.type !== 'decide/1' || !board.turn.awaited?.includes(seat)) return
      const by = (tag: string): Offer | undefined => options.find((it) => it.do === tag)
      const offer = by('throw/1') ?? by('done/1') ?? options[0]
      if (!offer) return
      const chosen = Object.fromEntries(Object.entries(offer.params).map(([name, domain]) => [name, pick(domain)]))
      send('act/1', { action: { type: offer.do, ...chosen }, phase: board.phase })
    }
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello/1' }))
    socket.onerror = socket.onclose = () => reject(new Error('the line broke'))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data.split('\n')[0] ?? '') as { type: string; board?: Board } & Partial<Yours>
      if (message.board) board = { ...board, ...message.board } // from news, only the changed fields
      if (message.type === 'yours/1') yours = message as Yours
      if (message.type === 'unchanged/1' && yours) yours = { ...yours, seq: message.seq ?? 0 }
      if (message.type === 'accepted/1') isAnswered = true
      if (message.type === 'refused/1') reject(new Error(data))
      act()
    }
  })
}
