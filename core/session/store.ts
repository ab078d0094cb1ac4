/** A store of the network, as a client that works for it knows it: what it is called, its hub, and where it lies. */
import * as Schema from "effect/Schema"
import { placeLine } from "../place-line.ts"
import type { User } from "./user.ts"

const Text = Schema.NullOr(Schema.String)

export const StoreInfo = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  store_name: Text,
  city_name: Text,
  region: Text,
  /** The name of its locality. */
  locality: Text,
  website_id: Schema.NullOr(Schema.Int),
  website_name: Text
})
export type StoreInfo = typeof StoreInfo.Type

/** The user's own store, as the login answered it. */
export const ownStore = (user: User): StoreInfo => ({
  store_id: user.hub_store_id,
  hub_id: user.hub_id,
  store_name: user.store_name,
  city_name: user.city_name ?? null,
  region: user.region ?? null,
  locality: user.locality?.name ?? null,
  website_id: user.website_id ?? null,
  website_name: user.website_name ?? null
})

/** The place of the store for the greeting: the city, else the locality's name, and the region. */
export const placeOf = ({ city_name, locality, region }: StoreInfo): string =>
  placeLine(city_name ?? locality, region)
