// How many sheets are open. Each is modal, so no focus trap of ours works meanwhile (focus_trap.ts). Not reactive: a sheet
// moves the focus while it opens, and would depend on the count that it changes.
export const sheets = { open: 0 }
