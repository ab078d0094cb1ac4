/** Tables as lines of text: how wide each column is, the rows, and what stands in and under them. */

import type { Empty } from "#core/kit/view/empty.ts"
import type { Cell, Row, RowPack, Tick } from "#core/kit/view/row.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { type ColumnKind, emptyOf, type Group, type Table, type TableHeading } from "#core/kit/view/table.ts"
import { fitted, type Side, columnsOf as widthOf, wrap } from "./fit.ts"
import { type Line, line, type Span, toned } from "./line.ts"

/** A column as it is drawn: which cell it shows, and which others follow in it. */
interface DrawnColumn {
  readonly heading: TableHeading<unknown>
  readonly width: number
  readonly cells: ReadonlyArray<number>
  /** True where the column is narrow and shows its short texts. */
  readonly isShort: boolean
  /** True where every word of the column matters, or of what follows in it. */
  readonly isWhole: boolean
}

/** Spare columns are given up where the column that takes the rest would be narrower than this. */
const leastRest = 26
/** The least width before other columns become narrow, and then are left out. */
const leastWide = 20
const leastName = 13
/** The sign of a row; its flag stands in the blank behind it. */
const signWidth = 1
/** The sign of a row that is ticked, and a blank. */
const tickWidth = 2

/** The width of each column: what it asks for; one takes what the others leave. */
const columnsOf = (
  { headings, ticks, hasSigns = false }: Table<unknown>,
  columns: number
): ReadonlyArray<DrawnColumn> => {
  const placed = headings.map((heading, at) => ({ heading, at }))
  const taken = (list: typeof placed) =>
    list.reduce((sum, { heading: { width } }) => sum + (width === "rest" ? 0 : width) + 1, 1) +
    (ticks === undefined ? 0 : tickWidth) +
    (hasSigns ? signWidth : 0)
  const spare =
    columns - taken(placed) < leastRest ? placed.filter(({ heading }) => heading.isSpare === true) : []
  let shown = placed.filter((each) => !spare.includes(each))
  const needed = Math.max(leastWide, ...headings.map(({ least = 0 }) => least))
  // The last columns become narrow first.
  for (let at = shown.length - 1; at >= 0 && columns - taken(shown) < needed; at--)
    shown = shown.map((each, index) =>
      index === at && each.heading.short !== undefined
        ? { ...each, heading: { ...each.heading, ...each.heading.short } }
        : each
    )
  while (columns - taken(shown) < leastName) {
    const last = Math.max(...shown.map(({ heading: { goes = 0 } }) => goes))
    if (last <= 0) break
    shown = shown.filter(({ heading: { goes = 0 } }) => goes !== last)
  }
  const rest = Math.max(0, columns - taken(shown))
  return shown.map(({ heading, at }) => ({
    heading,
    width: heading.width === "rest" ? rest : heading.width,
    isShort: heading.width === heading.short?.width,
    isWhole: [heading, ...(heading.width === "rest" ? spare.map((each) => each.heading) : [])].some(
      (each) => each.isWhole === true
    ),
    cells: heading.width === "rest" ? [at, ...spare.map((each) => each.at)] : [at]
  }))
}

/** The cell of a column, with the texts that follow in it. */
const cellOf = ({ cells, partOf }: Row<unknown>, column: DrawnColumn): Cell => {
  const [first = { text: "" }, ...more] = column.cells.map((at) => cells[at] ?? { text: "" })
  if (partOf !== undefined && column.heading.kind === "title") return { ...first, sign: "└" }
  const room = column.width - (first.flag === undefined ? 0 : 2)
  if (first.short !== undefined && (column.isShort || widthOf(first.text) > room))
    return { ...first, text: first.short }
  return {
    ...first,
    text: [first, ...more]
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join(", ")
  }
}

const arrows = { ascending: " ▲", descending: " ▼" } as const

export const headingLine = (table: Table<unknown>, columns: number): Line => {
  const titles = columnsOf(table, columns).map(({ heading: { title, sort, kind }, width }) => {
    if (kind === "mark") return " ".repeat(width)
    const arrow = sort?.order === undefined ? "" : arrows[sort.order]
    return fitted(title.slice(0, width - arrow.length) + arrow, width, sideOf(kind))
  })
  const before = " ".repeat(
    1 + (table.ticks === undefined ? 0 : tickWidth) + (table.hasSigns ? signWidth : 0)
  )
  return line(`${before}${titles.join(" ")} `, { underline: true, dimColor: true })
}

/** The line over the rows of a group. */
export const groupLine = ({ title, note, tick }: Group<unknown>, columns: number): Line =>
  line(` ${fitted(`${tick === undefined ? "" : tickSign(tick)}${title}  ${note}`, columns - 2)} `, {
    bold: true
  })

const tickSign = ({ isOn }: Tick<unknown>): string => (isOn ? "✓ " : "  ")

/** Figures stand under each other by their ends. */
const sideOf = (kind: ColumnKind): Side => (kind === "quantity" ? "right" : "left")

/** The line of a cell: a sign before it, and a mark behind it that is never cut off. */
const cellText = (
  { sign = undefined, mark, flag }: Cell,
  text: string,
  width: number,
  kind: ColumnKind
): string => {
  if (kind === "mark") return fitted(sign ?? "", width)
  const before = (sign === undefined ? "" : `${sign} `) + (flag === undefined ? "" : `${flag.sign} `)
  const behind = mark === undefined ? "" : ` ${mark}`
  const room = Math.max(0, width - before.length - behind.length)
  return before + fitted(text, room, sideOf(kind)) + behind
}

/** The sign for the meaning of a row's colour, in that colour. */
const signSpan = (row: Row<unknown> | undefined): Span => ({
  text: row?.sign?.text ?? " ",
  style: toned(row?.sign?.tone)
})

/** The lines inside an open row. */
export const insideLines = ({ opening }: Row<unknown>, columns: number): ReadonlyArray<Line> =>
  opening?.isOpen === true
    ? (opening.lines ?? []).map(({ code, name, figure }) =>
        line(`      ${fitted(code, 8)}${fitted(name, columns - 28)} ${fitted(figure, 12, "right")} `, {
          dimColor: true
        })
      )
    : []

/** A row of a table, in one line; in as many as it needs where every word of a column matters. */
export const rowLines = (table: Table<unknown>, row: Row<unknown>, columns: number): ReadonlyArray<Line> => {
  const drawn = columnsOf(table, columns).map((column) => ({ ...column, cell: cellOf(row, column) }))
  const texts = drawn.map(({ isWhole, width, cell: { text } }) => (isWhole ? wrap(text, width) : [text]))
  const height = Math.max(1, ...texts.map(({ length }) => length))
  const rest: Cell = { text: "" }
  const tick = table.ticks === undefined ? undefined : (row.tick ?? { isOn: false })
  return Array.from({ length: height }, (_, number) => ({
    spans: [
      ...(table.hasSigns === true ? [signSpan(number === 0 ? row : undefined)] : []),
      ...(tick === undefined
        ? []
        : [{ text: ` ${tick.isOn && number === 0 ? "✓" : " "}`, style: { ...toned(row.tone), bold: true } }]),
      ...drawn.map(({ heading, width, cell }, at) => ({
        text: `${at === 0 && table.hasSigns === true && number === 0 ? (row.flag?.sign ?? " ") : " "}${cellText(number === 0 ? cell : rest, texts[at]?.[number] ?? "", width, heading.kind)}`,
        style:
          row.isStruck === true
            ? { dimColor: true }
            : { ...toned(cell.tone ?? row.tone), bold: row.isTotal === true }
      })),
      { text: " ", style: {} }
    ]
  }))
}

const packQuantity = 10
/** A pack under its row; where it can be taken back and is under the cursor, its key stands before the quantity. */
export const packLine = (
  { text, short, quantity, note, removed }: RowPack<unknown>,
  columns: number,
  isSelected: boolean
): Line => {
  const key = isSelected && removed !== undefined ? "Delete" : ""
  const room = columns - packQuantity - 16
  const whole = note === undefined ? text : `${text}  ${note}`
  const shown = widthOf(whole) <= room || short === undefined ? whole : `${short.text} ${short.note}`
  return line(`   └ ${fitted(shown, room)} ${fitted(key, 6)} ${fitted(quantity, packQuantity, "right")}  `, {
    dimColor: !isSelected,
    ...toned(note === undefined ? undefined : "warning")
  })
}

/** The details of the row under the cursor. */
const detailsOf = ({ details, choice }: Row<unknown>): Row<unknown>["details"] => {
  if (choice === undefined) return details
  const chosen = choice.options.find(({ isChosen }) => isChosen)?.title ?? ""
  return [...details, { text: `${choice.label}, ${choice.key}: ${chosen}`, tone: undefined }]
}

/** The columns that there is no room for, or none for their whole titles. */
const narrowed = (table: Table<unknown>, columns: number): ReadonlyArray<number> => {
  const drawn = columnsOf(table, columns)
  return table.headings.flatMap(({ title, kind }, at) => {
    const column = drawn.find(({ cells }) => cells.includes(at))
    const isTold = column !== undefined && (column.cells[0] !== at || column.heading.title === title)
    return isTold || kind === "mark" ? [] : [at]
  })
}

const between = " · "
/** The number of lines kept for what a narrow screen leaves out of a row. */
const narrowedHeight = (table: Table<unknown>, columns: number): number => {
  if (table.cursor === undefined) return 0
  const texts = narrowed(table, columns).flatMap((at) => table.headings.slice(at, at + 1))
  const length = texts.reduce(
    (sum, { title, width }) => sum + title.length + (width === "rest" ? leastName : width) + between.length,
    0
  )
  return Math.ceil(length / (columns - 3))
}

/** Lines that are kept free below a table for what is said about the row under the cursor. */
const mostDetails = 4

/** Whether any row has details: their lines do not come and go with the cursor. */
const hasDetails = (table: Table<unknown>): boolean =>
  table.rows(0, table.count).some((row) => detailsOf(row).length > 0)

/** Lines below the rows for what is said about the one under the cursor, with a blank one before them. */
export const belowRows = (table: Table<unknown>, columns: number): number => {
  if (hasDetails(table)) return mostDetails + 1
  const lines = Math.min(narrowedHeight(table, columns), mostDetails)
  return lines === 0 ? 0 : lines + 1
}

/** The details of the row under the cursor, and then the columns that are not shown, or not whole. */
export const detailLines = (
  table: Table<unknown>,
  row: Row<unknown>,
  columns: number
): ReadonlyArray<Line> => {
  const untold = narrowed(table, columns).flatMap((at) => {
    const text = row.cells[at]?.text ?? ""
    return text === "" ? [] : [`${table.headings[at]?.title}: ${text}`]
  })
  const details = [...detailsOf(row), { text: untold.join(between), tone: undefined }]
  return details.flatMap(({ text, tone }) =>
    wrap(text, columns - 3).map((part) => line(`  ${part}`, toned(tone)))
  )
}

/** In the place of what is not there: the sentence, and below it what ends it with its key. */
export const emptyLines = ({ state, text, action }: Empty<unknown>, columns: number): ReadonlyArray<Line> => {
  const isWrong = state === "failed" || state === "offline"
  return [
    ...wrap(isWrong ? `✗ ${text}` : text, columns - 4).map((part) =>
      line(`  ${part}`, isWrong ? { bold: true, ...toned("danger") } : { dimColor: true })
    ),
    ...(action === undefined ? [] : [line(`  [${shownKey(action.keys)}] ${action.title}`, { bold: true })])
  ]
}

export const tableLines = (table: Table<unknown>, columns: number): ReadonlyArray<Line> => [
  headingLine(table, columns),
  ...(table.count === 0 ? emptyLines(emptyOf(table), columns) : []),
  ...table
    .rows(0, table.count)
    .flatMap((row) => [
      ...rowLines(table, row, columns),
      ...row.details.map(({ text, tone }) => line(`   ${text}`, { dimColor: true, ...toned(tone) }))
    ])
]
