/** Where one thing is looked for: at the hub that the transaction works for, then at the hub that has it. */
import { Schema } from "effect"
import { currentHub, goToHub, select, type Tx } from "../engine/transaction.ts"

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
