/** The return stock sheet of ShipmentService. */
import { Effect, Schema } from "effect"
import { ReturnSheetService } from "#core/contract/return-sheet.ts"
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import { type Movement, ReturnSheet, sheetOf } from "#core/stock/return-sheet.ts"
import { read } from "../rpc/decide.ts"
import { type Call, implement } from "../rpc/handler.ts"
import * as catalogue from "../store/catalogue.ts"
import type { Sight } from "../store/packs.ts"
import * as products from "../store/products.ts"
import * as sheets from "../store/return-sheet.ts"
import * as returns from "../store/returns.ts"
import { sinceOf } from "../store/shipments.ts"
import type { Tx } from "../store/transaction.ts"
import { excludedIds } from "./product-info.ts"
import { cutOffOf, sightOf } from "./sight.ts"

const encode = Schema.encodeSync(ReturnSheet)

/** The thousandths of each product, added up. */
const adding = (into: Map<number, number>, productId: number, qty: number): void => {
  into.set(productId, (into.get(productId) ?? 0) + qty)
}

/** What moved in a hub since its last return, product by product. */
const movementsOf = function* (sight: Sight, storeId: number, now: Day.Instant): Tx<ReadonlyArray<Movement>> {
  const since = (yield* returns.lastRecorded(sight.hub, sight.cutOff)) ?? sinceOf(sight.cutOff)
  const sums = (): Map<number, number> => new Map()
  const [shelf, kept, received, today, sold, returned, sent] = [
    sums(),
    sums(),
    sums(),
    sums(),
    sums(),
    sums(),
    sums()
  ]
  const startOfToday = Day.toGmt(Day.startOfDay(now))
  const available = yield* sheets.onShelf(sight)
  for (const pack of available) {
    adding(shelf, pack.product_id, pack.remaining)
    if (pack.received_at < since) {
      adding(kept, pack.product_id, pack.remaining)
      continue
    }
    adding(received, pack.product_id, pack.received)
    if (pack.received_at >= startOfToday) adding(today, pack.product_id, pack.received)
    adding(sold, pack.product_id, pack.received - pack.remaining)
  }
  for (const row of yield* sheets.goneOf(sight, since, startOfToday)) {
    // What was corrected away or sent to another hub is as if it had never come.
    const came = row.status > 2 ? 0 : row.received
    adding(received, row.product_id, came)
    if (row.is_today === 1) adding(today, row.product_id, came)
    adding(row.status === 2 ? returned : sold, row.product_id, came)
  }
  for (const [id, qty] of yield* sheets.soldOfKept(sight, since)) {
    adding(sold, id, qty)
    adding(kept, id, qty)
  }
  for (const [id, qty] of yield* sheets.returnedOfKept(sight, since)) {
    adding(returned, id, qty)
    adding(kept, id, qty)
  }
  const shipments = new Map<number, Set<number>>()
  const brought = (productId: number, shipment: number) => {
    const known = shipments.get(productId)
    if (known === undefined) shipments.set(productId, new Set([shipment]))
    else known.add(shipment)
  }
  for (const { product_id, shipment, qty } of yield* sheets.sentSince(sight.hub, since)) {
    adding(sent, product_id, qty)
    brought(product_id, shipment)
  }
  const packs = Map.groupBy(available, ({ product_id }) => product_id)
  for (const [id, own] of packs) for (const { shipment } of own) if (shipment !== null) brought(id, shipment)
  const ids = [...new Set([...kept.keys(), ...received.keys(), ...sent.keys()])]
  const known = yield* products.byIds(ids)
  const central = yield* catalogue.centralStock(storeId)
  const of = (amounts: ReadonlyMap<number, number>, id: number) =>
    Quantity.ofThousandths(amounts.get(id) ?? 0)
  return ids.flatMap((id): ReadonlyArray<Movement> => {
    const product = known.get(id)
    if (product === undefined) return []
    const own = packs.get(id) ?? []
    const oldest = own[0] === undefined ? undefined : Day.fromGmt(own[0].received_at)
    const level = central.get(id)
    return [
      {
        product_id: id,
        product_name: product.name,
        category_id: product.category_id,
        category_type: product.category_type,
        whole: product.whole,
        sell_by: product.sell_by,
        qty_increments:
          product.qty_increments === null ? null : Quantity.ofThousandths(product.qty_increments),
        retained: of(kept, id),
        sent: of(sent, id),
        received: of(received, id),
        receivedToday: of(today, id),
        sold: of(sold, id),
        returned: of(returned, id),
        onShelf: of(shelf, id),
        oldest: oldest ?? null,
        inventory_ids: own.map((pack) => pack.id),
        shipment_table_ids: [...(shipments.get(id) ?? [])],
        centralStock: level === undefined ? null : Quantity.ofThousandths(level)
      }
    ]
  })
}

export const returnSheetService = implement(ReturnSheetService, {
  getEveryHubInventoryItemsForReturnStockPage: ({ hub, max_ages, cut_off_date }, call: Call) =>
    read(function* () {
      const movements = yield* movementsOf(sightOf(call, hub, cut_off_date), call.caller.storeId, call.now)
      return { movements, excluded: new Set(yield* excludedIds(call.caller.hubId)) }
    }).pipe(
      Effect.map(({ movements, excluded }) =>
        encode(
          sheetOf(movements, excluded, { ages: max_ages ?? {}, flags: call.caller.flags, now: call.now })
        )
      )
    ),

  getShipmentDetailsOfProduct: ({ hub, shipment_ids, product, cut_off_date }, call) =>
    read(() => sheets.shipmentsBehind(sightOf(call, hub, cut_off_date), shipment_ids, product)).pipe(
      Effect.map((found) =>
        found.map((row) => ({
          ...row,
          sent: row.sent / 1000,
          received: row.received / 1000,
          sold: row.sold / 1000,
          returned: row.returned / 1000
        }))
      )
    ),

  getLastReturnStockInfo: ({ hub }, call) =>
    read(() => sheets.lastReturn(hub, cutOffOf(call, null))).pipe(
      Effect.map((found) => {
        if (found === undefined) return null
        const { record, lines } = found
        const at = Day.fromGmt(record.created_at)
        return {
          id: record.id,
          kind: record.kind,
          shipment_id: `RET-${record.id}`,
          shipment_name: record.kind === "return" ? `Return ${record.id}` : `Retained stock ${record.id}`,
          ref_no: record.ref_no,
          time_of_shipping: record.created_at,
          time_of_shipping_ist: at === undefined ? record.created_at : Day.toLocal(at),
          created_by: record.user_name,
          shipment_item_count: lines.length,
          items: lines.map((line) => ({ ...line, qty: line.qty / 1000 }))
        }
      })
    )
})
