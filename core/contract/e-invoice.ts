/** EInvoiceService: papers that are to be registered with the portal of GST, and are not. The session says which store. */
import * as Schema from "effect/Schema"
import { longestReason, OpenEInvoice, registrars } from "../accounts/e-invoice-row.ts"
import { works } from "../session/access.ts"
import { Done, Id, text } from "./id.ts"
import { define, param, service, sessionOnly, writes } from "./method.ts"

export const EInvoiceService = service("EInvoiceService", {
  getOpenEInvoices: define({
    about:
      "The oldest 200 papers of the store that are to be registered as e-invoices and are not, or whose registration is to be cancelled, each with why; and where they are registered.",
    params: [],
    result: Schema.Struct({ registrar: Schema.Literals(registrars), papers: Schema.Array(OpenEInvoice) }),
    faults: [],
    flag: works.orders.flag,
    tenant: sessionOnly,
    effect: "reads"
  }),
  retryEInvoice: define({
    about:
      "Sends a paper to the portal again, at once: one that it refused, that was set aside, or that waits.",
    params: [param("id", Id)],
    result: Done,
    faults: ["NotFound"],
    tenant: sessionOnly,
    ...writes("promise", works.orders)
  }),
  setAsideEInvoice: define({
    about:
      "Leaves a paper that the portal refused, or was never asked for, to be registered elsewhere, with a reason. It can be sent again later.",
    params: [param("id", Id), param("reason", text(longestReason))],
    result: Done,
    faults: ["NotFound", "InvalidData"],
    tenant: sessionOnly,
    ...writes("promise", works.admin)
  })
})
