/**
 * What a screen shows, in words that no host owns: `view(model, ...) -> View<Message>`. The terminal and the browser draw
 * each part once; keys, buttons, footer and help come from the actions. Nothing here knows columns of glyphs or pixels.
 */
import type { Route } from "../route.ts"
import { chosenRow, type Table } from "./table.ts"

/** What a colour says: done or right, late or to look at, wrong or short. */
export type Tone = "good" | "warning" | "danger"

/** What pressing something comes to: a message of the screen, or another place. */
export type Outcome<Message> = { readonly message: Message } | { readonly leadsTo: Route }

/** Something a person can do here: one record gives its button, its key, and its line in footer and help. */
export interface Action<Message> {
  readonly id: string
  readonly title: string
  /** Any of them does it; the first is shown. A character, or a name as `KeyboardEvent.key` has it. */
  readonly keys: ReadonlyArray<string>
  /** Stands in the footer of a terminal. */
  readonly isMain?: boolean
  /** It is being done, or cannot be done now. */
  readonly isDisabled?: boolean
  /** How many wait behind it; 0 is not shown. */
  readonly count?: number
  readonly outcome: Outcome<Message>
}

export interface Tabs<Message> {
  readonly part: "tabs"
  readonly label: string
  readonly tabs: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly isChosen: boolean
    readonly message: Message
  }>
}

/** The box in which a list is searched; "/" leads into it. */
export interface Search<Message> {
  readonly part: "search"
  readonly label: string
  readonly text: string
  readonly typed: (text: string) => Message
}

/** One sentence about the whole page; with "danger" it is told at once to who cannot see it. */
export interface Notice {
  readonly part: "notice"
  readonly tone: Tone | undefined
  readonly text: string
}

/** In the place of what is not there: still loading, nothing to show. */
export interface Empty {
  readonly part: "empty"
  readonly text: string
}

/** Named facts, one a line; an absent value is said to be absent. */
export interface Facts {
  readonly part: "facts"
  readonly title?: string
  readonly facts: ReadonlyArray<{
    readonly name: string
    readonly value: string | undefined
    readonly tone?: Tone
  }>
}

/** Lists side by side, the most important line of each first. */
export interface Board {
  readonly part: "board"
  readonly lists: ReadonlyArray<{
    readonly id: string
    readonly title: string
    /** Where there is little room. */
    readonly shortTitle: string
    readonly note: string
    readonly tone: Tone | undefined
    readonly lines: ReadonlyArray<{ readonly id: string; readonly name: string; readonly figure: string }>
  }>
}

/** Large buttons: what the page is for. */
export interface Tiles<Message> {
  readonly part: "tiles"
  readonly actions: ReadonlyArray<Action<Message>>
}

export type Part<Message> =
  | Tabs<Message>
  | Search<Message>
  | Notice
  | Empty
  | Facts
  | Board
  | Tiles<Message>
  | Table<Message>

export interface View<Message> {
  readonly title: string
  /** The tabs say where somebody is: the title is for who cannot see them. */
  readonly isTitleHidden?: boolean
  /** How old what is shown is, or that it is being asked for. */
  readonly status?: string
  readonly actions: ReadonlyArray<Action<Message>>
  readonly parts: ReadonlyArray<Part<Message>>
  /** Where Escape leads, and the words for it. */
  readonly back: Action<Message>
  /** The way back has a button of its own where a pointer is used. */
  readonly showsBack?: boolean
}

/** The part of a kind; a view has at most one of each that takes keys. */
export const partOf = <Message, Kind extends Part<Message>["part"]>(
  { parts }: View<Message>,
  kind: Kind
): Extract<Part<Message>, { readonly part: Kind }> | undefined =>
  parts.find((part): part is Extract<Part<Message>, { readonly part: Kind }> => part.part === kind)

/** Everything that can be done here, whatever part it stands in, with the row under the cursor first, the way back last. */
export const actionsOf = <Message>(view: View<Message>): ReadonlyArray<Action<Message>> => {
  const table = partOf(view, "table")
  return [
    ...(table === undefined ? [] : (chosenRow(table)?.actions ?? [])),
    ...(partOf(view, "tiles")?.actions ?? []),
    ...view.actions,
    view.back
  ]
}
