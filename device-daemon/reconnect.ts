/** A device on a line that comes and goes: opened, used until it breaks, and opened again, for as long as the daemon runs. */
import { Effect, Random, type Scope } from "effect"
import type { Line, OpenLine } from "./serial-line.ts"

const firstPause = 500
/** A plug that is put back is found within this time. */
const longestPause = 2000

export const reconnecting = (
  open: OpenLine,
  use: (line: Line) => Effect.Effect<never, { readonly detail: string }, Scope.Scope>,
  broke: (detail: string) => Effect.Effect<void>
): Effect.Effect<never> => {
  let failures = 0
  const once = Effect.scoped(
    Effect.flatMap(open, (line) => {
      failures = 0
      return use(line)
    })
  )
  return Effect.gen(function* () {
    while (true) {
      yield* Effect.catch(once, ({ detail }) => broke(detail))
      const pause = Math.min(longestPause, firstPause * 2 ** failures)
      failures = Math.min(failures + 1, 8)
      yield* Effect.sleep(pause * (0.75 + (yield* Random.next) / 4))
    }
  })
}
