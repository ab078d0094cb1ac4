/** The calls of AdminService about the numbers that name a product: GTINs, and what scales know it by. */
import { Result } from "effect"
import { readGtin, readGtins } from "#core/catalogue/gtin.ts"
import type { AdminService } from "#core/contract/admin.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Handlers } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as productPlus from "../store/network/product-plus.ts"
import * as products from "../store/network/products.ts"
import { entry, missing } from "./admin-entry.ts"

export const productNumberCalls: Pick<
  Handlers<typeof AdminService>,
  "addProductGtin" | "removeProductGtin" | "setProductPlu"
> = {
  addProductGtin: ({ product_id, gtin }, call) =>
    transact(call, function* () {
      const [wanted, ...others] = Result.getOrElse(readGtins(gtin), () => [])
      if (wanted === undefined || others.length > 0)
        return Result.fail(fault("InvalidData", { why: `${gtin} is no GTIN of a piece or of a carton` }))
      if ((yield* products.find(product_id)) === undefined) return missing("Product")
      const owner = yield* productGtins.ownerOf(wanted.gtin)
      if (owner !== undefined && (owner.product_id !== product_id || owner.isEan))
        return Result.fail(fault("InvalidData", { why: `product ${owner.product_id} has this GTIN already` }))
      if (!(yield* productGtins.put({ product_id, ...wanted })))
        return Result.fail(fault("InvalidData", { why: "another product has this GTIN already" }))
      yield* catalogue.change(Day.toGmt(call.now))
      yield* entry(call, "product", String(product_id), "GTIN added", wanted)
      return Result.succeed(yield* productGtins.ofProduct(product_id))
    }),
  removeProductGtin: ({ product_id, gtin }, call) =>
    transact(call, function* () {
      const digits = Result.getOrUndefined(readGtin(gtin))
      if (digits === undefined || !(yield* productGtins.remove(product_id, digits))) return missing("GTIN")
      yield* catalogue.change(Day.toGmt(call.now))
      yield* entry(call, "product", String(product_id), "GTIN removed", { gtin: digits })
      return Result.succeed(yield* productGtins.ofProduct(product_id))
    }),
  setProductPlu: ({ product_id, plu }, call) =>
    transact(call, function* () {
      if ((yield* products.find(product_id)) === undefined) return missing("Product")
      yield* productPlus.removeOf([product_id])
      if (plu !== null && !(yield* productPlus.put({ product_id, plu })))
        return Result.fail(fault("InvalidData", { why: `another product has PLU ${plu} already` }))
      yield* catalogue.change(Day.toGmt(call.now))
      yield* entry(call, "product", String(product_id), "PLU set", { plu })
      return Result.succeed({ product_id, plu })
    })
}
