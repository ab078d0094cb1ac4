/** Drafts of a store. Their number is a constraint, and so is a name: two counters at once cannot pass the one or share the other. */
import { Result, Schema } from "effect"
import {
  type Draft,
  DraftLine,
  distinctName,
  draftSource,
  mostDrafts,
  requireDraftRoom
} from "#core/counter/draft.ts"
import { KeptDiscount } from "#core/counter/kept-discount-fields.ts"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { atHub, marks, restart, select, selectMany, type Tx } from "../engine/transaction.ts"

const storedDiscount = Schema.fromJsonString(KeptDiscount)
const stored = Schema.fromJsonString(Schema.Array(DraftLine))
const Row = Schema.Struct({
  id: Schema.Int,
  store_id: Schema.Int,
  name: Schema.String,
  products: stored,
  discount: Schema.NullOr(storedDiscount)
})
const columns = "id, store_id, name, products, discount"
const print = Schema.encodeSync(stored)
const printDiscount = Schema.encodeSync(Schema.NullOr(storedDiscount))
const ofRow = ({ discount, ...row }: typeof Row.Type): Draft => ({
  ...row,
  source: draftSource,
  ...(discount === null ? {} : { discount })
})

const byStore = select(Row, `SELECT ${columns} FROM draft WHERE hub_id = :hub AND store_id = ? ORDER BY id`)
/** The drafts of a store, the oldest first. */
export const ofStore = function* (storeId: number): Tx<ReadonlyArray<Draft>> {
  return (yield* byStore(storeId)).map(ofRow)
}

const rows = selectMany(Row)
/** A draft of one of the stores of the hub. */
export const find = function* (storeIds: ReadonlyArray<number>, id: number): Tx<Draft | undefined> {
  const [row] = yield* rows(
    `SELECT ${columns} FROM draft WHERE hub_id = :hub AND id = ? AND store_id IN (${marks(storeIds.length)})`,
    [id, ...storeIds]
  )
  return row === undefined ? undefined : ofRow(row)
}

/** A draft of one of the stores of some hubs, and the hub that has it. */
export const findAmong = function* (
  { hubIds, storeIds }: { readonly hubIds: ReadonlyArray<number>; readonly storeIds: ReadonlyArray<number> },
  id: number
): Tx<{ readonly draft: Draft; readonly hub: number } | undefined> {
  for (const hub of hubIds) {
    const draft = yield* atHub(hub, find(storeIds, id))
    if (draft !== undefined) return { draft, hub }
  }
  return undefined
}

/** Who keeps it, and when. */
interface Keeping {
  readonly userId: number
  readonly at: Day.GmtTime
}
type StoredDraft = Pick<Draft, "store_id" | "name" | "products" | "discount">

const places = select(
  Schema.Struct({
    place: Schema.Int,
    name: Schema.String,
    user_id: Schema.Int,
    updated_at: Schema.String
  }),
  "SELECT place, name, user_id, updated_at FROM draft WHERE hub_id = :hub AND store_id = ?"
)
const insert = select(
  Row,
  `INSERT INTO draft (hub_id, store_id, place, name, products, discount, user_id, updated_at)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING ${columns}`
)
/** Under its name, or one that nobody in the store has. */
export const add = function* (
  { store_id, name, products, discount }: StoredDraft,
  { userId, at }: Keeping
): Tx<Result.Result<Draft, Fault<"TooManyDrafts">>> {
  // Two at once of one person are counted one after the other.
  yield {
    text: "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",
    values: [`drafts of store ${store_id}`],
    isLock: true
  }
  const others = yield* places(store_id)
  const room = requireDraftRoom(others, userId)
  if (Result.isFailure(room)) return Result.fail(room.failure)
  const takenPlaces = new Set(others.map(({ place }) => place))
  const place = Array.from({ length: mostDrafts }, (_, index) => index + 1).find(
    (each) => !takenPlaces.has(each)
  )
  if (place === undefined) return Result.fail(fault("TooManyDrafts", { most: mostDrafts }))
  const freeName = distinctName(name, new Set(others.map((other) => other.name)))
  const [row] = yield* insert(
    store_id,
    place,
    freeName,
    print(products),
    printDiscount(discount ?? null),
    userId,
    at
  )
  // Another counter took the place or the name meanwhile.
  return row === undefined ? restart() : Result.succeed(ofRow(row))
}

const taken = select(
  Schema.Struct({ place: Schema.Int }),
  "DELETE FROM draft WHERE id = ? AND store_id = ? AND hub_id = :hub RETURNING place"
)
const replace = select(
  Row,
  `INSERT INTO draft (hub_id, id, store_id, place, name, products, discount, user_id, updated_at)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING ${columns}`
)
/** Writes over a draft of a store, at its place and under its number; undefined when it was removed meanwhile. */
export const change = function* (
  id: number,
  { store_id, name, products, discount }: StoredDraft,
  { userId, at }: Keeping
): Tx<Draft | undefined> {
  const [before] = yield* taken(id, store_id)
  if (before === undefined) return undefined
  const freeName = distinctName(name, new Set((yield* places(store_id)).map((other) => other.name)))
  const [row] = yield* replace(
    id,
    store_id,
    before.place,
    freeName,
    print(products),
    printDiscount(discount ?? null),
    userId,
    at
  )
  // Another counter took the name meanwhile.
  return row === undefined ? restart() : ofRow(row)
}

const removed = select(
  Schema.Struct({ id: Schema.Int }),
  "DELETE FROM draft WHERE id = ? AND hub_id = :hub RETURNING id"
)
/** Removes a draft of a hub, for whoever has looked whose it is; answers whether it was there. */
export const remove = function* (hub: number, id: number): Tx<boolean> {
  return (yield* atHub(hub, removed(id))).length > 0
}
