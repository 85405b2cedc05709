// The events that may answer a command, with every field that follows from the command. They reveal a server that
// accepts a command and writes something else.
import type { Wish } from '../protocol/wire'

/** The type of an event and the fields that it must have. It may have other fields. Null stands for an absent field. */
export type ExpectedEvent = { type: string } & Record<string, unknown>

/** The events that may answer a command. */
export function expectedEvents(wish: Wish): ExpectedEvent[] {
  switch (wish.type) {
    case 'act/1': {
      const { action, phase } = wish
      return [{ type: 'played/1', by: 'person', dice: null, move: { type: 'act/1', action, phase } }]
    }
    case 'sit/1':
      return [{ type: 'seated/1', ...chosen({ seat: wish.seat }) }]
    case 'leave/1':
      return [{ type: 'left/1' }, { type: 'seat_kept/1', why: 'left' }]
    case 'take_back_seat/1':
      return [{ type: 'seat_taken_back/1' }]
    case 'start/1':
      return wish.fill ? [{ type: 'started/1' }, { type: 'bot_seated/1' }] : [{ type: 'started/1' }]
    case 'add_bot/1':
      return [{ type: 'bot_seated/1', ...chosen({ bot: wish.bot, seat: wish.seat }) }]
    case 'remove_bot/1':
      return [{ type: 'bot_removed/1', seat: wish.seat }]
    case 'remove_person/1':
      return [{ type: 'removed/1', seat: wish.seat }]
    case 'mark_first/1':
      return [{ type: 'first_marked/1', seat: wish.seat }]
    case 'give_to_bot/1':
      return [{ type: 'seat_kept/1', why: 'given', seat: wish.seat, ...chosen({ bot: wish.bot }) }]
    case 'configure/1': {
      const { game, preset, pace, dice } = wish
      // The journal omits the default value, which means the server's dice.
      return [
        {
          type: 'configured/1',
          ...chosen({ game, preset, pace }),
          ...(dice && { dice: dice === 'real' ? dice : null }),
        },
      ]
    }
    case 'report/1':
      return [{ type: 'reported/1', faces: wish.faces }]
    case 'confirm/1':
      return [{ type: 'confirmed/1' }]
    case 'dispute/1':
      return [{ type: 'disputed/1' }]
    case 'pause/1':
      return [{ type: 'paused/1' }]
    case 'resume/1':
      return [{ type: 'resumed/1' }]
    case 'hand_over/1':
      return [{ type: 'host_moved/1', why: 'handed', to: wish.to }]
    case 'agree_to_end/1':
      return [{ type: 'end_agreed/1' }]
    case 'refuse_to_end/1':
      return [{ type: 'end_refused/1' }]
    case 'rematch/1':
      return [{ type: 'rematch_opened/1' }]
    case 'pledge/1':
      return [{ type: 'pledged/1', head: wish.head }]
  }
}

/** The fields that the command sets. The server chooses the others. */
const chosen = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))

/** Whether a value has all expected fields. */
export function hasFields(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(value) && value.length === expected.length && expected.every((it, n) => hasFields(value[n], it))
    )
  if (typeof expected !== 'object' || expected === null) return (value ?? null) === (expected ?? null)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(expected).every(([key, it]) => hasFields((value as Record<string, unknown>)[key], it))
}
