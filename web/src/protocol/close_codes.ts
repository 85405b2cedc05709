// WebSocket close codes of the server (house/protocol/close_codes.py), as reasons that a page can show.
export type CloseReason =
  | 'nowhere'
  | 'unreachable'
  | 'not_yours'
  | 'no_such_table'
  | 'removed'
  | 'door_locked'
  | 'halted'
  | 'not_served'
  | 'too_fast'

const CLOSED: Record<number, CloseReason> = {
  4401: 'not_yours',
  4404: 'no_such_table',
  4410: 'removed',
  4423: 'door_locked',
  4429: 'too_fast',
  4500: 'halted',
  4501: 'not_served',
}

export const closeReason = (code: number): CloseReason => CLOSED[code] ?? 'unreachable'
