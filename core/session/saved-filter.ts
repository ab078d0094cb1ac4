/**
 * A filter of a list, saved by a person under a name (FILTER-1 to FILTER-4): the order queue, and the inventory. It says
 * what to look for, not what there is: a source or a part that is gone by now finds nothing, and harms nothing.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Fault, fault } from "../fault.ts"
import { readDays } from "../order/date-range.ts"
import { tabs } from "../order/queue.ts"
import { readPart } from "../order/shown-part.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { Expires, ListType } from "../stock/inventory.ts"

/** A person keeps at most so many; the table holds no more places. */
export const mostFilters = 30
/** Characters. */
export const longestName = 40
export const longestSearch = 100
export const mostSources = 20

const Search = Schema.String.check(Schema.isMaxLength(longestSearch))

/** The filter as the address of the queue names it: `show` a part of the orders, `days` those in which they were created. */
const OrdersFilter = Schema.Struct({
  list: Schema.Literal("orders"),
  tab: Schema.Literals(tabs),
  search: Search,
  sources: Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(mostSources)),
  show: Schema.NullOr(
    Schema.String.check(
      Schema.makeFilter((text: string) => readPart(text) !== undefined || "names no part of the orders")
    )
  ),
  days: Schema.NullOr(
    Schema.String.check(Schema.makeFilter((text: string) => readDays(text) !== undefined || "names no days"))
  )
})
export type OrdersFilter = typeof OrdersFilter.Type

const InventoryFilter = Schema.Struct({
  list: Schema.Literal("inventory"),
  type: ListType,
  search: Search,
  expires: Schema.optionalKey(Expires)
})
export type InventoryFilter = typeof InventoryFilter.Type

export const ListFilter = Schema.Union([OrdersFilter, InventoryFilter])
export type ListFilter = typeof ListFilter.Type

export const SavedFilter = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** Null for a filter of another version that means nothing here: it can be renamed and deleted. */
  filter: Schema.NullOr(ListFilter)
})
export type SavedFilter = typeof SavedFilter.Type

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/** The name as it is kept: one blank between words, none around them. */
export const readFilterName = (input: string): Result.Result<string, Fault<"InvalidData">> => {
  const name = input.normalize("NFC").trim().replaceAll(/ +/g, " ")
  if (name === "") return refused("a filter has a name: write one")
  if (name.length > longestName)
    return refused(`a name has at most ${longestName} characters, this one has ${name.length}`)
  return sanitizeText(name) === name
    ? Result.succeed(name)
    : refused("the name holds control characters or line breaks: write plain text")
}

/** Two names that a person would not tell apart are the same one. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase()

/** The part of a filter that is too large to be stored; undefined for none. */
export const unkept = (filter: ListFilter): "search" | "sources" | undefined => {
  if (filter.search.length > longestSearch) return "search"
  return filter.list === "orders" && filter.sources.length > mostSources ? "sources" : undefined
}
