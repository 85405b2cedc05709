// Options as forms: the parameters to choose, and the remaining choices after each one. The server decides legality.
import type { Action, Domain, Face, OneOf, Option, Roles, Subset, Value, Whole } from '../protocol/wire'

/** All options with the same action. If a domain depends on another parameter, there is one option per value. */
export type Offer = { do: string; options: Option[]; params: string[] }

export function offers(options: readonly Option[]): Offer[] {
  const found = new Map<string, Offer>()
  for (const option of options) {
    const offer = found.get(option.do)
    if (offer) offer.options.push(option)
    else found.set(option.do, { do: option.do, options: [option], params: Object.keys(option.params) })
  }
  return [...found.values()]
}

/** Actions outside the game, shown apart from the others and without odds. */
export const ASIDE: ReadonlySet<string> = new Set(['agree_to_stop/1', 'retract/1', 'undo/1'])

export const isOneOf = (domain: Domain | undefined): domain is OneOf => domain?.type === 'one_of/1'
export const isWhole = (domain: Domain | undefined): domain is Whole => domain?.type === 'whole/1'
export const isSubset = (domain: Domain | undefined): domain is Subset => domain?.type === 'subset/1'

export function param(offer: Offer, is: (domain: Domain | undefined) => boolean): string | undefined {
  return offer.params.find((name) => is(offer.options[0]?.params[name]))
}

/** All values of a parameter, over all options of an offer. */
export function choices(offer: Offer, name: string): Face[] {
  const values = offer.options.flatMap((option) => {
    const domain = option.params[name]
    return isOneOf(domain) ? domain.values : []
  })
  return [...new Set(values)]
}

/** The domain of a parameter once the others are chosen; undefined if that choice is not offered. */
export function domain(offer: Offer, name: string, chosen: Record<string, Value> = {}): Domain | undefined {
  const option = offer.options.find((it) =>
    Object.entries(chosen).every(
      ([other, value]) => other === name || !(other in it.params) || admitsValue(it.params[other] as Domain, value),
    ),
  )
  return option?.params[name]
}

export function admitsValue(domain: Domain, value: Value): boolean {
  switch (domain.type) {
    case 'one_of/1':
      return !Array.isArray(value) && domain.values.includes(value)
    case 'whole/1':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= domain.low &&
        value <= domain.high &&
        (value - domain.low) % domain.step === 0
      )
    case 'subset/1':
      return (
        Array.isArray(value) &&
        value.length >= domain.at_least &&
        value.length <= domain.at_most &&
        new Set(value).size === value.length &&
        value.every((item) => domain.of.includes(item))
      )
  }
}

export function admits(options: readonly Option[], action: Action): boolean {
  return options.some(
    (option) =>
      option.do === action.type &&
      Object.entries(option.params).every(([name, it]) => name in action && admitsValue(it, action[name] as Value)),
  )
}

export const actionOf = (tag: string, values: Record<string, Value> = {}): Action => ({ ...values, type: tag })

/** The nearest valid sum, if possible not above the requested one. */
export function nearest(whole: Whole, asked: number): number {
  const steps = Math.floor((Math.min(asked, whole.high) - whole.low) / whole.step)
  return whole.low + Math.max(0, steps) * whole.step
}

/** Whether an offer is a sum on one of several fields, which a cloth can draw. A choice of a person is not a field. */
export function isField(offer: Offer, roles: Roles): boolean {
  const on = param(offer, isOneOf)
  return (
    offer.params.length === 2 &&
    on !== undefined &&
    param(offer, isWhole) !== undefined &&
    roles[offer.do]?.[on] === undefined
  )
}

const DENOMINATIONS = [1, 5, 10, 25, 50, 100, 500, 1000, 2000, 5000, 10000]

/**
 * Chips that suit a purse: the five largest that the step allows and that are at most half of the purse, and the
 * smallest of all, so that they can form any sum.
 */
export function denominations(most: number, step = 1): number[] {
  const usable = DENOMINATIONS.filter((value) => value % step === 0)
  const fit = usable.filter((value) => value <= Math.max(most / 2, usable[0] ?? 1))
  return [...new Set([...fit.slice(0, 1), ...fit.slice(-5)])]
}
