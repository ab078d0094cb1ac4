/**
 * What a screen shows, in words that no host owns: `view(model, ...) -> View<Message>`. The terminal and the browser draw
 * each part once; keys, buttons, footer and help come from the actions. Nothing here knows columns of glyphs or pixels.
 */
import type { ListFile } from "../../list-file.ts"
import type { Action, Cursor, GridCursor, Outcome, Tone } from "./action.ts"
import type { Beside } from "./beside.ts"
import type { Chart } from "./chart.ts"
import type { Choices } from "./choices.ts"
import type { Empty } from "./empty.ts"
import type { Entry, ScanStrip } from "./entry.ts"
import type { Alerts, Filters } from "./filters.ts"
import type { DialogFields, Form } from "./form.ts"
import type { Picture } from "./picture.ts"
import type { Shelf } from "./shelf.ts"
import { emptyOf, type Table } from "./table.ts"
import type {
  Banner,
  Board,
  Facts,
  Heading,
  Lines,
  Log,
  Measure,
  Notice,
  Qr,
  Totals,
  WorkHead
} from "./telling.ts"
import type { Worklists } from "./worklist.ts"

export interface Tabs<Message> {
  readonly part: "tabs"
  readonly label: string
  readonly tabs: ReadonlyArray<Tab<Message>>
  /** Keys of its own, back and on: of several, the first alone has the arrows, and the numbers where it has no keys. */
  readonly keys?: readonly [string, string]
}

/** One that leads to another place is a link where there are such. */
export type Tab<Message> = Outcome<Message> & {
  readonly id: string
  readonly title: string
  /** The beginning of the title that says it by itself, where there is less room. */
  readonly lead?: string
  /** Where there is little room. */
  readonly shortTitle?: string
  readonly isChosen: boolean
  /** How many there are; 0 is not shown. */
  readonly count?: number
}

/** The box in which a list is searched; "/" leads into it. */
export interface Search<Message> {
  readonly part: "search"
  readonly label: string
  /** In the box while it is empty, where the label is too long for one on a phone. */
  readonly prompt?: string
  readonly text: string
  readonly typed: (text: string) => Message
  /** Where there is a pointer for everything else, what is typed anywhere begins it, and Enter opens what was found first. */
  readonly isDirect?: boolean
}

/** Large buttons: what the page is for. */
export interface Tiles<Message> {
  readonly part: "tiles"
  readonly actions: ReadonlyArray<Action<Message>>
  /** They lie folded behind one line until somebody opens it; their keys do it all the same. */
  readonly fold?: { readonly action: Action<Message>; readonly isOpen: boolean }
  readonly cursor?: GridCursor<Message>
}

/** How many there are of something, with the words for it, and the way to where they are. */
export interface Figure<Message> {
  /** Its words and its key; it leads to the list of what is counted. */
  readonly action: Action<Message>
  /** Undefined while it is not known. */
  readonly value: number | undefined
  /** Few words more: by whom, how many of them. */
  readonly note: string
  readonly tone: Tone | undefined
}

/** Numbers to be seen at a glance. */
export interface Figures<Message> {
  readonly part: "figures"
  readonly label: string
  readonly figures: ReadonlyArray<Figure<Message>>
  readonly cursor?: GridCursor<Message>
}

/** Smaller ways on, each with its key. */
export interface Links<Message> {
  readonly part: "links"
  readonly label: string
  readonly actions: ReadonlyArray<Action<Message>>
  /** The navigation of a host that has one holds all of them: there they have their keys alone. */
  readonly isInNavigation?: boolean
}

export interface Card<Message> {
  readonly id: string
  readonly title: string
  /** Few words that tell it from the others: how far it is, what kind it is. */
  readonly marks: ReadonlyArray<{ readonly text: string; readonly tone: Tone }>
  readonly facts: ReadonlyArray<string>
  /** Nothing is to be done with it any more. */
  readonly isDone: boolean
  /** Work on it was begun here and is not finished. */
  readonly hasWork: boolean
  readonly outcome: Outcome<Message>
  /** Puts the cursor on the card. */
  readonly chosen: Message
}

export interface Cards<Message> {
  readonly part: "cards"
  readonly cards: ReadonlyArray<Card<Message>>
  readonly cursor: Cursor<Message>
}

/**
 * What stands in a question below its text: at most one table with a cursor, and at most one group of fields, or a line that
 * looks for the rows of the table: that has the characters, the table the arrows and Enter.
 */
export type QuestionPart<Message> =
  | Notice
  | Heading
  | Banner
  | Measure
  | Lines
  | Facts
  | Qr
  | Entry<Message>
  | Table<Message>
  | DialogFields<Message>

/**
 * Asked over the page: every dialog is one. Nothing of the page is done until it is answered; scans and notices go on.
 *
 * A screen keeps what is asked in its model, with a `Form` (`form/form.ts`) where something is filled in, and hands the
 * fields over as the part that `fieldsView` makes. Hosts draw text and parts from the top, the actions below; what is
 * higher than the screen scrolls, the actions stay in sight. Its keys: those of its actions; arrows in its table; in a
 * field what the kind of field understands, and characters are the field's. Enter goes on to the next field that is
 * required and empty, then takes the proposed action (nothing while that one is disabled); where the rows of its table
 * open, it opens the one under the cursor. Escape is `cancel`. Nothing leads out of it but its actions.
 */
export interface Question<Message> {
  /** Another one is another dialog: keys and focus begin afresh. */
  readonly id: string
  readonly title: string
  /** Of the product that it is about, before its title. */
  readonly picture?: Picture | undefined
  /** What is asked, in sentences; empty where the parts say it. */
  readonly text: string
  readonly parts?: ReadonlyArray<QuestionPart<Message>> | undefined
  readonly actions: ReadonlyArray<Action<Message>>
  /** The place of the action that Enter takes until another one is chosen; the first one that is open where it is left out. */
  readonly first?: number | undefined
  /** What closing it comes to; undefined where its answers alone close it, and Escape does not. */
  readonly cancel: Message | undefined
  /** What it is about stays in sight: where a browser has the room it stands beside the page, not over it. */
  readonly isBeside?: boolean | undefined
  /** Where it has stages: the step to the one before. Back of a browser takes it; without it Back is `cancel`, too. */
  readonly back?: Message | undefined
}

export type Part<Message> =
  | Tabs<Message>
  | Search<Message>
  | Filters<Message>
  | Alerts<Message>
  | Entry<Message>
  | ScanStrip<Message>
  | Banner
  | Log
  | Notice
  | Empty<Message>
  | Heading
  | Measure
  | Lines
  | Facts
  | Qr
  | Totals
  | Board<Message>
  | Tiles<Message>
  | Shelf<Message>
  | Figures<Message>
  | Worklists<Message>
  | Chart<Message>
  | Links<Message>
  | Table<Message>
  | Cards<Message>
  | Choices<Message>
  | Form<Message>

/** What the page is about, fact by fact: a terminal has it beside the parts, a browser in a line that unfolds. */
export interface Aside {
  readonly label: string
  /** Its lines need the whole width of a terminal: there it is a line over the parts. */
  readonly isAbove?: boolean
  readonly facts: ReadonlyArray<{
    readonly name: string
    /** A line each. */
    readonly lines: ReadonlyArray<string>
    /** All that is said of it where not all facts have room; it says itself what it is. */
    readonly short?: string
    /** It says itself what it is: it stands without its name where there is little room. */
    readonly isPlain?: boolean
  }>
}

/**
 * What goes on beside the page while somebody works on it. A host draws it beside the parts where it has the room; the view
 * has an action that opens it over them as a question everywhere else.
 */
export interface Panel<Message> {
  readonly label: string
  readonly lines: Lines["lines"]
  readonly table: Table<Message>
  readonly actions: ReadonlyArray<Action<Message>>
}

export interface View<Message> {
  readonly title: string
  /** A word beside the title: how what is shown stands. */
  readonly mark?: { readonly text: string; readonly tone: Tone } | undefined
  /** Work goes on below it: the title stays in sight with this, however far the lines are moved. */
  readonly head?: WorkHead | undefined
  /** The tabs say where somebody is: the title is for who cannot see them. */
  readonly isTitleHidden?: boolean
  /** How old what is shown is, or that it is being asked for. */
  readonly status?: string
  /** What the work comes to so far: beside the way on. */
  readonly sum?: string | undefined
  readonly actions: ReadonlyArray<Action<Message>>
  readonly parts: ReadonlyArray<Part<Message>>
  /** How many of its parts, from the first, stand in a column of their own over the way on, the rest beside it: where a browser has the room. */
  readonly column?: number | undefined
  readonly aside?: Aside | undefined
  readonly panel?: Panel<Message> | undefined
  /** From the top; where there is no room for it the page says the same elsewhere. */
  readonly beside?: ReadonlyArray<Beside>
  /** Where Escape leads, and the words for it; undefined where everything begins. */
  readonly back: Action<Message> | undefined
  readonly question?: Question<Message> | undefined
  /** Signs that stand in its rows, and what they say: for the help. */
  readonly signs?: ReadonlyArray<{ readonly signs: string; readonly text: string }>
  /**
   * The list on it as a file: all of what is filtered, not the page alone. Where the server has the rows, the screen is
   * asked for it. Every host offers it as one and the same action.
   */
  readonly file?: ListFile | { readonly request: Message } | undefined
  /** The way back has a button of its own where a pointer is used. */
  readonly showsBack?: boolean
  /** Codes are scanned here though no line is there for them: what is scanned is looked at, or found. */
  readonly takesScans?: boolean
}

/** The part of a kind; a view has at most one of each that takes keys, and that one comes before those that are read. */
export const partOf = <Message, Kind extends Part<Message>["part"]>(
  { parts }: View<Message>,
  kind: Kind
): Extract<Part<Message>, { readonly part: Kind }> | undefined => {
  const found = parts.filter(
    (part): part is Extract<Part<Message>, { readonly part: Kind }> => part.part === kind
  )
  return found.find((part) => "cursor" in part && part.cursor !== undefined) ?? found[0]
}

/** Tabs of a page: where it is, and what is in hand there. */
export const tabsIn = <Message>({ parts }: View<Message>): ReadonlyArray<Tabs<Message>> =>
  parts.filter((part): part is Tabs<Message> => part.part === "tabs")

/** What the page says in the place of what is not there: a part of its own, or its table without rows. */
export const emptyIn = <Message>(view: View<Message>): Empty<Message> | undefined => {
  const [part, table] = [partOf(view, "empty"), partOf(view, "table")]
  return part ?? (table?.count === 0 ? emptyOf(table) : undefined)
}
