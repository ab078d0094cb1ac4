/** A command that asks the server something, as one entry of a screen's table of effects. */
import * as Effect from "effect/Effect"
import type { Arguments, Method } from "../../contract/method.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { AsksClient } from "../client-message.ts"
import type { Session } from "../session.ts"
import { type Host, sessionOf, tellAt } from "./host.ts"

interface Asks<Command, Answer, Message> {
  /** The answer is of the store or its hub: nothing is told once this workstation works for another one. */
  readonly place?: "store" | "hub"
  readonly onSuccess: (
    answer: Answer,
    command: NoInfer<Command>,
    host: Host<Message>
  ) => NoInfer<Message> | AsksClient | undefined
  readonly onFailure: (
    failure: CallFailure,
    command: NoInfer<Command>,
    host: Host<Message>
  ) => NoInfer<Message> | AsksClient | undefined
}

/** Whatever `ask` does for a command: several calls, or a choice of them. Without a session nothing is asked. */
export const asksBy =
  <Answer, R, Command, Message>(
    ask: (command: Command, session: Session, host: Host<Message>) => Effect.Effect<Answer, CallFailure, R>,
    { place, onSuccess, onFailure }: Asks<Command, Answer, Message>
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, R> => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store_id, hub_id } = session.store
    const at = place === undefined ? {} : { store: { store_id }, hub: { hub_id } }[place]
    return tellAt(host, at, ask(command, session, host), {
      onSuccess: (answer) => onSuccess(answer, command, host),
      onFailure: (failure) => onFailure(failure, command, host)
    })
  }

/** The one call of a method, with what `params` says of the command and the session. */
export const asks = <M extends Method, Command, Message>(
  method: M,
  params: (command: Command, session: Session) => Arguments<M["params"]>,
  {
    key,
    ...outcome
  }: Asks<Command, M["result"]["Type"], Message> & {
    /** The idempotency key of a command that changes something. */
    readonly key?: (command: NoInfer<Command>) => string
  }
): ((host: Host<Message>, command: Command) => Effect.Effect<void, never, Rpc>) =>
  asksBy((command, session) => call(method, params(command, session), { key: key?.(command) }), outcome)
