/** Things that lie side by side in rows: figures of a page, its work lists, tiles, shelf. Arrows go from one to the next. */
import type { GridCursor, Outcome } from "./action.ts"
import { isWalked } from "./shelf.ts"
import { partOf, type Tiles, type View } from "./view.ts"
import { rowsIn } from "./worklist.ts"

export interface Place<Message> {
  readonly outcome: Outcome<Message>
  /** Puts the cursor on it. */
  readonly chosen: Message
  readonly isChosen: boolean
}

export const isFolded = ({ fold }: Tiles<unknown>): boolean => fold?.isOpen === false

/** How many figures, rows of work lists, tiles and things on a shelf a view has that a cursor goes through. */
export const gridCounts = <M>(
  view: View<M>
): {
  readonly figures: number
  readonly lines: number
  readonly tiles: number
  readonly shelf: number
} => {
  const [figures, tiles, shelf] = [partOf(view, "figures"), partOf(view, "tiles"), partOf(view, "shelf")]
  return {
    figures: figures?.cursor === undefined ? 0 : figures.figures.length,
    lines: rowsIn(partOf(view, "worklists") ?? { lists: [] }).length,
    tiles: tiles?.cursor === undefined || isFolded(tiles) ? 0 : tiles.actions.length,
    shelf: shelf === undefined || !isWalked(shelf) ? 0 : shelf.tiles.length
  }
}

/** All of them in the order in which they stand; empty where nothing has a cursor. */
export const placesOf = <M>(view: View<M>): ReadonlyArray<Place<M>> => {
  const [figures, lists, tiles, shelf] = [
    partOf(view, "figures"),
    partOf(view, "worklists"),
    partOf(view, "tiles"),
    partOf(view, "shelf")
  ]
  const among: ReadonlyArray<{
    readonly cursor: GridCursor<M> | undefined
    readonly actions: ReadonlyArray<{ readonly outcome: Outcome<M> }>
  }> = [
    { cursor: figures?.cursor, actions: figures?.figures.map(({ action }) => action) ?? [] },
    { cursor: lists?.cursor, actions: lists === undefined ? [] : rowsIn(lists).map(({ action }) => action) },
    { cursor: tiles?.cursor, actions: tiles === undefined || isFolded(tiles) ? [] : tiles.actions },
    ...(shelf !== undefined && isWalked(shelf) ? [{ cursor: shelf.cursor, actions: shelf.tiles }] : [])
  ]
  return among.flatMap(({ cursor, actions }) =>
    cursor === undefined
      ? []
      : actions.map(({ outcome }, index) => ({
          outcome,
          chosen: cursor.chosen(index),
          isChosen: index === cursor.index
        }))
  )
}

export type Arrow = "Left" | "Right" | "Up" | "Down"
export const isArrow = (key: string): key is Arrow =>
  key === "Left" || key === "Right" || key === "Up" || key === "Down"

/** So many things in rows of at most so many. */
export const inRows = (count: number, columns: number): ReadonlyArray<number> =>
  Array.from({ length: Math.ceil(count / columns) }, (_, row) => Math.min(columns, count - row * columns))

/**
 * Where an arrow leads from a place: left and right go on from row to row and round, up and down to the nearest place of
 * the next row, and round.
 * @param rows how many things lie in each row
 */
export const stepped = (rows: ReadonlyArray<number>, at: number, arrow: Arrow): number => {
  const total = rows.reduce((sum, row) => sum + row, 0)
  if (total === 0) return at
  if (arrow === "Left" || arrow === "Right") return (at + (arrow === "Left" ? -1 : 1) + total) % total
  let [row, column] = [0, Math.max(0, at)]
  while (column >= (rows[row] ?? 0) && row < rows.length - 1) column -= rows[row++] ?? 0
  const next = (row + (arrow === "Up" ? -1 : 1) + rows.length) % rows.length
  const before = rows.slice(0, next).reduce((sum, each) => sum + each, 0)
  return before + Math.min(column, Math.max(0, (rows[next] ?? 1) - 1))
}
