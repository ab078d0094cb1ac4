/** A table that goes on over pages: its head is repeated, a row is never torn, and numbers are never cut. */
import type { Block, Look, Pages } from "./pages.ts"

export interface Column<Row> {
  readonly title: string
  readonly width: number
  readonly align?: "start" | "right" | "center"
  /** The text of a cell, and a second line under it in small letters. */
  readonly text: (row: Row) => string
  readonly note?: (row: Row) => string
  /** What stands under the column, on the last page. */
  readonly total?: string
  readonly maxLines?: number
  /** An empty box to tick. */
  readonly isBox?: boolean
}

export interface Frame {
  readonly x: number
  readonly top: number
  readonly width: number
  /** Rows end above it. */
  readonly bottom: number
  /** Where the table goes on, on a page of its own. */
  readonly next: number
  readonly size?: number
  /** The height of what comes after the table and must not stand on a page without it. */
  readonly after?: number
}

const gap = 4
const between = 5
const smallest = 4

const cell = (
  pages: Pages,
  text: string,
  { width, align = "start", maxLines = 1 }: Column<never>,
  look: Look
): Block => {
  const set = { ...look, width: width - between, align, maxLines }
  // One line is made smaller until it fits: a number that lost its end would be another number.
  return maxLines === 1 ? pages.fit(text, set, smallest) : pages.set(text, set)
}

/** Draws the rows and answers where the table ends on the last page. */
export const drawTable = <Row>(
  pages: Pages,
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  frame: Frame
): number => {
  const { x, width, bottom, next, size = 8, after = 0 } = frame
  const head: Look = { size: size - 1, weight: "bold", leading: 1.3, grey: 0.1 }
  const body: Look = { size, leading: 1.35, grey: 0.1 }
  const note: Look = { size: size - 1.5, leading: 1.4, grey: 0.42 }
  const lefts = columns.map((_, index) =>
    columns.slice(0, index).reduce((left, column) => left + column.width, x + between / 2)
  )
  let y = frame.top

  const across = (height: number, draw: (column: Column<Row>, left: number) => void) => {
    for (const [index, column] of columns.entries()) draw(column, lefts[index] ?? x)
    y += height
  }
  const drawHead = () => {
    const titles = columns.map((column) => cell(pages, column.title, { ...column, maxLines: 2 }, head))
    const height = Math.max(...titles.map((block) => block.height)) + 2 * gap
    pages.ground(x, y, { width, height }, 0.92)
    const top = y + gap
    for (const [index, block] of titles.entries()) pages.draw(block, lefts[index] ?? x, top)
    y += height
  }
  /** A row goes to the next page unless it and what must follow it fit on this one. */
  const drawRow = (row: Row, following: number) => {
    const cells = columns.map((column) => ({
      main: cell(pages, column.text(row), column, body),
      under: cell(pages, column.note?.(row) ?? "", { ...column, maxLines: 1 }, note)
    }))
    const height = Math.max(...cells.map(({ main, under }) => main.height + under.height)) + 2 * gap
    if (y + height + following > bottom) {
      pages.add()
      y = next
      drawHead()
    }
    const top = y + gap
    across(height, ({ isBox, width: room }, left) => {
      if (isBox)
        pages.frame(left + (room - between - size) / 2, top + 1.5, { width: size, height: size }, 0.7)
    })
    for (const [index, { main, under }] of cells.entries()) {
      pages.draw(main, lefts[index] ?? x, top)
      pages.draw(under, lefts[index] ?? x, top + main.height)
    }
    pages.rule(x, y, width, 0.3, 0.75)
  }

  const hasTotal = columns.some(({ total }) => total !== undefined)
  const totalHeight = hasTotal ? size * 1.362 + 2 * gap : 0
  drawHead()
  for (const [index, row] of rows.entries()) drawRow(row, index === rows.length - 1 ? totalHeight + after : 0)
  if (hasTotal) {
    const top = y + gap
    across(totalHeight, (column, left) => {
      if (column.total === undefined) return
      pages.draw(
        cell(pages, column.total, { ...column, maxLines: 1 }, { ...body, weight: "bold" }),
        left,
        top
      )
    })
    pages.rule(x, y, width, 0.8)
  }
  return y
}
