/** ProductInfoService: what lists leave out, and the pictures of products. */
import * as Schema from "effect/Schema"
import { longestAddress } from "../catalogue/picture.ts"
import { Id } from "./id.ts"
import { define, param, service, sessionOnly } from "./method.ts"

/** More products than any order or shipment has. */
export const mostPictures = 500

export const ProductInfoService = service("ProductInfoService", {
  excludeVirtualProductIds: define({
    about: "Product ids that lists leave out: virtual products, and those that the network excludes.",
    params: [],
    result: Schema.Array(Schema.Int),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getProductPictures: define({
    about: `The addresses of the pictures of products, of those that have one which a page may ask for: \`https:\` at a host that the operator has named, a path of this server, or a picture within the address of at most ${longestAddress} characters.`,
    params: [param("product_ids", Schema.Array(Id).check(Schema.isMaxLength(mostPictures)))],
    result: Schema.Array(Schema.Struct({ product_id: Id, address: Schema.String })),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
