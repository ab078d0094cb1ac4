/**
 * Printers that the kernel's usblp driver shows as /dev/usb/lpN. The file is opened without blocking: a write to a printer
 * without paper would otherwise never return. CUPS takes the same device by its own driver: one of the two can have it.
 */
import { constants } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { Effect } from "effect"
import { second } from "#core/day.ts"
import type { UsbSettings } from "#core/device/configuration-file.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { withDeadline } from "./deadline.ts"
import { readResponse } from "./read-response.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

const portion = 8 * 1024
/** Between two attempts at a device that is busy. */
const pause = "20 millis"

const words: Record<string, string> = {
  ENOENT: "it is not plugged in, or off",
  ENXIO: "it is not plugged in, or off",
  ENODEV: "it was unplugged",
  EIO: "it was unplugged",
  EACCES: "this user may not use it: add the user to the group lp",
  EBUSY: "another program uses it, perhaps CUPS"
}
const detailOf = (cause: unknown): string => {
  const { code = "", message } = cause as NodeJS.ErrnoException
  return words[code] ?? message
}
const isBusy = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === "EAGAIN"

/** A step on the open file; undefined while the device is busy. */
const attempt = (step: () => Promise<number>): Effect.Effect<number | undefined, Broken> =>
  Effect.promise(() =>
    step().then(
      (count) => ({ count }),
      (cause: unknown) => ({ cause })
    )
  ).pipe(
    Effect.flatMap((done) => {
      if ("count" in done) return Effect.succeed(done.count)
      return isBusy(done.cause)
        ? Effect.succeed(undefined)
        : Effect.fail(new Broken({ detail: detailOf(done.cause) }))
    })
  )

const wireOf = (handle: FileHandle, { answerSeconds = 1, finishSeconds = 30 }: UsbSettings): Wire => {
  const hand = (bytes: Uint8Array): Effect.Effect<void, Broken> =>
    Effect.gen(function* () {
      for (let at = 0; at < bytes.length; ) {
        const count = yield* attempt(async () => (await handle.write(bytes, at)).bytesWritten)
        if (count === undefined || count === 0) yield* Effect.sleep(pause)
        else at += count
      }
    }).pipe(
      withDeadline(finishSeconds * second, () =>
        Effect.fail(new Broken({ detail: "it stopped taking bytes" }))
      )
    )
  const buffer = new Uint8Array(256)
  const take: Effect.Effect<Uint8Array, Broken> = Effect.gen(function* () {
    while (true) {
      const count = yield* attempt(async () => (await handle.read(buffer, 0, buffer.length)).bytesRead)
      if (count !== undefined && count > 0) return buffer.slice(0, count)
      yield* Effect.sleep(pause)
    }
  })
  return {
    ask: (question, patience) =>
      Effect.gen(function* () {
        // What it said before nobody asked for.
        yield* attempt(async () => (await handle.read(buffer, 0, buffer.length)).bytesRead)
        yield* hand(question.ask)
        return yield* readResponse(question, take, patience === "soon" ? answerSeconds : finishSeconds)
      }),
    write: (bytes) =>
      Effect.gen(function* () {
        for (let at = 0; at < bytes.length; at += portion) yield* hand(bytes.subarray(at, at + portion))
      }),
    finish: Effect.void
  }
}

export const usbPrinter = (settings: UsbSettings): Transport => {
  const file: Effect.Effect<FileHandle, Refusal> = Effect.tryPromise({
    try: () => open(settings.path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY),
    catch: (cause) => refusal("DEVICE_OFFLINE", detailOf(cause))
  })
  const opened = Effect.acquireRelease(file, (handle) =>
    Effect.promise(() => handle.close().catch(() => {}))
  ).pipe(Effect.map((handle) => wireOf(handle, settings)))
  return { kind: "usb", device: `usb:${settings.path}`, open: () => opened, probe: opened }
}
