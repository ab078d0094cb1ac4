/** OrderService: what several orders need, picked in one walk. */
import { Effect, Result } from "effect"
import { PickListService } from "#core/contract/pick-list.ts"
import { fault } from "#core/fault.ts"
import { pickListSheet } from "#core/label/pick-list-sheet.ts"
import { pickedItems } from "#core/order/order.ts"
import { pickList } from "#core/order/pick-list.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { readOrRefuse } from "../rpc/transact.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import { ofIdsAt } from "../store/order/order-lists.ts"
import { wholeOrders } from "../store/order/order-rows.ts"
import { pagesOf } from "./paper.ts"

/** An order that is named twice is picked once. One that is finished long ago is in the archive: there is none. */
const walk = (ids: ReadonlyArray<number>, { caller, now }: Call) =>
  readOrRefuse(function* () {
    const orderIds = [...new Set(ids)]
    const found = yield* ofIdsAt(caller.hubIds, wholeOrders, orderIds, now)
    const named = found.filter(({ store_id }) => caller.storeIds.includes(store_id))
    if (named.length < orderIds.length) return Result.fail(fault("NotFound", { what: "Order" }))
    const open = named.filter(isOpenForPicking)
    const productIds = new Set(open.flatMap((order) => pickedItems(order).map((item) => item.product_id)))
    const lines = pickList(open, yield* products.shelves([...productIds]))
    const store = yield* stores.find(named[0]?.store_id ?? caller.storeId)
    return Result.succeed({
      storeName: store?.name ?? "",
      list: {
        orders: open.map(({ order_id, increment_id }) => ({ order_id, increment_id })),
        lines,
        left_out: named
          .filter((order) => !isOpenForPicking(order))
          .map(({ order_id, increment_id, status }) => ({ order_id, increment_id, status }))
      }
    })
  })

export const pickListService = implement(PickListService, {
  getPickList: ({ order_ids }, call) =>
    Effect.map(walk(order_ids, call), ({ list }) => ({
      ...list,
      lines: list.lines.map((line) => ({
        ...line,
        total: Q.toWire(line.total),
        orders: line.orders.map(({ increment_id, qty }) => ({ increment_id, qty: Q.toWire(qty) }))
      }))
    })),
  getPickListDocument: ({ order_ids }, call) =>
    Effect.flatMap(walk(order_ids, call), (walked) =>
      pagesOf(call, pickListSheet({ ...walked, flags: call.caller.flags, now: call.now }), "pick-list.pdf")
    )
})
