/** AccountsService: the files of the accountant, added up from the papers that were given. Administrators only. */
import * as Schema from "effect/Schema"
import { Gstr1 } from "../accounts/gstr1-tables.ts"
import { Ledgers } from "../accounts/ledgers.ts"
import { Month } from "../accounts/month.ts"
import { Posting } from "../accounts/posting.ts"
import { Vat201 } from "../accounts/vat201.ts"
import * as Day from "../day.ts"
import { Currency } from "../money.ts"
import { define, optional, param, service, sessionOnly } from "./method.ts"

const Gstin = Schema.String.check(
  Schema.isPattern(/^[0-9A-Z]{15}$/, { expected: "15 digits and capital letters" })
)
/** A GSTIN, or a TRN in the Emirates. */
const Registration = Gstin

/** A registration of the network, and the stores that sell under it. */
const Registered = Schema.Struct({
  registration: Registration,
  legal_name: Schema.String,
  currency: Currency,
  stores: Schema.Array(Schema.Struct({ store_id: Schema.Int, name: Schema.String })),
  /** Shifts that are not closed, of all its stores. */
  open_shifts: Schema.Array(
    Schema.Struct({ store_id: Schema.Int, till: Schema.String, opened_at: Day.GmtTime })
  ),
  /** Papers that wait to be registered as e-invoices or were refused, by the store and month that gave them. */
  unregistered: Schema.Array(Schema.Struct({ store_id: Schema.Int, month: Month, papers: Schema.Int }))
})

const PostedPage = Schema.Struct({
  postings: Schema.Array(Posting),
  /** What the next call names; null behind the last one. */
  next: Schema.NullOr(Schema.String)
})

const report = {
  flag: "admin",
  tenant: sessionOnly,
  effect: "reads",
  weight: "report"
} as const

export const AccountsService = service("AccountsService", {
  getGstr1: define({
    about:
      "GSTR-1 of a month and a GSTIN: the tables of the form, added up from every invoice and credit note of its stores, archived ones too.",
    params: [param("month", Month), param("gstin", Gstin)],
    result: Gstr1,
    faults: ["InvalidData"],
    ...report
  }),
  getVat201: define({
    about:
      "VAT 201 of a month and a TRN: supplies by emirate, less what was credited, added up from every invoice and credit note of its stores, archived ones too.",
    params: [param("month", Month), param("trn", Registration)],
    result: Vat201,
    faults: ["InvalidData"],
    ...report
  }),
  getRegistrations: define({
    about:
      "The registrations of the network, a GSTIN or TRN each, with their stores, the shifts that are not closed, and how many papers of each month are not registered as e-invoices; and the names of the ledgers that vouchers are written with.",
    params: [],
    result: Schema.Struct({ registrations: Schema.Array(Registered), ledgers: Ledgers }),
    flag: "admin",
    tenant: sessionOnly,
    effect: "reads",
    faults: []
  }),
  getPostings: define({
    about:
      "What the stores of a registration have done with goods and money on some days, some hundreds at once: invoices and credit notes with the ways in which they were paid, challans, and what moved in the drawers. The next call names `next` of the one before.",
    params: [
      param("registration", Registration),
      param("from", Day.Day),
      param("to", Day.Day),
      optional("after", Schema.String.check(Schema.isMaxLength(100)))
    ],
    result: PostedPage,
    faults: ["InvalidData"],
    ...report
  })
})
