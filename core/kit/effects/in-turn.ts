/** Several effects of one command, one after the other, as one entry of a screen's table of effects. */
import * as Effect from "effect/Effect"
import type { Host } from "./host.ts"

export const inTurn =
  <Command, Message, R, Next = R>(
    first: (host: Host<Message>, command: Command) => Effect.Effect<void, never, R>,
    ...next: ReadonlyArray<
      (host: Host<NoInfer<Message>>, command: NoInfer<Command>) => Effect.Effect<void, never, Next>
    >
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, R | Next> =>
    Effect.andThen(
      first(host, command),
      Effect.forEach(next, (effect) => effect(host, command), { discard: true })
    )
