// The chip in hand; it stays the same from round to round and on any cloth.

class ChosenChip {
  chip = $state(25)

  /** Keep the chip if the tray has it, else take the nearest smaller one. */
  choose(values: number[]): void {
    if (values.length && !values.includes(this.chip))
      this.chip = values.findLast((value) => value <= this.chip) ?? (values[0] as number)
  }
}

export const chosenChip = new ChosenChip()
