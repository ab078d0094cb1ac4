/** ProductInfoService: what lists leave out, and the pictures of products. */
import { Context, Effect } from "effect"
import { longestAddress, pictureAddress } from "#core/catalogue/picture.ts"
import { ProductInfoService } from "#core/contract/product-info.ts"
import { productIds } from "#core/session/product-ids.ts"
import { implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"

/** Virtual products, and those that a hub excludes. */
export const excludedIds = function* (hub: number): Tx<ReadonlyArray<number>> {
  const excluded = productIds("excluded_product_ids", yield* env.find("excluded_product_ids", hub))
  return [...new Set([...(yield* products.virtualIds()), ...excluded])].sort((a, b) => a - b)
}

/** Where pages may fetch pictures from, beside this server: what the policy of pages names. */
export const PictureHosts = Context.Reference<ReadonlyArray<string>>(
  "packhouse/rpc-server/service/PictureHosts",
  { defaultValue: () => [] }
)

export const productInfoService = implement(ProductInfoService, {
  excludeVirtualProductIds: (_, { caller }) => read(() => excludedIds(caller.hubId)),
  getProductPictures: ({ product_ids: ids }) =>
    Effect.flatMap(PictureHosts, (hosts) =>
      read(function* () {
        const rows = yield* products.pictures([...new Set(ids)], longestAddress)
        return rows.flatMap(({ entity_id: product_id, medium_image }) => {
          const address = pictureAddress(medium_image, hosts)
          return address === undefined ? [] : [{ product_id, address }]
        })
      })
    )
})
