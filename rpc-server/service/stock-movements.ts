/** What moved in a hub since its last return, product by product. */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Movement } from "#core/stock/return-sheet.ts"
import * as catalogue from "../store/catalogue.ts"
import type { StockScope } from "../store/packs.ts"
import * as products from "../store/products.ts"
import * as sheets from "../store/return-sheet.ts"
import * as returns from "../store/returns.ts"
import { sinceOf } from "../store/shipments.ts"
import type { Tx } from "../store/transaction.ts"

/** Thousandths by product. */
type Sums = Map<number, number>
const adding = (into: Sums, productId: number, qty: number): void => {
  into.set(productId, (into.get(productId) ?? 0) + qty)
}

const sums = (): Sums => new Map()
const noAmounts = () => ({
  shelf: sums(),
  kept: sums(),
  received: sums(),
  today: sums(),
  sold: sums(),
  returned: sums(),
  sent: sums()
})
type Amounts = ReturnType<typeof noAmounts>

/** The times from which on something counts as moved, and as of today. */
interface Since {
  readonly since: Day.GmtTime
  readonly startOfToday: Day.GmtTime
}

/** What is there: kept from before, or come since, with what was sold of it. */
const addShelf = (
  { shelf, kept, received, today, sold }: Amounts,
  available: ReadonlyArray<sheets.PackOnShelf>,
  { since, startOfToday }: Since
): void => {
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
}

/** What came since and is gone. */
const addGone = function* (
  { received, today, sold, returned }: Amounts,
  sight: StockScope,
  { since, startOfToday }: Since
): Tx<void> {
  for (const row of yield* sheets.goneOf(sight, since, startOfToday)) {
    // What was corrected away or sent to another hub is as if it had never come.
    const came = row.status > 2 ? 0 : row.received
    adding(received, row.product_id, came)
    if (row.is_today === 1) adding(today, row.product_id, came)
    adding(row.status === 2 ? returned : sold, row.product_id, came)
  }
}

/** What was kept, and has been sold or returned since: it was there at the last return. */
const addKept = function* ({ kept, sold, returned }: Amounts, sight: StockScope, { since }: Since): Tx<void> {
  for (const [id, qty] of yield* sheets.soldOfKept(sight, since)) {
    adding(sold, id, qty)
    adding(kept, id, qty)
  }
  for (const [id, qty] of yield* sheets.returnedOfKept(sight, since)) {
    adding(returned, id, qty)
    adding(kept, id, qty)
  }
}

interface Brought {
  readonly product_id: number
  readonly shipment: number | null
}
/** The shipments behind each product. */
const shipmentsBehind = (all: ReadonlyArray<Brought>): ReadonlyMap<number, ReadonlyArray<number>> =>
  new Map(
    [...Map.groupBy(all, ({ product_id }) => product_id)].map(([id, brought]) => [
      id,
      [...new Set(brought.flatMap(({ shipment }) => shipment ?? []))]
    ])
  )

export const movementsOf = function* (
  sight: StockScope,
  storeId: number,
  now: Day.Instant
): Tx<ReadonlyArray<Movement>> {
  const times: Since = {
    since: (yield* returns.lastRecorded(sight.hub, sight.cutOff)) ?? sinceOf(sight.cutOff),
    startOfToday: Day.toGmt(Day.startOfDay(now))
  }
  const amounts = noAmounts()
  const available = yield* sheets.onShelf(sight)
  addShelf(amounts, available, times)
  yield* addGone(amounts, sight, times)
  yield* addKept(amounts, sight, times)
  const sent = yield* sheets.sentSince(sight.hub, times.since)
  for (const { product_id, qty } of sent) adding(amounts.sent, product_id, qty)
  const shipments = shipmentsBehind([...sent, ...available])
  const packs = Map.groupBy(available, ({ product_id }) => product_id)
  const ids = [...new Set([...amounts.kept.keys(), ...amounts.received.keys(), ...amounts.sent.keys()])]
  const known = yield* products.byIds(ids)
  const central = yield* catalogue.centralStock(storeId)
  return ids.flatMap((id): ReadonlyArray<Movement> => {
    const product = known.get(id)
    if (product === undefined) return []
    const of = (part: Sums) => Quantity.ofThousandths(part.get(id) ?? 0)
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
        retained: of(amounts.kept),
        sent: of(amounts.sent),
        received: of(amounts.received),
        receivedToday: of(amounts.today),
        sold: of(amounts.sold),
        returned: of(amounts.returned),
        onShelf: of(amounts.shelf),
        oldest: oldest ?? null,
        inventory_ids: own.map((pack) => pack.id),
        shipment_table_ids: shipments.get(id) ?? [],
        centralStock: level === undefined ? null : Quantity.ofThousandths(level)
      }
    ]
  })
}
