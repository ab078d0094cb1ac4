/**
 * Printers on a serial line. Bytes are handed over in small portions, each waited for until it has left the machine: a
 * printer that holds up the line has stopped, and what of the job is on the paper then nobody knows.
 */
import { Effect } from "effect"
import { second } from "#core/day.ts"
import { refusal } from "#core/device/refusal.ts"
import type { SerialPrinterSettings } from "./configuration.ts"
import { withDeadline } from "./deadline.ts"
import { readResponse } from "./read-response.ts"
import { openLine } from "./serial-line.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

const portion = 512

export const serialPrinter = ({
  line: settings,
  answerSeconds,
  finishSeconds
}: SerialPrinterSettings): Transport => {
  // A start bit and a stop bit around every byte.
  const portionTime = ((portion * 11) / settings.baudRate) * second
  const opened = Effect.gen(function* () {
    const line = yield* Effect.mapError(openLine(settings), ({ detail }) => refusal("DEVICE_OFFLINE", detail))
    const hand = (bytes: Uint8Array): Effect.Effect<void, Broken> =>
      line
        .write(bytes)
        .pipe(
          withDeadline(finishSeconds * second + portionTime, () =>
            Effect.fail(new Broken({ detail: "it stopped taking bytes" }))
          )
        )
    return {
      ask: (question, patience) =>
        Effect.gen(function* () {
          yield* line.clear
          yield* hand(question.ask)
          return yield* readResponse(question, line.take, patience === "soon" ? answerSeconds : finishSeconds)
        }),
      write: (bytes) =>
        Effect.gen(function* () {
          for (let at = 0; at < bytes.length; at += portion) yield* hand(bytes.subarray(at, at + portion))
        }),
      finish: Effect.void
    } satisfies Wire
  })
  return { kind: "serial", device: `serial:${settings.path}`, open: () => opened, probe: opened }
}
