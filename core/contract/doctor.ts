/** DoctorService: what is missing before the network may lawfully sell. Administrators only. */
import * as Schema from "effect/Schema"
import { Finding, FindingKind } from "../doctor/finding.ts"
import { define, service, sessionOnly } from "./method.ts"

export const DoctorService = service("DoctorService", {
  examine: define({
    about:
      "What stores, products, settings and registered customers lack that the law asks for: each kind with how many, and the first 100 of them.",
    params: [],
    result: Schema.Struct({
      examined: Schema.Struct({
        stores: Schema.Int,
        products: Schema.Int,
        settings: Schema.Int,
        customers: Schema.Int
      }),
      findings: Schema.Array(
        Schema.Struct({
          kind: FindingKind,
          /** False for what the law may let pass. */
          is_must: Schema.Boolean,
          count: Schema.Int,
          first: Schema.Array(Finding)
        })
      )
    }),
    faults: [],
    flag: "admin",
    tenant: sessionOnly,
    effect: "reads",
    weight: "report"
  })
})
