/** What a key means on a screen, and what pressing it comes to. */
import type { Route } from "../route.ts"
import type { Outcome } from "./action.ts"

/** What pressing a key comes to: messages in their order, another place, the box of the search, the menu "More", or another by its id. */
export type Effect<Message> =
  | { readonly messages: ReadonlyArray<Message> }
  | { readonly leadsTo: Route }
  | { readonly opens: string; readonly isBeside?: boolean }
  | { readonly menu: string }
  | "search"
  | "menu"

export const effectOf = <M>(outcome: Outcome<M>): Effect<M> =>
  "message" in outcome ? { messages: [outcome.message] } : outcome

export interface KeyMeaning<Message> {
  /** Any of them. A character, or a name: "Enter", "Escape", "Up", "Left". */
  readonly keys: ReadonlyArray<string>
  /** How they are shown: "Left Right". */
  readonly shown: string
  readonly title: string
  /** Stands in the footer of a terminal. */
  readonly isMain: boolean | "first"
  /** Leads on: nothing covers it. */
  readonly isPrimary?: boolean
  /** Undefined where the key means nothing just now. */
  readonly press: (key: string) => Effect<Message> | undefined
}
