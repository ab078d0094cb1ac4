/** AuthService, UtilService, LogService, AuditService and ClientService. */
import { Effect, Result, Schema } from "effect"
import { ClientItems } from "#core/contract/client-item.ts"
import { done } from "#core/contract/id.ts"
import { AuditService, AuthService, ClientService, LogService, UtilService } from "#core/contract/session.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { requireAsInvoiced } from "#core/order/confirmation.ts"
import { toWire } from "#core/order/wire.ts"
import { developmentVariable } from "#core/session/env-variables.ts"
import { isPublic, isSettingName } from "#core/session/settings.ts"
import { samePassword } from "#core/text/password.ts"
import { printable } from "../log.ts"
import { hashToken } from "../rpc/caller.ts"
import { FaultInjection } from "../rpc/fault-injection.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushOrder, Rooms } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import { take } from "../store/engine/day-use.ts"
import { isAnswered } from "../store/engine/idempotency.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as sessions from "../store/network/sessions.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import * as assignment from "../store/order/order-assignment.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import { entry } from "./admin-entry.ts"
import { judge } from "./guessing.ts"
import { hashPassword, matchesPassword, newToken, orBusy, weakness } from "./password.ts"

/**
 * A session is stored as its hash alone: its token is in no answer that is kept for a repeat, which makes another
 * one.
 */
export const answersSession = (): boolean => false

const ended = (tokenHashes: ReadonlyArray<string>) => Rooms.use((rooms) => rooms.ended(tokenHashes))

/** Tells the rooms of orders that nobody works on any more. */
const released = (
  released: ReadonlyArray<{ readonly order_id: number; readonly store_id: number }>,
  call: Call
) =>
  Effect.forEach(
    released,
    ({ order_id, store_id }) =>
      read(() => orders.find([store_id], order_id, call.now)).pipe(
        Effect.flatMap((order) => (order === undefined ? Effect.void : pushOrder(order, () => toWire(order))))
      ),
    { discard: true }
  )

export const authService = implement(AuthService, {
  getOwnFlags: (_, { caller }) => Effect.succeed(caller.flags),

  logout: ({ session }, call) =>
    Effect.gen(function* () {
      const { caller } = call
      if (session !== undefined && hashToken(session) !== caller.tokenHash)
        return yield* Effect.fail(fault("NotYourSession"))
      const left = yield* transact(call, function* () {
        yield* sessions.end(caller.tokenHash)
        return Result.succeed(yield* assignment.unassignAll(caller.userId))
      })
      yield* released(left, call)
      yield* ended([caller.tokenHash])
      return done
    }),

  refreshItemPickupLoginSession: ({ user_id }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      if (user_id !== caller.userId) return yield* Effect.fail(fault("Forbidden"))
      const token = newToken()
      return yield* transact(
        call,
        function* () {
          yield* sessions.endKind(caller.userId, "pickup")
          yield* sessions.add(hashToken(token), caller.userId, "pickup", now, now)
          return Result.succeed({ status: "success" as const, data: { session: token } })
        },
        answersSession
      )
    }),

  changePassword: ({ present, wanted: newPassword }, call) =>
    Effect.gen(function* () {
      const { caller, idempotency } = call
      // A repeat of a call whose reply was lost: the present password is the wanted one by now.
      if (idempotency !== undefined && (yield* read(() => isAnswered(idempotency)))) return done
      const why = newPassword === present ? samePassword : yield* weakness(newPassword, caller)
      if (why !== undefined) return yield* Effect.fail(fault("WeakPassword", { why }))
      const look = Effect.gen(function* () {
        const user = yield* read(() => users.find(caller.userId))
        if (user === undefined || !(yield* matchesPassword(present, user.password_hash))) return undefined
        return yield* hashPassword(newPassword)
      })
      const verdict = yield* orBusy(judge(caller.username, "present password refused", look))
      if (verdict.is === "refused") return yield* Effect.fail(verdict.why)
      if (verdict.is === "wrong") return yield* Effect.fail(fault("WrongPassword"))
      const others = yield* verdict.opening((settled) =>
        transact(call, function* () {
          yield* settled(call.now)
          yield* users.change(caller.userId, { password_hash: verdict.found, must_change_password: 0 })
          yield* entry(call, "user", caller.username, "password", { by: "themselves" })
          return Result.succeed(yield* sessions.endAll(caller.userId, caller.tokenHash))
        })
      )
      yield* ended(others.map(({ token_hash }) => token_hash))
      return done
    })
})

export const utilService = implement(UtilService, {
  getEnvVariable: ({ name }, { caller }) =>
    isSettingName(name) && isPublic(name)
      ? Effect.map(
          read(() => env.find(name, caller.hubId)),
          (value) => ({ value: value ?? null })
        )
      : Effect.fail(fault("NotFound", { what: `Public env variable ${printable(name)}` })),
  getEnvVariables: ({ hub }) =>
    Effect.gen(function* () {
      const variables = yield* read(() => env.forHub(hub))
      const { isDevelopment } = yield* FaultInjection
      return [
        ...[...variables].filter(([name]) => isPublic(name)).map(([name, value]) => ({ name, value })),
        ...(isDevelopment ? [developmentVariable] : [])
      ]
    }),
  getStoreInfo: ({ store }) =>
    readOrRefuse(function* () {
      const found = yield* stores.info(store)
      return found === undefined ? Result.fail(fault("NotFound", { what: "Store" })) : Result.succeed(found)
    })
})

const longestLine = 4000
/** The server's log has the beginning of an entry, the table has the whole. */
const longestInLog = 400
/** One line, so that a log cannot be forged. */
const lineOf = (message: unknown): string =>
  printable((typeof message === "string" ? message : JSON.stringify(message)).slice(0, longestLine))

export const logService = implement(LogService, {
  log: ({ message }, call) =>
    Effect.gen(function* () {
      const line = lineOf(message)
      const { userId, username } = call.caller
      yield* transact(call, function* () {
        const fits = yield* take(userId, "log", line.length, call.now)
        if (Result.isFailure(fits)) return Result.fail(fits.failure)
        yield* audit.logLine(Day.toGmt(call.now), userId, line)
        return Result.succeed(done)
      })
      yield* Effect.logInfo("client").pipe(
        Effect.annotateLogs({ user: username, line: line.slice(0, longestInLog) })
      )
      return done
    })
})

/** Decimals, as they were sent. */
const wireItems = Schema.encodeSync(ClientItems)

/** What one audit entry may hold, as JSON text. */
const longestDetail = 200_000

export const auditService = implement(AuditService, {
  saveOrderAudit: ({ increment_id, items, stock }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const detail = { items: wireItems(items), stock: stock ?? null }
      const { length } = JSON.stringify(detail)
      if (length > longestDetail)
        return yield* Effect.fail(fault("InvalidData", { why: "the audit entry is too long" }))
      return yield* transact(call, function* () {
        const order = yield* orders.findByIncrement(caller.storeIds, increment_id, now)
        if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
        const assigned = requireAsInvoiced(order, items)
        if (Result.isFailure(assigned)) return Result.fail(assigned.failure)
        const fits = yield* take(caller.userId, "audit", length, now)
        if (Result.isFailure(fits)) return Result.fail(fits.failure)
        yield* audit.ofOrder(call, order, "processed", detail)
        return Result.succeed(done)
      })
    })
})

export const clientService = implement(ClientService, {
  clientAssign: ({ id, screen }, call) =>
    transactAndAnnounce(
      call,
      function* () {
        const { caller, now } = call
        const isLeaving = screen === undefined || screen === ""
        if (isLeaving) yield* assignment.unassign(id, caller.userId)
        const hasBegun = !isLeaving && (yield* assignment.assign(id, caller.userId, caller.name, now))
        const order = yield* orders.find(caller.storeIds, id, now)
        if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
        if (hasBegun) {
          yield* outgoing.add("order.begun", id, Day.toGmt(now))
          yield* audit.ofOrder(call, order, "assigned", {})
        }
        return Result.succeed({ answer: done, announcement: pushOrder(order, () => toWire(order)) })
      },
      { isLossy: true }
    )
})
