/** ReceiptService: the receipt of an invoiced order, for a printer, as pages, and as a link for its customer. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { ReceiptDocument } from "../label/receipt.ts"
import { ReceiptWidth } from "../label/receipt-width.ts"
import { works } from "../session/access.ts"
import { Id, Switch } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"
import { Pages } from "./print.ts"

/** The receipt of an order may be printed by everybody who may see the order, as its invoice may. */
const ofOrder = { flag: "none", tenant: [{ is: "order", at: "order_id" }] } as const

/** A link that opens the receipt for whoever has it. */
export const ReceiptLink = Schema.Struct({
  /** "/r/CODE" on this server. Nobody can ask for the code again: only its hash is kept. */
  path: Schema.String,
  /** The whole link, where the env variable public_url says what customers reach this server by. */
  url: Schema.NullOr(Schema.String),
  expires_at: Day.GmtTime
})
export type ReceiptLink = typeof ReceiptLink.Type

export const ReceiptService = service("ReceiptService", {
  getReceipt: define({
    about:
      "The receipt of an invoiced order as the document that printers are given, and the key of the job by which it was first printed, if it was.",
    params: [param("order_id", Id)],
    result: Schema.Struct({
      document: ReceiptDocument,
      /** Null while no print was reported. */
      printed_by: Schema.NullOr(Schema.String)
    }),
    faults: ["NotFound"],
    ...ofOrder,
    effect: "reads"
  }),
  getReceiptDocument: define({
    about: "The same receipt as a PDF, one page as long as what stands on it, marked REPRINT where asked.",
    params: [param("order_id", Id), optional("width", ReceiptWidth), optional("is_reprint", Switch)],
    result: Pages,
    faults: ["NotFound", "PapersBusy"],
    ...ofOrder,
    effect: "reads"
  }),
  shareReceipt: define({
    about:
      "Makes a link that opens the receipt without a session, for receipt_link_days. One made before opens nothing from then on; a repeat makes another, for nobody keeps the code that the first answer told.",
    params: [param("order_id", Id)],
    result: ReceiptLink,
    faults: ["NotFound", "SettingUnreadable"],
    ...ofOrder,
    ...writes("promise", works.orders)
  })
})
