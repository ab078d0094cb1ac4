/** The booking of an end-of-day report: what the books said when each product was counted, and what differs (EOD-4, EOD-5). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { type Counted, readPhysical } from "./physical-stock.ts"

/** The quantity of a product that came (above 0) or went at a time. */
export interface Movement {
  readonly at: Day.GmtTime
  readonly change: number
}

/** The present stock of a product, and the movements that led to it. */
export interface ProductBooks {
  readonly stock: Q.Quantity
  readonly movements: ReadonlyArray<Movement>
}

/** Clocks tell seconds, and what was asked in one may be answered in the next. */
export const slack = 2 * Day.second

/** The books' figure at the end of a second: the present stock without the movements since. */
const stockAfter = ({ stock, movements }: ProductBooks, at: Day.GmtTime): number =>
  movements.reduce<number>((total, movement) => (movement.at > at ? total - movement.change : total), stock)

/**
 * What the books said when a product was counted. `seen` is what the person who counted was told they say: it is taken
 * for as far as they did say so within two seconds of that time.
 */
export const expectedAt = (
  books: ProductBooks,
  countedAt: Day.Instant,
  seen: Q.Quantity | undefined
): Q.Quantity => {
  // Nothing has moved: they said what they say now.
  if (books.movements.length === 0) return books.stock
  const then = stockAfter(books, Day.toGmt(countedAt))
  if (seen === undefined) return Q.ofThousandths(then)
  const around: Array<number> = []
  for (let at = countedAt - slack; at <= countedAt + slack; at += Day.second)
    around.push(stockAfter(books, Day.toGmt(at)))
  return Q.clamp(seen, Q.ofThousandths(Math.min(...around)), Q.ofThousandths(Math.max(...around)))
}

/** A row as somebody hands it in. */
export interface ReportedRow {
  readonly product_id: number
  /** The figure as it was written. */
  readonly physical_stock: string | number
  readonly current_stock: Q.Quantity | undefined
  readonly counted_at: Day.Instant | undefined
  readonly comment: string | null
  /** True where somebody typed the figure; undefined where the client does not tell. */
  readonly isTyped?: boolean | undefined
  /** The count of all devices, and the books' figure at that time: it counts in place of the typed figure. */
  readonly scanned?:
    | { readonly expected: Q.Quantity; readonly counted: Q.Quantity; readonly at: Day.Instant }
    | undefined
}

export interface ReportLine {
  readonly product_id: number
  readonly expected: Q.Quantity
  readonly counted: Q.Quantity
  readonly comment: string | null
}

export interface ReportFacts {
  readonly now: Day.Instant
  readonly products: ReadonlyMap<number, Omit<Counted, "current_stock">>
  readonly books: ReadonlyMap<number, ProductBooks>
  /** A blind count: every product is counted, and no refusal tells how much there is (EOD-8, EOD-16). */
  readonly isBlind?: boolean
}

const unmoved: ProductBooks = { stock: Q.zero, movements: [] }

/** A row with what was expected of it. */
export const countedLine = (
  row: ReportedRow,
  facts: ReportFacts
): Result.Result<ReportLine, Fault<"InvalidData" | "InvalidCount">> => {
  const { product_id, comment } = row
  const product = facts.products.get(product_id)
  if (product === undefined)
    return Result.fail(fault("InvalidData", { why: `there is no product ${product_id}` }))
  if (row.scanned !== undefined) {
    const { expected, counted } = row.scanned
    return Result.succeed({ product_id, expected, counted, comment })
  }
  const books = facts.books.get(product_id) ?? unmoved
  // Nobody has looked: what was read on a screen that knew less, before another version was booked, is no count.
  if (row.isTyped === false)
    return Result.succeed({ product_id, expected: books.stock, counted: books.stock, comment })
  const countedAt = Math.min(row.counted_at ?? facts.now, facts.now)
  const expected = expectedAt(books, countedAt, row.current_stock)
  const current_stock = facts.isBlind === true ? undefined : expected
  const counted = readPhysical({ ...product, current_stock }, row.physical_stock)
  if (Result.isSuccess(counted))
    return Result.succeed({ product_id, expected, counted: counted.success, comment })
  const problem = counted.failure
  return Result.fail(
    fault("InvalidCount", {
      product_id,
      why: problem.why,
      ...(problem.why === "step" ? { increment: Q.toWire(problem.increment) } : {})
    })
  )
}

const stockedIn = ({ books }: ReportFacts): ReadonlyArray<number> =>
  [...books].flatMap(([id, { stock }]) => (stock > 0 ? [id] : []))

/** The products in stock that nobody has counted, nor declared to be none. */
const uncounted = (rows: ReadonlyArray<ReportedRow>, facts: ReportFacts): ReadonlyArray<number> => {
  const counted = new Set(
    rows.flatMap(({ product_id, isTyped, scanned }) =>
      scanned !== undefined || isTyped !== false ? [product_id] : []
    )
  )
  const named = rows.map(({ product_id }) => product_id)
  return [...new Set([...stockedIn(facts), ...named])].filter((id) => !counted.has(id)).sort((a, b) => a - b)
}

/**
 * The rows with the expected figure of each, or the first refusal. An empty report counts nothing of what is on the
 * shelf.
 */
export const report = (
  rows: ReadonlyArray<ReportedRow>,
  facts: ReportFacts
): Result.Result<
  ReadonlyArray<ReportLine>,
  Fault<"InvalidData" | "InvalidCount" | "EodNothingCounted" | "EodNotCounted">
> => {
  if (rows.length === 0 && stockedIn(facts).length > 0) return Result.fail(fault("EodNothingCounted"))
  const [first, ...others] = facts.isBlind === true ? uncounted(rows, facts) : []
  if (first !== undefined)
    return Result.fail(fault("EodNotCounted", { product_id: first, left: others.length + 1 }))
  const lines = new Map<number, ReportLine>()
  for (const row of rows) {
    if (lines.has(row.product_id))
      return Result.fail(fault("InvalidData", { why: `product ${row.product_id} stands in two rows` }))
    const line = countedLine(row, facts)
    if (Result.isFailure(line)) return Result.fail(line.failure)
    lines.set(row.product_id, line.success)
  }
  return Result.succeed([...lines.values()])
}

/** The difference of a line: below 0 less was found than expected. */
export const differenceOf = ({ counted, expected }: Pick<ReportLine, "counted" | "expected">): Q.Quantity =>
  Q.minus(counted, expected)

/** A product that somebody has counted for a report: how much, and when. */
export interface ReportedCount {
  readonly counted: Q.Quantity
  readonly at: Day.Instant
}

/**
 * The rows that somebody counted. A row that repeats the books' figure was not counted, unless the person says so
 * (TASK-10).
 */
export const countedIn = (
  rows: ReadonlyArray<ReportedRow>,
  lines: ReadonlyArray<ReportLine>,
  now: Day.Instant
): ReadonlyMap<number, ReportedCount> => {
  const written = new Map(rows.map((row) => [row.product_id, row]))
  const counts = new Map<number, ReportedCount>()
  for (const line of lines) {
    const row = written.get(line.product_id)
    if (row === undefined) continue
    const at = row.scanned?.at ?? Math.min(row.counted_at ?? now, now)
    const isCounted = row.scanned !== undefined || (row.isTyped ?? differenceOf(line) !== 0)
    if (isCounted) counts.set(line.product_id, { counted: line.counted, at })
  }
  return counts
}
