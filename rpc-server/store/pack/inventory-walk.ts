/** A list that grows with the years: its length is a figure that is kept, and a page of it is walked in the order of an index. */
import { Schema } from "effect"
import { selectMany, type Tx } from "../engine/transaction.ts"
import { type Found, idsOf, keys, listed, orderBy, type Page, sorted, totals } from "./inventory-page.ts"
import { type StockScope, visible, visibleOnTheWay, visibleTo } from "./packs.ts"

const Tally = Schema.Struct({ packs: Schema.Int, first_expiry: Schema.NullOr(Schema.String) })
const tally = selectMany(Tally)
const onShelfOf = `SELECT COUNT(*) AS total FROM pack k WHERE ${visible} AND k.status = 0`
/** What a hub was ever seen to have since a cut-off: how many packs, the day on which the first of them expired, and how many are left. */
const seenOf = function* (sight: StockScope): Tx<{
  readonly packs: number
  readonly from: string
  readonly onShelf: number
}> {
  const [hub, cutOff] = [sight.hub, sight.cutOff ?? ""]
  const day = cutOff.slice(0, 10)
  // The day of the cut-off is counted pack by pack, the days after it are added up.
  const [since] = yield* tally(
    `SELECT CAST(COALESCE(SUM(CASE WHEN day > ? THEN packs ELSE 0 END), 0) AS BIGINT) AS packs, MIN(first_expiry) AS first_expiry
     FROM pack_tally WHERE hub_id = ? AND day >= ?`,
    [day, hub, day]
  )
  const [onDay] =
    day === ""
      ? []
      : yield* totals(
          "SELECT COUNT(*) AS total FROM pack k WHERE k.hub_id = ? AND k.received_at >= ? AND k.received_at < ?",
          [hub, cutOff, `${day}~`]
        )
  const [onShelf] = yield* totals(onShelfOf, visibleTo(sight))
  return {
    packs: (since?.packs ?? 0) + (onDay?.total ?? 0),
    from: since?.first_expiry ?? "",
    onShelf: onShelf?.total ?? 0
  }
}

/** So few packs are sorted sooner than they are found in the order of a list of many more. */
const few = 3000

/** In the order of their statuses: each is an index of its own, but for those sold, who are all the others. */
const byStatus = function* (sight: StockScope, from: string, page: Page): Tx<ReadonlyArray<number>> {
  const statuses = page.list === "used" ? [1, 2, 3, 4] : [0, 1, 2, 3, 4]
  const found: Array<number> = []
  let skipped = page.offset
  for (const status of page.desc ? statuses.toReversed() : statuses) {
    const missing = page.limit - found.length
    if (missing === 0) break
    const where = `pack k WHERE ${visibleOnTheWay} AND k.date_of_expiry >= ? AND k.status = ${status}${status > 1 ? " AND k.status > 1" : ""}`
    const values = [...visibleTo(sight), from]
    const some = yield* idsOf(
      `SELECT k.id FROM ${where} ${orderBy(keys.date_of_expiry, page)} LIMIT ? OFFSET ?`,
      [...values, missing, skipped]
    )
    found.push(...some)
    if (some.length > 0) skipped = 0
    else if (skipped > 0) {
      const [count] = yield* totals(`SELECT COUNT(*) AS total FROM ${where}`, values)
      skipped -= count?.total ?? 0
    }
  }
  return found
}

/** A page of a list that grows with the years, walked in its order. */
export const walked = function* (sight: StockScope, page: Page): Tx<Found> {
  const { packs, from, onShelf } = yield* seenOf(sight)
  const total = page.list === "used" ? packs - onShelf : packs
  if (page.offset >= total) return { ids: [], total }
  const condition = listed[page.list]
  if (packs <= few) return { ids: (yield* sorted(sight, { text: condition, values: [] }, page)).ids, total }
  if (page.by === "status") return { ids: yield* byStatus(sight, from, page), total }
  const found = yield* idsOf(
    `SELECT k.id FROM ${page.by === "product_name" ? "product p JOIN pack k ON k.product_id = p.entity_id" : "pack k"}
     WHERE ${visibleOnTheWay} AND k.date_of_expiry >= ?${condition} ${orderBy(keys[page.by], page)} LIMIT ? OFFSET ?`,
    [...visibleTo(sight), from, page.limit, page.offset]
  )
  return { ids: found, total }
}
