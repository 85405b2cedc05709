// A player who does not know the rules: taps what the generic table offers, which is the main button, another action, a
// field or a die.
import type { Locator } from '@playwright/test'
import { expect, type Person } from './people.ts'
import { readOn, showsResult, tapIfThere } from './tabu.ts'

/** Seeded random taps; the dice are the house's own. */
function lots(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function some(person: Person, among: Locator, lot: (below: number) => number): Promise<boolean> {
  const open = among.and(person.page.locator(':enabled'))
  const count = await open.count()
  return count > 0 && (await tapIfThere(person, open.nth(lot(count))))
}

/** One tap that advances the game, if there is any. */
async function leadsOn(person: Person, lot: (below: number) => number): Promise<boolean> {
  if (await readOn(person)) return true
  const rail = person.page.getByRole('region', { name: /^(Ce que je peux faire|What I may do)$/ })
  const main = rail.locator('[data-main]')
  const words = rail.locator('.acts .btn')
  const values = rail.locator('.values button')
  const fields = person.page.locator('.felt .field')
  const staked = (await person.page.locator('.felt .field.mine').count()) > 0
  // A field if no stake lies there; sometimes an action other than the main one; a value if there is a choice.
  if (!staked && (await some(person, fields, lot))) return true
  if (
    lot(4) === 0 &&
    (await some(
      person,
      words.and(person.page.locator('.line, .call')).filter({ hasNotText: /Reprendre|Retirer|Take back/ }),
      lot,
    ))
  )
    return true
  if ((await values.count()) > 0 && (await main.count()) === 0 && (await some(person, values, lot))) return true
  if (lot(3) === 0 && (await some(person, values, lot))) return true
  if (await tapIfThere(person, main)) return true
  return some(person, values, lot)
}

/** Play any game to its end; `look` is called between taps. */
export async function playToTheEnd(
  person: Person,
  seed: number,
  seconds: number,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const lot = lots(seed)
  const end = Date.now() + seconds * 1000
  while (!(await showsResult(person))) {
    expect(Date.now(), 'the game does not go on').toBeLessThan(end)
    const [heard, before] = [person.heard, await person.changes()]
    await look()
    if (!(await leadsOn(person, lot))) await person.changedSince(before)
    // a tap that only selects something brings no message
    else
      await expect
        .poll(() => person.heard, { timeout: 1_000, intervals: [50] })
        .not.toBe(heard)
        .catch(() => {})
  }
}
