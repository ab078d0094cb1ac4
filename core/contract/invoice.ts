/** InvoiceService and OrderInvoiceService: invoicing an order, and the invoice as a PDF. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { InvoiceDocument } from "../label/invoice.ts"
import { Order, OrderPaper } from "../order/order.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import { ShelfPack } from "../stock/pack.ts"
import { ClientItems } from "./client-item.ts"
import { Id, IncrementId, Switch, text } from "./id.ts"
import { define, optional, param, service, type TenantRule, writes } from "./method.ts"
import { CutOff, SentTime } from "./time.ts"

/** Why a pack was taken that expires later than another one of its product (SHELF-1). */
/** The order was changed elsewhere since the client read it: nothing was written, `info` is the order as it stands. */
export const Dirty = Schema.Struct({
  status: Schema.Literal("DIRTY"),
  code: Schema.Literal("DIRTY"),
  message: Schema.String,
  info: Order
})
/** The order as it is now is pushed to its store, and read by whoever asks. */
export const Invoiced = Schema.Struct({
  status: Schema.Literal("success"),
  invoice_id: Schema.String,
  /** Store, financial year and the gapless number within it. */
  invoice_number: Schema.String,
  /** The same number with its kind, and that of a second paper. */
  paper: Schema.optionalKey(OrderPaper),
  /** The order's last change: an older message about it is no news. */
  updated_at: Day.GmtTime
})
export const InvoiceAnswer = Schema.Union([Invoiced, Dirty])
export type InvoiceAnswer = typeof InvoiceAnswer.Type

const Confirmed = Schema.Struct({ status: Schema.Literal("success") })

/** An invoice or a credit note as a PDF, and as the document that printers are given. */
const InvoicePaper = Schema.Struct({
  /** Base64. */
  pdf_data: Schema.String,
  file_name: Schema.String,
  document: InvoiceDocument
})
const ofInvoice: TenantRule = [
  { is: "invoice", at: "invoice_id" },
  { is: "hub", at: "hub" }
]

export const invoiceFaults = [
  "NotFound",
  "AlreadyProcessed",
  "InvalidOrder",
  "OnHold",
  "InvalidData",
  "ReasonRequired",
  "ReasonTooShort",
  "NotInHub",
  "AlreadyUsed",
  "ExpiredPack",
  "NotInOrder",
  "ExceedsOrdered",
  "ExceedsAvailable",
  "NotAMultiple",
  "UnknownBarcode",
  "NotAProduct",
  "InvalidPacket",
  "SettingUnreadable"
] as const

export const InvoiceService = service("InvoiceService", {
  invoiceOrder: define({
    about: "Invoices an order: takes its packs from stock, prices what was accepted, numbers the invoice.",
    params: [
      param("order_id", Id),
      param("items", ClientItems),
      param("store_id", Id),
      // Ignored: the session says who acts. Positional, so they may be null but not left out.
      param("username", Schema.NullOr(text(100))),
      param("name", Schema.NullOr(text(200))),
      param("last_updated_at", SentTime)
    ],
    result: InvoiceAnswer,
    faults: invoiceFaults,
    tenant: [
      { is: "order", at: "order_id" },
      { is: "store", at: "store_id" }
    ],
    ...writes("stock", works.store)
  }),
  getInvoice: define({
    about: "The invoice as a PDF, and as the document that printers are given.",
    params: [param("invoice_id", Id), param("hub", Id)],
    result: InvoicePaper,
    faults: ["NotFound", "PapersBusy"],
    flag: "none",
    tenant: ofInvoice,
    effect: "reads"
  }),
  getCreditNote: define({
    about:
      "The credit note under a number of an order, or its newest, as a PDF and as the document that printers are given.",
    params: [param("order_id", Id), param("hub", Id), optional("credit_note", text(40))],
    result: InvoicePaper,
    faults: ["NotFound", "PapersBusy"],
    flag: "none",
    tenant: [
      { is: "order", at: "order_id" },
      { is: "hub", at: "hub" }
    ],
    effect: "reads"
  }),
  getInvoiceDocument: define({
    about:
      "The invoice as the document that printers are given, without the PDF, which takes the server longer than all else of an order.",
    params: [param("invoice_id", Id), param("hub", Id)],
    result: Schema.Struct({ document: InvoiceDocument }),
    faults: ["NotFound"],
    flag: "none",
    tenant: ofInvoice,
    effect: "reads"
  }),
  isOrderSynced: define({
    about: "Whether an order is known here.",
    params: [param("increment_id", IncrementId)],
    result: Schema.Boolean,
    faults: [],
    flag: "none",
    tenant: [{ is: "increment", at: "increment_id" }],
    effect: "reads"
  }),
  processOrderItems: define({
    about:
      "Confirms, idempotently, that an invoiced order's packs have left stock. Items that are not as they were invoiced are refused.",
    params: [param("items", ClientItems), param("increment_id", IncrementId), param("store", Id)],
    result: Confirmed,
    faults: ["NotFound", "InvalidOrder", "InvalidData"],
    tenant: [
      { is: "increment", at: "increment_id" },
      { is: "store", at: "store" }
    ],
    ...writes("stock", works.store)
  }),
  processOrderItemsInvServiceWay: define({
    about:
      "Confirms, idempotently, that an order invoiced by the new service has taken its packs. Items that are not as they were invoiced are refused.",
    params: [
      param("items", ClientItems),
      param("increment_id", IncrementId),
      param("store", Id),
      param("hub", Id)
    ],
    result: Confirmed,
    faults: ["NotFound", "InvalidOrder", "InvalidData"],
    tenant: [
      { is: "increment", at: "increment_id" },
      { is: "store", at: "store" },
      { is: "hub", at: "hub" }
    ],
    ...writes("stock", works.store)
  })
})

export const OrderInvoiceService = service("OrderInvoiceService", {
  invoiceOrder: define({
    about: "Invoices an order through the new invoice service.",
    params: [
      param(
        "request",
        Schema.Struct({
          increment_id: IncrementId,
          clientItems: ClientItems,
          store_id: Id,
          /** Ignored: the session says who acts. */
          user: Schema.optionalKey(Schema.Unknown),
          lastOrderUpdatedAt: SentTime
        })
      )
    ],
    result: InvoiceAnswer,
    faults: invoiceFaults,
    tenant: [
      { is: "increment", at: "request.increment_id" },
      { is: "store", at: "request.store_id" }
    ],
    ...writes("stock", works.store)
  }),
  getAvailablePacks: define({
    about:
      "Available packs of a product that together hold a quantity, the first to expire first. One whose code is of the trade has `counts`: how much a scan of it counts, at the prices of the order where one is named; 0 where its code is refused. With an order they are of its hub, whichever is named.",
    params: [
      param("product", Id),
      param("qty", Quantity),
      param("hub", Id),
      optional("cut_off_date", CutOff),
      optional("today", Schema.NullOr(text(30))),
      optional("is_available", Switch),
      optional("order_id", Id)
    ],
    result: Schema.Array(ShelfPack),
    faults: ["CountIsBlind", "NotFound"],
    flag: "none",
    tenant: [
      { is: "hub", at: "hub" },
      { is: "order", at: "order_id" }
    ],
    effect: "reads"
  })
})
