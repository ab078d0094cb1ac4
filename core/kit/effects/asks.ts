/** A command that is one call of the server, as one entry of a screen's table of effects. */
import * as Effect from "effect/Effect"
import type { Arguments, Method } from "../../contract/method.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { AsksClient } from "../client-message.ts"
import type { Session } from "../session.ts"
import { type Host, sessionOf, tellAt } from "./host.ts"

interface Asks<Command, Answer, Message> {
  /** The idempotency key of a command that changes something. */
  readonly key?: (command: Command) => string
  /** The answer is of the store or its hub: nothing is told once this workstation works for another one. */
  readonly place?: "store" | "hub"
  readonly onSuccess: (
    answer: Answer,
    command: Command,
    host: Host<Message>
  ) => NoInfer<Message> | AsksClient | undefined
  readonly onFailure: (
    failure: CallFailure,
    command: Command,
    host: Host<Message>
  ) => NoInfer<Message> | AsksClient | undefined
}

/** The call with what `params` says of the command and the session. Without a session nothing is asked. */
export const asks =
  <M extends Method, Command, Message>(
    method: M,
    params: (command: Command, session: Session) => Arguments<M["params"]>,
    { key, place, onSuccess, onFailure }: Asks<Command, M["result"]["Type"], Message>
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, Rpc> => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store_id, hub_id } = session.store
    const at = place === undefined ? {} : { store: { store_id }, hub: { hub_id } }[place]
    return Rpc.use((rpc) =>
      tellAt(
        host,
        at,
        rpc.call(method, params(command, session), key === undefined ? {} : { key: key(command) }),
        {
          onSuccess: (answer) => onSuccess(answer, command, host),
          onFailure: (failure) => onFailure(failure, command, host)
        }
      )
    )
  }
