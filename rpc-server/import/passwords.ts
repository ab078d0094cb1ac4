/** The passwords in a file: new and weak ones are told, and what is to be set is hashed before the transaction begins. */
import { Effect, Schedule } from "effect"
import type { Problem } from "#core/sheet/problem.ts"
import { hashPassword, matchesPassword, weaknessAmong } from "../service/password.ts"
import { Store } from "../store/engine/transaction.ts"
import { type KnownUser, knownUsers } from "../store/network/known-rows.ts"
import * as stores from "../store/network/stores.ts"
import type { Password } from "./kind.ts"
import { isHash } from "./users.ts"

/** Two are hashed at once here too: a third would only wait. */
const atOnce = { concurrency: 2 } as const
/** A server on the same machine may be hashing as well. */
const patiently = Schedule.spaced("100 millis")

const judge = Effect.fnUntraced(function* (given: Password, network: ReadonlyArray<string>) {
  const { file, line, password } = given
  if (isHash(password)) return []
  const why = yield* weaknessAmong(password, given, network)
  const problem: Problem = { file, line, column: "password", reason: `choose another password: ${why}` }
  return why === undefined ? [] : [problem]
})

/**
 * Passwords that nobody should have.
 *
 * @param names of stores that come with the users
 */
export const weakPasswords = Effect.fnUntraced(function* (
  passwords: ReadonlyArray<Password>,
  names: ReadonlyArray<string>
) {
  if (passwords.length === 0) return []
  const network = [...names, ...(yield* Store.use((store) => store.read(stores.names)))]
  const problems = yield* Effect.forEach(passwords, (given) => judge(given, network))
  return problems.flat()
})

/** The hash that a user is to get; `undefined` when theirs stays. */
const hashFor = Effect.fnUntraced(function* ({ password }: Password, user: KnownUser | undefined) {
  if (user !== undefined && user.last_seen_at !== null) return undefined
  if (isHash(password)) return password
  if (user !== undefined && (yield* matchesPassword(password, user.password_hash))) return user.password_hash
  return yield* hashPassword(password)
})

/** Hashes by user name, for those whose password is new. Whoever has logged in keeps their own. */
export const hashes = Effect.fnUntraced(function* (passwords: ReadonlyArray<Password>) {
  if (passwords.length === 0) return new Map<string, string>()
  const presentUsers = yield* Store.use((store) => store.read(() => knownUsers()))
  const users = new Map(presentUsers.map((user) => [user.username, user]))
  const made = yield* Effect.forEach(
    passwords,
    (each) =>
      Effect.map(Effect.retry(hashFor(each, users.get(each.username)), patiently), (hash) => ({
        username: each.username,
        hash
      })),
    atOnce
  )
  return new Map(
    made.flatMap(({ username, hash }) => (hash === undefined ? [] : [[username, hash] as const]))
  )
})
