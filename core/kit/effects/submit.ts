/** Sends what is sent once, and says in the same words for every screen what the server answered. */
import type * as Effect from "effect/Effect"
import type { CallFailure } from "../../port/rpc.ts"
import type { Answer } from "../submission.ts"
import { type Caller, tellResult } from "./host.ts"
import { whyNot } from "./why-not.ts"

interface Submitting<A, R, Message> {
  readonly key: string
  readonly call: Effect.Effect<A, CallFailure, R>
  readonly toMessage: (answer: Answer<A>) => Message
  /** The sentence for a refusal, and for a call that nobody answered. */
  readonly problemOf?: (failure: CallFailure) => string
}

export const submit = <A, R, Message>(
  host: Caller<Message>,
  { key, call, toMessage, problemOf = whyNot }: Submitting<A, R, NoInfer<Message>>
): Effect.Effect<void, never, R> =>
  tellResult(host, call, {
    onSuccess: (answer) => toMessage({ _tag: "GotAnswer", key, outcome: "done", answer }),
    onFailure: (failure) => {
      const problem = problemOf(failure)
      return toMessage(
        failure._tag === "Ruled"
          ? { _tag: "GotAnswer", key, outcome: "refused", problem, fault: failure.fault }
          : { _tag: "GotAnswer", key, outcome: "unanswered", problem }
      )
    }
  })
