// State that all sheets share. Not reactive: a sheet moves the focus while it opens, and would depend on the count that it
// changes.

export const sheets = {
  /** How many are open. Each is modal, so no focus trap of ours works meanwhile (focus_trap.ts). */
  open: 0,
  /** The label of the button that closes one, in the current language; device/preferences provides it. */
  closeLabel: (): string => '',
}
