/** A user as `POST /login` answers it, with the session it brings. */
import * as Result from "effect/Result"
import type { StoreInfo } from "#core/session/store.ts"
import { readUser, type User } from "#core/session/user.ts"

export const someUser = {
  id: 7,
  username: "meera",
  name: "Meera Nair",
  session: "a-session-of-meera",
  hub_id: 1,
  hub_store_id: 11,
  store_name: "Panampilly Nagar",
  city_name: "Kochi",
  region: "Kerala"
}

export const user = (more: Readonly<Record<string, unknown>> = {}): User =>
  Result.getOrThrow(readUser({ ...someUser, ...more }))

/** Another store that a user may act for, as the server tells of it. */
export const otherStore = (store_id: number, more: Partial<StoreInfo> = {}): StoreInfo => ({
  store_id,
  hub_id: 4,
  store_name: "Adyar",
  city_name: "Chennai",
  region: "Tamil Nadu",
  locality: "Adyar",
  website_id: 17,
  website_name: "Spar",
  ...more
})
