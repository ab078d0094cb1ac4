/** PrintService: an order's lists and labels as PDF pages, for workstations without a printer of their own. */
import * as Schema from "effect/Schema"
import { Id } from "./id.ts"
import { define, param, service } from "./method.ts"

/** The documents of an order beside its invoice. */
export const DocumentKind = Schema.Literals(["items", "label", "ean13"])

export const PrintService = service("PrintService", {
  getOrderDocument: define({
    about: "The item list, the order label or the EAN13 product labels of an order as a PDF.",
    params: [param("order_id", Id), param("kind", DocumentKind)],
    result: Schema.Struct({ pdf_data: Schema.String, file_name: Schema.String }),
    faults: ["NotFound", "InvalidData"],
    flag: "none",
    tenant: [{ is: "order", at: "order_id" }],
    effect: "reads"
  })
})
