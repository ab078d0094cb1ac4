/** AccountsService: the files of the accountant, added up from the papers that were given. Administrators only. */
import * as Schema from "effect/Schema"
import { Gstr1 } from "../accounts/gstr1-tables.ts"
import { Month } from "../accounts/month.ts"
import { define, param, service, sessionOnly } from "./method.ts"

const Gstin = Schema.String.check(Schema.isPattern(/^[0-9A-Z]{15}$/))

export const AccountsService = service("AccountsService", {
  getGstr1: define({
    about:
      "GSTR-1 of a month and a GSTIN: the tables of the form, added up from every invoice and credit note of its stores, archived ones too.",
    params: [param("month", Month), param("gstin", Gstin)],
    result: Gstr1,
    faults: ["InvalidData"],
    flag: "admin",
    tenant: sessionOnly,
    effect: "reads",
    weight: "report"
  })
})
