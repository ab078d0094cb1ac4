/** What earlier roundings left of the packs of a hub, and what of it went with which report (ROUND-1). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, type Tx, type Value, write } from "../engine/transaction.ts"
import { type StockScope, visibleOnTheWay, visibleTo } from "./packs.ts"

const Bit = Schema.Literals([0, 1])
const inHand = `CASE WHEN EXISTS (SELECT 1 FROM pack_claim c WHERE c.hub_id = ? AND c.pack_id = k.id AND c.claimed_until >= ?)
       THEN 1 ELSE 0 END AS is_in_hand`

const Opened = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  qty: Schema.Int,
  received: Schema.Int,
  is_in_hand: Bit,
  sell_by: Schema.Literals(["kg", "pack"]),
  whole: Bit,
  qty_increments: Schema.NullOr(Schema.Int),
  price: Schema.NullOr(Schema.Int)
})
const opened = select(
  Opened,
  `SELECT k.id, k.product_id, k.qty, k.received_qty AS received, ${inHand}, p.sell_by, p.whole, p.qty_increments, p.price
   FROM pack k JOIN product p ON p.entity_id = k.product_id
   WHERE ${visibleOnTheWay} AND k.status = 0 AND k.qty < k.received_qty ORDER BY k.id`
)
/** The packs on the shelf that were opened, with what their products say. */
export const openedPacks = (sight: StockScope, now: Day.GmtTime): Tx<ReadonlyArray<typeof Opened.Type>> =>
  opened(sight.hub, now, ...visibleTo(sight))

/** A version of the report of a hub. */
export interface Version {
  readonly hub: number
  readonly day: Day.Day
  readonly version: number
}

const addText = bySize(
  (size) =>
    `INSERT INTO eod_rounding (hub_id, day, version, pack_id, product_id, qty, price) VALUES ${Array(size)
      .fill("(?, ?, ?, ?, ?, ?, ?)")
      .join(", ")}`
)
/** Keeps what a version shows. */
export const add = function* (
  { hub, day, version }: Version,
  lines: ReadonlyArray<{ id: number; product_id: number; qty: number; price: number | null }>
): Tx<void> {
  for (const some of groups(lines)) {
    const values: Array<Value> = []
    for (const { id, product_id, qty, price } of some)
      values.push(hub, day, version, id, product_id, qty, price)
    yield { text: addText(some.length), values }
  }
}

const Waiting = Schema.Struct({
  pack_id: Schema.Int,
  qty: Schema.Int,
  held: Schema.Int,
  is_in_hand: Bit
})
const waiting = select(
  Waiting,
  `SELECT r.pack_id, r.qty, CASE WHEN k.status = 0 THEN k.qty ELSE 0 END AS held, ${inHand}
   FROM eod_rounding r JOIN pack k ON k.id = r.pack_id AND k.hub_id = r.hub_id
   WHERE r.hub_id = ? AND r.day = ? AND r.version = ? AND r.booked IS NULL ORDER BY r.pack_id`
)
/** What a version shows and nothing is booked of yet, with how the packs stand now. */
export const waitingOf = (
  { hub, day, version }: Version,
  now: Day.GmtTime
): Tx<ReadonlyArray<typeof Waiting.Type>> => waiting(hub, now, hub, day, version)

const nothingBooked = write(
  "UPDATE eod_rounding SET booked = 0 WHERE hub_id = ? AND day = ? AND version = ? AND booked IS NULL"
)
const bookedText = bySize(
  (size) =>
    `UPDATE eod_rounding SET booked = qty WHERE hub_id = ? AND day = ? AND version = ? AND pack_id ${oneOf(size, "BIGINT")}`
)
/** The version is approved: these packs lost what was shown of them, the others nothing. */
export const settle = function* ({ hub, day, version }: Version, packs: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(packs))
    yield { text: bookedText(some.length), values: [hub, day, version, ...some] }
  yield* nothingBooked(hub, day, version)
}

const Line = Schema.Struct({
  product_id: Schema.Int,
  qty: Schema.Int,
  price: Schema.NullOr(Schema.Int)
})
const lines = select(
  Line,
  `SELECT product_id, COALESCE(booked, qty) AS qty, price FROM eod_rounding
   WHERE hub_id = ? AND day = ? AND (version = ? OR booked > 0) AND COALESCE(booked, qty) > 0 ORDER BY version, pack_id`
)
/** What a version shows, and what the ones before it have booked. */
export const linesOfDay = ({ hub, day, version }: Version): Tx<ReadonlyArray<typeof Line.Type>> =>
  lines(hub, day, version)
