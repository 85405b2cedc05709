// The code by which each table was found. A house that has removed someone asks it of newcomers, who else could have the
// table's id from the person who was removed.

/** Table id → code. */
export const doorCodes = new Map<string, string>()
