// State that all sheets share. It is not reactive, because an opening sheet moves the focus, and would then depend on
// the count that it changes.

export const sheets = {
  /** The number of open dialogs. They are modal, so our own focus trap (focus_trap.ts) is inactive meanwhile. */
  open: 0,
  /** The label of the close button, in the current language. device/preferences sets this function. */
  closeLabel: (): string => '',
}
