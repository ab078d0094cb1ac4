/** The scrolling of a view that is only read: what of it fits, and how far it goes. */
import { gridCounts, inRows } from "#core/kit/view/grid.ts"
import { partOf, tabsIn, type View } from "#core/kit/view/view.ts"
import { besideColumns, partColumns, standsBeside } from "./beside.ts"
import { wrap } from "./fit.ts"
import type { Size } from "./focus.ts"
import { formHeight } from "./form-rows.ts"
import { readLines } from "./lines.ts"
import { tabLines } from "./tab-lines.ts"
import { rowsOfEnd, rowsOfTop } from "./view/scan-strip.tsx"

/** Rows between the header and the notices. */
export const bodyRows = ({ rows }: Size): number => rows - 3

/** Whether a title takes a row. It takes none where tabs name the place and a row over the list says what narrows it. */
export const isTitleDrawn = (view: View<unknown>): boolean =>
  view.isTitleHidden !== true || partOf(view, "filters") === undefined

export const titleLines = (view: View<unknown>, columns: number): ReadonlyArray<string> =>
  isTitleDrawn(view) ? wrap(view.title, columns - (view.status ?? "").length - 3) : []

/** A tile without the blank behind it, and how many stand side by side. */
export const tileWidth = 25
export const tileColumns = (columns: number): number => Math.max(1, Math.floor(columns / (tileWidth + 1)))

/** The number of products of a shelf side by side, and the rows that they take, with one for the page above them. */
export const shelfColumns = (columns: number): number => Math.max(1, Math.floor(columns / 27))
export const shelfRows = (view: View<unknown>, columns: number): number => {
  const shelf = standsBeside(view, "shelf", columns) ? undefined : partOf(view, "shelf")
  return shelf === undefined
    ? 0
    : 1 + Math.max(1, Math.ceil(shelf.tiles.length / shelfColumns(partColumns(view, columns))))
}

/** The numbers of figures and tiles in each row: figures stand one below the other. */
export const gridRows = (view: View<unknown>, columns: number): ReadonlyArray<number> => {
  const { figures, lines, tiles, shelf } = gridCounts(view)
  const ofShelf = standsBeside(view, "shelf", columns)
    ? besideColumns(view, columns)
    : partColumns(view, columns)
  return [
    ...inRows(figures, 1),
    ...inRows(lines, 1),
    ...inRows(tiles, tileColumns(columns)),
    ...inRows(shelf, shelfColumns(ofShelf))
  ]
}

/** Tiles that lay folded take the room of what is only read below the figures. */
export const isUnfolded = (view: View<unknown>): boolean => partOf(view, "tiles")?.fold?.isOpen === true

/** Rows of the lists side by side, their names included; none while all tiles are shown. */
const listRows = (view: View<unknown>): number => {
  const lists = partOf(view, "worklists")?.lists
  return lists === undefined || isUnfolded(view)
    ? 0
    : 1 + Math.max(1, ...lists.map(({ rows }) => rows.length))
}

/** Rows of the figures, lists and tiles that a cursor goes through, with a blank row over each, and of the fold of tiles. */
export const gridHeight = (view: View<unknown>, columns: number): number => {
  const { figures, tiles } = gridCounts(view)
  return [figures, listRows(view), inRows(tiles, tileColumns(columns)).length].reduce(
    (sum, rows) => sum + (rows === 0 ? 0 : rows + 1),
    partOf(view, "tiles")?.fold === undefined || isUnfolded(view) ? 0 : 1
  )
}

/** Whether tiles stand in one line, with a blank row at either side; a fold without any stands in the footer alone. */
export const hasTileLine = (view: View<unknown>): boolean => {
  const tiles = partOf(view, "tiles")
  return tiles !== undefined && tiles.cursor === undefined && tiles.actions.length > 0
}

/** Rows above what is read: the title, the tabs, what narrows the list or searches it, the tiles with a blank row at either side. */
export const rowsAbove = (view: View<unknown>, columns: number, isSearching = false): number =>
  rowsOverAll(view, columns, isSearching) +
  (hasTileLine(view) ? 3 : 0) +
  (partOf(view, "entry") === undefined ? 0 : 1) +
  (gridCounts(view).figures === 0 && partOf(view, "figures") !== undefined ? 1 : 0) +
  shelfRows(view, columns) +
  scanRows(view, columns)

/** Those of them that have the whole width. */
export const rowsOverAll = (view: View<unknown>, columns: number, isSearching: boolean): number =>
  titleLines(view, columns).length +
  rowsOfTabs(view, columns) +
  (partOf(view, "filters") !== undefined || isSearching ? 1 : 0) +
  (partOf(view, "alerts") === undefined ? 0 : 1)

const rowsOfTabs = (view: View<unknown>, columns: number): number =>
  tabsIn(view).length === 0 ? 0 : tabLines(view, columns).length

/** Rows of the scan strip, those below the lines included. */
const scanRows = (view: View<unknown>, columns: number): number => {
  const strip = partOf(view, "scan")
  return strip === undefined
    ? 0
    : rowsOfTop(strip, standsBeside(view, "scan", columns)) + rowsOfEnd(strip, partColumns(view, columns))
}

/** The list that takes the rows which the rest leaves, and has keys of its own. */
export const growing = (view: View<unknown>) => {
  const table = partOf(view, "table")
  return table?.cursor === undefined ? (partOf(view, "cards") ?? partOf(view, "board")) : table
}

/** The forms of a page, and what they ask for together. */
export const formsOf = ({ parts }: View<unknown>) => parts.filter((part) => part.part === "form")
const formsHeight = (view: View<unknown>, columns: number): number =>
  formsOf(view).reduce((sum, form) => sum + formHeight(form, columns), 0)

/** Rows that a list keeps for itself beside forms, and below what is read; a shorter one keeps those that it has. */
const leastOfList = 8
const keptForList = (view: View<unknown>): number => {
  const list = growing(view)
  return list?.part === "table" ? Math.min(leastOfList, list.count + 1) : 0
}

/** The number of read lines above a list: where not all fit, one row says how many more there are. */
export const readAbove = (view: View<unknown>, size: Size, columns: number): number => {
  const above = rowsAbove(view, size.columns)
  const room = bodyRows(size) - above - formRoom(view, size, above) - keptForList(view)
  const { length } = readLines(view, columns)
  return length <= room ? length : Math.max(0, room)
}

/** The rows of the forms below a list or what is only read: as many as they ask for, as far as those leave room. */
export const formRoom = (view: View<unknown>, size: Size, above: number): number => {
  const needed = formsHeight(view, size.columns)
  const read =
    growing(view) === undefined ? Math.min(readLines(view, size.columns).length, leastOfList) : leastOfList
  return Math.min(needed, Math.max(0, bodyRows(size) - above - read))
}

/** New lines come below, and the end of it is in sight. */
export const isGrowing = (view: View<unknown>): boolean => partOf(view, "log")?.isGrowing === true

/** @returns how many lines are shown at once, and how many are out of sight */
export const scrollRoom = (
  view: View<unknown>,
  size: Size
): { readonly window: number; readonly hidden: number } => {
  const above = rowsAbove(view, size.columns)
  const room = bodyRows(size) - above - formRoom(view, size, above)
  if (growing(view) !== undefined) return { window: room, hidden: 0 }
  const { length } = readLines(view, size.columns)
  return length <= room ? { window: room, hidden: 0 } : { window: room - 1, hidden: length - room + 1 }
}
