/** POST /login: a name and a password for a user object with its session. */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import * as Day from "#core/day.ts"
import { invalidCredentials } from "#core/text/login.ts"
import { hashToken, readFlags } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import { hashPassword, isOutdated, matchesPassword, newToken, nobodysHash } from "../service/password.ts"
import * as sessions from "../store/sessions.ts"
import { Store } from "../store/transaction.ts"
import * as users from "../store/users.ts"
import { addressOf, readBody } from "./body.ts"
import { ok, refuse, unavailable } from "./reply.ts"

const Credentials = Schema.Struct({
  username: Schema.String.check(Schema.isMaxLength(200)),
  password: Schema.String.check(Schema.isMaxLength(1000))
})
const readCredentials = Schema.decodeUnknownResult(Credentials)

const malformed = refuse(400, "Send {username, password} as JSON.")
const wrong = refuse(401, invalidCredentials)
const busy = refuse(429, "Too many logins at once. Try again in a moment.", { "retry-after": "2" })

/** After so many failures for a user and an address, every further one doubles the wait. */
const freeFailures = 5
const firstWait = 2 * Day.second
const longestWait = 15 * Day.minute
const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWait, firstWait * 2 ** (failures - freeFailures))

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

const attempt = Effect.fnUntraced(function* (username: string, password: string, address: string) {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  const known = yield* store.read(function* () {
    return {
      user: yield* users.findByName(username),
      failures: yield* sessions.loginFailures(username, address)
    }
  })
  const wait = (known.failures?.open_at ?? 0) - now
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000)
    return refuse(429, `Too many attempts. Try again in ${seconds} s.`, { "retry-after": String(seconds) })
  }
  const { user } = known
  const matches = yield* matchesPassword(password, user?.password_hash ?? nobodysHash)
  if (user === undefined || !matches || user.disabled === 1) {
    const failures = (known.failures?.failures ?? 0) + 1
    yield* store.transact(function* () {
      yield* sessions.setLoginFailures(username, address, failures, now + waitAfter(failures))
      return Result.succeed(undefined)
    })
    yield* Effect.logWarning("login refused").pipe(Effect.annotateLogs({ username, address, failures }))
    return wrong
  }
  const [session, pickup] = [newToken(), newToken()]
  const rehashed = isOutdated(user.password_hash) ? yield* hashPassword(password) : undefined
  yield* store.transact(function* () {
    yield* sessions.clearLoginFailures(username, address)
    yield* sessions.add(hashToken(session), user.id, "login", now, now)
    yield* sessions.add(hashToken(pickup), user.id, "pickup", now, now)
    yield* users.change(user.id, {
      last_seen_at: Day.toGmt(now),
      ...(rehashed === undefined ? {} : { password_hash: rehashed })
    })
    return Result.succeed(undefined)
  })
  yield* Effect.logInfo("login").pipe(Effect.annotateLogs({ username, address }))
  return ok(userObject(user, session, pickup))
})

export const login = HttpRouter.add(
  "POST",
  "/login",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* readBody(request)
    if (Result.isFailure(body)) return body.failure
    const credentials = Result.flatMap(parse(body.success), readCredentials)
    if (Result.isFailure(credentials)) return malformed
    const { username, password } = credentials.success
    if (username === "" || password === "") return wrong
    return yield* attempt(username, password, addressOf(request))
  }).pipe(Effect.catchTags({ Unavailable: unavailable("/login"), Busy: () => Effect.succeed(busy) }))
)
