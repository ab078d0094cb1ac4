/** What is said about scans that are being decided, whatever they are scanned into. */

/** On the button of who asked to continue before every scan was decided. */
export const continuing = "Continues after the scans"
