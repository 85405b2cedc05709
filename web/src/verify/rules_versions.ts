// The games and versions whose rules existed when this page was built. Under another version, the house may use rules
// that nobody else has and can re-run.
import { versions } from 'virtual:rules'

export const hasRules = (game: unknown, version: unknown): boolean =>
  typeof game === 'string' && Object.hasOwn(versions, game) && versions[game] === version
