/** ProductInfoService: what lists leave out. */
import * as Schema from "effect/Schema"
import { define, service, sessionOnly } from "./method.ts"

export const ProductInfoService = service("ProductInfoService", {
  excludeVirtualProductIds: define({
    about: "Product ids that lists leave out: virtual products, and those that the network excludes.",
    params: [],
    result: Schema.Array(Schema.Int),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
