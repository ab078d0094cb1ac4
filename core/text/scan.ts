/** The sentences about scans that are being decided, whatever they are scanned into. */
import * as Q from "../quantity.ts"

/** The quantity that a scan adds, and how far its line has come: "+0.50 Kg, 1.00 of 2.00 Kg". */
export const progress = (
  item: Parameters<typeof Q.withUnit>[0],
  added: Q.Quantity,
  reached: Q.Quantity,
  ordered: Q.Quantity
): string => `+${Q.withUnit(item, added)}, ${Q.amountOf(item, reached)} of ${Q.withUnit(item, ordered)}`

/** On the button of who asked to continue while something is on its way. */
export const continuing = "Continues in a moment"

/** The words in the place of the last scan, before there is one. */
export const nothingScanned = "Nothing scanned yet"

/** Large in the place of the last scan, while the server is away. */
export const keptForServer = (scans: number): string => `${scans} waiting for the server`
export const nothingLost = "kept here, nothing is lost"

/** Work that is back after a crash, with the scans that wait in it; without a scan it is what was said to be nil, and why. */
export const keptForYou =
  (subject: string) =>
  (scans: number): string => {
    if (scans === 0) return `Your work on this ${subject} was kept for you`
    return scans === 1
      ? `1 scan of this ${subject} was kept for you`
      : `${scans} scans of this ${subject} were kept for you`
  }

/** The sentence about scans that were made before the page was there that decides them. */
export const scansWaiting = (scans: number): string =>
  scans === 1 ? "1 scan waits for the page" : `${scans} scans wait for the page`

/** The refusal of an item whose parts are picked in its place. */
export const scanItsParts = "scan what it is cut into"

/** The sentence about a scan in which other signs stand where its digits should be. */
export const otherLayout =
  "Scanned on another keyboard layout: set the scanner and this computer to the same one"

/** A scan where a dialog is open that takes none. */
export const answerFirst = "A scan does nothing here: answer what is asked first"
export const packCount = (packs: number): string => (packs === 1 ? "1 pack" : `${packs} packs`)

/** Under a code that only the built-in lists have read. */
export const byBuiltInLists = "Read by the lists that Packhouse brings: the server has not answered."
