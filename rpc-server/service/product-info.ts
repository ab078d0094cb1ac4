/** ProductInfoService: what lists leave out. */
import { ProductInfoService } from "#core/contract/product-info.ts"
import { readProductIds } from "#core/session/env-variables.ts"
import { read } from "../rpc/decide.ts"
import { implement } from "../rpc/handler.ts"
import * as env from "../store/env-variables.ts"
import * as products from "../store/products.ts"

export const productInfoService = implement(ProductInfoService, {
  excludeVirtualProductIds: (_, { caller }) =>
    read(function* () {
      const excluded = readProductIds(yield* env.find("excluded_product_ids", caller.hubId))
      return [...new Set([...(yield* products.virtualIds()), ...excluded])].sort((a, b) => a - b)
    })
})
