/**
 * Passwords and session tokens. Argon2id with 19 MiB, 2 passes, 1 lane (ASVS 5.0 appendix C, RFC 9106): at most two
 * hashes run at once, and 32 of an address wait, so that logging in cannot exhaust the server.
 */
import { argon2, hash, randomBytes, timingSafeEqual } from "node:crypto"
import { Clock, Effect } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { spellingsOf, weaknessOf } from "#core/session/password.ts"
import { amongCommon, weaknessText } from "#core/text/password.ts"
import { networkOf, Origin } from "../origin.ts"
import { Seldom } from "../seldom.ts"
import { Store } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import { type Busy, Turns } from "../turns.ts"

const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Refuses a call where the server is busy: a call has no status of HTTP that could say "later". */
export const orBusy = <A, E, R>(
  hashing: Effect.Effect<A, E | Busy, R>
): Effect.Effect<A, Exclude<E, Busy> | Fault<"PasswordsBusy">, R> =>
  Effect.catchTag(hashing as Effect.Effect<A, Busy, R>, "Busy", () =>
    Effect.fail(fault("PasswordsBusy"))
  ) as Effect.Effect<A, Exclude<E, Busy> | Fault<"PasswordsBusy">, R>

const queue = new Turns({ running: 2, ofName: 32, inAll: 512 })
const seldom = new Seldom()

const derive = (
  password: string,
  nonce: Uint8Array,
  settings: { readonly memory: number; readonly passes: number; readonly parallelism: number }
) =>
  Effect.callback<Buffer>((resume) => {
    argon2("argon2id", { message: password, nonce, tagLength, ...settings }, (cause, tag) =>
      resume(cause === null ? Effect.succeed(Buffer.from(tag)) : Effect.die(cause))
    )
  })

const full = (address: string): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const times = seldom.take(address, now)
    return times === undefined
      ? Effect.void
      : Effect.logWarning("too many passwords at once").pipe(Effect.annotateLogs({ address, times }))
  })

/** A hashing in the turn of the address that asks for it. */
const limited = <A>(hashing: Effect.Effect<A>): Effect.Effect<A, Busy> =>
  Effect.flatMap(Origin, (origin) => {
    const address = networkOf(origin)
    return Effect.tapError(queue.run(address, hashing), () => full(address))
  })

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

/** A password as a PHC string: algorithm, parameters, salt and tag. */
export const hashPassword = (password: string): Effect.Effect<string, Busy> =>
  Effect.suspend(() => {
    const nonce = randomBytes(16)
    return limited(derive(password, nonce, { memory, passes, parallelism })).pipe(
      Effect.map(
        (tag) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
      )
    )
  })

/**
 * A hash of text that holds a password, the same for the same text and salt, at every server: as slow to guess as the
 * password's own.
 */
export const slowHash = (text: string, salt: string): Effect.Effect<string, Busy> =>
  Effect.map(
    limited(derive(text, hash("sha256", salt, "buffer").subarray(0, 16), { memory, passes, parallelism })),
    (tag) => `slow:${base64(tag)}`
  )

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a password is the one behind a PHC string, compared in constant time. */
export const matchesPassword = (password: string, phc: string): Effect.Effect<boolean, Busy> =>
  Effect.suspend((): Effect.Effect<boolean, Busy> => {
    const [, m, t, p, nonce = "", tag = ""] = PHC.exec(phc) ?? []
    if (m === undefined) return Effect.succeed(false)
    const storedHash = Buffer.from(tag, "base64")
    const settings = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
    return limited(derive(password, Buffer.from(nonce, "base64"), settings)).pipe(
      Effect.map((made) => made.length === storedHash.length && timingSafeEqual(made, storedHash))
    )
  })

/** Made with other parameters than today's: hashed anew at the next login. */
export const isOutdated = (phc: string): boolean =>
  !phc.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`)

/** A hash that no password matches, checked for unknown users so that they take as long as known ones. */
export const nobodysHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(new Uint8Array(16))}$${base64(new Uint8Array(tagLength))}`

/** Loaded when the first password is set, not at start. */
const isCommon = (password: string): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common")
    const common = new Set(dictionary["passwords-common"])
    return spellingsOf(password).some((spelling) => common.has(spelling))
  })

/** The names of people and stores that a password must not be made of, those of its own person among them. */
export interface Named {
  readonly username: string
  readonly name: string
}

/** Why a new password is weak, among the names of a network; undefined where it is not. */
export const weaknessAmong = (
  password: string,
  { username, name }: Named,
  network: ReadonlyArray<string>
): Effect.Effect<string | undefined> => {
  const weakness = weaknessOf(password, username, [name, ...network])
  return weakness !== undefined
    ? Effect.succeed(weaknessText(weakness))
    : Effect.map(isCommon(password), (common) => (common ? amongCommon : undefined))
}

/** Why a new password of this network is weak; undefined where it is not. */
export const weakness = (password: string, named: Named) =>
  Effect.flatMap(
    Store.use((store) => store.read(stores.names)),
    (network) => weaknessAmong(password, named, network)
  )

/** 32 random bytes, base64url: a session, or a one-time code. */
export const newToken = (): string => randomBytes(32).toString("base64url")
