// What is asked of the house about people: seating someone on this device, keeping someone away, telling the operator.
import { ask } from './http'
import type { Avoided, Neighbour, PersonId, Reason } from './wire'

const at = (table: string, person: PersonId): string =>
  `/tables/${encodeURIComponent(table)}/people/${encodeURIComponent(person)}`

export const seat = (table: string, name: string): Promise<Neighbour> =>
  ask(`/tables/${encodeURIComponent(table)}/hands`, 'POST', { name })
export const avoid = (table: string, person: PersonId): Promise<unknown> => ask(`${at(table, person)}/block`, 'PUT')
export const letCome = (table: string, person: PersonId): Promise<unknown> =>
  ask(`${at(table, person)}/block`, 'DELETE')
export const report = (table: string, person: PersonId, reason: Reason): Promise<unknown> =>
  ask(`${at(table, person)}/reports`, 'POST', { reason })
export const avoided = (): Promise<Avoided[]> => ask('/me/blocked')
