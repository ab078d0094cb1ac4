/** The name of a job of the print queue, and its outcome. */
import type { DocumentKind, Job, JobState } from "../device/job.ts"

const kinds: Record<DocumentKind, string> = {
  invoice: "Invoice",
  receipt: "Receipt",
  items: "Item list",
  orderLabel: "Order label",
  pickList: "Pick list",
  shiftReport: "Shift report",
  drawer: "Cash drawer",
  pickUp: "Return Pickup",
  returnList: "Return stock list",
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
/** The outcome of a job; `done` tells how sure it is. */
export const jobStateText = ({ state, verdict, kind }: Pick<Job, "state" | "verdict" | "kind">): string => {
  if (kind === "drawer" && state === "done") return "opened"
  return state === "done" && verdict !== null ? verdicts[verdict] : states[state]
}

export const notKnown = "The print queue is not known"
export const reprintMark = "REPRINT"
export const cameOut = "It came out"
export const didNotComeOut = "It did not"
