/**
 * Saved filters of a person. Their number and their names are constraints: two workstations at once cannot pass them.
 */
import { Option, Result, Schema } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { ListFilter, mostFilters, nameKey, type SavedFilter } from "#core/session/saved-filter.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  place: Schema.Int,
  name: Schema.String,
  name_key: Schema.String,
  filter: Schema.String
})
type Row = typeof Row.Type

const stored = Schema.fromJsonString(ListFilter)
const print = Schema.encodeSync(stored)
/** Reads a stored filter; that of an older or a newer Packhouse may mean nothing here. */
const read = Schema.decodeUnknownOption(stored)
const ofRow = ({ id, name, filter }: Row): SavedFilter => ({
  id,
  name,
  filter: Option.getOrNull(read(filter))
})

const rows = select(
  Row,
  "SELECT id, place, name, name_key, filter FROM saved_filter WHERE user_id = ? ORDER BY name_key"
)
export const ofUser = function* (userId: number): Tx<ReadonlyArray<SavedFilter>> {
  return (yield* rows(userId)).map(ofRow)
}

const insert = select(
  Row,
  `INSERT INTO saved_filter (user_id, place, name, name_key, filter) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING id, place, name, name_key, filter`
)

type Added = Result.Result<SavedFilter, Fault<"FilterNameTaken" | "TooManyFilters">>

export const add = function* (userId: number, name: string, filter: ListFilter): Tx<Added> {
  const saved = yield* rows(userId)
  const key = nameKey(name)
  const taken = saved.find((row) => row.name_key === key)
  if (taken !== undefined) return Result.fail(fault("FilterNameTaken", { name: taken.name }))
  const takenPlaces = new Set(saved.map(({ place }) => place))
  const place = Array.from({ length: mostFilters }, (_, at) => at + 1).find((each) => !takenPlaces.has(each))
  if (place === undefined) return Result.fail(fault("TooManyFilters", { most: mostFilters }))
  const [row] = yield* insert(userId, place, name, key, print(filter))
  // Another workstation took the place or the name meanwhile.
  return row === undefined ? restart() : Result.succeed(ofRow(row))
}

const removed = select(
  Row,
  "DELETE FROM saved_filter WHERE id = ? AND user_id = ? RETURNING id, place, name, name_key, filter"
)
const putBack = select(
  Row,
  `INSERT INTO saved_filter (id, user_id, place, name, name_key, filter) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING id, place, name, name_key, filter`
)

/**
 * Renames a filter. It is taken out and put back, so that a name that is taken is met without an error of the
 * database.
 */
export const rename = function* (
  userId: number,
  id: number,
  name: string
): Tx<Result.Result<SavedFilter, Fault<"NotFound" | "FilterNameTaken">>> {
  if (!(yield* rows(userId)).some((row) => row.id === id))
    return Result.fail(fault("NotFound", { what: "Filter" }))
  const [before] = yield* removed(id, userId)
  // Another workstation renames it just now.
  if (before === undefined) return restart()
  const [row] = yield* putBack(id, userId, before.place, name, nameKey(name), before.filter)
  return row === undefined ? Result.fail(fault("FilterNameTaken", { name })) : Result.succeed(ofRow(row))
}

export const remove = function* (userId: number, id: number): Tx<void> {
  yield* removed(id, userId)
}
