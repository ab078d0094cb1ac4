/** Planned changes of master data: carried out at their moment, once, by one node of several (MASTER-5). */
import { Clock, Effect, Result } from "effect"
import { MasterDataService } from "#core/contract/master-data.ts"
import { openingOf } from "#core/contract/scopes.ts"
import * as Day from "#core/day.ts"
import { isFault } from "#core/fault.ts"
import { lackedScope, scopes } from "#core/session/scope.ts"
import { faultText } from "#core/text/fault.ts"
import { readFlags } from "../rpc/caller.ts"
import type { Call } from "../rpc/handler.ts"
import { Store } from "../store/engine/transaction.ts"
import * as changes from "../store/network/master-changes.ts"
import * as uploads from "../store/network/master-uploads.ts"
import * as accounts from "../store/network/service-accounts.ts"
import * as users from "../store/network/users.ts"
import { carryOut, finishLeft } from "./carry-out.ts"

/** Whoever planned it does it, with the rights that they have at its moment. */
const callOf = (user: users.UserRow, now: Day.Instant): Call => ({
  now,
  idempotency: undefined,
  caller: {
    userId: user.id,
    username: user.username,
    name: user.name,
    isAdmin: user.admin === 1,
    type: user.type,
    storeId: user.hub_store_id,
    hubId: user.hub_id,
    hubStoreIds: [user.hub_store_id],
    storeIds: [user.hub_store_id],
    storeHubs: [user.hub_id],
    hubIds: [user.hub_id],
    flags: readFlags(user.flags),
    cutOff: user.cut_off_date,
    tokenHash: ""
  }
})

const failed = (change: changes.ChangeRow, problem: string) =>
  Store.use((store) =>
    store.transact(function* () {
      yield* changes.fail(change.id, problem)
      return Result.succeed(undefined)
    })
  )

/** Whether who planned a change of a kind may make it still: an administrator, or a service by its scopes. */
const mayStill = Effect.fnUntraced(function* ({ id, admin }: users.UserRow, kind: string) {
  if (admin === 1) return true
  const store = yield* Store
  const account = yield* store.read(() => accounts.find(id))
  if (account === undefined) return false
  const has = scopes.filter((scope) => account.scopes.includes(scope))
  return lackedScope(openingOf(MasterDataService.change.name), has, kind) === undefined
})

const carry = Effect.fnUntraced(function* (change: changes.ChangeRow, now: Day.Instant) {
  const store = yield* Store
  const user = yield* store.read(() => users.find(change.made_by))
  if (user === undefined || user.disabled === 1 || !(yield* mayStill(user, change.kind)))
    return yield* failed(change, `${change.made_by_name} may not change this any more`)
  // Rows that an attempt has staged which came to no end.
  yield* forgetRows(change.id)
  const outcome = yield* Effect.result(
    carryOut(callOf(user, now), {
      judging: { kind: change.kind, source: { stored: uploads.ofChange(change.id) } },
      note: change.note,
      undoes: null,
      planned: change
    })
  )
  if (Result.isSuccess(outcome)) return yield* forgetSource(change.id)
  const { failure } = outcome
  if (isFault(failure)) return yield* failed(change, faultText(failure))
  return yield* Effect.fail(failure)
})

const forgetSource = (id: number) =>
  Store.use((store) =>
    store.transact(function* () {
      yield* uploads.remove(uploads.ofChange(id))
      return Result.succeed(undefined)
    })
  )

const atOnce = 250
/** Takes away the rows of a change, some at a time. */
const forgetRows = Effect.fnUntraced(function* (id: number) {
  const store = yield* Store
  const some = () =>
    store.note(function* () {
      return Result.succeed(yield* changes.forgetSome(id, atOnce))
    })
  while (yield* some()) yield* Effect.sleep("1 millis")
})

/** Carries out what is due; false where nothing is. */
const carryDue = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const change = yield* Store.use((store) => store.read(() => changes.due(Day.toGmt(now))))
  if (change === undefined) return false
  yield* carry(change, now)
  return true
})

/** Rows of changes are kept so long: a change is taken back within a season or not at all. */
const rowsKept = 90 * 24 * Day.hour

/** Forgets what was sent or staged and never came to anything, and the rows of old changes. */
const tidy = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  yield* store.transact(function* () {
    yield* uploads.forget(Day.toGmt(now - 24 * Day.hour))
    return Result.succeed(undefined)
  })
  const ids = yield* store.read(() =>
    changes.forgettable(Day.toGmt(now - Day.hour), Day.toGmt(now - rowsKept))
  )
  for (const id of ids) yield* forgetRows(id)
})

/** Looks every second for what is due, and now and then tidies up. */
export const carryingPlanned = Effect.gen(function* () {
  for (let turn = 0; ; turn = (turn + 1) % 600) {
    if (turn === 0) yield* Effect.ignore(tidy)
    yield* Effect.ignore(finishLeft)
    const isMore = yield* Effect.orElseSucceed(carryDue, () => false)
    if (!isMore) yield* Effect.sleep("1 second")
  }
})
