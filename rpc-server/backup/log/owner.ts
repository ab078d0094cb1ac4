/**
 * One server at a time copies the log of a store to a place. Who does writes its name there again and again. A server of
 * the same folder of the same machine is the next one of it, since one server owns a folder; another one waits until the
 * name has not been written for long.
 */
import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import path from "node:path"
import { Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Refused, refused } from "../../refused.ts"
import type { LogPlace } from "./place.ts"

const Owner = Schema.Struct({
  origin: Schema.String,
  /** One of this process, and of each time that it is written. */
  writer: Schema.String,
  beat: Schema.Int
})
const readOwner = Schema.decodeUnknownResult(Schema.fromJsonString(Owner))

/** How often the name is written. */
export const beatPace = Day.minute
/** A name that was not written for so long is of a server that is gone. */
export const patience = 2.5 * Day.minute

export const originOf = (dataDir: string): string => `${hostname()}:${realpathSync(dataDir)}`

/** Another server has written its name. */
export class Displaced extends Error {}

export interface Claimed {
  /** Writes the name again. */
  readonly renew: Effect.Effect<void, Refused | Displaced>
}

const another = (origin: string) =>
  refused(
    `Another server (${origin}) copies the log of this store to the same place. Stop it, or give one of them another place`
  )

/** @param scratch a folder of this server's */
export const claimPlace = Effect.fnUntraced(function* (
  place: LogPlace,
  store: string,
  dataDir: string,
  scratch: string,
  wait: number = patience
) {
  const name = `log-owner-${store}.json`
  const origin = originOf(dataDir)
  const writer = randomBytes(6).toString("hex")
  const file = path.join(scratch, "owner.json")
  let beat = 0
  const look = Effect.map(place.text(name), (text) => {
    const owner = text === undefined ? undefined : readOwner(text)
    return owner !== undefined && Result.isSuccess(owner) ? owner.success : undefined
  })
  const write = Effect.suspend(() => {
    beat += 1
    writeFileSync(file, `${JSON.stringify({ origin, writer, beat } satisfies typeof Owner.Type)}\n`, {
      mode: 0o600
    })
    return place.put(file, name)
  })
  const before = yield* look
  // A disk that is not mounted passes for an empty folder.
  const marker = path.join(scratch, "place")
  if (before === undefined && existsSync(marker) && readFileSync(marker, "utf8") === place.where)
    return yield* refused(
      `${place.where} holds nothing of this store any more, although its log was copied there. Is its disk mounted? If it was emptied on purpose, remove ${marker}`
    )
  if (before !== undefined && before.origin !== origin) {
    yield* Effect.sleep(wait)
    const after = yield* look
    if (after !== undefined && (after.writer !== before.writer || after.beat !== before.beat))
      return yield* another(after.origin)
  }
  yield* write
  writeFileSync(marker, place.where, { mode: 0o600 })
  return {
    renew: Effect.gen(function* () {
      const present = yield* look
      if (present === undefined) return yield* refused(`${place.where}${name} is gone`)
      if (present.writer !== writer) return yield* Effect.fail(new Displaced(another(present.origin).message))
      yield* write
    })
  } satisfies Claimed
})
