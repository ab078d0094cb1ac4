/**
 * A view in another language: every word that a host draws of it, and nothing else. What a person typed, names of customers
 * and products, codes, and messages stay as they are.
 */
import type { ColumnKind, Table } from "../view/table.ts"
import type { View } from "../view/view.ts"
import { type Dictionary, sentencesIn } from "./sentences.ts"
import type { Words } from "./words.ts"

/** What a view calls its words. */
const worded = new Set(
  (
    "title shortTitle lead label labels prompt note shortNote caption empty noun opens text shortText short mark over " +
    "under status value beside next otherwise placeholder name unit less more instead hint problem busyTitle button " +
    "cardTitle takes page detail partOf progress asOf facts lines columns because sum deed figure shortFigure none chosen"
  ).split(" ")
)
/** What is no word, or is sent as it stands. */
const left = new Set(
  "id ids outcome leadsTo file keys code icon tone kind part picture queue reasons values".split(" ")
)
/** Columns whose texts are data. */
const ofData: ReadonlySet<ColumnKind> = new Set(["title", "name", "code"])

type Rows = Table<unknown>["rows"]
type Shape = Readonly<Record<string, unknown>>
const isShape = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !(value instanceof Map) && !(value instanceof Set)

/** The box of a field holds what somebody typed, and says so by what it does. */
const isTyped = (shape: Shape): boolean => "typed" in shape || "saved" in shape

export const wordsIn = (language: Words["language"], dictionary: Dictionary, dates: Dictionary): Words => {
  const text = sentencesIn(dictionary, dates)
  const views = new WeakMap<object, unknown>()

  /** A column of names may have words of ours, too: the way to pay, a day. A single word is a name. */
  const ofWords = (cell: string): string =>
    (cell.includes(" ") && Object.hasOwn(dictionary, cell)) ||
    /^(\d{1,2} )?[A-Z][a-z]+ \d{4}$|^\d{1,2} [A-Z][a-z]{2}$/.test(cell)
      ? text(cell)
      : cell
  const part = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return worded.has(name) ? text(value) : value
    if (Array.isArray(value)) return value.map((each) => part(name, each))
    return isShape(value) ? shape(value) : value
  }
  const rowsIn =
    (rows: Rows, headings: Table<unknown>["headings"]): Rows =>
    (from, to) =>
      rows(from, to).map((row) => ({
        ...(shape({ ...row, cells: undefined }) as unknown as typeof row),
        cells: row.cells.map((cell, at) =>
          ofData.has(headings[at]?.kind ?? "text")
            ? { ...cell, text: ofWords(cell.text), mark: cell.mark && text(cell.mark) }
            : (shape(cell as unknown as Shape) as unknown as typeof cell)
        )
      }))
  const shape = (whole: Shape): Shape => {
    // A message says what somebody did, not what they read.
    if ("_tag" in whole) return whole
    const keepsText = isTyped(whole)
    const made: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(whole))
      made[name] =
        left.has(name) || (keepsText && (name === "text" || name === "value")) ? value : part(name, value)
    if (typeof whole.rows === "function")
      made.rows = rowsIn(whole.rows as Rows, whole.headings as Table<unknown>["headings"])
    // Words in another order do not begin as the whole does.
    if (typeof made.lead === "string" && !String(made.title).startsWith(made.lead)) made.lead = undefined
    return made
  }

  return {
    language,
    text,
    view: <M>(view: View<M>): View<M> => {
      const before = views.get(view)
      if (before !== undefined) return before as View<M>
      const made = shape(view as unknown as Shape)
      views.set(view, made)
      return made as unknown as View<M>
    }
  }
}
