/** StockCorrectionService: what stands there of products is said, booked, or approved first. */
import * as Schema from "effect/Schema"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import {
  CorrectionRow,
  Listed,
  limitVariable,
  longestDescription,
  longestReason,
  oosVariable
} from "../stock/correction.ts"
import { CorrectionTicket, mostDays } from "../stock/correction-ticket.ts"
import { PhysicalStock } from "../stock/eod-report.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"
import { CutOff } from "./time.ts"

/** The greatest length that the gate lets through: longer than the bounds of the texts, whose refusal is a sentence. */
const longestSent = 1000
/** Rows of one ticket. */
const mostRows = 500

/** Tickets of a page, and of one call. */
export const ticketsPerPage = 20
export const mostTickets = 100
export const TicketPaging = Schema.Struct({
  /** Those that were raised before this one. */
  before: Schema.optionalKey(Id),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostTickets })))
})

/** A row of a ticket; what else a row of the list holds is not looked at. */
export const RaisedRow = Schema.Struct({
  product_id: Id,
  new_current_stock: PhysicalStock,
  /** The books' figure when somebody looked; left out, the present one counts. */
  current_stock: Schema.optionalKey(Schema.NullOr(Quantity)),
  reason: Schema.optionalKey(Schema.NullOr(text(longestReason)))
})
export type RaisedRow = typeof RaisedRow.Type

export const Raised = Schema.Struct({
  status: Schema.Literal("success"),
  message: Schema.String,
  ticket: CorrectionTicket
})
export type Raised = typeof Raised.Type

const hub = { is: "hub", at: "hub_id" } as const
const flag = "enable_stock_correction"
const rows = Schema.Array(RaisedRow).check(Schema.isMaxLength(mostRows))
/** The own ticket that was refused and is opened again by this one. */
const firstTicket = optional("first_ticket", Schema.NullOr(Id))
const refusals = [
  "InvalidData",
  "InvalidCorrection",
  "CorrectionReasonMissing",
  "DescriptionMissing",
  "StockMoved",
  "CorrectionWaits",
  "CountIsBlind"
] as const

export const StockCorrectionService = service("StockCorrectionService", {
  getHubProductStock: define({
    about:
      "The products of the hub with what the books say of them, expired packs included: those in stock, those out of stock that the central stock has (oos), or all of these.",
    params: [
      param("hub_id", Id),
      optional("cut_off_date", CutOff),
      optional("filter", Schema.NullOr(Listed))
    ],
    result: Schema.Array(CorrectionRow),
    faults: ["CountIsBlind"],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  isEnableOOSStockCorrectionService: define({
    about: `Whether products that are out of stock are listed for correction: unless ${oosVariable} is false.`,
    params: [param("hub_store_id", Id)],
    result: Schema.Boolean,
    faults: [],
    flag,
    tenant: [{ is: "store", at: "hub_store_id" }],
    effect: "reads"
  }),
  markStockCorrectionInHubInventory: define({
    about: `Corrects products of the own hub that the books know in stock: each row says what stands there, against what was seen. A ticket whose changes, with what the caller has changed today, come to more than ${limitVariable} waits for somebody else, and so does one with a product that has no price. With first_ticket it opens the caller's own refused ticket again, once.`,
    params: [
      param("user", Schema.Unknown),
      param("rows", rows),
      param("description", text(longestDescription)),
      optional("is_oos", Schema.NullOr(Schema.Boolean)),
      firstTicket
    ],
    result: Raised,
    faults: refusals,
    tenant: [],
    ...writes("stock", works.correction)
  }),
  addProductsToHubInventory: define({
    about: `Corrects products of which the own hub has nothing in its books: each row says what stands there. A ticket whose changes, with what the caller has changed today, come to more than ${limitVariable} waits for somebody else, and so does one with a product that has no price. With first_ticket it opens the caller's own refused ticket again, once.`,
    params: [
      param("user", Schema.Unknown),
      param("rows", rows),
      param("description", text(longestDescription)),
      firstTicket
    ],
    result: Raised,
    faults: refusals,
    tenant: [],
    ...writes("stock", works.correction)
  }),
  getCorrectionTickets: define({
    about:
      "The tickets of the hub that wait for an approval, the oldest first; or its newest ones, whatever became of them, 50 unless asked otherwise, those that were raised before one that is named.",
    params: [
      param("hub_id", Id),
      optional("filter", Schema.NullOr(Schema.Literals(["waiting", "newest"]))),
      optional("paging", Schema.NullOr(TicketPaging))
    ],
    result: Schema.Array(CorrectionTicket),
    faults: ["CountIsBlind"],
    flag,
    tenant: [hub],
    effect: "reads"
  }),
  approveStockCorrection: define({
    about: `Books a ticket that waits, against the stock as it is now: what was sold, came or was corrected since it was raised is no difference. By somebody else than who raised it, within ${mostDays} days.`,
    params: [param("hub_id", Id), param("ticket", Id)],
    result: CorrectionTicket,
    faults: ["NotFound", "ApprovalSettled", "OwnApproval", "CorrectionTooOld", "CountIsBlind"],
    tenant: [hub],
    ...writes("stock", works.correctionApproval)
  }),
  refuseStockCorrection: define({
    about:
      "Refuses a ticket that waits, with a reason, or takes the own one back: nothing is booked. A task that made it is open again.",
    params: [param("hub_id", Id), param("ticket", Id), optional("reason", Schema.NullOr(text(longestSent)))],
    result: CorrectionTicket,
    faults: ["NotFound", "ApprovalSettled", "InvalidData", "CountIsBlind"],
    tenant: [hub],
    ...writes("stock", works.correctionApproval)
  })
})
