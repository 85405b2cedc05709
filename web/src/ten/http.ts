// The ten hands of a day over HTTP. Dice come as they are played; the secret behind them once the day is over.
import type { TenHandsDay } from '../protocol/api'
import { request } from '../protocol/http'

export const fetchHands = (day: string | null): Promise<TenHandsDay> =>
  request(day === null ? '/ten-hands/today' : `/ten-hands/days/${encodeURIComponent(day)}`)
/** `step`: the choices made in this hand before, so that a choice sent again counts once. */
export const chooseInHand = (day: string, hand: number, step: number, choice: number): Promise<TenHandsDay> =>
  request('/ten-hands/today', 'POST', { day, hand, step, choice })
