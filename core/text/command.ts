/** The sentences about printed command codes, and command lines that are named to people. */

/** The code was scanned where nothing is taken by it, or not now. */
export const nothingCommanded = (word: string): string => `$$${word} does nothing here now`

/** The command line that prints a paper of an order. */
export const printPaperBy = (incrementId: string, paper: string): string =>
  `packhouse order print ${incrementId} --paper ${paper}`
