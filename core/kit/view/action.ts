/** What a person can do on a screen, and where the cursor stands: the words that all parts of a view share. */
import type { CommandCode } from "../../command-code.ts"
import type { Route } from "../route.ts"
import type { Icon } from "./icon.ts"

/** What a colour says: done or right, late or to look at, wrong or short, worth knowing. */
export type Tone = "good" | "warning" | "danger" | "info"

/**
 * What pressing something comes to: a message of the screen, another place, or a page of the server beside the screens; with
 * `isBeside` that stands in a window of its own.
 */
export type Outcome<Message> =
  | { readonly message: Message }
  | { readonly leadsTo: Route }
  | { readonly opens: string; readonly isBeside?: boolean }

/** Something a person can do here: one record gives its button, its key, and its line in footer, help and palette. */
export interface Action<Message> {
  readonly id: string
  readonly title: string
  /** Says the same as the title where pictures are drawn. */
  readonly icon?: Icon
  /** On a row its picture says it by itself: the title is for who points at it, or hears it. */
  readonly isBrief?: boolean
  /** Any of them does it; the first is shown. A character, or a name as `KeyboardEvent.key` has it. */
  readonly keys: ReadonlyArray<string>
  /** Stands in the footer of a terminal; "first" also where there is no room for what stands before it. */
  readonly isMain?: boolean | "first"
  /** What the page is for just now: where there is a pointer it stays in sight below the lines. */
  readonly isPrimary?: boolean
  /** Done with what is ticked in a list: it stands beside what the page is for, however far the list is moved. */
  readonly isForTicked?: boolean
  /** Another way on than what the page is for, at hand beside it. */
  readonly isOtherWay?: boolean
  /** With "danger" it cannot be taken back. */
  readonly tone?: Tone
  /** Stands behind one button with others, "More", instead of having one of its own; its keys do it all the same. */
  readonly isInMenu?: boolean
  /** Scanning this code takes it, where it can be done: at most one action of a screen, or of its question, has it. */
  readonly code?: CommandCode
  /** What scanning the code comes to where scans wait their turn; left out it is what pressing comes to. */
  readonly scanned?: Outcome<Message>
  /** It is being done, or cannot be done now. */
  readonly isDisabled?: boolean
  /** Why what the page is for cannot be done now, in words. */
  readonly because?: string
  /** Of several answers of which one holds: whether it is this one. It can be pressed all the same. */
  readonly isChosen?: boolean
  /** How many wait behind it; 0 is not shown. */
  readonly count?: number
  readonly outcome: Outcome<Message>
}

/** Where somebody stands among things that lie side by side; a host knows how many of them lie in a row. */
export interface GridCursor<Message> {
  /** The thing under it; -1 while it stands elsewhere. */
  readonly index: number
  readonly chosen: (index: number) => Message
}

/** Where somebody stands in a list, and how they move in it. */
export interface Cursor<Message> {
  /** The place under it; -1 while none was chosen. */
  readonly index: number
  /** It stands on the first by itself: nobody has moved it yet. */
  readonly isImplied?: boolean
  /** What it stands on, with its article: "a pack". */
  readonly noun: string
  readonly moved: (by: number) => Message
  /** What opening does, "life of the pack"; undefined where nothing opens. */
  readonly opens?: string
}

/** An action that tells its screen something, and stands in the footer. */
export const act = <const Message, Scanned = never>(
  id: string,
  title: string,
  keys: string | ReadonlyArray<string>,
  message: Message,
  more: Partial<Action<Scanned>> = {}
): Action<Message | Scanned> => ({
  id,
  title,
  keys: typeof keys === "string" ? [keys] : keys,
  isMain: true,
  outcome: { message },
  ...more
})

/** What the page is for just now, which a printed "ok" takes, too. */
export const primary = <const Message>(
  id: string,
  title: string,
  keys: string | ReadonlyArray<string>,
  message: Message,
  more: Partial<Action<never>> = {}
): Action<Message> => act(id, title, keys, message, { icon: "accept", isPrimary: true, code: "ok", ...more })

/** An action that leads to another place, and stands in the footer. */
export const leading = (
  id: string,
  title: string,
  key: string,
  leadsTo: Route,
  more: Partial<Action<never>> = {}
): Action<never> => ({ id, title, keys: [key], isMain: true, outcome: { leadsTo }, ...more })

/** Done rarely: where there is a pointer they stand behind one button. */
export const inMenu = <Message>(actions: ReadonlyArray<Action<Message>>): ReadonlyArray<Action<Message>> =>
  actions.map((action) => ({ ...action, isInMenu: true }))
