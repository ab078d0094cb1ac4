/** A row of a table: its cells, what can be done with it, and all that may stand beside or below it. */
import type { Route } from "../route.ts"
import type { Action, Outcome, Tone } from "./action.ts"
import type { Picture } from "./picture.ts"

export interface Cell {
  readonly text: string
  /** The same in fewer characters, where the whole does not fit. */
  readonly short?: string | undefined
  /** Where the text leads. */
  readonly leadsTo?: Route | undefined
  readonly tone?: Tone | undefined
  /** What the tone says, for who does not see colours: one character before the text. */
  readonly sign?: string | undefined
  /** A word that must not be overlooked, behind the text. */
  readonly mark?: string | undefined
  /** The same where a word has no room: one character before the text says it. */
  readonly flag?: Flag | undefined
}

/** Must not be overlooked: a word where there is room for it, else one character. */
export interface Flag {
  readonly text: string
  readonly sign: string
  readonly tone: Tone
}

/** What is inside of a row, below it where it is open. */
export interface Opening<Message> {
  readonly isOpen: boolean
  /** Opens it, or closes it. */
  readonly message: Message
  /** What is inside: "items". */
  readonly noun: string
  /** Undefined while it is on its way, or the row is closed. */
  readonly lines: ReadonlyArray<OpenLine> | undefined
}

export interface OpenLine {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly figure: string
}

/** Whether something is chosen, to be done with others at once; the message turns it about. */
export interface Tick<Message> {
  readonly isOn: boolean
  /** What ticking does, "Retain", where it is not to choose rows for something else. */
  readonly name?: string
  readonly message: Message
}

export interface Row<Message> {
  readonly id: string
  /** Where rows can be ticked; undefined for one that cannot. */
  readonly tick?: Tick<Message> | undefined
  readonly tone: Tone | undefined
  /** What the tone says, for who does not see colours: one character, and words for it. Its tone is the edge of the row. */
  readonly sign?: { readonly text: string; readonly tone: Tone } | undefined
  /** Of the row as a whole. */
  readonly flag?: Flag | undefined
  /** In the order of the headings. */
  readonly cells: ReadonlyArray<Cell>
  /** What opening the row comes to. */
  readonly outcome: Outcome<Message> | undefined
  /** Puts the cursor on the row. */
  readonly chosen: Message | undefined
  /** What can be done with the row; their keys mean the row under the cursor. */
  readonly actions: ReadonlyArray<Action<Message>>
  /** More about the row, in sentences: in sight while the cursor is on it. */
  readonly details: ReadonlyArray<{ readonly text: string; readonly tone: Tone | undefined }>
  readonly choice?: RowChoice<Message> | undefined
  readonly box?: RowBox<Message> | undefined
  /** In sight on the row under the cursor; every other row says how many they are. */
  readonly packs?: ReadonlyArray<RowPack<Message>> | undefined
  /** Where rows open in place. */
  readonly opening?: Opening<Message> | undefined
  /** Of the product of the row, beside its title. */
  readonly picture?: Picture | undefined
  /** It belongs to the row above it: the words for that. */
  readonly partOf?: string | undefined
  /** It was taken out, and is seen all the same. */
  readonly isStruck?: boolean | undefined
  /** All the others together. */
  readonly isTotal?: boolean | undefined
  /** Nothing is left to do in it: it has one line, until the cursor stands on it. */
  readonly isDone?: boolean | undefined
}

/** One of several that is set for a row: a list in a browser; in a terminal its key goes on to the next. */
export interface RowChoice<Message> {
  readonly id: string
  readonly label: string
  readonly key: string
  readonly options: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly isChosen: boolean
    readonly message: Message
  }>
}

/**
 * A quantity that is typed in the row itself, between its steps: in a browser. A terminal asks for it, and has the actions
 * of the row for all three.
 */
export interface RowBox<Message> {
  /** The heading in whose column it stands, beside what the cell says. */
  readonly column: string
  readonly label: string
  /** What stands there now, as it is typed. */
  readonly text: string
  readonly save: string
  readonly saved: (text: string) => Message
  /** It says all that the cell does, and stands in its place. */
  readonly isAlone?: boolean
  /** Actions of the row that stand around it, or that it takes the place of. */
  readonly less: string
  readonly more: string
  readonly instead: string
}

/** A pack that is on a row: it was scanned to it, or came with it. */
export interface RowPack<Message> {
  readonly id: string
  /** Its code, or that it was entered by hand. */
  readonly text: string
  /** The end of the code that is its own, and the note in few words, where there is no room for both. */
  readonly short?: { readonly text: string; readonly note: string } | undefined
  /** Where its life is told. */
  readonly leadsTo?: Route | undefined
  readonly quantity: string
  /** It wants a second look. */
  readonly note?: string | undefined
  /** Takes it back; undefined once it stays. */
  readonly removed?: Message | undefined
}
