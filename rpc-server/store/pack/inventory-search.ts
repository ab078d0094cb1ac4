/**
 * The finds of a search in an inventory: on the shelf what its terms narrow, of what was ever there the packs that they
 * find first.
 */
import { shortestPart } from "#core/order/queue.ts"
import { mostFound } from "#core/stock/inventory.ts"
import type { Condition } from "../engine/condition.ts"
import { holds, mayHold, pattern } from "../engine/parts.ts"
import { marks, type Tx, type Value } from "../engine/transaction.ts"
import { type Found, idsOf, keys, listed, type Narrowing, orderBy, type Page } from "./inventory-page.ts"
import { type StockScope, visibleOnTheWay, visibleTo } from "./packs.ts"

/** Lists of ids come in few sizes, filled up with their last: each text is prepared once. */
const sizes = [8, 64, 512, 4096]
/** Values that a statement takes for its lists of ids, whatever is searched for. */
const room = 16_384
const ofProducts = ({ products, terms }: Narrowing, lists: number): Condition => {
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
const narrowing = (each: Narrowing, lists: number): Condition => {
  const { text, values } = ofProducts(each, lists)
  return each.code === undefined
    ? { text: ` AND ${text}`, values }
    : {
        text: ` AND (${holds("LOWER(k.scan_code)")} OR ${text})`,
        values: [pattern(each.code), ...values]
      }
}
export const narrowings = (narrowed: ReadonlyArray<Narrowing>): Condition => {
  const parts = narrowed.map((each) => narrowing(each, narrowed.length))
  return {
    text: parts.map(({ text }) => text).join(""),
    values: parts.flatMap(({ values }) => values)
  }
}

/** The end of a long code tells it from others sooner than what codes have in common. */
const longestPart = 8
/** So few products are each asked for their own packs; of more, most of the newest packs are one. */
const fewProducts = 24
/** A search for many products looks through so many of the newest packs. */
const mostWalked = 5000

/** A search of all that was ever there. */
interface Search {
  readonly page: Page
  readonly sight: StockScope
  /** The narrowing that is looked up: the one that leaves the fewest products. */
  readonly driver: Narrowing
  /** What the list and all narrowings ask of a pack, put behind `visibleOnTheWay`; with the values of both. */
  readonly condition: Condition
  readonly found: Set<number>
}
const isFull = ({ found }: Search): boolean => found.size >= mostFound
const find = function* ({ found }: Search, text: string, values: ReadonlyArray<Value>): Tx<void> {
  for (const id of yield* idsOf(text, values)) found.add(id)
}

const searchOf = (sight: StockScope, page: Page): Search | undefined => {
  const { list, narrowed } = page
  const [driver] = narrowed.toSorted(
    (a, b) =>
      Number(a.code !== undefined) - Number(b.code !== undefined) || a.products.length - b.products.length
  )
  if (driver === undefined) return undefined
  const all = narrowings(narrowed)
  const condition = {
    text: `${listed[list]}${all.text}`,
    values: [...visibleTo(sight), ...all.values]
  }
  return { page, sight, driver, condition, found: new Set() }
}

/** Finds packs product by product, those that expire last. */
const findOfEachProduct = function* (search: Search): Tx<void> {
  const { driver, condition } = search
  if (driver.products.length === 0 || isFull(search)) return
  const { text, values } = ofProducts(driver, 1)
  yield* find(
    search,
    `SELECT id FROM (SELECT k.id, k.date_of_expiry FROM (SELECT entity_id AS product FROM product WHERE ${text.replace("k.product_id", "entity_id")}) AS w JOIN pack k
         ON k.hub_id = ? AND k.id IN (SELECT k.id FROM pack k WHERE k.product_id = w.product AND ${visibleOnTheWay}${condition.text} ORDER BY k.date_of_expiry DESC, k.id DESC LIMIT ${mostFound})) AS held
       ORDER BY date_of_expiry DESC, id DESC LIMIT ${mostFound}`,
    [...values, search.sight.hub, ...condition.values]
  )
}

/** The newest packs whose code holds a part; one that is too short for an index is looked for on the shelf alone. */
const findByCode = function* (search: Search, code: string): Tx<void> {
  const { page, sight, condition } = search
  if ([...code].length >= shortestPart) {
    if (isFull(search)) return
    const candidates = mayHold(page.database, "pack_text", [code.slice(-longestPart)], sight.hub)
    yield* find(
      search,
      `SELECT k.id FROM pack_text t JOIN pack k ON k.id = t.rowid WHERE ${candidates.text} AND ${visibleOnTheWay}${condition.text} ORDER BY t.rowid DESC LIMIT ${mostFound}`,
      [...candidates.values, ...condition.values]
    )
  } else if (page.list === "all")
    yield* find(
      search,
      `SELECT k.id FROM pack k WHERE ${visibleOnTheWay}${condition.text} AND k.status = 0 ORDER BY k.date_of_expiry DESC, k.id DESC LIMIT ${mostFound}`,
      condition.values
    )
}

/** Finds the packs of many products among the newest of the hub. */
const findAmongNewest = function* (search: Search): Tx<void> {
  const { sight, driver, condition, found } = search
  const { text, values } = ofProducts(driver, 1)
  const newest = yield* idsOf(
    `SELECT k.id FROM (SELECT n.id, n.product_id FROM pack n WHERE n.hub_id = ? AND n.received_at || '' >= ?
         ORDER BY n.date_of_expiry DESC, n.id DESC LIMIT ${mostWalked}) AS k WHERE ${text}`,
    [...visibleTo(sight), ...values]
  )
  for (let start = 0; start < newest.length && found.size < 2 * mostFound; start += mostFound) {
    const some = newest.slice(start, start + mostFound)
    yield* find(
      search,
      `SELECT k.id FROM pack k WHERE k.id IN (${marks(some.length)}) AND ${visibleOnTheWay}${condition.text}`,
      [...some, ...condition.values]
    )
  }
}

/** The packs of a hub that a search finds in all that was ever there: the quickest ways first. */
const hits = function* (sight: StockScope, page: Page): Tx<ReadonlyArray<number>> {
  const search = searchOf(sight, page)
  if (search === undefined) return []
  const { code, products } = search.driver
  const hasFew = products.length <= fewProducts
  if (hasFew) yield* findOfEachProduct(search)
  if (code !== undefined) yield* findByCode(search, code)
  if (!hasFew) {
    yield* findAmongNewest(search)
    yield* findOfEachProduct(search)
  }
  return [...search.found]
}

export const searched = function* (sight: StockScope, page: Page): Tx<Found> {
  const all = yield* hits(sight, page)
  if (all.length === 0) return { ids: [], total: 0 }
  const some = `IN (${marks(all.length)})`
  const last =
    all.length <= mostFound
      ? some
      : `IN (SELECT h.id FROM pack h WHERE h.hub_id = ? AND h.id ${some} ORDER BY h.date_of_expiry DESC, h.id DESC LIMIT ${mostFound})`
  const named = page.by === "product_name" ? " JOIN product p ON p.entity_id = k.product_id" : ""
  const sortedIds = yield* idsOf(
    `SELECT k.id FROM pack k${named} WHERE k.hub_id = ? AND k.id ${last} ${orderBy(keys[page.by], page)}`,
    [sight.hub, ...(all.length <= mostFound ? [] : [sight.hub]), ...all]
  )
  return { ids: sortedIds.slice(page.offset, page.offset + page.limit), total: sortedIds.length }
}
