/** Rows under headings: a list of things that can be sorted, paged, walked through and opened. */
import type { Route } from "../route.ts"
import type { Action, Cursor, Outcome, Tone } from "./action.ts"
import type { Empty } from "./empty.ts"
import type { Picture } from "./picture.ts"
import type { Row, RowBox, RowChoice, RowPack, Tick } from "./row.ts"

/**
 * What stands in a column; a host formats it by that. The title names the row: pressing it puts the cursor there. Of a
 * mark only the sign is seen; its text is for who does not see it.
 */
export type ColumnKind = "title" | "name" | "code" | "text" | "time" | "status" | "quantity" | "mark"

/**
 * What a column is beside its kind, for a host that has pixels: a terminal goes by widths alone. Where there is no room for
 * columns such a host draws each row as a card.
 *
 * - `ordinal`: the place of the row among the others; no card needs it.
 * - `away`: no card needs it.
 * - `named`: a card says its title before its text.
 * - `line`: it has a line of the card for itself.
 * - `beside`: it stands beside the title of the card, the last of several at the end of that line.
 * - `cut`: a text that is too long is cut, and is whole where the row leads.
 * - `narrow`: no wider than its texts.
 * - `main`: what is worked on in the row.
 * - `key`: a key that is pressed.
 * - `yields`: it is left out where all columns that can be chosen are.
 */
export type ColumnTrait =
  | "ordinal"
  | "away"
  | "named"
  | "line"
  | "beside"
  | "cut"
  | "narrow"
  | "main"
  | "key"
  | "yields"

/**
 * What the rows of a table are as cards: each cell on a line with its title before it (`lines`), or with its text at the
 * end of the line (`figures`); no cards, but columns under each other, and those that are away on a second line (`sums`); two cells a line (`pairs`); side by side below their titles (`columns`); or one after the
 * other, as words of a sentence (`flow`). Those that say little stay `rows`.
 */
export type Cards = "lines" | "figures" | "sums" | "pairs" | "columns" | "flow" | "rows"

export interface TableHeading<Message> {
  readonly id: string
  readonly title: string
  readonly kind: ColumnKind
  /** Characters that its texts usually take; "rest" for the column that takes what the others leave. */
  readonly width: number | "rest"
  /** Of the column that takes the rest: with fewer characters for it others become narrow. */
  readonly least?: number
  /** A text that is longer goes on in the next line: every word of it matters. */
  readonly isWhole?: boolean
  /** Where there is little room its text follows that of the column which takes the rest, and it has no column. */
  readonly isSpare?: boolean
  /** Where there is little room: the title, and the characters that its short texts take. */
  readonly short?: { readonly title: string; readonly width: number }
  /** Where there is not even room for that, columns are left out, the one with the highest number first. */
  readonly goes?: number
  readonly sort?: { readonly order: "ascending" | "descending" | undefined; readonly message: Message }
  readonly traits?: ReadonlyArray<ColumnTrait>
  /** On a card, where the title has too many words for one. */
  readonly cardTitle?: string
}

/** Rows that belong together, from a place on to the next group. */
export interface Group<Message> {
  readonly id: string
  readonly title: string
  /** How many there are. */
  readonly note: string
  /** The place of its first row. */
  readonly from: number
  readonly tick?: Tick<Message> | undefined
  /** Where a page would be too long its rows lie folded below its title; a terminal, which scrolls, has all of them. */
  readonly fold?: { readonly isOpen: boolean; readonly message: Message } | undefined
}

/** Page by page. */
export interface Paging<Message> {
  /** What was found, and which of it this page shows. */
  readonly text: string
  readonly page: number
  readonly pages: number
  readonly turned: (page: number) => Message
  /** How many rows a page can have, and the one that it has. */
  readonly sizes?: {
    readonly all: ReadonlyArray<number>
    readonly now: number
    readonly chosen: (size: number) => Message
  }
  /** What else narrows or orders the list just now, in few words. */
  readonly note?: string
}

export interface Table<Message> {
  readonly part: "table"
  readonly id: string
  readonly caption: string
  readonly headings: ReadonlyArray<TableHeading<Message>>
  readonly count: number
  /** In the place of rows where there are none. */
  readonly empty: string | Empty<Message>
  /** Only rows that are in sight are made. */
  readonly rows: (from: number, to: number) => ReadonlyArray<Row<Message>>
  /** Undefined in a table that is only read. */
  readonly cursor: Cursor<Message> | undefined
  readonly paging?: Paging<Message> | undefined
  /** A sign and a flag may stand before each row. */
  readonly hasSigns?: boolean
  /** Several rows can be ticked; this ticks all of them, or none. */
  readonly ticks?: Tick<Message> | undefined
  /** In the order of their rows; the first begins at the first row. */
  readonly groups?: ReadonlyArray<Group<Message>> | undefined
  /** Packs are scanned to its rows: their names and quantities are read from a step away. */
  readonly isLarge?: boolean
  readonly cards?: Cards | undefined
  /** A row is one line, however many columns are chosen. */
  readonly isDense?: boolean
  /** It stands beside something: its rows are cards wherever it is, and what is said of one has the width of the table. */
  readonly isSlim?: boolean
  /** The row to work on next: after each scan it is in sight, where lines are moved by pixels. */
  readonly next?: string | undefined
  /** What the tones of rows say. */
  readonly legend?: ReadonlyArray<{ readonly tone: Tone; readonly text: string }>
}

export interface ColumnOf<Thing, Message> extends TableHeading<Message> {
  readonly cell: (thing: Thing) => string
  readonly shortOf?: (thing: Thing) => string
  readonly leadsTo?: (thing: Thing) => Route | undefined
  readonly toneOf?: (thing: Thing) => Tone | undefined
  readonly signOf?: (thing: Thing) => string | undefined
  readonly markOf?: (thing: Thing) => string | undefined
}

/** How one of the things of a table is shown. */
export interface TableOf<Thing, Message>
  extends Pick<
    Table<Message>,
    | "id"
    | "caption"
    | "empty"
    | "paging"
    | "ticks"
    | "groups"
    | "isLarge"
    | "cards"
    | "isDense"
    | "isSlim"
    | "next"
    | "legend"
  > {
  readonly columns: ReadonlyArray<ColumnOf<Thing, Message>>
  readonly things: ReadonlyArray<Thing>
  readonly cursor?: Cursor<Message>
  readonly idOf: (thing: Thing) => string
  readonly toneOf?: (thing: Thing) => Tone | undefined
  readonly outcomeOf?: (thing: Thing) => Outcome<Message> | undefined
  readonly chosenBy?: (thing: Thing) => Message
  readonly actionsOf?: (thing: Thing) => ReadonlyArray<Action<Message>>
  readonly detailsOf?: (thing: Thing) => Row<Message>["details"]
  readonly choiceOf?: (thing: Thing) => RowChoice<Message> | undefined
  readonly boxOf?: (thing: Thing) => RowBox<Message> | undefined
  readonly packsOf?: (thing: Thing) => ReadonlyArray<RowPack<Message>>
  readonly pictureOf?: (thing: Thing) => Picture
  readonly partOf?: (thing: Thing) => string | undefined
  readonly isStruck?: (thing: Thing) => boolean
  readonly isDone?: (thing: Thing) => boolean
  readonly isTotal?: (thing: Thing) => boolean
  readonly tickOf?: (thing: Thing) => Tick<Message> | undefined
}

export const table = <Thing, Message>(of: TableOf<Thing, Message>): Table<Message> => ({
  part: "table",
  id: of.id,
  caption: of.caption,
  headings: of.columns,
  count: of.things.length,
  empty: of.empty,
  rows: (from, to) =>
    of.things.slice(from, to).map((thing) => ({
      id: of.idOf(thing),
      tick: of.tickOf?.(thing),
      tone: of.toneOf?.(thing),
      cells: of.columns.map(({ cell, shortOf, leadsTo, toneOf, signOf, markOf }) => ({
        text: cell(thing),
        short: shortOf?.(thing),
        leadsTo: leadsTo?.(thing),
        tone: toneOf?.(thing),
        sign: signOf?.(thing),
        mark: markOf?.(thing)
      })),
      outcome: of.outcomeOf?.(thing),
      chosen: of.chosenBy?.(thing),
      actions: of.actionsOf?.(thing) ?? [],
      details: of.detailsOf?.(thing) ?? [],
      choice: of.choiceOf?.(thing),
      box: of.boxOf?.(thing),
      packs: of.packsOf?.(thing),
      picture: of.pictureOf?.(thing),
      partOf: of.partOf?.(thing),
      isStruck: of.isStruck?.(thing),
      isDone: of.isDone?.(thing),
      isTotal: of.isTotal?.(thing)
    })),
  cursor: of.cursor,
  paging: of.paging,
  ticks: of.ticks,
  groups: of.groups,
  isLarge: of.isLarge ?? false,
  cards: of.cards,
  isDense: of.isDense ?? false,
  isSlim: of.isSlim ?? false,
  next: of.next,
  legend: of.legend ?? []
})

/** What stands in the place of its rows where it has none. */
export const emptyOf = <Message>({ empty }: Pick<Table<Message>, "empty">): Empty<Message> =>
  typeof empty === "string" ? { part: "empty", text: empty } : empty

/** The row under the cursor. */
export const chosenRow = <Message>({ cursor, rows }: Table<Message>): Row<Message> | undefined =>
  cursor === undefined || cursor.index < 0 ? undefined : rows(cursor.index, cursor.index + 1)[0]

/** The group that the row under the cursor is in. */
export const chosenGroup = <Message>({ cursor, groups = [] }: Table<Message>): Group<Message> | undefined =>
  groups.findLast(({ from }) => from <= (cursor?.index ?? -1))

/** The column after the one that the table is sorted by, and that one again; the first where it is sorted by none. */
export const sortsOf = <Message>({
  headings
}: Pick<Table<Message>, "headings">): { readonly next: Message; readonly turned: Message } | undefined => {
  const sorts = headings.flatMap(({ sort }) => sort ?? [])
  const at = sorts.findIndex(({ order }) => order !== undefined)
  const [now, next] = [sorts[Math.max(0, at)], sorts[(at + 1) % sorts.length]]
  return now === undefined || next === undefined ? undefined : { next: next.message, turned: now.message }
}
