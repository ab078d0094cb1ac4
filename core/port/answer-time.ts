import { second } from "../day.ts"

/** Milliseconds. A call waits this long for its answer; later it counts as unanswered. */
export const longestAnswer = 30 * second
