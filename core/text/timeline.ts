/** The entries of an order's timeline, in words: an action that nobody wrote words for is told by its own name. */
import * as Day from "../day.ts"
import { paymentName } from "../label/payment-name.ts"
import type { TimelineEntry } from "../order/timeline-entry.ts"
import { paperNames } from "./order-outcome.ts"
import { refundWords } from "./payment.ts"

type Detail = TimelineEntry["detail"]
const clock = (at: string | undefined): string => (at === undefined ? "" : Day.localMinute(at).slice(11))
const packsText = (count: string | undefined): string => (count === "1" ? "1 pack" : `${count} packs`)
const itemsText = (count: string | undefined): string => (count === "1" ? "1 item" : `${count} items`)
const after = (text: string | undefined, lead = ": "): string =>
  text === undefined || text === "" ? "" : `${lead}${text}`
const often = (times: number): string => (times > 1 ? ` ${times} times` : "")
const paper = (kind: string | undefined): string => {
  const names: Readonly<Record<string, string>> = paperNames
  return names[kind ?? ""] ?? kind ?? "paper"
}

/** The change from one value to another; nothing where a part of it is not known. */
const fromTo = ({ from, to }: Detail): string =>
  from === undefined || from === "" || to === undefined || to === "" ? after(to) : `: from ${from} to ${to}`

const words: Readonly<Record<string, (detail: Detail, times: number) => string>> = {
  created: ({ source, source_ref_id }) =>
    `Placed${after(source?.toUpperCase(), " at ")}${after(source_ref_id, ", ")}`,
  pending: () => "Became pending",
  opened: (_, times) => (times > 1 ? `Opened it ${times} times` : "Opened it"),
  assigned: ({ until }) => `Worked on it${after(clock(until), ", last seen ")}`,
  packs: ({ packs, items }) => `Took ${packsText(packs)} for ${itemsText(items)}`,
  "packs of item": ({ item, packs, more }) => `${item}: ${packs}${more === "0" ? "" : `, and ${more} more`}`,
  "scan refused": ({ code, why, at }, times) =>
    `Refused ${code}${often(times)}${after(why)}${after(at, ", at ")}`,
  "packs put back": ({ codes, at }) => `Put back ${codes}${after(at, ", at ")}`,
  "scans not kept": () => "More was refused or put back, and is not kept",
  "invoice refused": ({ why, at, reference }, times) =>
    `The invoice was refused${often(times)}${after(why)}${after(at, ", at ")}${after(reference, ", reference ")}`,
  "dispatch refused": ({ why, at, reference }, times) =>
    `The dispatch was refused${often(times)}${after(why)}${after(at, ", at ")}${after(reference, ", reference ")}`,
  "dispatch not undone": ({ why, at, reference }, times) =>
    `Taking the dispatch back was refused${often(times)}${after(why)}${after(at, ", at ")}${after(reference, ", reference ")}`,
  "cancellation refused": ({ why, at, reference }, times) =>
    `The cancellation was refused${often(times)}${after(why)}${after(at, ", at ")}${after(reference, ", reference ")}`,
  nil: ({ item, qty, reason }) => `${qty} of ${item} not sent${after(reason)}`,
  later: ({ item, code, reason }) => `Took a later pack of ${item}, ${code}${after(reason)}`,
  discounted: ({ off, item, reason, remark, given_by, approved_by }) =>
    `${off} off${after(item, " ")} by hand${after(given_by, " by ")}${after(reason)}${after(remark, ", ")}${after(approved_by, ", approved by ")}`,
  invoiced: ({ number, amount, besides }) =>
    `Invoiced${after(number, " as ")}${after(amount, ", ")}${after(besides, ", with ")}`,
  "phone shown": () => "Saw the whole phone of the customer",
  "found by phone": () => "Found it by the whole phone of the customer",
  printed: ({ paper: kind }) => `Printed ${paper(kind)}`,
  "receipt shared": ({ expires_at }) =>
    `Shared the receipt${after(expires_at === undefined ? undefined : Day.localMinute(expires_at), ", until ")}`,
  "e-invoice sent again": ({ number }) => `Sent the e-invoice${after(number, " ")} to the portal again`,
  "e-invoice set aside": ({ number, reason }) =>
    `Set the e-invoice${after(number, " ")} aside${after(reason)}`,
  shipped: ({ label }) => `Dispatched${after(label, ", by a scan of label ")}`,
  complete: () => "Dispatched",
  "dispatch undone": () => "Took the dispatch back",
  canceled: () => "Cancelled",
  credited: ({ number }) => `Credited${after(number, " by ")}`,
  returned: ({ packs, reasons }) =>
    packs === undefined ? "Came back" : `${packsText(packs)} came back${after(reasons)}`,
  "refunded in cash": ({ amount, till }) => `Gave ${amount} back in cash${after(till, " at ")}`,
  held: ({ reason }) => `Put on hold${after(reason)}`,
  released: () => "Released the hold",
  note: ({ text, taken_back_at }) =>
    taken_back_at === undefined ? `Note: ${text}` : `Note, taken back at ${clock(taken_back_at)}: ${text}`,
  changed: ({ changed }) => `Changed${after(changed, " ")}`,
  "address changed": (detail) => `Changed the address${fromTo(detail)}`,
  "slot changed": (detail) => `Changed the delivery slot${fromTo(detail)}`,
  "status from outside": ({ from, to }) => `Status from outside: ${from} to ${to}`,
  payment: ({ from, to }) => `Payment changed from ${paymentName(from ?? "")} to ${paymentName(to ?? "")}`,
  paid: ({ method, amount, reference }) =>
    `Paid ${amount} by ${paymentName(method ?? "")}${after(reference, ", ")}`,
  "payment named": ({ amount, reference }) => `The payment of ${amount} is ${reference}`,
  "payment failed": ({ method, reference }) =>
    `Payment by ${paymentName(method ?? "")} failed${after(reference, ", ")}`,
  "payment given up": ({ method, to }) =>
    `Gave up the payment by ${paymentName(method ?? "")} for ${paymentName(to ?? "")}`,
  "refund due": ({ amount, method, reason, reference }) =>
    `${amount} by ${paymentName(method ?? "")} is to be paid back: ${refundWords[reason ?? ""] ?? reason}${after(reference, ", ")}`,
  refunded: ({ amount, reference }) => `Paid ${amount} back${after(reference, ", ")}`,
  "payment asked": ({ method, amount }) => `Payment of ${amount} asked for by ${paymentName(method ?? "")}`
}

export const timelineText = ({ action, detail, times }: TimelineEntry): string => {
  if (Object.hasOwn(words, action)) return words[action]?.(detail, times) ?? action
  const name = `${action.charAt(0).toUpperCase()}${action.slice(1)}`
  return `${name}${after(detail.changed)}`
}
export const nothingYet = "Nothing has happened to it yet"
export const unableToLoad = "What happened to this order cannot be shown now"
export const takeNoteBack = "Take note back"
export const noteTakenBack = "The note is taken back"
export const noteAdded = (incrementId: string): string => `Note added to order ${incrementId}`
