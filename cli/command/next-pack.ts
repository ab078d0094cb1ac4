/** First expiry, first out: the pack to take next for every item of an order that still takes packs. */
import { Effect } from "effect"
import { ShipmentService } from "#core/contract/shipment.ts"
import type * as Day from "#core/day.ts"
import { type Advice, adviceFor, openItems } from "#core/order/fefo-violation.ts"
import type { Order } from "#core/order/order.ts"
import type { Picking } from "#core/order/picking.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import type { Pack } from "#core/stock/pack.ts"
import { takeNext } from "#core/text/order-page.ts"
import type { Line } from "../host/output.ts"
import type { Client, Working } from "./client.ts"

/** An order's own packs and fifty more of each product: what is in hand is not on the shelf. */
const depth = 50

export const nextPacks = (
  { session: { user, store } }: Client,
  order: Order,
  picking: Picking,
  today: Day.Day
): Working<ReadonlyArray<Advice<Pack>>> =>
  Effect.gen(function* () {
    if (!isOpenForPicking(order)) return []
    const items = openItems(order, picking, undefined)
    const products = [...new Set(items.map(({ product_id }) => product_id))]
    const shelves = yield* Effect.forEach(
      products,
      (product) =>
        Effect.map(
          Rpc.use((rpc) =>
            rpc.call(ShipmentService.getNActiveProductPacks, {
              product,
              hub: store.hub_id,
              order_id: order.order_id,
              count: Math.min(1000, depth + picking.scans.length),
              is_available: true,
              date: null,
              cut_off_date: user.cut_off_date ?? null
            })
          ),
          (packs) => [product, packs] as const
        ),
      { concurrency: 4 }
    )
    const shelfRows = new Map(shelves)
    return items.flatMap((item) => adviceFor(order, picking, item, shelfRows, today) ?? [])
  })

/** The advice for programs; quantities are decimal numbers. */
export const nextData = ({ item, pack }: Advice<Pack>) => ({
  item_id: item.item_id,
  product_id: item.product_id,
  scan_code: pack.scan_code,
  date_of_expiry: pack.date_of_expiry,
  qty: Q.toWire(pack.qty)
})

export const nextLines = (next: ReadonlyArray<Advice<Pack>>, today: Day.Day): ReadonlyArray<Line> =>
  next.map(({ item, pack }) => [
    { text: `→ ${item.name}: `, style: "dim" },
    `${takeNext(pack, today)}, ${Q.withUnit(item, pack.qty)}  `,
    { text: pack.scan_code, style: "dim" }
  ])
