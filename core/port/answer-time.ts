import { second } from "../day.ts"

/** Milliseconds. A call waits this long for its answer; later it counts as unanswered. */
export const longestAnswer = 30 * second

/** Milliseconds. Somebody stands before a dialog that hangs on the answer: it says by then that there is none. */
export const longestLookUp = 8 * second
