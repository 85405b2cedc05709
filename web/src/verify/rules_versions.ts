// The games and versions whose rules the house had when this page was built. Under another version the house may play by
// rules that nobody else has, so that nobody can re-run them.
import { versions } from 'virtual:rules'

export const hasRules = (game: unknown, version: unknown): boolean =>
  typeof game === 'string' && Object.hasOwn(versions, game) && versions[game] === version
