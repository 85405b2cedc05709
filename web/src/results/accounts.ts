// Accounts of a table or an evening: parties, the gains of each pair, and their matrix.
import { request } from '../protocol/http'
import type { Account, Gain, Ledger, Party, Seat } from '../protocol/wire'

export const ledgerOf = (table: string): Promise<Ledger> => request(`/tables/${encodeURIComponent(table)}/ledger`)

/** What each party won from each other, in the order of the parties; losses are negative. */
export function square(account: Account): number[][] {
  const rows = account.parties.map(() => account.parties.map(() => 0))
  for (const { winner, loser, amount } of account.gains) {
    ;(rows[winner] as number[])[loser] = amount
    ;(rows[loser] as number[])[winner] = -amount
  }
  return rows
}

/** The thickness of a gain's arrow, from 0 to 1, by square root: four times the sum looks twice as thick. */
export const weight = (gain: Gain, account: Account): number =>
  Math.sqrt(gain.amount / Math.max(1, ...account.gains.map((it) => it.amount)))

/** The parties to show. Places, such as the bank, are shown only if they won or lost chips. */
export const involvedParties = (account: Account): { party: Party; index: number }[] =>
  account.parties
    .map((party, index) => ({ party, index }))
    .filter(({ party }) => party.kind !== 'place' || party.total !== 0)

export const isMine = (party: Party | undefined, me: Seat | null): boolean => me !== null && party?.seat === me
