/** A question to a printer on a wire whose bytes come in pieces: the whole of its answer, or silence after a while. */
import { Effect } from "effect"
import { second } from "#core/day.ts"
import type { Condition, Question } from "#core/device/language.ts"
import { withDeadline } from "./deadline.ts"
import type { Broken } from "./transport.ts"

export const readResponse = (
  { read }: Question,
  take: Effect.Effect<Uint8Array, Broken>,
  seconds: number
): Effect.Effect<Condition | "silent", Broken> =>
  Effect.gen(function* () {
    let received: Uint8Array = new Uint8Array()
    while (true) {
      received = Buffer.concat([received, yield* take])
      const condition = read(received)
      if (condition !== undefined) return condition
    }
  }).pipe(withDeadline(seconds * second, () => Effect.succeed("silent" as const)))
