/** A screen whose work outlives a crash, as the suite of such screens has to know it: one record a screen. */

import type { ScreenName } from "#core/client/screens.ts"
import type * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"

interface Tagged {
  readonly _tag: string
}

/** Something that may hang on the model and time of the moment. */
type OfModel<Model, A> = A | ((model: Model, now: Day.Instant) => A)
export const messageOf = <A extends Tagged>(value: OfModel<never, A>, model: never, now: Day.Instant): A =>
  typeof value === "function" ? value(model, now) : value

/** What is sent once: confirmed, answered, and sent again. */
export interface SentOnce<Model, Message> {
  /** What is done after all steps until something is on its way. */
  readonly confirmed: ReadonlyArray<OfModel<Model, Message>>
  /** The tag of the command that sends it. */
  readonly command: string
  readonly keyOf: (command: never) => string
  /** Its answer names no key: it is told to the page of the same id alone, on which nothing else is sent meanwhile. */
  readonly isAnsweredById?: boolean
  readonly done: (key: string, model: Model) => Message
  readonly refused: (key: string) => Message
  readonly unanswered: (key: string) => Message
  /** Somebody sends the same once more. */
  readonly retried: ReadonlyArray<OfModel<Model, Message>>
  /** After a crash it goes again without anybody; else somebody presses the same again. */
  readonly retriesByItself: boolean
}

export interface KeptScreen<Model = never, Message extends Tagged = Tagged> {
  readonly title: string
  readonly screen: ScreenName
  readonly path: string
  readonly flags: Readonly<Record<string, unknown>>
  /** What the server answers when the page is opened. */
  readonly loaded: ReadonlyArray<OfModel<Model, Message>>
  /** Steps after each of which there is more to lose; the last message of each stores it. */
  readonly steps: ReadonlyArray<ReadonlyArray<OfModel<Model, Message>>>
  /** All of the model that a crash must not lose. */
  readonly seen: (model: Model) => unknown
  /** A text that an earlier version has stored, and what is seen of it. */
  readonly earlier: { readonly text: string; readonly seen: unknown }
  /** What asks for work again that another window had, and is answered; without it the page is opened again. */
  readonly refreshed?: ReadonlyArray<OfModel<Model, Message>>
  /**
   * The tag of the command that asks what a code is, where the scan is stored after that: it may be lost with the
   * window in between, but has not sounded yet. Beeps, and what is sent, wait for the store here as everywhere.
   */
  readonly looksUp?: string
  /** What is answered where leaving the page asks whether its work is kept. */
  readonly keptForLater?: Message
  readonly submission?: SentOnce<Model, Message>
  /** It is over with its day. */
  readonly endsWithDay?: boolean
}

export const keptScreen = <Model, Message extends Tagged>(record: KeptScreen<Model, Message>): KeptScreen =>
  record as unknown as KeptScreen

/** Fields that were stored with all work once, whether or not its screen had them. */
const padding = { version: 1, updated_at: "", waiting: [], sending: null }
export const stored = (work: object): string => JSON.stringify({ ...padding, ...work })

/** What the server answers to what is sent once. */
export const refused = (key: string) =>
  ({
    _tag: "GotAnswer",
    key,
    outcome: "refused",
    problem: "no",
    fault: fault("InvalidData", { why: "no" })
  }) as const
export const unanswered = (key: string) =>
  ({ _tag: "GotAnswer", key, outcome: "unanswered", problem: "no answer" }) as const
export const done = <A>(key: string, answer: A) =>
  ({ _tag: "GotAnswer", key, outcome: "done", answer }) as const
