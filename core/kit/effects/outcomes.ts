/** What the answer to a call comes to on many screens, or the lack of one. */
import type { CallFailure } from "../../port/rpc.ts"
import { asksClient } from "../client-message.ts"
import { failureMessage, type Host } from "./host.ts"

/** To a screen that reads the same again and again: which of its requests failed, and why. */
export const failedReading =
  <Tag extends string>(_tag: Tag, fallback?: string) =>
  (failure: CallFailure, { requestId }: { readonly requestId: number }) => ({
    _tag,
    requestId,
    problem: failureMessage(failure, fallback)
  })

/** The client shows why nothing was done, over the page of the moment. */
export const failedToast = (failure: CallFailure) =>
  asksClient({ _tag: "Failed", message: failureMessage(failure) })

/** The client shows that it was done; the screen gets a message of its own behind that. */
export const withToast = <Message>(host: Host<Message>, text: string, message: Message): Message => {
  host.tellClient({ _tag: "Succeeded", message: text })
  return message
}

/** The screen goes on as if nothing had been asked. */
export const nothing = (): undefined => undefined
