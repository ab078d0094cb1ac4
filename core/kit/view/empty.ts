/** What stands in the place of what is not there, and how a page says so. */
import { isUnreached } from "../../text/failed-call.ts"
import type { Action } from "./action.ts"
import type { Icon } from "./icon.ts"

/**
 * In the place of what is not there. Where there is room for it a host draws it over the sentence, with rows in the place
 * of those that are on their way. A page says a thing once: what it says here it says nowhere else.
 */
export interface Empty<Message> {
  readonly part: "empty"
  /** It is on its way, could not be had, or nobody is reached who has it; left out there is none of it. */
  readonly state?: "loading" | "failed" | "offline"
  readonly icon?: Icon
  readonly text: string
  /** What ends it: the one button below the sentence, and nowhere else on the page. */
  readonly action?: Action<Message>
}

export const loading = (text = "Loading..."): Empty<never> => ({ part: "empty", state: "loading", text })

/** Why it could not be had, and what asks for it again. */
export const failed = <Message = never>(text: string, again?: Action<Message>): Empty<Message> => ({
  part: "empty",
  state: isUnreached(text) ? "offline" : "failed",
  text,
  ...(again === undefined ? {} : { action: { ...again, title: "Try again", isDisabled: false } })
})

/** In the place of what the server has: on its way, or why it is not there. */
export const unread = <Message = never>(
  problem: string | undefined,
  again?: Action<Message>
): Empty<Message> => (problem === undefined ? loading() : failed(problem, again))

const icons = { failed: "late", offline: "offline" } as const

/** What is drawn over the sentence. */
export const drawingOf = ({ state, icon }: Empty<unknown>): Icon | undefined =>
  state === "loading" ? undefined : (icon ?? (state === undefined ? "pack" : icons[state]))
