/** POST /setup: the first administrator of an empty network, made with the one-time code that the server printed. */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { ownCode } from "#core/order/paper-series.ts"
import { faultText } from "#core/text/fault.ts"
import { hashToken } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import { hashPassword, weakness } from "../service/password.ts"
import { Store } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import { readBody } from "./body.ts"
import { busy, ok, refuse, unavailable } from "./reply.ts"

const Setup = Schema.Struct({
  code: Schema.String.check(Schema.isMaxLength(200)),
  username: Schema.String.check(Schema.isPattern(/^[\p{L}\p{N}._@-]{1,100}$/u)),
  password: Schema.String.check(Schema.isMaxLength(1000)),
  name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200)))
})
const readSetup = Schema.decodeUnknownResult(Setup)

const malformed = refuse(400, "Send {code, username, password, name} as JSON.")
const wrongCode = refuse(401, "This is not the one-time code that the server printed, or it was used.")

const make = Effect.fnUntraced(function* ({ code, username, password, name }: typeof Setup.Type) {
  const why = yield* weakness(password, { username, name: name ?? username })
  if (why !== undefined) return refuse(400, faultText(fault("WeakPassword", { why })))
  const store = yield* Store
  const codeHash = hashToken(code.trim())
  const expected = yield* store.read(users.firstAdministratorCode)
  if (expected !== codeHash) return wrongCode
  const passwordHash = yield* hashPassword(password)
  const now = yield* Clock.currentTimeMillis
  return yield* store.transact(function* () {
    if (!(yield* users.useFirstAdministratorCode(codeHash))) return Result.succeed(wrongCode)
    const [first] = yield* stores.list()
    const storeId = first?.store_id ?? 1
    if (first === undefined) yield* stores.addFirst(storeId, ownCode(storeId) ?? null)
    const id = yield* users.add({
      username,
      name: name ?? username,
      passwordHash,
      storeId,
      admin: true,
      createdAt: Day.toGmt(now)
    })
    if (Result.isFailure(id)) return Result.succeed(refuse(409, faultText(id.failure)))
    yield* audit.append({
      at: Day.toGmt(now),
      userId: id.success,
      userName: name ?? username,
      storeId: null,
      subject: "user",
      subjectId: username,
      action: "created",
      detail: {
        name: name ?? username,
        hub_store_id: storeId,
        admin: true,
        by: "the one-time code of the server"
      }
    })
    if (first === undefined)
      yield* audit.append({
        at: Day.toGmt(now),
        userId: id.success,
        userName: name ?? username,
        storeId: null,
        subject: "store",
        subjectId: String(storeId),
        action: "created",
        detail: { by: "the one-time code of the server" }
      })
    return Result.succeed(ok({ status: "success", id: id.success, username }))
  })
})

export const setup = HttpRouter.add(
  "POST",
  "/setup",
  Effect.gen(function* () {
    const body = yield* readBody(yield* HttpServerRequest.HttpServerRequest)
    if (Result.isFailure(body)) return body.failure
    const setup = Result.flatMap(parse(body.success), readSetup)
    return Result.isFailure(setup) ? malformed : yield* make(setup.success)
  }).pipe(
    Effect.catchTags({
      Unavailable: unavailable("/setup"),
      Busy: () => Effect.succeed(busy)
    })
  )
)
