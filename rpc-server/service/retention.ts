/** What is stored for no longer than the settings say (PERSON-6): in slices, at night, by one node. */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { dueBy, type RetentionRule } from "#core/retention.ts"
import { makeKey, key as storedKey } from "../store/counter/customer-data.ts"
import * as due from "../store/counter/due-customers.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import { readArchive } from "./customer-data.ts"
import { eraseFirst, eraseRest, hindrancesOf, newKey } from "./customer-erasure.ts"

/** The time before which rows are due by a setting. */
export const dueNow = function* (rule: RetentionRule, now: Day.Instant): Tx<Day.GmtTime | undefined> {
  return dueBy(rule, (yield* env.forHub(env.everyHub)).get(rule), now)
}

/** Others come between two slices. */
const pause = Effect.sleep("50 millis")

/** A customer whose purpose is served goes like one who asks for it; one with something open waits. */
const eraseDue = (mobile: string) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const store = yield* Store
    const fresh = yield* newKey
    const first = yield* store.transact(function* () {
      if ((yield* hindrancesOf(mobile, now)).length > 0) return Result.succeed(undefined)
      yield* makeKey(fresh)
      const erasure = yield* eraseFirst(mobile, (yield* storedKey()) ?? fresh, now)
      yield* audit.append({
        at: Day.toGmt(now),
        userId: 0,
        userName: "Packhouse",
        storeId: null,
        subject: "customer",
        subjectId: `erased ${erasure.erasure}`,
        action: "erased",
        detail: { orders: erasure.orders, reason: "customer_days" }
      })
      return Result.succeed(erasure)
    })
    if (first !== undefined) yield* eraseRest(mobile, first, now)
    return first !== undefined
  })

/** Erases customers and drops entries that are due; answers how many of each. */
export const dropDue = Effect.gen(function* () {
  yield* readArchive
  const store = yield* Store
  let [customers, entries] = [0, 0]
  for (let last: number | undefined = 0; last !== undefined; ) {
    const from: number = last
    const now = yield* Clock.currentTimeMillis
    const slice = yield* store.transact(function* () {
      const before = yield* dueNow("customer_days", now)
      return Result.succeed(before === undefined ? undefined : yield* due.next(from, before, Day.toGmt(now)))
    })
    for (const mobile of slice?.due ?? []) if (yield* eraseDue(mobile)) customers += 1
    last = slice?.last
    yield* pause
  }
  for (let isDone = false; !isDone; ) {
    const now = yield* Clock.currentTimeMillis
    const count = yield* store.transact(function* () {
      const before = yield* dueNow("audit_days", now)
      return Result.succeed(before === undefined ? 0 : yield* due.dropAudit(before))
    })
    entries += count
    isDone = count === 0
    yield* pause
  }
  return { customers, entries }
})
