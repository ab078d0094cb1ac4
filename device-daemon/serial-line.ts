/**
 * A serial line: bytes there and back, opened exclusively. USB adapters come and go, and not every system says when: the
 * line is over when a read fails, when a write fails, or when what its path names is no longer there.
 */
import { stat } from "node:fs/promises"
import { Cause, Deferred, Effect, Exit, Queue, Schema, type Scope } from "effect"
import type { LineSettings } from "#core/device/scale/protocol.ts"
import { thrownInFull } from "#core/thrown.ts"
import { Broken } from "./transport.ts"

export interface SerialSettings extends LineSettings {
  /** Best one below /dev/serial/by-id: it stays the same device's. */
  readonly path: string
  /** How the device holds the line up when it has enough: RTS and CTS, XON and XOFF, or not at all. */
  readonly flowControl: "none" | "hardware" | "software"
}

/** The line cannot be opened. */
export class NoLine extends Schema.TaggedError<NoLine>()("NoLine", { detail: Schema.String }) {}

export interface Line {
  /** Done when the bytes have left the machine. */
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, Broken>
  /** What came since the last time, at least one byte. */
  readonly take: Effect.Effect<Uint8Array, Broken>
  /** Forgets what came. */
  readonly clear: Effect.Effect<void>
  /** Never succeeds: fails when the line is over. */
  readonly over: Effect.Effect<never, Broken>
}
export type OpenLine = Effect.Effect<Line, NoLine, Scope.Scope>

const watchEvery = "1 second"

const words = (cause: Error): string => {
  if (/No such file|cannot open.*ENOENT/i.test(cause.message)) return "it is not plugged in"
  if (/Permission denied/i.test(cause.message))
    return "this user may not use it: add the user to the group dialout"
  if (/Cannot lock port|Resource temporarily unavailable|busy/i.test(cause.message))
    return "another program uses it"
  return cause.message.replace(/^Error:? ?/, "")
}

const deviceAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ rdev, ino }) => rdev || ino,
    () => undefined
  )

export const openLine = (settings: SerialSettings): OpenLine =>
  Effect.gen(function* () {
    const { path, baudRate, dataBits, parity, stopBits, flowControl } = settings
    const { SerialPort } = yield* Effect.promise(() => import("serialport"))
    const device = yield* Effect.promise(() => deviceAt(path))
    if (device === undefined) return yield* new NoLine({ detail: "it is not plugged in" })
    const incoming = yield* Queue.unbounded<Uint8Array>()
    const end = Deferred.makeUnsafe<never, Broken>()
    const breakOff = (detail: string): void => {
      Deferred.doneUnsafe(end, Exit.fail(new Broken({ detail })))
    }
    const port = yield* Effect.acquireRelease(
      Effect.callback<InstanceType<typeof SerialPort>, NoLine>((resume) => {
        const opened = new SerialPort({
          path,
          baudRate,
          dataBits,
          parity,
          stopBits,
          rtscts: flowControl === "hardware",
          xon: flowControl === "software",
          autoOpen: false
        })
        opened.on("error", ({ message }) => breakOff(message))
        opened.on("close", () => breakOff("it was unplugged"))
        opened.on("data", (data: Buffer) => Queue.offerUnsafe(incoming, data))
        opened.open((cause) =>
          resume(cause === null ? Effect.succeed(opened) : Effect.fail(new NoLine({ detail: words(cause) })))
        )
      }),
      (opened) =>
        Effect.callback<void>((resume) => {
          if (!opened.isOpen) return resume(Effect.void)
          opened.close(() => resume(Effect.void))
        })
    )
    const over = Deferred.await(end)
    const unless = <A>(action: Effect.Effect<A, Broken>): Effect.Effect<A, Broken> =>
      Effect.raceFirst(action, over)
    yield* Effect.gen(function* () {
      while ((yield* Effect.promise(() => deviceAt(path))) === device) yield* Effect.sleep(watchEvery)
      breakOff("it was unplugged")
    }).pipe(Effect.forkScoped)

    return {
      over,
      take: unless(
        Effect.map(Queue.takeAll(incoming), (pieces) =>
          pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
        )
      ),
      clear: Effect.asVoid(Queue.clear(incoming)),
      write: (bytes) =>
        unless(
          Effect.callback<void, Broken>((resume) => {
            port.write(Buffer.from(bytes), (failed) => {
              if (failed) return resume(Effect.fail(new Broken({ detail: words(failed) })))
              port.drain((stuck) =>
                resume(stuck ? Effect.fail(new Broken({ detail: words(stuck) })) : Effect.void)
              )
            })
          })
        )
    } satisfies Line
  }).pipe(
    Effect.catchCause((cause) => {
      const failure = Cause.squash(cause)
      return Effect.fail(failure instanceof NoLine ? failure : new NoLine({ detail: thrownInFull(failure) }))
    })
  )
