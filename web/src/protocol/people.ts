// HTTP API for people: hot seats on this device, blocks, reports to the operator, sessions, the door of a table.
import { request } from './http'
import type { Avoided, FormerIdentity, LinkedIdentity, Me, MySession, Neighbour, PersonId, Reason } from './wire'

const personPath = (table: string, person: PersonId): string =>
  `/tables/${encodeURIComponent(table)}/people/${encodeURIComponent(person)}`

export const addHotSeat = (table: string, name: string): Promise<Neighbour> =>
  request(`/tables/${encodeURIComponent(table)}/hands`, 'POST', { name })
export const block = (table: string, person: PersonId): Promise<unknown> =>
  request(`${personPath(table, person)}/block`, 'PUT')
export const unblock = (table: string, person: PersonId): Promise<unknown> =>
  request(`${personPath(table, person)}/block`, 'DELETE')
export const report = (table: string, person: PersonId, reason: Reason): Promise<unknown> =>
  request(`${personPath(table, person)}/reports`, 'POST', { reason })
export const listBlocked = (): Promise<Avoided[]> => request('/me/blocked')

export const lockDoor = (table: string, locked: boolean): Promise<{ locked: boolean }> =>
  request(`/tables/${encodeURIComponent(table)}/lock`, locked ? 'PUT' : 'DELETE')

export const lookAtLink = (link: string): Promise<LinkedIdentity> => request('/me/device/look', 'POST', { link })
export const listSessions = (): Promise<MySession[]> => request('/me/sessions')
export const nameSession = (session: string, name: string): Promise<MySession> =>
  request(`/me/sessions/${encodeURIComponent(session)}`, 'PUT', { name })
export const endSession = (session: string): Promise<MySession> =>
  request(`/me/sessions/${encodeURIComponent(session)}`, 'DELETE')
export const listFormer = (): Promise<FormerIdentity[]> => request('/me/former')
export const returnToFormer = (session: string): Promise<Me> =>
  request(`/me/former/${encodeURIComponent(session)}`, 'POST')
