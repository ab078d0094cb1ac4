/** What is said of printed command codes. */

/** The code was scanned where nothing is taken by it, or not now. */
export const nothingCommanded = (word: string): string => `$$${word} does nothing here now`
