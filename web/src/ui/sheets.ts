// State that all sheets share. Not reactive: a sheet moves the focus while it opens, and would depend on the count that it
// changes.

export const sheets = {
  /** The number of open dialogs. Each is modal, so our own focus trap is inactive meanwhile (focus_trap.ts). */
  open: 0,
  /** The label of the button that closes one, in the current language; device/preferences provides it. */
  closeLabel: (): string => '',
}
