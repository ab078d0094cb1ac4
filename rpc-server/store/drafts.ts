/** Drafts of a store. Their number is a constraint: two counters at once cannot pass it. */
import { Result, Schema } from "effect"
import { type Draft, DraftLine, draftSource, mostDrafts } from "#core/counter/draft.ts"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { marks, restart, select, selectMany, type Tx } from "./transaction.ts"

const stored = Schema.fromJsonString(Schema.Array(DraftLine))
const Row = Schema.Struct({
  id: Schema.Int,
  store_id: Schema.Int,
  name: Schema.String,
  products: stored
})
const columns = "id, store_id, name, products"
const print = Schema.encodeSync(stored)
const ofRow = (row: typeof Row.Type): Draft => ({ ...row, source: draftSource })

const byStore = select(Row, `SELECT ${columns} FROM draft WHERE store_id = ? ORDER BY id`)
/** The drafts of a store, the oldest first. */
export const ofStore = function* (storeId: number): Tx<ReadonlyArray<Draft>> {
  return (yield* byStore(storeId)).map(ofRow)
}

const rows = selectMany(Row)
/** A draft of one of the stores. */
export const find = function* (storeIds: ReadonlyArray<number>, id: number): Tx<Draft | undefined> {
  const [row] = yield* rows(
    `SELECT ${columns} FROM draft WHERE id = ? AND store_id IN (${marks(storeIds.length)})`,
    [id, ...storeIds]
  )
  return row === undefined ? undefined : ofRow(row)
}

/** Who keeps it, and when. */
interface Keeping {
  readonly userId: number
  readonly at: Day.GmtTime
}
type Kept = Pick<Draft, "store_id" | "name" | "products">

const places = select(Schema.Struct({ place: Schema.Int }), "SELECT place FROM draft WHERE store_id = ?")
const insert = select(
  Row,
  `INSERT INTO draft (store_id, place, name, products, user_id, updated_at) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING ${columns}`
)
export const add = function* (
  { store_id, name, products }: Kept,
  { userId, at }: Keeping
): Tx<Result.Result<Draft, Fault<"TooManyDrafts">>> {
  const held = new Set((yield* places(store_id)).map(({ place }) => place))
  const place = Array.from({ length: mostDrafts }, (_, index) => index + 1).find((each) => !held.has(each))
  if (place === undefined) return Result.fail(fault("TooManyDrafts", { most: mostDrafts }))
  const [row] = yield* insert(store_id, place, name, print(products), userId, at)
  // Another counter took the place meanwhile.
  return row === undefined ? restart() : Result.succeed(ofRow(row))
}

const update = select(
  Row,
  `UPDATE draft SET name = ?, products = ?, user_id = ?, updated_at = ? WHERE id = ? AND store_id = ?
   RETURNING ${columns}`
)
/** Writes over a draft of a store; undefined when it was removed meanwhile. */
export const change = function* (
  id: number,
  { store_id, name, products }: Kept,
  { userId, at }: Keeping
): Tx<Draft | undefined> {
  const [row] = yield* update(name, print(products), userId, at, id, store_id)
  return row === undefined ? undefined : ofRow(row)
}

const removed = select(Schema.Struct({ id: Schema.Int }), "DELETE FROM draft WHERE id = ? RETURNING id")
/** Removes a draft, for whoever has looked whose it is; answers whether it was there. */
export const remove = function* (id: number): Tx<boolean> {
  return (yield* removed(id)).length > 0
}
