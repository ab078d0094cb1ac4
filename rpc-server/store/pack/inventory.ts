/** The inventory of a hub: what is on its shelf, what expires in it, and the life of a pack. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { SellBy } from "#core/order/order.ts"
import { ExpiringProduct, type ExpiryCounts } from "#core/stock/pack.ts"
import type { PackLife } from "#core/stock/pack-life.ts"
import { returnedFor, takenIn } from "../archive/archived-packs.ts"
import { atHub, marks, select, selectMany, type Tx } from "../engine/transaction.ts"
import * as stores from "../network/stores.ts"
import {
  firstExpiring,
  listedPacks,
  ofPacks,
  ownQuantities,
  PackRow,
  type StockScope,
  selectArchived,
  selectListed,
  selectPacks,
  visible,
  visibleTo,
  type WireListedPack,
  type WirePack
} from "./packs.ts"
import { nameOfOrder, originOfShipment, whatOfOrder } from "./transfers.ts"

const rows = selectMany(PackRow)

/** Every available pack of a hub, the first to expire first. */
export const availableOf = function* (sight: StockScope, now: Day.Instant): Tx<ReadonlyArray<WirePack>> {
  const found = yield* rows(`${selectPacks} WHERE ${visible} AND k.status = 0 ${firstExpiring}`, [
    ...visibleTo(sight)
  ])
  return ownQuantities(found, now)
}

const columns = Object.keys(PackRow.fields).join(", ")
/** The available, unexpired packs of each product that expire first, at most so many a product. */
export const firstToExpire = function* (
  sight: StockScope,
  products: ReadonlyArray<number>,
  count: number,
  now: Day.Instant
): Tx<ReadonlyArray<WirePack>> {
  const found = yield* rows(
    `SELECT ${columns} FROM (SELECT k.id, k.hub_id, k.shipment_id, k.product_id, p.name AS product_name, k.scan_code,
         k.code, k.unique_key, k.date_of_expiry, k.qty, k.status, k.received_at,
         ROW_NUMBER() OVER (PARTITION BY k.product_id ORDER BY k.date_of_expiry, k.id) AS place
       FROM pack k JOIN product p ON p.entity_id = k.product_id
       WHERE ${visible} AND k.status = 0 AND k.date_of_expiry >= ? AND k.product_id IN (${marks(products.length)})) AS ranked
     WHERE place <= ? ORDER BY product_id, date_of_expiry, id`,
    [...visibleTo(sight), Day.dayAt(now), ...products, count]
  )
  return ownQuantities(found, now)
}

/** The available packs of a hub that expire on a day or before it. */
export const expiringBy = function* (
  sight: StockScope,
  last: Day.Day,
  now: Day.Instant
): Tx<ReadonlyArray<WireListedPack>> {
  return yield* listedPacks(
    `${selectListed} WHERE ${visible} AND k.status = 0 AND k.date_of_expiry <= ? ${firstExpiring}`,
    [...visibleTo(sight), last],
    now
  )
}

const counted = select(
  Schema.Struct({ today: Schema.Int, expired: Schema.Int }),
  `SELECT COUNT(CASE WHEN k.date_of_expiry = ? THEN 1 END) AS today,
     COUNT(CASE WHEN k.date_of_expiry < ? THEN 1 END) AS expired
   FROM pack k WHERE ${visible} AND k.status = 0 AND k.date_of_expiry <= ? AND k.qty > 0`
)
/** So many products are named of what expires, as far as the first packs are of so many. */
const [mostNamed, mostRead] = [5, 200]
const firstPacks = select(
  ExpiringProduct,
  `SELECT k.product_id, p.name AS product_name, k.date_of_expiry ${ofPacks}
   WHERE ${visible} AND k.status = 0 AND k.date_of_expiry <= ? AND k.qty > 0 ${firstExpiring} LIMIT ${mostRead}`
)
const firstOfEach = (packs: ReadonlyArray<ExpiringProduct>): ReadonlyArray<ExpiringProduct> =>
  [...Map.groupBy(packs, ({ product_id }) => product_id).values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .slice(0, mostNamed)

/**
 * How many available packs of a hub expire today, and how many have before: those of the board of what expires; and the
 * first products of them.
 */
export const countExpiring = function* (sight: StockScope, today: Day.Day): Tx<ExpiryCounts> {
  const [counts] = yield* counted(today, today, ...visibleTo(sight), today)
  const products = firstOfEach(yield* firstPacks(...visibleTo(sight), today))
  return { today: counts?.today ?? 0, expired: counts?.expired ?? 0, products }
}

/** A movement of a pack, as statements name its columns. */
export const MovementRow = Schema.Struct({
  at: Schema.String,
  what: Schema.Literals(["received", "sold", "returned", "corrected", "transferred"]),
  by: Schema.NullOr(Schema.String),
  hub_id: Schema.Int,
  reference: Schema.NullOr(Schema.String),
  order_id: Schema.NullOr(Schema.Int),
  shipment: Schema.NullOr(Schema.Int),
  change: Schema.Int,
  reason: Schema.NullOr(Schema.String)
})
const events = selectMany(MovementRow)
const LivedRow = Schema.Struct({
  ...PackRow.fields,
  received_qty: Schema.Int,
  sell_by: SellBy,
  taken: Schema.NullOr(Schema.String)
})
const lived = selectMany(LivedRow)
/**
 * The newest packs under a code: the one pack of the day that it names, or those of the day that share it, then those
 * of the archive.
 */
const livedTexts = (
  [
    [selectPacks, "k.unique_key = ?"],
    [selectPacks, "k.unique_key IS NULL AND k.code = ?"],
    [selectArchived, "k.code = ?"]
  ] as const
).map(
  ([text, condition]) =>
    `${text.replace("SELECT ", "SELECT k.received_qty, k.taken, p.sell_by, ")} WHERE ${visible} AND ${condition} ORDER BY k.id DESC LIMIT ?`
)

/**
 * What is known of the packs of a hub under ids: their receipt, the orders that took of them, and everything else. Of one second
 * the lines of orders stand in the order in which they were taken, each return behind its own.
 */
const eventsOf = (count: number): string => {
  const which = `k.hub_id = :hub AND k.id IN (${marks(count)})`
  const facts = "k.id, k.hub_id, k.shipment_id, k.received_at, k.received_qty, k.is_found"
  const packs = `(SELECT ${facts} FROM pack k WHERE ${which} UNION ALL SELECT ${facts} FROM archived_pack k WHERE ${which})`
  return `SELECT k.received_at AS at, 'received' AS what, s.accepted_by AS "by", k.hub_id, k.shipment_id AS reference,
      CAST(NULL AS INTEGER) AS order_id, s.id AS shipment, k.received_qty AS change,
      ${originOfShipment} AS reason, 0 AS place,
      0 AS line, 0 AS turn, k.id AS pack_id
    FROM ${packs} AS k LEFT JOIN shipment s ON s.shipment_id = k.shipment_id AND s.hub_id = :hub WHERE k.is_found = 0
    UNION ALL SELECT i.created_at, ${whatOfOrder}, i.user_name, k.hub_id, ${nameOfOrder}, o.order_id, NULL, -t.qty,
      t.later_reason, 1, t.id, 0, k.id
    FROM ${packs} AS k JOIN order_pack t ON t.pack_id = k.id AND t.hub_id = :hub
      JOIN orders o ON o.order_id = t.order_id AND o.hub_id = :hub
      JOIN invoice i ON i.order_id = t.order_id AND i.hub_id = :hub
    UNION ALL SELECT t.returned_at, 'returned', t.returned_by, k.hub_id, o.increment_id, o.order_id, NULL,
      COALESCE(t.restocked, t.qty), ${returnedFor}, 1, t.id, 1, k.id
    FROM ${packs} AS k JOIN order_pack t ON t.pack_id = k.id AND t.hub_id = :hub
      JOIN orders o ON o.order_id = t.order_id AND o.hub_id = :hub
    WHERE t.returned_at IS NOT NULL
    UNION ALL SELECT e.at, e.what, e.user_name, k.hub_id, e.reference, NULL, NULL, e.change, e.reason, 1, 0, 0, k.id
    FROM ${packs} AS k JOIN pack_event e ON e.pack_id = k.id AND e.hub_id = :hub`
}
/** How often the statement takes a list of ids. */
const idLists = 8

/** What orders took of a pack that have gone to the archive themselves. */
const archivedTakes = (
  { taken, hub_id, status }: typeof LivedRow.Type,
  orderIds: ReadonlySet<number | null>
): ReadonlyArray<typeof MovementRow.Type> =>
  takenIn(taken)
    .filter(({ order_id }) => !orderIds.has(order_id))
    .flatMap(({ at, by, order_id, increment_id, qty, later_reason, returned_at, restocked, ...back }) => {
      const of = { hub_id, reference: increment_id, order_id, shipment: null }
      const sold = { ...of, at, what: "sold", by, change: -qty, reason: later_reason } as const
      if (returned_at === null) return [sold]
      const { returned_by = null, return_reason = null } = back
      const came = {
        ...of,
        at: returned_at,
        what: "returned",
        by: returned_by,
        reason: return_reason
      } as const
      return [sold, { ...came, change: restocked ?? (status === 2 ? 0 : qty) }]
    })

/** A code that every unit carries may stand on many rows; the newest of them tell enough. */
const mostRows = 25

const movementsOf = function* (
  packs: ReadonlyArray<typeof LivedRow.Type>
): Tx<ReadonlyArray<typeof MovementRow.Type>> {
  const all: Array<typeof MovementRow.Type> = []
  const byHub = Map.groupBy(packs, ({ hub_id }) => hub_id)
  for (const [hub, some] of byHub)
    all.push(
      ...(yield* atHub(
        hub,
        events(
          `SELECT at, what, "by", hub_id, reference, order_id, shipment, change, reason FROM (${eventsOf(some.length)}) AS life ORDER BY at, place, line, turn, pack_id`,
          Array(idLists)
            .fill(some.map(({ id }) => id))
            .flat()
        )
      ))
    )
  return byHub.size === 1 ? all : all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The life of the packs under a code in some hubs; `undefined` when none of them ever had it. */
export const lifeOf = function* (
  sights: ReadonlyArray<StockScope>,
  code: string
): Tx<typeof PackLife.Encoded | undefined> {
  const found: Array<typeof LivedRow.Type> = []
  for (const sight of sights)
    for (const text of livedTexts)
      found.push(...(yield* lived(text, [...visibleTo(sight), code, mostRows - found.length])))
  const [one] = found
  if (one === undefined) return undefined
  const movements = yield* movementsOf(found)
  const names = new Map<number, ReadonlyArray<string>>()
  for (const hub of new Set(found.map(({ hub_id }) => hub_id)))
    names.set(
      hub,
      (yield* stores.inHub(hub)).map(({ name }) => name)
    )
  const orders = new Set(movements.map(({ order_id }) => order_id))
  const former = found.flatMap((row) => archivedTakes(row, orders))
  const all =
    former.length === 0 ? movements : [...movements, ...former].sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    scan_code: one.scan_code,
    product_id: one.product_id,
    product_name: one.product_name,
    sell_by: one.sell_by,
    rows: found.toReversed().map(({ id, hub_id, date_of_expiry, qty, status }) => ({
      id,
      hub_id,
      stores: names.get(hub_id) ?? [],
      date_of_expiry,
      qty: qty / 1000,
      status
    })),
    events: all.map(({ order_id, shipment, change, ...event }) => ({
      ...event,
      subject:
        order_id !== null
          ? ({ kind: "order", id: order_id } as const)
          : shipment !== null
            ? ({ kind: "shipment", id: shipment } as const)
            : null,
      change: change / 1000
    }))
  }
}
