/** The remedies when a device refuses. */
import type { RefusalCode } from "../device/refusal.ts"

/** The remedy that a person at the counter has for each refusal. */
const remedies: Partial<Record<RefusalCode, string>> = {
  AUTH_REQUIRED: "Pair this program: packhouse device-daemon pair shows a code.",
  FORBIDDEN: "Do it in a terminal on this workstation.",
  DEVICE_NOT_CONFIGURED: "Write it into the device daemon's configuration and start the daemon again.",
  DEVICE_OFFLINE: "Switch it on and check its cable; it is tried again by itself.",
  DEVICE_BUSY: "Wait until the job is through.",
  PAPER_OUT: "Load paper, close the cover, then print again.",
  COVER_OPEN: "Close the cover, then print again.",
  PRINTER_ERROR: "Look at its display or lamps, clear the fault, then print again.",
  PRINT_UNKNOWN: "Look at the printer and say in the print queue whether it came out.",
  UNPRINTABLE_TEXT: "Correct the text, or use a printer that draws every script.",
  UNSUPPORTED_DOCUMENT: "Give this paper to a printer of another kind in the daemon's configuration.",
  NO_DRAWER: 'Write "drawer": {} into the profile of the receipt printer in the daemon\'s configuration.',
  INVALID_BARCODE: "Correct the product's barcode.",
  JOB_EXPIRED: "Print it again if it is still wanted.",
  QUEUE_FULL: "Wait, or cancel waiting jobs in the print queue.",
  SCALE_UNSTABLE: "Wait until the load lies still; keep off draught and the table.",
  SCALE_OVER: "Take something off.",
  SCALE_UNDER: "Put the tray back, or set the scale to zero.",
  SCALE_TIMEOUT: "Check that it is on and that its protocol is the one in the configuration.",
  SCALE_OFFLINE: "Switch it on and check its cable; it is tried again by itself.",
  SCALE_ERROR: "Look at its display, then switch it off and on.",
  SCALE_REFUSED: "Empty the scale, wait until it is still, and try again.",
  SCALE_GARBLED: "Set the baud rate and parity of the scale in the daemon's configuration.",
  SCANNER_OFFLINE: "Plug the scanner in; it is tried again by itself.",
  INTERNAL: "Try again; the daemon's log says more."
}
/** The printer is tried again by itself; a paper that failed is not. */
export const remedyOfJob = (code: RefusalCode): string | undefined =>
  code === "DEVICE_OFFLINE" ? "Switch it on and check its cable, then print again." : remedies[code]
export const remedyOf = (code: RefusalCode): string | undefined => remedies[code]
