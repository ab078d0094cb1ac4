/**
 * The return order that nobody fills in: with `automatic_return_order_creation` what the sheet proposes goes back, and
 * what it keeps is recorded, in the transaction of the end-of-day report (RETURN-6).
 */
import { Result } from "effect"
import { isAutomatic } from "#core/stock/return-action.ts"
import { proposedOrder } from "#core/stock/return-order.ts"
import { sheetOf } from "#core/stock/return-sheet.ts"
import type { Call } from "../rpc/handler.ts"
import { excludedIds } from "./product-info.ts"
import { agesOf, createReturn } from "./return-order.ts"
import { movementsOf } from "./stock-movements.ts"
import { stockScopeOf } from "./stock-scope.ts"

/** The reference under which such an order stands. */
export const automaticReference = "Automatic return"

/** Creates it for a hub where the user's flag says so; nothing to return or keep is no return. */
export const createAutomaticReturn = function* (call: Call, hub: number) {
  const { caller, now } = call
  if (!isAutomatic(caller.flags)) return Result.succeed({ return_id: null, retain_id: null, ended: [] })
  const sight = stockScopeOf(call, hub, null)
  const movements = yield* movementsOf(sight, caller.storeId, now)
  const ages = yield* agesOf(call)
  const sheet = sheetOf(movements, new Set(yield* excludedIds(hub)), { ages, flags: caller.flags, now })
  const rows = [...sheet["Non-Marinated Products"].age_products, ...sheet["Marinated Products"].age_products]
  return yield* createReturn(
    call,
    { sight, storeId: caller.storeId, ref_no: automaticReference },
    proposedOrder(rows)
  )
}
