/** What is stored for no longer than the settings say (PERSON-6): in slices, at night, by one node. */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { dueBy, type RetentionRule } from "#core/retention.ts"
import { makeKey, key as storedKey } from "../store/counter/customer-data.ts"
import * as due from "../store/counter/due-customers.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as positions from "../store/order/event-positions.ts"
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

/** Drops what is due by a setting, some rows at a time; answers how many. */
const inSlices = (rule: RetentionRule, drop: (before: Day.GmtTime) => Tx<number>) =>
  Effect.gen(function* () {
    const store = yield* Store
    for (let all = 0; ; ) {
      const now = yield* Clock.currentTimeMillis
      const count = yield* store.transact(function* () {
        const before = yield* dueNow(rule, now)
        return Result.succeed(before === undefined ? 0 : yield* drop(before))
      })
      if (count === 0) return all
      all += count
      yield* pause
    }
  })

/** Erases customers, and drops entries and events that are due; answers how many of each. */
export const dropDue = Effect.gen(function* () {
  yield* readArchive
  const store = yield* Store
  let customers = 0
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
  const entries = yield* inSlices("audit_days", due.dropAudit)
  const events = yield* inSlices("event_days", positions.drop)
  return { customers, entries, events }
})
