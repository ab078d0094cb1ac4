/** Where one thing is looked for: at the hub that the transaction works for, then at the hub that has it. */
import { Schema } from "effect"
import { atHub, currentHub, goToHub, marks, select, selectMany, type Tx } from "../engine/transaction.ts"
import * as stores from "./stores.ts"

const Place = Schema.Struct({ hub_id: Schema.Int })
type Place = typeof Place.Type
/** The hubs that something is at, by a statement that names none. */
export const placesBy = (text: string) => select(Place, text)

const Hubs = selectMany(Place)
/** The hubs of some stores, but for one of them. */
const otherHubs = function* (storeIds: ReadonlyArray<number>, own: number | undefined): Tx<Set<number>> {
  const text = `SELECT DISTINCT hub_id FROM store WHERE store_id IN (${marks(storeIds.length)})`
  const hubs = new Set((yield* Hubs(text, storeIds)).map(({ hub_id }) => hub_id))
  if (own !== undefined) hubs.delete(own)
  return hubs
}

/**
 * Looks for one thing of some stores. The transaction works for the hub where it is found from then on; where there is
 * none it stays at its own.
 * @param places where it may be; asked only when it is not at the own hub, and the stores are of several others
 */
export const lookAtHub = function* <A>(
  storeIds: ReadonlyArray<number>,
  look: () => Tx<A | undefined>,
  places: () => Tx<ReadonlyArray<Place>>
): Tx<A | undefined> {
  const own = yield* currentHub()
  const atOwn = own === undefined ? undefined : yield* look()
  if (atOwn !== undefined) return atOwn
  const others = yield* otherHubs(storeIds, own)
  const hubs = others.size < 2 ? others : new Set((yield* places()).map(({ hub_id }) => hub_id))
  for (const hub of hubs) {
    if (!others.has(hub)) continue
    yield* goToHub(hub)
    const found = yield* look()
    if (found !== undefined) return found
  }
  if (own !== undefined) yield* goToHub(own)
  return undefined
}

/** Works for the hub of a store, and afterwards for the one before. */
export const atStore = function* <A>(storeId: number, tx: Tx<A>): Tx<A> {
  const store = yield* stores.find(storeId)
  return store === undefined ? yield* tx : yield* atHub(store.hub_id, tx)
}

/**
 * Looks for some things by their ids, most of which are at the hub that the transaction works for: any other one is looked
 * for at the hub that has it.
 */
export const lookForAll = function* <A>(
  ids: ReadonlyArray<number>,
  look: (some: ReadonlyArray<number>) => Tx<ReadonlyMap<number, A>>,
  places: (id: number) => Tx<ReadonlyArray<Place>>
): Tx<ReadonlyMap<number, A>> {
  const all = [...new Set(ids)]
  if (all.length === 0) return new Map()
  const found = new Map(yield* look(all))
  for (const id of all)
    if (!found.has(id))
      for (const { hub_id } of yield* places(id)) {
        const other = (yield* atHub(hub_id, look([id]))).get(id)
        if (other !== undefined) found.set(id, other)
      }
  return found
}
