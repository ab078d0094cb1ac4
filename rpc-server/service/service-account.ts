/** ServiceAccountService: service accounts and their keys. A key is shown by the call that makes it, and never again. */
import { randomBytes } from "node:crypto"
import { Effect, Result } from "effect"
import {
  type ServiceAccount,
  ServiceAccountService,
  type ServiceFields
} from "#core/contract/service-account.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { scopes as everyScope, type Scope } from "#core/session/scope.ts"
import {
  bytesOfName,
  bytesOfSecret,
  keyOf,
  mostKeys,
  prefixOf,
  usualDays,
  usualRate
} from "#core/session/service-key.ts"
import { hashToken } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { Rooms } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as accounts from "../store/network/service-accounts.ts"
import * as keys from "../store/network/service-keys.ts"
import * as stores from "../store/network/stores.ts"
import { missing } from "./admin-entry.ts"

const noSuch = missing("Service account")
const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

const entry = ({ caller, now }: Call, name: string, action: string, detail: unknown) =>
  audit.append({
    at: Day.toGmt(now),
    userId: caller.userId,
    userName: caller.name,
    storeId: null,
    subject: "service account",
    subjectId: name,
    action,
    detail
  })

const wiredKey = (row: keys.KeyRow, now: Day.Instant): (typeof ServiceAccount.Encoded)["keys"][number] => ({
  prefix: row.prefix,
  // A key whose place was given on had expired before.
  state: row.expires_at <= now ? "expired" : row.revoked_at === null ? "valid" : "revoked",
  made_at: row.made_at,
  made_by: row.made_by,
  expires_at: Day.toGmt(row.expires_at),
  used_at: row.used_at === null ? null : Day.toGmt(row.used_at),
  revoked_at: row.revoked_at,
  revoked_by: row.revoked_by
})

/** Scopes as they are now: one that a newer release had is nothing here. */
const scopesIn = (row: accounts.AccountRow): ReadonlyArray<Scope> =>
  everyScope.filter((scope) => row.scopes.includes(scope))
const storeIdsOf = (row: accounts.AccountRow): ReadonlyArray<number> =>
  row.all_stores === 1 ? [] : [row.hub_store_id, ...row.store_ids]

/** Accounts as the wire has them. */
const wired = function* (
  rows: ReadonlyArray<accounts.AccountRow>,
  now: Day.Instant
): Tx<ReadonlyArray<typeof ServiceAccount.Encoded>> {
  const ofAccount = Map.groupBy(yield* keys.list(), ({ user_id }) => user_id)
  const names = new Map((yield* stores.list()).map(({ store_id, name }) => [store_id, name]))
  return rows.map((row) => ({
    account_id: row.id,
    name: row.username,
    scopes: scopesIn(row),
    all_stores: row.all_stores === 1,
    stores: storeIdsOf(row).map((store_id) => ({ store_id, name: names.get(store_id) ?? "" })),
    sources: row.sources,
    rate: row.rate,
    made_at: row.created_at,
    made_by: row.made_by,
    removed_at: row.removed_at,
    keys: (ofAccount.get(row.id) ?? []).map((key) => wiredKey(key, now))
  }))
}

const reread = function* (id: number, now: Day.Instant): Tx<typeof ServiceAccount.Encoded> {
  const row = yield* accounts.find(id)
  const [account] = row === undefined ? [] : yield* wired([row], now)
  if (account === undefined) throw new Error(`service account ${id} is not there`)
  return account
}

/** What an account is to be, out of what it was and what is changed of it. */
const contentOf = function* (
  before: Pick<accounts.AccountContent, "scopes" | "sources" | "rate"> & {
    readonly stores: ReadonlyArray<number> | null
  },
  fields: ServiceFields
): Tx<Result.Result<accounts.AccountContent, Fault<"InvalidData" | "NotFound">>> {
  const { scopes = before.scopes, rate = before.rate } = fields
  const wanted = fields.stores === undefined ? before.stores : fields.stores
  const sources = [...new Set((fields.sources ?? before.sources).map((source) => source.trim()))]
  if (sources.includes("")) return invalid("a source has a name")
  if (scopes.includes("orders:write") && sources.length === 0)
    return invalid("orders:write wants the sources whose orders it may send")
  const all = (yield* stores.list()).map(({ store_id }) => store_id)
  const [first, ...others] = wanted === null ? all : [...new Set(wanted)]
  if (first === undefined) return invalid("name its stores, or null for all of the network")
  if ([first, ...others].some((id) => !all.includes(id))) return missing("Store")
  return Result.succeed({
    storeIds: [first, ...others],
    isOfAll: wanted === null,
    scopes: [...new Set(scopes)],
    sources,
    rate
  })
}

const shown = ({ scopes, isOfAll, storeIds, sources, rate }: accounts.AccountContent) => ({
  scopes,
  stores: isOfAll ? "all" : storeIds,
  sources,
  rate
})

const endSockets = (ended: ReadonlyArray<{ readonly key_hash: string }>) =>
  Rooms.use((rooms) => rooms.ended(ended.map(({ key_hash }) => key_hash)))

/** A key is stored as its hash alone: a repeat of the call makes another one, where there is a place for it. */
const answersKey = (): boolean => false

export const serviceAccountService = implement(ServiceAccountService, {
  getOwnAccount: (_, { caller }) =>
    readOrRefuse(function* () {
      const { service } = caller
      if (service === undefined) return noSuch
      return Result.succeed({
        account_id: caller.userId,
        name: caller.name,
        scopes: service.scopes,
        hub_id: caller.hubId,
        store_id: caller.storeId,
        store_name: (yield* stores.find(caller.storeId))?.name ?? null,
        store_ids: caller.storeIds,
        rate: service.rate
      })
    }),
  getServiceAccounts: ({ with_removed = false }, { now }) =>
    read(function* () {
      const rows = yield* accounts.list()
      return yield* wired(
        rows.filter(({ removed_at }) => with_removed || removed_at === null),
        now
      )
    }),
  addServiceAccount: ({ name, fields }, call) =>
    transact(call, function* () {
      const content = yield* contentOf({ scopes: [], sources: [], rate: usualRate, stores: [] }, fields)
      if (Result.isFailure(content)) return Result.fail(content.failure)
      const id = yield* accounts.add(name, content.success, call.caller.name, Day.toGmt(call.now))
      if (id === undefined) return Result.fail(fault("NameTaken", { username: name }))
      yield* entry(call, name, "created", shown(content.success))
      return Result.succeed(yield* reread(id, call.now))
    }),
  changeServiceAccount: ({ name, fields }, call) =>
    Effect.gen(function* () {
      const account = yield* transact(call, function* () {
        const row = yield* accounts.named(name)
        if (row === undefined) return noSuch
        const { sources, rate } = row
        const isOfAll = row.all_stores === 1
        const before = { scopes: scopesIn(row), sources, rate, stores: isOfAll ? null : storeIdsOf(row) }
        const content = yield* contentOf(before, fields)
        if (Result.isFailure(content)) return Result.fail(content.failure)
        yield* accounts.change(row.id, content.success)
        yield* entry(call, row.username, "changed", {
          before: { ...before, stores: before.stores ?? "all" },
          after: shown(content.success)
        })
        return Result.succeed(yield* reread(row.id, call.now))
      })
      yield* Rooms.use((rooms) => rooms.rightsChanged(account.account_id))
      return account
    }),
  removeServiceAccount: ({ name, reason = "" }, call) =>
    Effect.gen(function* () {
      const { account, ended } = yield* transact(call, function* () {
        const row = yield* accounts.named(name)
        if (row === undefined) return noSuch
        const at = Day.toGmt(call.now)
        yield* accounts.remove(row.id, at)
        const ended = yield* keys.revokeAll(row.id, call.caller.name, at)
        yield* entry(call, row.username, "removed", { reason, keys: ended.length })
        return Result.succeed({ account: yield* reread(row.id, call.now), ended })
      })
      yield* endSockets(ended)
      return account
    }),
  makeKey: ({ name, days = usualDays }, call) =>
    Effect.suspend(() => {
      const prefix = prefixOf(randomBytes(bytesOfName))
      const key = keyOf(prefix, randomBytes(bytesOfSecret).toString("base64url"))
      const expiresAt = call.now + days * 24 * Day.hour
      return transact(
        call,
        function* () {
          const row = yield* accounts.named(name)
          if (row === undefined) return noSuch
          const [place] = yield* keys.openPlaces(row.id, call.now)
          if (place === undefined)
            return invalid(
              `${row.username} has ${mostKeys} keys already: revoke the one that is used no more`
            )
          const isMade = yield* keys.add({
            hash: hashToken(key),
            prefix,
            userId: row.id,
            place,
            madeAt: Day.toGmt(call.now),
            madeBy: call.caller.name,
            expiresAt
          })
          if (!isMade) return invalid("another key has this prefix: make one again")
          yield* entry(call, row.username, "key made", { prefix, expires_at: Day.toGmt(expiresAt) })
          return Result.succeed({ key, prefix, account: yield* reread(row.id, call.now) })
        },
        answersKey
      )
    }),
  revokeKey: ({ prefix, reason = "" }, call) =>
    Effect.gen(function* () {
      const { account, ended } = yield* transact(call, function* () {
        const key = yield* keys.withPrefix(prefix)
        const row = key === undefined ? undefined : yield* accounts.find(key.user_id)
        if (key === undefined || row === undefined) return missing("Key")
        const ended = yield* keys.revoke(prefix, call.caller.name, Day.toGmt(call.now))
        if (ended.length > 0) yield* entry(call, row.username, "key revoked", { prefix, reason })
        // What was missed before is told again.
        return Result.succeed({
          account: yield* reread(row.id, call.now),
          ended: [{ key_hash: key.key_hash }]
        })
      })
      yield* endSockets(ended)
      return account
    })
})
