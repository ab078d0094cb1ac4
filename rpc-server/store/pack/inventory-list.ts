/**
 * The lists of a hub's inventory. What is on the shelf is few, and is sorted and searched as it is. What was ever there
 * grows with the years: a page of it is walked in the order of an index, its length is a figure that is kept, and a
 * search of it names the packs that its terms find first and sorts those.
 */
import * as Day from "#core/day.ts"
import { marks, type Tx } from "../engine/transaction.ts"
import { type Found, listed, type Page, shelf } from "./inventory-page.ts"
import { narrowings, searched } from "./inventory-search.ts"
import { walked } from "./inventory-walk.ts"
import { listedPacks, type StockScope, selectListed, type WireListedPack } from "./packs.ts"

/** Rows by their ids, in that order. */
const ofIds = function* (
  { hub }: StockScope,
  ids: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReadonlyArray<WireListedPack>> {
  const text = `${selectListed} WHERE k.hub_id = ? AND k.id IN (${marks(ids.length)})`
  const found = yield* listedPacks(text, [hub, ...ids], now)
  const byId = new Map(found.map((pack) => [pack.id, pack]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * One page of an inventory, and how many packs the whole list has. Of used and whole inventory a search finds at most
 * `mostFound` packs, those that expire last; a part of a code below `shortestPart` characters is looked for on the shelf alone.
 */
export const page = function* (
  sight: StockScope,
  page: Page,
  now: Day.Instant
): Tx<Omit<Found, "ids"> & { readonly rows: ReadonlyArray<WireListedPack> }> {
  const { list, narrowed } = page
  const { text, values } = narrowings(narrowed)
  const { ids, ...found }: Found =
    list === "not_used"
      ? yield* shelf(sight, { text: listed.not_used + text, values }, page, Day.dayAt(now))
      : yield* (narrowed.length === 0 ? walked : searched)(sight, page)
  return { rows: yield* ofIds(sight, ids, now), ...found }
}
