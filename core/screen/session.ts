/** Who is logged in at this screen, and for which store it works. */
import { defaultTagline, readText } from "../session/env-variables.ts"
import { isOn } from "../session/flags.ts"
import { placeOf, type User } from "../session/user.ts"

export interface Session {
  readonly user: User
  /** The custom setup's store, else the user's own. */
  readonly storeId: number
  /** With get_all_orders the orders of all stores of the hub are shown, and heard of. */
  readonly hearsAll: boolean
  /** Env variables of the hub, JSON text by name. */
  readonly variables: ReadonlyMap<string, string>
}

export const sessionOf = (user: User, storeId: number | undefined): Session => ({
  user,
  storeId: storeId ?? user.hub_store_id,
  hearsAll: isOn(user.flags, "get_all_orders"),
  variables: new Map()
})

export const supportPhone = ({ variables }: Session): string | undefined =>
  readText(variables.get("support_phone"))
export const tagline = ({ variables }: Session): string =>
  readText(variables.get("tagline")) ?? defaultTagline
export const place = ({ user }: Session): string => placeOf(user)
