/** A user as `POST /login` answers it, with the session it brings. */
import * as Result from "effect/Result"
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
