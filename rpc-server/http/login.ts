/**
 * POST /login: a name and a password for a user object with its session. POST /authenticate: for the session alone, as the
 * payment service of the documents has it. They are one login: the same gates, slowed and judged together.
 */
import { Clock, Effect, Result, Schedule, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { failed, reserve, type Turn, takenBack } from "#core/session/guessing.ts"
import { invalidCredentials } from "#core/text/login.ts"
import { hashToken, readFlags } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import { hashPassword, isOutdated, matchesPassword, newToken, nobodysHash } from "../service/password.ts"
import * as failures from "../store/login-failures.ts"
import * as sessions from "../store/sessions.ts"
import { Store, type Tx } from "../store/transaction.ts"
import * as users from "../store/users.ts"
import { addressOf, readBody } from "./body.ts"
import { networkOf } from "./network.ts"
import { ok, refuse, unavailable } from "./reply.ts"

const Credentials = Schema.Struct({
  username: Schema.String.check(Schema.isMaxLength(200)),
  password: Schema.String.check(Schema.isMaxLength(1000))
})
const readCredentials = Schema.decodeUnknownResult(Credentials)

const malformed = refuse(400, "Send {username, password} as JSON.")
const wrong = refuse(401, invalidCredentials)
const busy = refuse(429, "Too many logins at once. Try again in a moment.", { "retry-after": "2" })

const tooManyAttempts = (milliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return refuse(429, `Too many attempts. Try again in ${seconds} s.`, { "retry-after": String(seconds) })
}

/** Tries of one name from one address wait for each other, so often and so long. */
const queue = Schedule.spaced("40 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))

/** The user as clients know it: named fields, flags beside them. */
const userObject = (row: users.UserRow, session: string, pickup: string) => ({
  ...readFlags(row.flags),
  id: row.id,
  username: row.username,
  name: row.name,
  session,
  hub_id: row.hub_id,
  hub_store_id: row.hub_store_id,
  store_ids: row.store_ids,
  website_id: row.website_id,
  website_name: row.website_name,
  store_name: row.store_name,
  city_name: row.store_city,
  region: row.store_region,
  type: row.type,
  admin: row.admin === 1,
  cut_off_date: row.cut_off_date,
  locality: row.locality ?? row.store_locality,
  itemPickupLoginSession: { session: pickup },
  marinated_max_age: row.marinated_max_age,
  non_marinated_max_age: row.non_marinated_max_age
})

class Queued {
  readonly _tag = "Queued"
}

/** The turn of a try, once no other one of the same name from the same address is being judged. */
const turnOf = Effect.fnUntraced(function* (username: string, address: string) {
  const store = yield* Store
  const ask = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const turn = yield* store.transact(function* () {
      const { tried, guessed } = yield* failures.hold(username, address, now)
      const turn = reserve(tried, guessed, now)
      if (turn._tag !== "Go") return Result.succeed<Turn>(turn)
      yield* failures.setTried(username, address, turn.tried)
      yield* failures.setGuessed(address, turn.guessed)
      return Result.succeed<Turn>(turn)
    })
    return turn._tag === "Queue" ? yield* Effect.fail(new Queued()) : turn
  })
  return yield* Effect.retry(ask, { schedule: queue, while: (error) => error._tag === "Queued" })
})

/** Writes down how a try ended. */
const settle = function* (
  username: string,
  address: string,
  outcome: "right" | "wrong" | "unseen",
  now: number
): Tx<void> {
  const { tried, guessed } = yield* failures.hold(username, address, now)
  if (outcome === "wrong") {
    yield* failures.setTried(username, address, failed(tried, now))
    return yield* failures.bound()
  }
  yield* failures.setGuessed(address, takenBack(guessed))
  if (outcome === "right") return yield* failures.clear(username, address)
  yield* failures.setTried(username, address, { ...tried, judging_until: 0 })
}

/** What is answered of a login that is right. */
type Answer = (row: users.UserRow, session: string, pickup: string) => object

const attempt = Effect.fnUntraced(function* (
  { username, password }: typeof Credentials.Type,
  from: string,
  answer: Answer
) {
  const store = yield* Store
  const address = networkOf(from)
  const turn = yield* turnOf(username, address)
  if (turn._tag === "Wait") return tooManyAttempts(turn.for)
  const now = yield* Clock.currentTimeMillis
  const look = Effect.gen(function* () {
    const user = yield* store.read(() => users.findByName(username))
    const matches = yield* matchesPassword(password, user?.password_hash ?? nobodysHash)
    return user === undefined || !matches || user.disabled === 1 ? undefined : user
  })
  const settled = (outcome: "wrong" | "unseen") =>
    Effect.flatMap(Clock.currentTimeMillis, (then) =>
      store.transact(function* () {
        return Result.succeed(yield* settle(username, address, outcome, then))
      })
    )
  const user = yield* Effect.onError(look, () => Effect.ignore(settled("unseen")))
  if (user === undefined) {
    yield* settled("wrong")
    const count = turn.tried.failures + 1
    yield* Effect.logWarning("login refused").pipe(
      Effect.annotateLogs({ username, address: from, failures: count })
    )
    return wrong
  }
  const [session, pickup] = [newToken(), newToken()]
  const rehashed = isOutdated(user.password_hash) ? yield* hashPassword(password) : undefined
  yield* store.transact(function* () {
    yield* settle(username, address, "right", now)
    yield* sessions.add(hashToken(session), user.id, "login", now, now)
    yield* sessions.add(hashToken(pickup), user.id, "pickup", now, now)
    yield* users.change(user.id, {
      last_seen_at: Day.toGmt(now),
      ...(rehashed === undefined ? {} : { password_hash: rehashed })
    })
    return Result.succeed(undefined)
  })
  yield* Effect.logInfo("login").pipe(Effect.annotateLogs({ username, address: from }))
  return ok(answer(user, session, pickup))
})

const route = (path: "/login" | "/authenticate", answer: Answer) =>
  HttpRouter.add(
    "POST",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const body = yield* readBody(request)
      if (Result.isFailure(body)) return body.failure
      const credentials = Result.flatMap(parse(body.success), readCredentials)
      if (Result.isFailure(credentials)) return malformed
      const { username, password } = credentials.success
      if (username === "" || password === "") return wrong
      return yield* attempt(credentials.success, addressOf(request), answer)
    }).pipe(
      Effect.catchTags({
        Unavailable: unavailable(path),
        Busy: () => Effect.succeed(busy),
        Queued: () => Effect.succeed(busy)
      })
    )
  )

export const login = route("/login", userObject)
export const authenticate = route("/authenticate", (_, token) => ({ token }))
