/** OffSaleService: what a store does not sell now. The session says which store. */
import * as Schema from "effect/Schema"
import { OffSale } from "../catalogue/off-sale.ts"
import { works } from "../session/access.ts"
import { Done, Id, text } from "./id.ts"
import { define, optional, param, service, sessionOnly, writes } from "./method.ts"
import { SentTime } from "./time.ts"

/** The greatest length that the gate lets through, above the bound that a sentence explains: no person writes more. */
const longestSent = 20_000

export const OffSaleService = service("OffSaleService", {
  getOffSale: define({
    about:
      "The products that the store does not sell now, by name, with who took them off sale and until when.",
    params: [],
    result: Schema.Array(OffSale),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  takeOffSale: define({
    about:
      "Takes a product off sale at the store until a GMT time to come, or until it is put on sale again where the time is left out: it is not listed, put into carts or placed any more. One that is off sale already stays so for the longer of the two times. What is answered is how it stands.",
    params: [param("product_id", Id), optional("until", SentTime), optional("reason", text(longestSent))],
    result: OffSale,
    faults: ["NotFound", "InvalidData"],
    tenant: sessionOnly,
    ...writes("promise", works.orders)
  }),
  putOnSale: define({
    about: "Puts a product on sale at the store again, whoever took it off; one that is on sale stays so.",
    params: [param("product_id", Id)],
    result: Done,
    faults: ["NotFound"],
    tenant: sessionOnly,
    ...writes("promise", works.orders)
  })
})
