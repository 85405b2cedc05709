// Big screens over HTTP: a television shows a code, and a phone claims it for its table or its circle.
import type { OpenedScreen, ScreenClaim, ScreenClaims, ShownScreen } from '../protocol/api'
import { request } from '../protocol/http'

export const openScreen = (): Promise<OpenedScreen> => request('/screens', 'POST')
/** What a television shows now. The television polls this with its secret. */
export const lookAtScreen = (secret: string): Promise<ShownScreen> => request('/screens/mine', 'POST', { secret })
export const claimScreen = (code: string, claim: Partial<ScreenClaim>): Promise<unknown> =>
  request(`/screens/${encodeURIComponent(code)}`, 'PUT', claim)
export const countClaims = (): Promise<ScreenClaims> => request('/screens/claims')
/** Release the televisions that I have claimed. */
export const releaseScreens = (): Promise<ScreenClaims> => request('/screens/claims', 'DELETE')
export const screenQrUrl = (code: string): string => `/api/screens/${encodeURIComponent(code)}/qr.svg`
