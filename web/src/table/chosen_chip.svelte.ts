// The selected chip, which is kept between rounds and games.

/** The approximate share of the purse that the first selected chip has. */
const SHARE = 0.01

/** The chip of a tray that is nearest to a hundredth of the purse; of two equally near, the larger one. */
export function sensibleChip(values: readonly number[], purse: number): number | undefined {
  const off = (value: number): number => Math.abs(Math.log(value / Math.max(1, purse * SHARE)))
  return values.reduce<number | undefined>(
    (best, value) => (best === undefined || off(value) <= off(best) ? value : best),
    undefined,
  )
}

class ChosenChip {
  chip = $state(25)
  #inHand = false

  /** Keep the selected chip if the tray has it, otherwise select a sensible one for this purse. */
  choose(values: number[], purse: number): void {
    if (this.#inHand && values.includes(this.chip)) return
    this.take(sensibleChip(values, purse) ?? this.chip)
  }

  take(value: number): void {
    this.chip = value
    this.#inHand = true
  }
}

export const chosenChip = new ChosenChip()
