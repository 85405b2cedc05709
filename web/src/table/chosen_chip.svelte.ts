// The chip in hand; it is kept from round to round and across cloths.

class ChosenChip {
  chip = $state(25)

  /** Keep the chip if the tray has it, else take the next smaller one. */
  choose(values: number[]): void {
    if (values.length && !values.includes(this.chip))
      this.chip = values.findLast((value) => value <= this.chip) ?? (values[0] as number)
  }
}

export const chosenChip = new ChosenChip()
