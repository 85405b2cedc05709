// The games and versions whose rules existed when this page was built. For other versions, nobody outside the server
// may be able to check the rules.
import { versions } from 'virtual:rules'

export const hasRules = (game: unknown, version: unknown): boolean =>
  typeof game === 'string' && Object.hasOwn(versions, game) && versions[game] === version
