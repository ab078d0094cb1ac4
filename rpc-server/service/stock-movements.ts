/** The movements in a hub since its last return, product by product. */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Movement } from "#core/stock/return-sheet.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as products from "../store/network/products.ts"
import type { StockScope } from "../store/pack/packs.ts"
import * as sheets from "../store/pack/return-sheet.ts"
import * as returns from "../store/pack/returns.ts"
import { sinceOf } from "../store/pack/shipments.ts"

/** Thousandths by product. */
type Sums = Map<number, number>
const adding = (into: Sums, productId: number, qty: number): void => {
  into.set(productId, (into.get(productId) ?? 0) + qty)
}

const sums = (): Sums => new Map()
const noAmounts = () => ({
  shelf: sums(),
  /** The part of the shelf that was here before. */
  old: sums(),
  /** What of packs that were here before was sold, returned, and put right since. */
  oldSold: sums(),
  oldReturned: sums(),
  oldReceived: sums(),
  received: sums(),
  today: sums(),
  returned: sums(),
  sent: sums()
})
type Amounts = ReturnType<typeof noAmounts>

/** The times from which on something counts as moved, and as of today. */
interface Since {
  readonly since: Day.GmtTime
  readonly startOfToday: Day.GmtTime
}

/** What is there: kept from before, or come since. */
const addShelf = (
  { shelf, old, received, today }: Amounts,
  available: ReadonlyArray<sheets.PackOnShelf>,
  { since, startOfToday }: Since
): void => {
  for (const pack of available) {
    adding(shelf, pack.product_id, pack.remaining)
    if (pack.received_at < since) {
      adding(old, pack.product_id, pack.remaining)
      continue
    }
    adding(received, pack.product_id, pack.received)
    if (pack.received_at >= startOfToday) adding(today, pack.product_id, pack.received)
  }
}

/** What came since and is gone. */
const addGone = function* (
  { received, today }: Amounts,
  sight: StockScope,
  { since, startOfToday }: Since
): Tx<void> {
  for (const row of yield* sheets.leftSince(sight, since, startOfToday)) {
    adding(received, row.product_id, row.received)
    if (row.is_today === 1) adding(today, row.product_id, row.received)
  }
}

/** What went back, and what was corrected or sent to another hub: as much more or less has come. */
const addChanges = function* (
  { received, today, returned, oldReturned, oldReceived }: Amounts,
  sight: StockScope,
  { since, startOfToday }: Since
): Tx<void> {
  for (const row of yield* sheets.changedSince(sight, since, startOfToday)) {
    if (row.what === "returned")
      adding(row.is_new === 1 ? returned : oldReturned, row.product_id, -row.change)
    else {
      adding(row.is_new === 1 ? received : oldReceived, row.product_id, row.change)
      if (row.is_today === 1) adding(today, row.product_id, row.change)
    }
  }
}

/** What was sold of packs that were here before, and what of their earlier sales came back. */
const addRetained = function* (
  { oldSold, oldReceived }: Amounts,
  sight: StockScope,
  { since }: Since
): Tx<void> {
  for (const row of yield* sheets.soldOfRetained(sight, since)) {
    adding(oldSold, row.product_id, row.sold)
    adding(oldReceived, row.product_id, row.came_back)
  }
}

/**
 * What moved of a product. What of the packs that came since is neither there nor went back was sold; what was here
 * before is what of it is there, with all that has left it since.
 */
const figuresOf = (amounts: Amounts, id: number) => {
  const of = (part: Sums): number => part.get(id) ?? 0
  const onShelf = of(amounts.shelf)
  const old = of(amounts.old)
  const sold = of(amounts.received) - of(amounts.returned) - (onShelf - old)
  return {
    retained: old + of(amounts.oldSold) + of(amounts.oldReturned) - of(amounts.oldReceived),
    sent: of(amounts.sent),
    received: of(amounts.received) + of(amounts.oldReceived),
    receivedToday: of(amounts.today),
    sold: sold + of(amounts.oldSold),
    returned: of(amounts.returned) + of(amounts.oldReturned),
    onShelf
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

/** The columns of a return sheet that say which product moved, and what the central stock has of it. */
export const movedProduct = (
  product_id: number,
  product: Pick<
    products.ProductRow,
    "name" | "category_id" | "category_type" | "whole" | "sell_by" | "qty_increments"
  >,
  central: ReadonlyMap<number, number>
) => {
  const { name, category_id, category_type, whole, sell_by, qty_increments } = product
  const level = central.get(product_id)
  return {
    product_id,
    product_name: name,
    category_id,
    category_type,
    whole,
    sell_by,
    qty_increments: qty_increments === null ? null : Quantity.ofThousandths(qty_increments),
    centralStock: level === undefined ? null : Quantity.ofThousandths(level)
  }
}

export const movementsOf = function* (
  sight: StockScope,
  storeId: number,
  now: Day.Instant
): Tx<ReadonlyArray<Movement>> {
  const last = yield* returns.lastRecorded(sight.hub, sight.cutOff)
  const lastAt = last === null ? undefined : Day.fromGmt(last)
  const times: Since = {
    // Whatever else happened in the second of the last return, it comes before.
    since: lastAt === undefined ? sinceOf(sight.cutOff) : Day.toGmt(lastAt + Day.second),
    startOfToday: Day.toGmt(Day.startOfDay(now))
  }
  const amounts = noAmounts()
  const available = yield* sheets.onShelf(sight)
  addShelf(amounts, available, times)
  yield* addGone(amounts, sight, times)
  yield* addChanges(amounts, sight, times)
  yield* addRetained(amounts, sight, times)
  const sent = yield* sheets.sentSince(sight.hub, times.since)
  for (const { product_id, qty } of sent) adding(amounts.sent, product_id, qty)
  const shipments = shipmentsBehind([...sent, ...available])
  const packs = Map.groupBy(available, ({ product_id }) => product_id)
  const { shelf, received, sent: announced, returned, oldSold, oldReturned, oldReceived } = amounts
  const ids = [
    ...new Set(
      [shelf, received, announced, returned, oldSold, oldReturned, oldReceived].flatMap((part) => [
        ...part.keys()
      ])
    )
  ]
  const productRows = yield* products.byIds(ids)
  const central = yield* catalogue.centralStock(storeId)
  return ids.flatMap((id): ReadonlyArray<Movement> => {
    const product = productRows.get(id)
    if (product === undefined) return []
    const figures = figuresOf(amounts, id)
    const productPacks = packs.get(id) ?? []
    const oldest = productPacks[0] === undefined ? undefined : Day.fromGmt(productPacks[0].received_at)
    return [
      {
        ...movedProduct(id, product, central),
        retained: Quantity.ofThousandths(figures.retained),
        sent: Quantity.ofThousandths(figures.sent),
        received: Quantity.ofThousandths(figures.received),
        receivedToday: Quantity.ofThousandths(figures.receivedToday),
        sold: Quantity.ofThousandths(figures.sold),
        returned: Quantity.ofThousandths(figures.returned),
        onShelf: Quantity.ofThousandths(figures.onShelf),
        oldest: oldest ?? null,
        inventory_ids: productPacks.map((pack) => pack.id),
        shipment_table_ids: shipments.get(id) ?? []
      }
    ]
  })
}
