/**
 * The lists of a hub's inventory. What is on the shelf is few, and is sorted and searched as it is. What was ever there
 * grows with the years: a page of it is walked in the order of an index, its length is a figure that is kept, and a
 * search of it names the packs that its terms find first and sorts those.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { shortestPart } from "#core/order/queue.ts"
import { type InventoryColumn, type ListType, mostFound } from "#core/stock/inventory.ts"
import {
  ownQuantities,
  PackRow,
  type Sight,
  selectPacks,
  visible,
  visibleOnTheWay,
  visibleTo,
  type WirePack
} from "./packs.ts"
import { holds, mayHold } from "./parts.ts"
import { type Database, marks, selectMany, type Tx, type Value } from "./transaction.ts"

const rows = selectMany(PackRow)
const totals = selectMany(Schema.Struct({ total: Schema.Int }))
const ids = selectMany(Schema.Struct({ id: Schema.Int }))

/** What a search narrows a list to: packs of these products, or of whose code a term is a part. */
export interface Narrowing {
  readonly products: ReadonlyArray<number>
  /** What the products were found by. */
  readonly terms: ReadonlyArray<string>
  readonly code: string | undefined
}
/** Which packs of an inventory, in which order. */
export interface Page {
  readonly database: Database
  readonly list: ListType
  readonly narrowed: ReadonlyArray<Narrowing>
  readonly by: InventoryColumn
  readonly desc: boolean
  readonly limit: number
  readonly offset: number
}

interface Part {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}
const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`

/** Lists of ids come in few sizes, filled up with their last: each text is prepared once. */
const sizes = [8, 64, 512, 4096]
/** Values that a statement takes for its lists of ids, whatever is searched for. */
const room = 16_384
const ofProducts = ({ products, terms }: Narrowing, lists: number): Part => {
  const last = products.at(-1)
  if (last === undefined) return { text: "k.product_id IN (NULL)", values: [] }
  const size = sizes.find((each) => each >= products.length && each <= room / lists)
  if (size === undefined)
    return {
      text: `k.product_id IN (SELECT entity_id FROM product WHERE ${terms.map(() => "LOWER(name || ' ' || entity_id) LIKE ? ESCAPE '\\'").join(" AND ")})`,
      values: terms.map(pattern)
    }
  return {
    text: `k.product_id IN (${marks(size)})`,
    values: [...products, ...Array<number>(size - products.length).fill(last)]
  }
}
const narrowing = (each: Narrowing, lists: number): Part => {
  const { text, values } = ofProducts(each, lists)
  return each.code === undefined
    ? { text: ` AND ${text}`, values }
    : {
        text: ` AND (${holds("LOWER(k.scan_code)")} OR ${text})`,
        values: [pattern(each.code), ...values]
      }
}
const narrowings = (narrowed: ReadonlyArray<Narrowing>): Part => {
  const parts = narrowed.map((each) => narrowing(each, narrowed.length))
  return {
    text: parts.map(({ text }) => text).join(""),
    values: parts.flatMap(({ values }) => values)
  }
}

const listed: Record<ListType, string> = {
  not_used: " AND k.status = 0",
  used: " AND k.status <> 0",
  all: ""
}

/** Equal packs stand in the order in which they expire, and then of their ids. */
const keys: Record<InventoryColumn, ReadonlyArray<string>> = {
  product_name: ["LOWER(p.name)", "p.entity_id", "k.date_of_expiry", "k.id"],
  scan_code: ["k.scan_code", "k.date_of_expiry", "k.id"],
  date_of_expiry: ["k.date_of_expiry", "k.id"],
  status: ["k.status", "k.date_of_expiry", "k.id"]
}
const orderBy = (columns: ReadonlyArray<string>, { desc }: Pick<Page, "desc">): string =>
  `ORDER BY ${columns.map((column) => `${column} ${desc ? "DESC" : "ASC"}`).join(", ")}`

/** Rows by their ids, in that order. */
const ofIds = function* (wanted: ReadonlyArray<number>, now: Day.Instant): Tx<ReadonlyArray<WirePack>> {
  const found = yield* rows(`${selectPacks} WHERE k.id IN (${marks(wanted.length)})`, wanted)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ownQuantities(
    wanted.flatMap((id) => byId.get(id) ?? []),
    now
  )
}
const idsOf = function* (text: string, values: ReadonlyArray<Value>): Tx<ReadonlyArray<number>> {
  return (yield* ids(text, values)).map(({ id }) => id)
}

interface Found {
  readonly ids: ReadonlyArray<number>
  readonly total: number
}

/** Rows that a condition leaves few of, sorted. */
const sorted = function* (sight: Sight, { text, values }: Part, page: Page): Tx<Found> {
  const all = [...visibleTo(sight), ...values]
  const [count] = yield* totals(`SELECT COUNT(*) AS total FROM pack k WHERE ${visible}${text}`, all)
  const found = yield* idsOf(
    `SELECT k.id FROM pack k JOIN product p ON p.entity_id = k.product_id WHERE ${visible}${text}
     ${orderBy(keys[page.by], page)} LIMIT ? OFFSET ?`,
    [...all, page.limit, page.offset]
  )
  return { ids: found, total: count?.total ?? 0 }
}

const Tally = Schema.Struct({ packs: Schema.Int, first_expiry: Schema.NullOr(Schema.String) })
const tally = selectMany(Tally)
const onShelfOf = `SELECT COUNT(*) AS total FROM pack k WHERE ${visible} AND k.status = 0`
/** What a hub was ever seen to have since a cut-off: how many packs, the day on which the first of them expired, and how many are left. */
const seenOf = function* (sight: Sight): Tx<{
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
const byStatus = function* (sight: Sight, from: string, page: Page): Tx<ReadonlyArray<number>> {
  const statuses = page.list === "used" ? [1, 2, 3, 4] : [0, 1, 2, 3, 4]
  const found: Array<number> = []
  let skipped = page.offset
  for (const status of page.desc ? statuses.toReversed() : statuses) {
    const wanted = page.limit - found.length
    if (wanted === 0) break
    const where = `pack k WHERE ${visibleOnTheWay} AND k.date_of_expiry >= ? AND k.status = ${status}${status > 1 ? " AND k.status > 1" : ""}`
    const values = [...visibleTo(sight), from]
    const some = yield* idsOf(
      `SELECT k.id FROM ${where} ${orderBy(keys.date_of_expiry, page)} LIMIT ? OFFSET ?`,
      [...values, wanted, skipped]
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
const walked = function* (sight: Sight, page: Page): Tx<Found> {
  const { packs, from, onShelf } = yield* seenOf(sight)
  const total = page.list === "used" ? packs - onShelf : packs
  if (page.offset >= total) return { ids: [], total }
  const own = listed[page.list]
  if (packs <= few) return { ids: (yield* sorted(sight, { text: own, values: [] }, page)).ids, total }
  if (page.by === "status") return { ids: yield* byStatus(sight, from, page), total }
  const found = yield* idsOf(
    `SELECT k.id FROM ${page.by === "product_name" ? "product p JOIN pack k ON k.product_id = p.entity_id" : "pack k"}
     WHERE ${visibleOnTheWay} AND k.date_of_expiry >= ?${own} ${orderBy(keys[page.by], page)} LIMIT ? OFFSET ?`,
    [...visibleTo(sight), from, page.limit, page.offset]
  )
  return { ids: found, total }
}

/** The end of a long code tells it from others sooner than what codes have in common. */
const longestPart = 8
/** So few products are each asked for their own packs; of more, most of the newest packs are one. */
const fewProducts = 24
/** As many of the newest packs are looked through for those of many products. */
const mostWalked = 5000

/** The packs of a hub that a search finds in all that was ever there, at most as many as it names. */
const hits = function* (sight: Sight, { database, list, narrowed }: Page): Tx<ReadonlyArray<number>> {
  // The narrowing that leaves the fewest products is looked up, and all of them are asked of what it finds.
  const [driver] = narrowed.toSorted(
    (a, b) =>
      Number(a.code !== undefined) - Number(b.code !== undefined) || a.products.length - b.products.length
  )
  if (driver === undefined) return []
  const all = narrowings(narrowed)
  const own = `${visibleOnTheWay}${listed[list]}${all.text}`
  const ownValues = [...visibleTo(sight), ...all.values]
  const found = new Set<number>()
  const { code, products } = driver
  /** Of each product its own packs, those that expire last. */
  const ofEachProduct = function* (): Tx<void> {
    if (products.length === 0 || found.size >= mostFound) return
    const { text, values } = ofProducts(driver, 1)
    for (const id of yield* idsOf(
      `SELECT id FROM (SELECT k.id, k.date_of_expiry FROM (SELECT entity_id AS product FROM product WHERE ${text.replace("k.product_id", "entity_id")}) AS w JOIN pack k
         ON k.id IN (SELECT k.id FROM pack k WHERE k.product_id = w.product AND ${own} ORDER BY k.date_of_expiry DESC, k.id DESC LIMIT ${mostFound})) AS held
       ORDER BY date_of_expiry DESC, id DESC LIMIT ${mostFound}`,
      [...values, ...ownValues]
    ))
      found.add(id)
  }
  if (products.length <= fewProducts) yield* ofEachProduct()
  if (code !== undefined && [...code].length >= shortestPart && found.size < mostFound) {
    const held = mayHold(database, "pack_text", [code.slice(-longestPart)])
    for (const id of yield* idsOf(
      `SELECT k.id FROM pack_text t JOIN pack k ON k.id = t.rowid WHERE ${held.text} AND ${own} ORDER BY t.rowid DESC LIMIT ${mostFound}`,
      [...held.values, ...ownValues]
    ))
      found.add(id)
  }
  if (code !== undefined && [...code].length < shortestPart && list === "all")
    for (const id of yield* idsOf(
      `SELECT k.id FROM pack k WHERE ${own} AND k.status = 0 ORDER BY k.date_of_expiry DESC, k.id DESC LIMIT ${mostFound}`,
      ownValues
    ))
      found.add(id)
  if (products.length > fewProducts) {
    const { text, values } = ofProducts(driver, 1)
    const newest = yield* idsOf(
      `SELECT k.id FROM (SELECT n.id, n.product_id FROM pack n WHERE n.hub_id = ? AND n.received_at || '' >= ?
         ORDER BY n.date_of_expiry DESC, n.id DESC LIMIT ${mostWalked}) AS k WHERE ${text}`,
      [...visibleTo(sight), ...values]
    )
    for (let start = 0; start < newest.length && found.size < 2 * mostFound; start += mostFound) {
      const some = newest.slice(start, start + mostFound)
      for (const id of yield* idsOf(
        `SELECT k.id FROM pack k WHERE k.id IN (${marks(some.length)}) AND ${own}`,
        [...some, ...ownValues]
      ))
        found.add(id)
    }
  }
  if (products.length > fewProducts) yield* ofEachProduct()
  return [...found]
}

const searched = function* (sight: Sight, page: Page): Tx<Found> {
  const all = yield* hits(sight, page)
  if (all.length === 0) return { ids: [], total: 0 }
  const some = `IN (${marks(all.length)})`
  const last =
    all.length <= mostFound
      ? some
      : `IN (SELECT h.id FROM pack h WHERE h.id ${some} ORDER BY h.date_of_expiry DESC, h.id DESC LIMIT ${mostFound})`
  const named = page.by === "product_name" ? " JOIN product p ON p.entity_id = k.product_id" : ""
  const held = yield* idsOf(
    `SELECT k.id FROM pack k${named} WHERE k.id ${last} ${orderBy(keys[page.by], page)}`,
    all
  )
  return { ids: held.slice(page.offset, page.offset + page.limit), total: held.length }
}

/**
 * One page of an inventory, and how many packs the whole list has. Of used and whole inventory a search finds at most
 * `mostFound` packs, those that expire last; a part of a code below `shortestPart` characters is looked for on the shelf alone.
 */
export const page = function* (
  sight: Sight,
  asked: Page,
  now: Day.Instant
): Tx<{ readonly rows: ReadonlyArray<WirePack>; readonly total: number }> {
  const { list, narrowed } = asked
  const { text, values } = narrowings(narrowed)
  const found =
    list === "not_used"
      ? yield* sorted(sight, { text: listed.not_used + text, values }, asked)
      : yield* (narrowed.length === 0 ? walked : searched)(sight, asked)
  return { rows: yield* ofIds(found.ids, now), total: found.total }
}
