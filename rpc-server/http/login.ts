/**
 * POST /login: a name and a password for a user object with its session. POST /authenticate: for the session alone, as the
 * payment service of the documents has it. They are one login: the same gates, slowed and judged together.
 */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { faultText } from "#core/text/fault.ts"
import { invalidCredentials } from "#core/text/login.ts"
import { Origin } from "../origin.ts"
import { hashToken, readFlags } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import { countLoginRefusal } from "../rpc/measures.ts"
import { judge } from "../service/guessing.ts"
import { hashPassword, isOutdated, matchesPassword, newToken, nobodysHash } from "../service/password.ts"
import { Store } from "../store/engine/transaction.ts"
import * as sessions from "../store/network/sessions.ts"
import * as users from "../store/network/users.ts"
import { readBody } from "./body.ts"
import { ok, refuse, unavailable } from "./reply.ts"

const Credentials = Schema.Struct({
  username: Schema.String.check(Schema.isMaxLength(200)),
  password: Schema.String.check(Schema.isMaxLength(1000))
})
const readCredentials = Schema.decodeUnknownResult(Credentials)

const malformed = refuse(400, "Send {username, password} as JSON.")
const wrong = refuse(401, invalidCredentials)
const busy = refuse(429, faultText(fault("PasswordsBusy")), { "retry-after": "2" })
const later = (why: Fault<"TooManyAttempts" | "PasswordsBusy">) =>
  why.tag === "PasswordsBusy"
    ? busy
    : refuse(429, faultText(why), { "retry-after": String(why.data.seconds) })

/** The user as clients know it: named fields, flags beside them. */
const userObject = (row: users.UserRow, session: string, pickup: string) => ({
  ...readFlags(row.flags),
  ...(row.must_change_password === 1 ? { must_change_password: true } : {}),
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

/** So many of a kind a user has at once: more than any team that shares a name has workstations. */
const mostSessions = 200

/** Makes the answer to a right login. */
type Answer = (row: users.UserRow, session: string, pickup: string) => object

const attempt = Effect.fnUntraced(function* (
  { username, password }: typeof Credentials.Type,
  answer: Answer
) {
  const store = yield* Store
  const look = Effect.gen(function* () {
    const user = yield* store.read(() => users.findByName(username))
    const matches = yield* matchesPassword(password, user?.password_hash ?? nobodysHash)
    return user === undefined || !matches || user.disabled === 1 ? undefined : user
  })
  const verdict = yield* judge(username, "login refused", look)
  if (verdict.is === "refused") return later(verdict.why)
  if (verdict.is === "wrong") return wrong
  const { found: user, opening } = verdict
  const [session, pickup] = [newToken(), newToken()]
  yield* opening((settled) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const rehashed = isOutdated(user.password_hash) ? yield* hashPassword(password) : undefined
      yield* store.transact(function* () {
        yield* settled(now)
        yield* sessions.add(hashToken(session), user.id, "login", now, now)
        yield* sessions.add(hashToken(pickup), user.id, "pickup", now, now)
        for (const kind of ["login", "pickup"])
          yield* sessions.endOldest(user.id, kind, user.id, kind, mostSessions)
        yield* users.change(user.id, {
          last_seen_at: Day.toGmt(now),
          ...(rehashed === undefined ? {} : { password_hash: rehashed })
        })
        return Result.succeed(undefined)
      })
    })
  )
  yield* Effect.logInfo("login").pipe(Effect.annotateLogs({ username, address: yield* Origin }))
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
      return yield* attempt(credentials.success, answer)
    }).pipe(
      Effect.catchTags({
        Unavailable: (away) => Effect.andThen(countLoginRefusal("unavailable"), unavailable(path)(away)),
        Busy: () => Effect.as(countLoginRefusal("busy"), busy)
      })
    )
  )

export const login = route("/login", userObject)
export const authenticate = route("/authenticate", (_, token) => ({ token }))
