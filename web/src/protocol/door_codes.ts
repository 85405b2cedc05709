// The code by which each table was found. After a removal, the server requires the current code from newcomers, because
// they could have the table's id from the removed person.

/** Table id → code. */
export const doorCodes = new Map<string, string>()
