/** Where one thing is looked for: at the hub that the transaction works for, then at the hub that has it. */
import { Schema } from "effect"
import { atHub, currentHub, goToHub, select, type Tx } from "../engine/transaction.ts"
import * as stores from "./stores.ts"

const Place = Schema.Struct({ hub_id: Schema.Int })
type Place = typeof Place.Type
/** The hubs that something is at, by a statement that names none. */
export const placesBy = (text: string) => select(Place, text)

/**
 * Looks for one thing. The transaction works for the hub where it is found from then on; where there is none it stays at
 * its own.
 * @param places where it may be; asked only when it is not at the own hub
 */
export const lookAtHub = function* <A>(
  look: () => Tx<A | undefined>,
  places: () => Tx<ReadonlyArray<Place>>
): Tx<A | undefined> {
  const own = yield* currentHub()
  const atOwn = own === undefined ? undefined : yield* look()
  if (atOwn !== undefined) return atOwn
  for (const { hub_id } of yield* places()) {
    if (hub_id === own) continue
    yield* goToHub(hub_id)
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
