/**
 * Who may talk to the daemon. Programs of this machine read a token from a file that only its user can read; a browser
 * trades a six-digit code, which a person reads from the terminal, for a token that is bound to its page's origin. The
 * daemon keeps digests of browsers' tokens alone.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { chmod, readFile, rename, rm } from "node:fs/promises"
import path from "node:path"
import { Effect, Result, Schema, Semaphore } from "effect"
import { minute, second } from "#core/day.ts"
import { type Pairing, Scope } from "#core/device/protocol.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { thrownError, thrownInFull } from "#core/thrown.ts"
import { writePrivate } from "./private-file.ts"

const Paired = Schema.Struct({
  digest: Schema.String,
  origin: Schema.String,
  scopes: Schema.Array(Scope),
  name: Schema.String,
  pairedAt: Schema.Int
})
type Paired = typeof Paired.Type
const File = Schema.fromJsonString(Schema.Struct({ v: Schema.Literal(1), tokens: Schema.Array(Paired) }))

export interface Grant {
  readonly scopes: ReadonlyArray<Scope>
  /** The id of a browser's pairing; null for the programs of this machine. */
  readonly pairing: string | null
}
const everything: ReadonlyArray<Scope> = ["print", "scale", "scan", "admin"]
/** What a web page may do: never the settings. */
const forPages: ReadonlyArray<Scope> = ["print", "scale", "scan"]

const digest = (token: string): Buffer => createHash("sha256").update(token).digest()
const newToken = (): string => randomBytes(32).toString("base64url")

const localTokenFile = (stateDir: string): string => path.join(stateDir, "token")

/** The local token as another program of this user finds it; undefined when no daemon has ever run. */
export const readLocalToken = (stateDir: string): Effect.Effect<string | undefined> =>
  Effect.promise(() =>
    readFile(localTokenFile(stateDir), "utf8").then(
      (text) => text.trim(),
      () => undefined
    )
  )

/** The token of this machine's programs: made once, read by everyone who can. */
const localToken = async (stateDir: string): Promise<string> => {
  const file = localTokenFile(stateDir)
  await writePrivate(file, newToken(), true).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause
  })
  await chmod(file, 0o600)
  const token = (await readFile(file, "utf8")).trim()
  if (token.length >= 32) return token
  await rm(file)
  return localToken(stateDir)
}

/** Names a pairing without giving its token's digest away. */
const idOf = ({ digest: tokenDigest }: Pick<Paired, "digest">): string =>
  createHash("sha256").update(tokenDigest).digest("base64url").slice(0, 12)

/** A code that waits to be typed into a browser. */
interface Offer {
  readonly code: string
  readonly origin: string
  readonly expiresAt: number
  tries: number
}
const offerLifetime = 120 * second
const mostTries = 5

export interface Tokens {
  /** What a token allows on a connection of this origin; undefined when nothing. */
  readonly grantOf: (token: string, origin: string | undefined) => Grant | undefined
  /** Browsers that may connect. */
  readonly list: () => ReadonlyArray<Pairing>
  /** Ends a pairing. */
  readonly revoke: (id: string) => Effect.Effect<void, Refusal>
  /** A code for one browser of an origin; an earlier one is void. */
  readonly offer: (origin: string, now: number) => { readonly code: string; readonly expiresAt: number }
  /** A token for the right code, once. */
  readonly redeem: (
    code: string,
    origin: string,
    name: string,
    now: number
  ) => Effect.Effect<{ readonly token: string; readonly scopes: ReadonlyArray<Scope> }, Refusal>
}

const load = async (file: string): Promise<ReadonlyArray<Paired>> => {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined
    throw cause
  })
  if (text === undefined) return []
  const read = Schema.decodeUnknownResult(File)(text)
  if (Result.isSuccess(read)) return read.success.tokens
  // Browsers pair again; a broken file must not keep the shop from printing.
  await rename(file, `${file}.damaged`)
  return []
}

/** Pairings that are kept; the oldest go. */
const mostPairings = 200

export const openTokens = (stateDir: string): Effect.Effect<Tokens, Error> =>
  Effect.tryPromise({
    try: async () => {
      const file = path.join(stateDir, "pairings.json")
      const local = digest(await localToken(stateDir))
      return { file, local, paired: await load(file) }
    },
    catch: thrownError
  }).pipe(
    Effect.map(({ file, local, paired: stored }): Tokens => {
      let paired = stored
      let open: Offer | undefined
      const turn = Semaphore.makeUnsafe(1)

      const keep = (
        change: (all: ReadonlyArray<Paired>) => ReadonlyArray<Paired>
      ): Effect.Effect<void, Refusal> =>
        Effect.tryPromise({
          try: async () => {
            const next = change(paired).slice(-mostPairings)
            await writePrivate(file, JSON.stringify({ v: 1, tokens: next }))
            paired = next
          },
          catch: (cause) => refusal("INTERNAL", `the pairing cannot be kept: ${thrownInFull(cause)}`)
        }).pipe(turn.withPermits(1))

      return {
        grantOf: (token, origin) => {
          const shown = digest(token)
          if (origin === undefined)
            return timingSafeEqual(shown, local) ? { scopes: everything, pairing: null } : undefined
          // Every pairing is compared, and in the same time, whichever it is.
          let grant: Grant | undefined
          for (const one of paired) {
            const storedDigest = Buffer.from(one.digest, "base64url")
            const isSame = storedDigest.length === shown.length && timingSafeEqual(storedDigest, shown)
            if (isSame && one.origin === origin) grant = { scopes: one.scopes, pairing: idOf(one) }
          }
          return grant
        },
        list: () =>
          paired.map(({ digest: tokenDigest, origin, name, pairedAt, scopes }) => ({
            id: idOf({ digest: tokenDigest }),
            origin,
            name,
            pairedAt,
            scopes
          })),
        revoke: (id) =>
          Effect.suspend(() =>
            paired.some((one) => idOf(one) === id)
              ? keep((all) => all.filter((one) => idOf(one) !== id))
              : Effect.fail(refusal("BAD_REQUEST", "no such pairing"))
          ),
        offer: (origin, now) => {
          const code = String(randomInt(1_000_000)).padStart(6, "0")
          const expiresAt = now + offerLifetime
          open = { code, origin, expiresAt, tries: 0 }
          return { code, expiresAt }
        },
        redeem: (code, origin, name, now) =>
          Effect.suspend(() => {
            const offer = open
            const wrong = Effect.fail(refusal("AUTH_REQUIRED", "the code is wrong or has expired"))
            if (
              offer === undefined ||
              now >= offer.expiresAt ||
              now < offer.expiresAt - offerLifetime - minute
            )
              return wrong
            offer.tries += 1
            const isRight = timingSafeEqual(digest(code), digest(offer.code)) && origin === offer.origin
            if (isRight || offer.tries >= mostTries) open = undefined
            if (!isRight) return wrong
            const token = newToken()
            const pairing = {
              digest: digest(token).toString("base64url"),
              origin,
              scopes: forPages,
              name,
              pairedAt: now
            }
            return Effect.as(
              keep((all) => [...all, pairing]),
              { token, scopes: forPages }
            )
          })
      }
    })
  )
