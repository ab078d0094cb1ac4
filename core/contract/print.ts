/** PrintService: papers of orders and shipments as PDF pages, for workstations without a printer of their own. */
import * as Schema from "effect/Schema"
import { Id } from "./id.ts"
import { define, param, service, sessionOnly } from "./method.ts"

/** The documents of an order beside its invoice. */
export const DocumentKind = Schema.Literals(["items", "label", "ean13"])

/** Base64. */
export const Pages = Schema.Struct({ pdf_data: Schema.String, file_name: Schema.String })

/** The most orders whose papers one call draws. */
const mostTogether = 50

export const PrintService = service("PrintService", {
  getOrderDocument: define({
    about: "The item list, the order label or the EAN13 product labels of an order as a PDF.",
    params: [param("order_id", Id), param("kind", DocumentKind)],
    result: Pages,
    faults: ["NotFound", "InvalidData", "PapersBusy"],
    flag: "none",
    tenant: [{ is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getOrdersPapers: define({
    about: `The invoice and the label of each of some invoiced orders, in one PDF, in this order: at most ${mostTogether} orders.`,
    params: [
      param("order_ids", Schema.Array(Id).check(Schema.isMinLength(1), Schema.isMaxLength(mostTogether)))
    ],
    result: Pages,
    faults: ["NotFound", "InvalidData", "PapersBusy"],
    flag: "none",
    tenant: [{ is: "order", at: "order_ids.0" }],
    effect: "reads"
  }),
  getShipmentDocument: define({
    about: "The paper of a return pick-up as a PDF: its address, its reference and its items.",
    params: [param("id", Id)],
    result: Pages,
    faults: ["NotFound", "InvalidData", "PapersBusy"],
    flag: "none",
    tenant: [{ is: "shipment", at: "id" }],
    effect: "reads"
  }),
  getCommandSheet: define({
    about: "The sheet of command codes as a PDF: what is scanned instead of pressing a key.",
    params: [],
    result: Pages,
    faults: ["PapersBusy"],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
