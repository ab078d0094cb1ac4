/** A return order as it is decided and written: packs leave stock, and what went back and what was kept is recorded. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import {
  type DecidedReturn,
  decideReturnOrder,
  filledLines,
  type OnShelf,
  type ReturnOrder
} from "#core/stock/return-order.ts"
import type { MaximumAges } from "#core/stock/return-product.ts"
import { isLeftOut, rowOf } from "#core/stock/return-sheet.ts"
import { isByPack } from "#core/stock/whole-packs.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as products from "../store/network/products.ts"
import * as users from "../store/network/users.ts"
import type { ClaimRow } from "../store/pack/claimed-codes.ts"
import type { StockScope } from "../store/pack/packs.ts"
import * as returns from "../store/pack/returns.ts"
import * as shelf from "../store/pack/shelf-packs.ts"
import { takeOut } from "../store/pack/stock-changes.ts"
import { excludedIds } from "./product-info.ts"
import { movedProduct } from "./stock-movements.ts"

/** The ages up to which this user keeps stock. */
export const agesOf = function* ({ caller }: Call): Tx<MaximumAges> {
  return (yield* users.agesOf(caller.userId)) ?? { marinated_max_age: null, non_marinated_max_age: null }
}

/** The products of an order as the hub holds them now; none changes before it is decided. */
const shelfOf = function* (
  { caller, now }: Call,
  sight: StockScope,
  storeId: number,
  ids: ReadonlyArray<number>
): Tx<ReadonlyMap<number, OnShelf>> {
  const packs = Map.groupBy(yield* shelf.toDecide(sight, ids, Day.toGmt(now)), ({ product_id }) => product_id)
  const stocked = yield* products.stocked([...packs.keys()])
  const central = yield* catalogue.centralStock(storeId)
  const excluded = new Set(yield* excludedIds(sight.hub))
  const nothing = Quantity.zero
  return new Map(
    [...packs].flatMap(([id, rows]): ReadonlyArray<readonly [number, OnShelf]> => {
      const product = stocked.get(id)
      if (product === undefined) return []
      const shelfPacks = rows.map(({ id: pack, scan_code, date_of_expiry, qty, is_coded, is_claimed }) => ({
        id: pack,
        scan_code,
        date_of_expiry,
        qty: Quantity.ofThousandths(qty),
        isCoded: is_coded === 1,
        isClaimed: is_claimed === 1
      }))
      const oldest = rows.map(({ received_at }) => received_at).sort()[0]
      const here = Quantity.sum(rows.map(({ qty }) => Quantity.ofThousandths(qty)))
      const row = rowOf(
        {
          ...movedProduct(id, product, central),
          retained: here,
          sent: nothing,
          received: nothing,
          receivedToday: nothing,
          sold: nothing,
          returned: nothing,
          onShelf: here,
          oldest: (oldest === undefined ? undefined : Day.fromGmt(oldest)) ?? null,
          inventory_ids: [],
          shipment_table_ids: []
        },
        { ages: {}, flags: caller.flags, now }
      )
      return [
        [
          id,
          {
            ...row,
            isLeftOut: isLeftOut({ product_id: id, category_type: product.category_type }, excluded),
            isByPack: isByPack(caller.flags, product, shelfPacks),
            packs: shelfPacks
          }
        ]
      ]
    })
  )
}

export interface WrittenReturn {
  readonly return_id: number | null
  readonly retain_id: number | null
  /** Others had these packs in hand. */
  readonly ended: ReadonlyArray<ClaimRow>
}
const nothingDone: WrittenReturn = { return_id: null, retain_id: null, ended: [] }

const write = function* (
  call: Call,
  hub: number,
  { returned, retained, packs }: DecidedReturn,
  ref_no: string | null
): Tx<WrittenReturn> {
  const { caller, now } = call
  const at = Day.toGmt(now)
  const record = { hub_id: hub, ref_no, at, userId: caller.userId, userName: caller.name }
  const retain_id =
    retained.length === 0 ? null : yield* returns.addOwn({ ...record, kind: "retain" }, retained)
  if (retain_id !== null) yield* audit.ofReturn(call, retain_id, "retained", { ref_no, lines: retained })
  if (returned.length === 0) return { return_id: null, retain_id, ended: [] }
  // The later of the two is the last return of the hub: the one that has left.
  const return_id = yield* returns.addOwn({ ...record, kind: "return" }, returned)
  const ended = yield* takeOut(
    hub,
    { what: "returned", at, userName: caller.name, reference: `RET-${return_id}` },
    packs.map(({ pack_id, qty }) => ({ pack_id, qty, reason: ref_no }))
  )
  yield* audit.ofReturn(call, return_id, "returned", { ref_no, lines: returned })
  return { return_id, retain_id, ended }
}

/** Decides and writes a return order of a hub. @param storeId whose central stock takes it */
export const createReturn = function* (
  call: Call,
  {
    sight,
    storeId,
    ref_no
  }: { readonly sight: StockScope; readonly storeId: number; readonly ref_no: string | null },
  order: ReturnOrder
) {
  const ids = filledLines(order.lines).map(({ product_id }) => product_id)
  const onShelf = yield* shelfOf(call, sight, storeId, ids)
  const decided = decideReturnOrder(order, onShelf, yield* agesOf(call))
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  return Result.succeed(
    ids.length === 0 ? nothingDone : yield* write(call, sight.hub, decided.success, ref_no)
  )
}
