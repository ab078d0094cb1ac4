/** What stands on a counter and what it is asked to do, in words: names, states, and what helps. */
import type { DocumentKind, Job, JobState } from "../device/job.ts"
import type { Device, DeviceRole } from "../device/protocol.ts"
import type { Reading } from "../device/reading.ts"
import type { Refusal, RefusalCode } from "../device/refusal.ts"
import * as Q from "../quantity.ts"

export const roleName: Record<DeviceRole, string> = {
  invoice: "Invoice printer",
  label: "Label printer",
  itemLabel: "Item label printer",
  scale: "Scale",
  scanner: "Scanner"
}
/** Where there is little room. */
export const shortRoleName: Record<DeviceRole, string> = {
  invoice: "Invoice",
  label: "Label",
  itemLabel: "Item label",
  scale: "Scale",
  scanner: "Scanner"
}

const printerState: Record<Device["state"], string> = {
  absent: "not set up",
  opening: "opening",
  ready: "ready",
  busy: "printing",
  error: "in error"
}
export const stateText = ({ role, state }: Pick<Device, "role" | "state">): string =>
  state === "busy" && (role === "scale" || role === "scanner") ? "in use" : printerState[state]

/** A refusal as one sentence, what is particular behind it. */
export const refusalText = ({ msg, detail }: Refusal): string =>
  detail === null ? msg : `${msg} (${detail})`

/** What a person at the counter can do about it. */
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
export const remedyOf = (code: RefusalCode): string | undefined => remedies[code]

const kinds: Record<DocumentKind, string> = {
  invoice: "Invoice",
  items: "Item list",
  orderLabel: "Order label",
  pickUp: "Return Pickup",
  ean13: "EAN13 labels",
  itemLabel: "Item label",
  pdf: "PDF",
  test: "Test page"
}
export const kindName = (kind: DocumentKind): string => kinds[kind]

const ORDER_KEY = /^order-(\d{1,15}):/
/** The order whose paper a job is, by the key that orders' papers have. */
export const orderOf = ({ jobKey }: Pick<Job, "jobKey">): number | undefined => {
  const id = ORDER_KEY.exec(jobKey)?.[1]
  return id === undefined ? undefined : Number(id)
}

const SHIPMENT_KEY = /^shipment-(\d{1,15}):/
/** The shipment whose paper a job is. */
export const shipmentOf = ({ jobKey }: Pick<Job, "jobKey">): number | undefined => {
  const id = SHIPMENT_KEY.exec(jobKey)?.[1]
  return id === undefined ? undefined : Number(id)
}

const LABEL_KEY = /^label-\d+-\d+-(\d{1,15})-/
/** The product whose weight an item label says, by the key that the label screen gives. */
export const labelledProduct = ({ jobKey }: Pick<Job, "jobKey">): number | undefined => {
  const id = LABEL_KEY.exec(jobKey)?.[1]
  return id === undefined ? undefined : Number(id)
}

const states: Record<JobState, string> = {
  queued: "waiting",
  rendering: "being made",
  sending: "printing",
  done: "printed",
  failed: "failed",
  expired: "expired",
  cancelled: "cancelled",
  unknown: "unknown"
}
const verdicts: Record<NonNullable<Job["verdict"]>, string> = {
  written: "printed",
  spooled: "handed over",
  confirmed: "printed, confirmed"
}
/** What came of a job; `done` says how sure that is. */
export const jobStateText = ({ state, verdict }: Pick<Job, "state" | "verdict">): string =>
  state === "done" && verdict !== null ? verdicts[verdict] : states[state]

export const notKnown = "The print queue is not known"
export const reprintMark = "REPRINT"
export const cameOut = "It came out"
export const didNotComeOut = "It did not"

/** Grams as a weight in kilograms with two decimals, half up: "1.26 Kg". */
export const kilograms = (grams: number): string => `${Q.format(Q.ofThousandths(grams))} Kg`

/** What a scale shows, for the eye. "Don't know" is never a number. */
export const readingText = (reading: Reading | null | undefined): string => {
  if (reading === null || reading === undefined) return "no reading"
  const { state, grams, indicated, error } = reading
  switch (state) {
    case "stable":
    case "zero":
      return grams === null ? "no reading" : kilograms(grams)
    case "moving":
      return indicated === null ? "moving" : `${kilograms(indicated)}, moving`
    case "over":
      return "too heavy for the scale"
    case "under":
      return "under zero"
    case "error":
      return error === null ? "in error" : refusalText(error)
  }
}
