/** OrderService: notes on an order, what happened to it, scans that left nothing in it, and which of its papers were printed. */
import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import { longestWhy, mostNotedAtOnce, mostPutBack } from "../order/noted-scan.ts"
import { Order } from "../order/order.ts"
import { TimelineEntry } from "../order/timeline-entry.ts"
import { works } from "../session/access.ts"
import { longestTill } from "../shift/till.ts"
import { Done, Id, text } from "./id.ts"
import { define, exact, param, service, writes } from "./method.ts"
import { longestSent } from "./order-hold.ts"

const ofOrder = [{ is: "order", at: "order_id" }] as const

export const Timeline = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  /** The oldest first. */
  entries: Schema.Array(TimelineEntry)
})
export type Timeline = typeof Timeline.Type

const NotedScans = Schema.Struct({
  order_id: Id,
  refused: Schema.Array(Schema.Struct({ code: text(longestScan), why: text(longestWhy) })).check(
    Schema.isMaxLength(mostNotedAtOnce)
  ),
  put_back: Schema.Array(text(longestScan)).check(Schema.isMaxLength(mostPutBack)),
  /** What the till at the workstation is called; without it the address says which it was. */
  till: Schema.optionalKey(text(longestTill))
})

export const OrderNotes = service("OrderService", {
  getOrderTimeline: define({
    about:
      "What happened to an order, the oldest first, by whom and when: placed, opened, worked on, scans, invoices, dispatches and cancellations refused, packs put back, packs taken with their weights, invoiced, printed, dispatched, cancelled, credited, returned, notes, holds, changes. Archived orders too.",
    params: [param("order_id", Id)],
    result: Timeline,
    faults: ["NotFound"],
    flag: "none",
    tenant: ofOrder,
    effect: "reads"
  }),
  addOrderNote: define({
    about: "Writes a note of at most 500 characters on an order, for everybody who opens it.",
    params: [param("order_id", Id), param("text", text(longestSent))],
    result: Order,
    faults: ["NotFound", "InvalidData"],
    tenant: ofOrder,
    ...writes("promise", works.notes)
  }),
  takeBackOrderNote: define({
    about: "Takes the caller's own note back; it stays in the timeline, marked.",
    params: [param("order_id", Id), param("note_id", Id)],
    result: Order,
    faults: ["NotFound", "NotYourNote"],
    tenant: ofOrder,
    ...writes("promise", works.notes)
  }),
  noteScans: define({
    about:
      "Tells of scans that left nothing in an order: those that were refused and why, and packs that were put back. They stand in its timeline, 100 entries an order.",
    params: [exact(param("request", NotedScans))],
    result: Done,
    faults: ["NotFound"],
    tenant: [{ is: "order", at: "request.order_id" }],
    ...writes("promise", works.store)
  }),
  confirmOrderPrint: define({
    about: "Tells that a paper of an order came out of a printer. A job is told once, whoever tells it.",
    params: [
      param("order_id", Id),
      param("paper", Schema.Literals(["items", "invoice", "receipt", "credit-note", "label", "ean13"])),
      param("job_key", text(128))
    ],
    result: Done,
    faults: ["NotFound"],
    tenant: ofOrder,
    ...writes("promise", works.notes)
  })
})
