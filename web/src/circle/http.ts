// Circles over HTTP. Members are identified by ids of the circle, the caller by the session.
import type {
  CircleChanged,
  CircleFinders,
  CircleHonours,
  CircleInvitation,
  CirclePage,
  CircleStandings,
  DeclinedAnswer,
  MyCircle,
  NewTable,
  NextEvening,
  TableCircle,
} from '../protocol/api'
import { request } from '../protocol/http'

const at = (circle: string): string => `/circles/${encodeURIComponent(circle)}`

/** Who of a circle has found the best choice of today's question. */
export const fetchFinders = (circle: string): Promise<CircleFinders> => request(`/questions/today${at(circle)}`)
export const listMyCircles = (): Promise<MyCircle[]> => request('/circles')
export const fetchCircle = (circle: string, before?: number): Promise<CirclePage> =>
  request(`${at(circle)}${before === undefined ? '' : `?before=${before}`}`)
export const fetchStandings = (circle: string, season?: string): Promise<CircleStandings> =>
  request(`${at(circle)}/standings${season ? `?season=${encodeURIComponent(season)}` : ''}`)
export const fetchHonours = (circle: string, season?: string): Promise<CircleHonours> =>
  request(`${at(circle)}/honours${season ? `?season=${encodeURIComponent(season)}` : ''}`)
/** Honours for a shared screen: the same for every viewer. */
export const fetchSharedHonours = (circle: string, season?: string): Promise<CircleHonours> =>
  request(`${at(circle)}/honours?shared=true${season ? `&season=${encodeURIComponent(season)}` : ''}`)
export const declineHonour = (circle: string, honour: string, declined: boolean): Promise<DeclinedAnswer> =>
  request(`${at(circle)}/honours`, 'PUT', { honour, declined })
export const fetchInvitation = (code: string): Promise<CircleInvitation> =>
  request(`/circles/invitations/${encodeURIComponent(code)}`)
export const fetchCircleOf = (table: string): Promise<TableCircle> =>
  request(`/tables/${encodeURIComponent(table)}/circle`)
export const makeCircle = (table: string, name: string): Promise<CircleChanged> =>
  request('/circles', 'POST', { table, name })
export const joinCircle = (code: string): Promise<CircleChanged> => request('/circles/memberships', 'POST', { code })
export const leaveCircle = (circle: string): Promise<CircleChanged> => request(`${at(circle)}/me`, 'DELETE')
export const renameCircle = (circle: string, name: string): Promise<CircleChanged> =>
  request(`${at(circle)}/name`, 'PUT', { name })
export const renewCode = (circle: string): Promise<CircleChanged> => request(`${at(circle)}/code`, 'POST')
export const removeMember = (circle: string, member: string): Promise<CircleChanged> =>
  request(`${at(circle)}/members/${encodeURIComponent(member)}`, 'DELETE')
export const openTonight = (circle: string): Promise<NewTable> => request(`${at(circle)}/tables`, 'POST')
export const circleQr = (circle: string, code: string): string => `/api${at(circle)}/qr.svg?${encodeURIComponent(code)}`
export const fetchEvening = (circle: string): Promise<NextEvening> => request(`${at(circle)}/evening`)
export const planEvening = (circle: string, starts: number, place: string): Promise<NextEvening> =>
  request(`${at(circle)}/evening`, 'PUT', { starts, place })
export const cancelEvening = (circle: string): Promise<NextEvening> => request(`${at(circle)}/evening`, 'DELETE')
export const replyToEvening = (circle: string, starts: number, comes: boolean): Promise<NextEvening> =>
  request(`${at(circle)}/evening/me`, 'PUT', { starts, comes })
export const calendarOf = (circle: string): string => `/api${at(circle)}/evening.ics`
