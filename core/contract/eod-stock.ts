/** EodStockService: the end-of-day report of a hub, and what it means for incoming shipments. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import {
  CountedProduct,
  EodDifference,
  EodRow,
  EodStatus,
  longestComment,
  PhysicalStock
} from "../stock/eod-report.ts"
import { countRefusals } from "../stock/eod-scan.ts"
import { Rounding } from "../stock/rounding.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, writes } from "./method.ts"
import { CutOff, SentTime } from "./time.ts"

/** More products than any hub holds. */
const mostRows = 5000

/** A row as it is handed in; what else an EOD row holds is not looked at. */
export const SubmittedRow = Schema.Struct({
  product_id: Id,
  physical_stock: PhysicalStock,
  /** The books' figure at the count, where the counter was shown it. */
  current_stock: Schema.optionalKey(Schema.NullOr(Quantity)),
  /** The time of the count; now where it is left out. */
  counted_at: Schema.optionalKey(Schema.NullOr(SentTime)),
  comment: Schema.optionalKey(Schema.NullOr(text(longestComment))),
  /** True for the count of all devices together (`countStock`), whatever `physical_stock` says. */
  is_counted: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /**
   * True where somebody counted and wrote it down; false where it repeats the books' figure; left out where that is
   * not known.
   */
  is_typed: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})
export type SubmittedRow = typeof SubmittedRow.Type

/** The report that somebody means: its day, and the version that they looked at; 0 while there was none. */
export const NamedReport = Schema.Struct({
  day: Schema.optionalKey(Day.Day),
  version: Schema.optionalKey(Schema.Int)
})
export type NamedReport = typeof NamedReport.Type

/** The remnants of earlier roundings: they are written off with the approval, beside the differences. */
const roundings = Schema.optionalKey(Schema.Array(Rounding))

export const Submission = Schema.Struct({
  status: Schema.Literal("success"),
  message: Schema.String,
  /** The differences from the books over all versions of the day, the dearest first. */
  differences: Schema.Array(EodDifference),
  roundings,
  report: EodStatus
})
export type Submission = typeof Submission.Type

/** The differences of a day's report, over all of its versions. */
export const EodDifferences = Schema.Struct({
  report: EodStatus,
  /** The dearest first: what is worth counting again. */
  differences: Schema.Array(EodDifference),
  roundings
})
export type EodDifferences = typeof EodDifferences.Type

/** Lines of one call. */
export const mostLines = 200

/** One count of a device: a pack by its code, or so much of a product. */
export const CountLine = Schema.Struct({
  /** The device's own key of the line; the same line again counts once. */
  key: text(80),
  scan_code: Schema.optionalKey(Schema.NullOr(text(longestScan))),
  product_id: Schema.optionalKey(Schema.NullOr(Id)),
  qty: Schema.optionalKey(Schema.NullOr(Quantity)),
  /** Now where it is left out. */
  counted_at: Schema.optionalKey(Schema.NullOr(SentTime))
})
export type CountLine = typeof CountLine.Type

export const StockCount = Schema.Struct({
  day: Day.Day,
  version: Schema.Int,
  /** The count of all devices together, by product; after a call that counts, of its products alone. */
  counted: Schema.Array(CountedProduct),
  /** The outcome of each line of the call: what it counts, or counted before. */
  taken: Schema.Array(Schema.Struct({ key: Schema.String, product_id: Id, qty: Quantity })),
  refused: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      scan_code: Schema.NullOr(Schema.String),
      /** "AlreadyCounted" with who counted the pack; "NotCounted" of a line that was to be taken back. */
      why: Schema.Literals(countRefusals),
      by: Schema.NullOr(Schema.String),
      /** What is wrong with the code by the lists of the network. */
      flaw: Schema.optionalKey(Schema.String)
    })
  )
})
export type StockCount = typeof StockCount.Type

/** The number of days back for which reports are listed. */
export const listedDays = 31

/** The reason for rejecting a report or opening it again. */
const why = param("reason", text(200))
const named = exact(optional("report", Schema.NullOr(NamedReport)))
const settledFaults = [
  "NotApprover",
  "EodChanged",
  "EodNotSubmitted",
  "ApprovalSettled",
  "OwnApproval"
] as const

const hub = { is: "hub", at: "hub_id" } as const
const flag = "enable_eod_stock_taking"

export const EodStockService = service("EodStockService", {
  checkShipmentCanAccept: define({
    about: "Whether the hub may accept shipments: yesterday's end-of-day report is in, or none is asked for.",
    params: [param("hub_id", Id)],
    result: Schema.Boolean,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  isEodStockSubmitted: define({
    about:
      "How the end-of-day report of the hub stands that would be handed in now: today's, or yesterday's while shipments wait for that one.",
    params: [param("hub_id", Id)],
    result: EodStatus,
    faults: [],
    flag: "none",
    tenant: [hub],
    effect: "reads"
  }),
  getHubProductsWithStock: define({
    about:
      "The rows of the end-of-day report: every product that the hub has in stock, expired packs included.",
    params: [param("hub_id", Id), optional("cut_off_date", CutOff)],
    result: Schema.Array(EodRow),
    faults: [],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  countStock: define({
    about:
      "Adds what a device has counted to the count of the own hub for the report that is due: packs by their codes, each once over all devices, and quantities, which add up. A pack that has left the stock, or stands in that of another hub, is refused. Answers what all devices have counted of these products together. `report` names the report that it is counted for.",
    params: [
      param("device", text(80)),
      param("lines", Schema.Array(CountLine).check(Schema.isMaxLength(mostLines))),
      exact(optional("report", Schema.NullOr(NamedReport)))
    ],
    result: StockCount,
    faults: ["InvalidData", "EodApproved", "EodChanged", "EodDayOver"],
    tenant: [],
    ...writes("promise", works.count)
  }),
  uncountStock: define({
    about:
      "Takes back lines that a device has counted for the report that is due, by their keys. Answers what all devices have counted of these products without them.",
    params: [
      param("device", text(80)),
      param("keys", Schema.Array(text(80)).check(Schema.isMaxLength(mostLines))),
      exact(optional("report", Schema.NullOr(NamedReport)))
    ],
    result: StockCount,
    faults: ["EodApproved", "EodChanged", "EodDayOver"],
    tenant: [],
    ...writes("promise", works.count)
  }),
  getStockCount: define({
    about: "What all devices have counted together for the report that is due.",
    params: [param("hub_id", Id)],
    result: StockCount,
    faults: [],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  getEodDifferences: define({
    about:
      "What differed from the books in the end-of-day report that stands, over all versions of its day, the dearest first: what is worth counting again, and what an approval approves. `roundings` is what earlier roundings left of packs, which leaves the books with the approval. Nothing while none is in. `report` names the day; left out, the day of the report that would be handed in now.",
    params: [param("hub_id", Id), named],
    result: EodDifferences,
    faults: [],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  getEodReports: define({
    about: `How the end-of-day reports of the hub stand, the latest day first, of the last ${listedDays} days.`,
    params: [param("hub_id", Id)],
    result: Schema.Array(EodStatus),
    faults: [],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  eodStockValueSubmission: define({
    about:
      "Hands the end-of-day report of the own hub in, or hands it in again, all rows of it. What differs from the books is booked: the first packs to expire lose what is missing, what was found stands in stock without a code. A difference is against the books at the time of its count: sales since are none. `report` names the day and the version that it was made against.",
    params: [
      param("rows", Schema.Array(SubmittedRow).check(Schema.isMaxLength(mostRows))),
      optional("user", Schema.Unknown),
      exact(optional("report", Schema.NullOr(NamedReport)))
    ],
    result: Submission,
    faults: [
      "InvalidData",
      "InvalidCount",
      "EodApproved",
      "EodChanged",
      "EodDayOver",
      "EodNothingCounted",
      "EodNotCounted",
      // Of the return order that comes with it.
      "StockMismatch",
      "InvalidReturn",
      "TooOldToRetain"
    ],
    tenant: [],
    ...writes("stock", works.count)
  }),
  approveEodStock: define({
    about:
      "Approves the last end-of-day report that waits, today's or yesterday's, locks it, and writes off what it shows as left by rounding; for users of the type eod_stock_approval_user who submitted no version of it. `report` names the day and the version that was looked at.",
    params: [param("hub_id", Id), named],
    result: EodStatus,
    faults: settledFaults,
    tenant: [hub],
    ...writes("stock", works.countApproval)
  }),
  rejectEodStock: define({
    about:
      "Sends the last end-of-day report that waits back with a reason, to be counted and submitted again; for users of the type eod_stock_approval_user.",
    params: [param("hub_id", Id), why, named],
    result: EodStatus,
    faults: ["InvalidData", "EodDayOver", ...settledFaults],
    tenant: [hub],
    ...writes("stock", works.countApproval)
  }),
  reopenEodStock: define({
    about:
      "Opens an approved end-of-day report of today or yesterday again with a reason, to be counted and submitted again; for users of the type eod_stock_approval_user who submitted no version of it. Yesterday's is opened until today's is in.",
    params: [param("hub_id", Id), why, named],
    result: EodStatus,
    faults: ["InvalidData", "EodDayOver", ...settledFaults],
    tenant: [hub],
    ...writes("stock", works.countApproval)
  })
})
