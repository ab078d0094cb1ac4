/** From a session's token to the caller: who it is, and for which stores the user may act. */
import { hash } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { type Flags, isOn } from "#core/session/flags.ts"
import { scopes } from "#core/session/scope.ts"
import { type Early, Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"
import * as keys from "../store/network/service-keys.ts"
import * as sessions from "../store/network/sessions.ts"
import * as stores from "../store/network/stores.ts"
import type { Caller } from "./handler.ts"

/** A session ends this long after its last call, and this long after its login, whichever comes first. */
export const idleLimit = 4 * Day.hour
export const absoluteLimit = 16 * Day.hour

export const hashToken = (token: string): string => hash("sha256", token, "hex")

const parseFlags = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
)
const parsedFlags = new Map<string, Flags>()
/** Flags of a user row. The same text is the same flags, so a text is parsed once. */
export const readFlags = (text: string): Flags => {
  const before = parsedFlags.get(text)
  if (before !== undefined) return before
  if (parsedFlags.size > 1000) parsedFlags.clear()
  const flags = parseFlags(text)
  parsedFlags.set(text, flags)
  return flags
}

const readIds = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.Int)))

export interface Authenticated {
  readonly caller: Caller
  readonly seenAt: Day.Instant
  /** The password is one that somebody else gave them: they may choose their own, and nothing else (PASSWORD-2). */
  readonly mustChangePassword: boolean
}

/**
 * Why a token is not let in: there is no such session, it is too old, or something is refused to a user who is known: a
 * store in the header that is not theirs, or all things while their password is not their own.
 */
type Rejection = "unauthorized" | "aged" | RefusedUser
interface RefusedUser {
  readonly refused: Fault<"Forbidden" | "PasswordNotOwn">
  readonly username: string
}

const readStoreId = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === "") return undefined
  return /^\d{1,15}$/.test(header.trim()) ? Number(header.trim()) : Number.NaN
}

/** A session made further ahead than one may last was made by a clock that was wrong. */
const isAged = (session: Pick<sessions.SessionRow, "seen_at" | "created_at">, now: Day.Instant): boolean =>
  now - session.seen_at > idleLimit || Math.abs(now - session.created_at) > absoluteLimit

const readTexts = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.String)))
/** What no cut-off date hides. */
const everything = "2000-01-01 00:00:00"

/** The caller behind the hash of a key: a service account, for its stores or for all of the network (SERVICE-1). */
const authenticateKey = function* (
  keyHash: string,
  header: string | undefined,
  now: Day.Instant
): Tx<Result.Result<Authenticated, Rejection>> {
  const key = yield* keys.find(keyHash, now)
  if (key === undefined) return Result.fail("unauthorized")
  const hubs = new Map([[key.hub_store_id, key.hub_id]])
  if (key.all_stores === 1) for (const each of yield* stores.list()) hubs.set(each.store_id, each.hub_id)
  else
    for (const id of readIds(key.store_ids)) {
      const store = yield* stores.find(id)
      if (store !== undefined) hubs.set(id, store.hub_id)
    }
  const storeId = readStoreId(header) ?? key.hub_store_id
  const hubId = hubs.get(storeId)
  if (hubId === undefined) return Result.fail({ refused: fault("Forbidden"), username: key.username })
  const has = readTexts(key.scopes)
  return Result.succeed({
    seenAt: key.used_at ?? 0,
    mustChangePassword: false,
    caller: {
      userId: key.id,
      username: key.username,
      name: key.username,
      isAdmin: false,
      type: null,
      storeId,
      hubId,
      hubStoreIds: [...hubs].filter(([, hub]) => hub === hubId).map(([id]) => id),
      storeIds: [...hubs.keys()],
      storeHubs: [...hubs.values()],
      hubIds: [...new Set(hubs.values())],
      flags: {},
      cutOff: everything,
      tokenHash: keyHash,
      service: {
        scopes: scopes.filter((scope) => has.includes(scope)),
        sources: readTexts(key.sources),
        rate: key.rate
      }
    }
  })
}

/** The caller behind a token's hash; `header` is the value of Global-Hub-Store-Id, the own store when absent. */
export const authenticate = function* (
  tokenHash: string,
  header: string | undefined,
  now: Day.Instant
): Tx<Result.Result<Authenticated, Rejection>> {
  const session = yield* sessions.find(tokenHash)
  if (session === undefined) return yield* authenticateKey(tokenHash, header, now)
  if (isAged(session, now)) return Result.fail("aged")
  const flags = readFlags(session.flags)
  const homeStore = { store_id: session.hub_store_id, hub_id: session.hub_id }
  const granted = []
  for (const id of session.store_ids === "[]" ? [] : readIds(session.store_ids)) {
    const store = yield* stores.find(id)
    if (store !== undefined) granted.push(store)
  }
  const ofHub = isOn(flags, "get_all_orders") ? yield* stores.inHub(session.hub_id) : []
  const all = [homeStore, ...granted, ...ofHub]
  const namedStore = readStoreId(header)
  const store =
    namedStore === undefined ? homeStore : all.find((candidate) => candidate.store_id === namedStore)
  if (store === undefined) return Result.fail({ refused: fault("Forbidden"), username: session.username })
  const hubs = new Map(all.map(({ store_id, hub_id }) => [store_id, hub_id]))
  return Result.succeed({
    seenAt: session.seen_at,
    mustChangePassword: session.must_change_password === 1,
    caller: {
      userId: session.id,
      username: session.username,
      name: session.name,
      isAdmin: session.admin === 1,
      type: session.type,
      storeId: store.store_id,
      hubId: store.hub_id,
      hubStoreIds: [...hubs].filter(([, hub]) => hub === store.hub_id).map(([id]) => id),
      storeIds: [...hubs.keys()],
      storeHubs: [...hubs.values()],
      hubIds: [...new Set(hubs.values())],
      flags,
      cutOff: session.cut_off_date,
      tokenHash
    }
  })
}

export type Entered = Result.Result<Authenticated, Exclude<Rejection, "aged">>

/**
 * As `authenticate`, before what it finds is known to be on disk. A session found to be too old ends for good: a clock
 * that is set back revives none.
 */
export const enterEarly = Effect.fnUntraced(function* (
  tokenHash: string,
  header: string | undefined,
  now: Day.Instant
): Effect.fn.Return<Early<Entered>, Unavailable, Store> {
  const store = yield* Store
  const { found, written } = yield* store.readEarly(() => authenticate(tokenHash, header, now))
  if (Result.isSuccess(found)) return { found: Result.succeed(found.success), written }
  if (found.failure !== "aged") return { found: Result.fail(found.failure), written }
  yield* store.transact(function* () {
    yield* sessions.endAged(tokenHash, now - idleLimit, now - absoluteLimit, now + absoluteLimit)
    return Result.succeed(undefined)
  })
  return { found: Result.fail("unauthorized"), written }
})

/** Enters as `enterEarly` does, once it is on disk, for what nobody does before their password is their own. */
export const enter = Effect.fnUntraced(function* (
  tokenHash: string,
  header: string | undefined,
  now: Day.Instant
) {
  const { found, written } = yield* enterEarly(tokenHash, header, now)
  if (written !== undefined) yield* written
  return Result.flatMap(found, (entered): Entered => {
    const { mustChangePassword, caller } = entered
    return mustChangePassword
      ? Result.fail({ refused: fault("PasswordNotOwn"), username: caller.username })
      : Result.succeed(entered)
  })
})
