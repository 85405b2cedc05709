// Accounts of a table or an evening: parties, gains of each pair, and the matrix of them.
import { request } from '../protocol/http'
import type { Account, Gain, Ledger, Party, Seat } from '../protocol/wire'

export const ledgerOf = (table: string): Promise<Ledger> => request(`/tables/${encodeURIComponent(table)}/ledger`)

/** What one party has from each other, in the order of the parties; what it left to them is negative. */
export function square(account: Account): number[][] {
  const rows = account.parties.map(() => account.parties.map(() => 0))
  for (const { winner, loser, amount } of account.gains) {
    ;(rows[winner] as number[])[loser] = amount
    ;(rows[loser] as number[])[winner] = -amount
  }
  return rows
}

/** How thick the stroke of a gain is drawn, from 0 to 1: what is four times as much looks twice as thick. */
export const weight = (gain: Gain, account: Account): number =>
  Math.sqrt(gain.amount / Math.max(1, ...account.gains.map((it) => it.amount)))

/** Those who have a part in it: at Tabu nobody speaks of a bank that is not there. */
export const involvedParties = (account: Account): { party: Party; index: number }[] =>
  account.parties
    .map((party, index) => ({ party, index }))
    .filter(({ party }) => party.kind !== 'place' || party.total !== 0)

export const isMine = (party: Party | undefined, me: Seat | null): boolean => me !== null && party?.seat === me
