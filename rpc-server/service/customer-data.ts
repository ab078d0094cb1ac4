/** CustomerDataService: all that is stored about a customer, and its erasure (PERSON-1 to PERSON-5). */
import { Clock, Effect, Result } from "effect"
import { CustomerDataService, type Erased } from "#core/contract/customer-data.ts"
import { isEmpty, readCustomerNumber } from "#core/counter/customer-data.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { isOn } from "#core/session/flags.ts"
import { secondNewPassword } from "#core/text/credit-pay-out.ts"
import {
  badNumber,
  hindrancesText,
  numberOfNobody,
  ownErasure,
  reasonWanted,
  unapprovingErasure
} from "#core/text/customer-data.ts"
import { readFlags } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as archived from "../store/archive/archived-customers.ts"
import { contents } from "../store/archive/archived-orders.ts"
import * as data from "../store/counter/customer-data.ts"
import { groups } from "../store/engine/many-rows.ts"
import { atHub, Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import type { UserRow } from "../store/network/users.ts"
import {
  digitsOf,
  type Erasure,
  eraseFirst,
  eraseRest,
  hindrancesOf,
  markOf,
  newKey
} from "./customer-erasure.ts"
import { creditRow, eInvoiceRow, rowsOfOrder, taskRow, together } from "./customer-record.ts"
import { wordOf } from "./second-person.ts"

const refused = (why: string) => fault("InvalidData", { why })
const numberIn = (text: string) =>
  Result.mapError(readCustomerNumber(text), (why) =>
    refused(why === "no number" ? badNumber : numberOfNobody)
  )

/** Whoever looks into the archive by a number needs all of it read once: a slice a transaction. */
export const readArchive = Effect.gen(function* () {
  const store = yield* Store
  while (
    yield* store.transact(function* () {
      return Result.succeed(yield* archived.readNext())
    })
  )
    yield* Effect.yieldNow
})

/** So many orders, of the day and of the archive each, are answered at once. */
const mostOrders = 1000

const dataOf = function* (mobile: string, now: Day.Instant) {
  const customer = yield* data.customerRow(mobile)
  const name = [customer?.firstname, customer?.lastname].filter((each) => each != null).join(" ")
  const digits = digitsOf(mobile)
  const today = yield* data.orders(mobile)
  const inArchive = yield* archived.ordersOf(mobile)
  const ids = [...today, ...inArchive].map(({ order_id }) => order_id)
  const parts: Array<ReturnType<typeof rowsOfOrder>> = []
  for (const [hub, ofHub] of Map.groupBy(today.slice(0, mostOrders), ({ hub_id }) => hub_id))
    for (const some of groups(ofHub.map(({ order_id }) => order_id)))
      for (const content of (yield* atHub(hub, contents(some))).values())
        parts.push(rowsOfOrder(content, false))
  for (const content of yield* archived.contentsOf(mobile, mostOrders)) parts.push(rowsOfOrder(content, true))
  const key = yield* data.key()
  return {
    mobile,
    erased_at: key === undefined ? null : yield* data.erasedAt(markOf(mobile, key)),
    hindrances: yield* hindrancesOf(mobile, now),
    orders_left_out: Math.max(0, today.length - mostOrders) + Math.max(0, inArchive.length - mostOrders),
    places: together([
      { customer: customer === undefined ? [] : [customer] },
      ...parts,
      {
        credit: (yield* data.creditsOf(ids)).map(creditRow),
        task: (yield* data.tasksOf(ids)).map(taskRow),
        e_invoice: (yield* data.eInvoicesOf(ids)).map(eInvoiceRow),
        cart: (yield* data.cartsOf(mobile)).map(({ cart_id: _, order_id: __, ...row }) => row),
        draft: (yield* data.drafts(digits, name.includes(" ") ? name : "")).map(({ id: _, ...row }) => row),
        audit: (yield* data.auditOfCustomer(mobile)).map(({ id: _, ...row }) => row),
        client_log: (yield* data.clientLines(digits)).map(({ id: _, ...row }) => row),
        queue: [
          ...(yield* data.messagesOf(ids)).map(({ increment_id = null, created_at = null, body = null }) => ({
            increment_id,
            at: created_at,
            body
          })),
          ...(yield* data.failedOrders(digits)).map(({ message_key, received_at }) => ({
            increment_id: message_key,
            at: received_at,
            body: null
          }))
        ]
      }
    ])
  }
}

/** Who may say yes to an erasure beside an administrator, and never the one who asks. */
const whyNotApprover = (user: UserRow, { caller }: Call) => {
  if (user.id === caller.userId) return refused(ownErasure)
  if (user.must_change_password === 1) return refused(secondNewPassword(user.name))
  return user.admin === 1 || isOn(readFlags(user.flags), "shift_approval")
    ? undefined
    : refused(unapprovingErasure(user.name))
}

/** Done once more there is nothing to erase: no number, and no entry that says so. */
const nothing = (now: Day.Instant): Erased => ({
  erased_at: Day.toGmt(now),
  erasure: 0,
  orders: 0,
  papers_kept: 0
})

/** An entry that names the erasure, and nobody who was erased. */
const written = function* (call: Call, { erasure, orders }: Erasure, detail: object): Tx<void> {
  yield* audit.ofCustomer(call, `erased ${erasure}`, "erased", { orders, ...detail })
}

export const customerDataService = implement(CustomerDataService, {
  getCustomerData: ({ mobile: typed }, call) =>
    Effect.andThen(
      readArchive,
      transact(
        call,
        function* () {
          const mobile = numberIn(typed)
          if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
          const found = yield* dataOf(mobile.success, call.now)
          // A number of nobody is not written down by looking for it.
          const subject = isEmpty(found) ? "nobody" : mobile.success
          yield* audit.ofCustomer(call, subject, "data looked through", {})
          return Result.succeed(found)
        },
        // What is stored of somebody is not stored once more as an answer.
        () => false
      )
    ),

  eraseCustomer: ({ mobile: typed, reason, username, password }, call) =>
    Effect.gen(function* () {
      const { now } = call
      const mobile = yield* Effect.fromResult(numberIn(typed))
      if (reason.trim() === "") return yield* Effect.fail(refused(reasonWanted))
      yield* readArchive
      const fresh = yield* newKey
      let name = ""
      const { found: approver, opening } = yield* wordOf({
        username,
        password,
        entry: "approval of an erasure refused"
      })
      const first = yield* opening((settled) =>
        transact(call, function* () {
          yield* settled(now)
          const why = whyNotApprover(approver, call)
          if (why !== undefined) return Result.fail(why)
          const [hindrance, ...more] = yield* hindrancesOf(mobile, now)
          if (hindrance !== undefined) return Result.fail(refused(hindrancesText(hindrance, more.length)))
          if (isEmpty(yield* dataOf(mobile, now))) return Result.succeed(nothing(now))
          yield* data.makeKey(fresh)
          const erasure = yield* eraseFirst(mobile, (yield* data.key()) ?? fresh, now)
          name = erasure.name
          yield* written(call, erasure, { approved_by: approver.name, reason: reason.trim() })
          const { erasure: number, orders, named } = erasure
          return Result.succeed({
            erased_at: Day.toGmt(now),
            erasure: number,
            orders,
            papers_kept: named
          })
        })
      )
      const { erasure, orders, papers_kept: named } = first
      const all = yield* eraseRest(mobile, { erasure, orders, named, name }, now)
      return { ...first, orders: all.orders, papers_kept: all.named }
    }),

  getErasures: () =>
    read(function* () {
      return {
        key: (yield* data.key()) ?? "",
        erasures: yield* data.allErasures()
      }
    }),

  repeatErasures: ({ list }, call) =>
    Effect.gen(function* () {
      yield* readArchive
      const marks = new Set(list.erasures.map(({ mark }) => mark))
      let [erased, waiting] = [0, 0]
      for (let last: string | undefined = ""; last !== undefined; ) {
        const after: string = last
        const numbers = yield* read(() => data.numbersAfter(after, after, after))
        for (const { mobile } of numbers) {
          if (!marks.has(markOf(mobile, list.key))) continue
          const now = yield* Clock.currentTimeMillis
          const store = yield* Store
          const first = yield* store.transact(function* () {
            if ((yield* hindrancesOf(mobile, now)).length > 0) return Result.succeed(undefined)
            yield* data.makeKey(list.key)
            const erasure = yield* eraseFirst(mobile, (yield* data.key()) ?? list.key, now)
            yield* written(call, erasure, { repeated: true })
            return Result.succeed(erasure)
          })
          if (first === undefined) waiting += 1
          else {
            yield* eraseRest(mobile, first, now)
            erased += 1
          }
        }
        last = numbers.at(-1)?.mobile
      }
      return { erased, waiting }
    })
})
