/** CustomPriceService: prices of single stores. */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"
import { Id } from "./id.ts"
import { define, param, service } from "./method.ts"

const PriceOverride = Schema.Struct({ product_id: Schema.Int, price: Money })

export const CustomPriceService = service("CustomPriceService", {
  getDifferentialPrice: define({
    about: "The prices of a store that stand in the place of the catalogue's, by product.",
    params: [param("hub_store_id", Id)],
    result: Schema.Array(PriceOverride),
    faults: [],
    flag: "allow_diff_pricing",
    tenant: [{ is: "store", at: "hub_store_id" }],
    effect: "reads"
  })
})
