/** What is said about scans that are being decided, whatever they are scanned into. */

/** On the button of who asked to continue while something is on its way. */
export const continuing = "Continues in a moment"

/** Where the last scan will stand. */
export const nothingScanned = "Nothing scanned yet"
