/** A folder in place of a printer: every job becomes a file of its own, whole or not at all. For trials and archives. */
import { constants } from "node:fs"
import { access, mkdir, open, rename, rm } from "node:fs/promises"
import path from "node:path"
import { Clock, Effect } from "effect"
import { toLocal } from "#core/day.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { thrownInFull } from "#core/thrown.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

const attempt = <A>(action: () => Promise<A>): Effect.Effect<A, Refusal> =>
  Effect.tryPromise({
    try: action,
    catch: (cause) =>
      refusal(
        "DEVICE_OFFLINE",
        cause instanceof Error && "code" in cause ? String(cause.code) : "no such folder"
      )
  })
const lasting = <A>(action: () => Promise<A>): Effect.Effect<A, Broken> =>
  Effect.tryPromise({ try: action, catch: (cause) => new Broken({ detail: thrownInFull(cause) }) })

const mute: Wire["ask"] = () => Effect.succeed("silent")

export const file = (folder: string, extension: string): Transport => {
  const ready = attempt(async () => {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  })
  return {
    kind: "file",
    device: `file:${path.resolve(folder)}`,
    open: Effect.fnUntraced(function* (jobId: string) {
      yield* ready
      const stamp = toLocal(yield* Clock.currentTimeMillis).replace(/\D/g, "")
      const target = path.join(folder, `${stamp}-${jobId}.${extension}`)
      const partial = `${target}.part`
      const handle = yield* Effect.acquireRelease(
        attempt(() => open(partial, "wx", 0o600)),
        (opened) =>
          Effect.promise(async () => {
            await opened.close()
            await rm(partial, { force: true })
          })
      )
      return {
        ask: mute,
        write: (bytes) => lasting(() => handle.writeFile(bytes)),
        finish: lasting(async () => {
          await handle.sync()
          await rename(partial, target)
        })
      } satisfies Wire
    }),
    probe: Effect.as(ready, { ask: mute, write: () => Effect.void, finish: Effect.void })
  }
}
