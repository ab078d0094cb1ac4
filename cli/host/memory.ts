/** Small things a workstation remembers for one server, in a file that its user alone may read. */
import { createHash } from "node:crypto"
import path from "node:path"
import { Effect, Layer, Result, Schema, Semaphore } from "effect"
import { KeyValueStore } from "#core/port/workstation.ts"
import { readIfThere, writeSynced } from "./synced-file.ts"

const Remembered = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
const read = Schema.decodeUnknownResult(Remembered)

/** The session, the custom setup and the like, for one server. */
export const layer = (stateFolder: string, server: string): Layer.Layer<KeyValueStore> =>
  Layer.effect(
    KeyValueStore,
    Effect.gen(function* () {
      const name = createHash("sha256").update(server).digest("hex").slice(0, 16)
      const file = path.join(stateFolder, `workstation-${name}.json`)
      const turn = yield* Semaphore.make(1)
      const all = Effect.map(
        Effect.orElseSucceed(
          Effect.tryPromise(() => readIfThere(file)),
          () => undefined
        ),
        (text) => (text === undefined ? {} : Result.getOrElse(read(text), () => ({})))
      )
      return KeyValueStore.of({
        load: (key) => Effect.map(all, (values: Readonly<Record<string, string>>) => values[key]),
        save: (key, value) =>
          Effect.gen(function* () {
            const { [key]: _, ...others } = yield* all
            const next = value === undefined ? others : { ...others, [key]: value }
            yield* Effect.ignore(Effect.tryPromise(() => writeSynced(file, JSON.stringify(next))))
          }).pipe(turn.withPermits(1))
      })
    })
  )
