/** Who is logged in at this screen, and for which store it works. */
import { defaultTagline } from "../session/env-variables.ts"
import { isOn } from "../session/flags.ts"
import { ownStore, placeOf, type StoreInfo } from "../session/store.ts"
import * as words from "../session/store-words.ts"
import type { User } from "../session/user.ts"

/**
 * The person alone. What the login says of their store is left out: a screen that asked the person for a hub would show
 * their own one at a workstation that works for another.
 */
export type Person = Omit<
  User,
  | "hub_id"
  | "hub_store_id"
  | "store_name"
  | "city_name"
  | "region"
  | "locality"
  | "website_id"
  | "website_name"
>

export interface Session {
  readonly user: Person
  /** The store that this workstation works for: the custom setup's, else the user's own. */
  readonly store: StoreInfo
  readonly own: StoreInfo
  /** With get_all_orders the orders of all stores of the hub are shown, and heard of. */
  readonly hearsAll: boolean
  /** Env variables of the hub, JSON text by name. */
  readonly variables: ReadonlyMap<string, string>
}

/** @param store what the custom setup names; undefined for the user's own store */
export const sessionOf = (user: User, store: StoreInfo | undefined): Session => {
  const own = ownStore(user)
  return {
    user,
    own,
    store: store ?? own,
    hearsAll: isOn(user.flags, "get_all_orders"),
    variables: new Map()
  }
}

/** The same person at another store; undefined for their own. */
export const workingFor = (session: Session, store: StoreInfo | undefined): Session => ({
  ...session,
  store: store ?? session.own,
  variables: new Map()
})

/** With another session for the pick-up app, where it is this person's still. */
export const withPickupSession = (
  session: Session | undefined,
  { userId, session: itemPickup }: { readonly userId: number; readonly session: string }
): Session | undefined =>
  session?.user.id === userId
    ? { ...session, user: { ...session.user, itemPickupLoginSession: { session: itemPickup } } }
    : session

export const isOwn = ({ store, own }: Pick<Session, "store" | "own">): boolean =>
  store.store_id === own.store_id

/** The store at the head of every screen; one that is not the user's own with its number. */
export const storeTitle = (session: Session): string =>
  isOwn(session) ? (session.store.store_name ?? "") : numbered(session.store)

/** "Adyar (store 198)". */
export const numbered = ({ store_id, store_name }: StoreInfo): string =>
  store_name === null || store_name.trim() === "" ? `store ${store_id}` : `${store_name} (store ${store_id})`

export const supportPhone = ({ variables }: Session): string | undefined =>
  words.wordsOf(words.supportPhone, variables.get("support_phone"))
export const tagline = ({ variables }: Session): string =>
  words.wordsOf(words.tagline, variables.get("tagline")) ?? defaultTagline
export const place = ({ store }: Session): string => placeOf(store)
