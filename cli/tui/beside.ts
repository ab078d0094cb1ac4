/** How much room there is beside the parts of a page, or below its rows, for what it has to say there. */
import type { Beside, BesideList } from "#core/kit/view/beside.ts"
import type { View } from "#core/kit/view/view.ts"

/** From here on a screen is wider than its parts need. */
const wide = 100
/** A number, a name and a time; no line of it gains by more than the most. */
const [least, most] = [28, 40]
/** What the parts keep: all their columns, or beside facts those of an item. */
const [ofParts, ofItems] = [78, 66]
const ofFacts = 24

const isAside = ({ aside }: View<unknown>): boolean => aside !== undefined && aside.isAbove !== true

/** Columns of the facts at the left, the blank between included; none where they do not stand there. */
export const asideColumns = (view: View<unknown>, { columns }: { readonly columns: number }): number => {
  if (!isAside(view)) return 0
  return columns < 110 || besideColumns(view, columns) > 0 ? ofFacts : 36
}

/** A list without rows leaves its room to the parts. */
const hasRows = (part: Beside): boolean => typeof part === "string" || part.count() > 0

/** Columns at the right, the blanks between included; none where there is no room, or nothing to say. */
export const besideColumns = (view: View<unknown>, columns: number): number => {
  if (columns < wide || !(view.beside ?? []).some(hasRows)) return 0
  const [taken, ofRows] = isAside(view) ? [ofFacts, ofItems] : [0, ofParts]
  return columns - taken - least < 56 ? 0 : Math.min(most, Math.max(least, columns - taken - ofRows))
}

/** Columns of the parts between them. */
export const partColumns = (view: View<unknown>, columns: number): number =>
  columns - asideColumns(view, { columns }) - besideColumns(view, columns)

/** Whether what stands over the rows elsewhere stands at the right. */
export const standsBeside = (view: View<unknown>, part: "scan" | "shelf", columns: number): boolean =>
  besideColumns(view, columns) > 0 && (view.beside ?? []).includes(part)

export const listsBeside = ({ beside = [] }: View<unknown>): ReadonlyArray<BesideList> =>
  beside.filter((part) => typeof part !== "string")

/** Rows below a short table for the lists that found no columns; fewer than a title and two rows are none. */
export const rowsBelow = (view: View<unknown>, columns: number, left: number): number =>
  columns < wide || besideColumns(view, columns) > 0 || !listsBeside(view).some(hasRows) || left < 4
    ? 0
    : Math.min(left, 9)
