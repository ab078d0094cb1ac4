/** A command that is one call of the server, as one entry of a screen's table of effects. */
import type * as Effect from "effect/Effect"
import type { Arguments, Method } from "../../contract/method.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { AsksClient } from "../client-message.ts"
import { type Host, tellResult } from "./host.ts"

interface Asks<Command, Answer, Message> {
  /** The idempotency key of a command that changes something. */
  readonly key?: (command: Command) => string
  readonly onSuccess: (
    answer: Answer,
    command: Command,
    host: Host<Message>
  ) => Message | AsksClient | undefined
  readonly onFailure: (failure: CallFailure, command: Command) => Message | AsksClient | undefined
}

export const asks =
  <M extends Method, Command, Message>(
    method: M,
    params: (command: Command) => Arguments<M["params"]>,
    { key, onSuccess, onFailure }: Asks<Command, M["result"]["Type"], NoInfer<Message>>
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, Rpc> =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(method, params(command), key === undefined ? {} : { key: key(command) }), {
        onSuccess: (answer) => onSuccess(answer, command, host),
        onFailure: (failure) => onFailure(failure, command)
      })
    )
