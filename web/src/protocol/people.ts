// HTTP API for people: hot seats on this device, blocks, reports to the operator.
import { request } from './http'
import type { Avoided, Neighbour, PersonId, Reason } from './wire'

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
