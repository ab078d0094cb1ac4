/** An end-of-day report as it is handed in: decided over the books, kept line by line, and booked (EOD-4 to EOD-6). */
import { Result } from "effect"
import type { SubmittedRow } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { ofHundredths } from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { sanitizeTextOrNull } from "#core/sanitize-text.ts"
import type { Flags } from "#core/session/flags.ts"
import {
  countedIn,
  differenceOf,
  type ReportedCount,
  type ReportLine,
  report
} from "#core/stock/eod-booking.ts"
import { differencesOfDay } from "#core/stock/eod-differences.ts"
import { yesterdayAt } from "#core/stock/eod-gate.ts"
import { bookedFor, countReason } from "#core/text/eod.ts"
import type { Call } from "../rpc/handler.ts"
import * as products from "../store/network/products.ts"
import * as counts from "../store/pack/eod-counts.ts"
import * as reports from "../store/pack/eod-reports.ts"
import type { StockScope } from "../store/pack/packs.ts"
import { wholeLines } from "./counted-packs.ts"
import { booksOf, countedAs } from "./counted-stock.ts"
import { booked } from "./stock-differences.ts"

type Rows = ReadonlyArray<SubmittedRow>

/** When a row was counted; nothing was before yesterday began. */
const countedAt = ({ counted_at }: SubmittedRow, now: Day.Instant): Day.Instant | undefined => {
  const at = counted_at == null ? undefined : Day.fromGmt(counted_at)
  return at === undefined ? undefined : Math.max(at, Day.startOf(yesterdayAt(now)))
}

interface Decided {
  readonly lines: ReadonlyArray<ReportLine>
  readonly stocked: ReadonlyMap<number, products.StockedProduct>
  /** The quantities that somebody has counted, by product. */
  readonly counts: ReadonlyMap<number, ReportedCount>
  /** Packs that were counted one by one. */
  readonly seen: ReadonlySet<number>
  /** The flags of the person who hands the report in. */
  readonly flags: Flags
}

const scannedOf = (sum: counts.Sum | undefined) =>
  sum === undefined
    ? undefined
    : {
        expected: Quantity.ofThousandths(sum.expected),
        counted: Quantity.ofThousandths(sum.counted),
        at: Day.fromGmt(sum.counted_at) ?? 0
      }

/** The lines of a report, or why it is refused. */
export const decided = function* (
  sight: StockScope,
  count: counts.Count,
  rows: Rows,
  { now, caller }: Pick<Call, "now" | "caller">,
  isBlind: boolean
) {
  const isCounted = rows.some(({ is_counted }) => is_counted === true)
  const sums = new Map(isCounted ? (yield* counts.sums(count)).map((sum) => [sum.product_id, sum]) : [])
  const uncounted = rows.find(({ is_counted, product_id }) => is_counted === true && !sums.has(product_id))
  if (uncounted !== undefined)
    return Result.fail(fault("InvalidData", { why: `nobody has counted product ${uncounted.product_id}` }))
  const seen = isCounted ? yield* counts.packsSeen(count) : new Set<number>()
  const stocked = yield* products.stocked(rows.map(({ product_id }) => product_id))
  const first = rows.reduce((at, row) => Math.min(at, countedAt(row, now) ?? now), now)
  const books = yield* booksOf(sight, first, now)
  const reported = rows.map((row) => ({
    product_id: row.product_id,
    physical_stock: row.physical_stock,
    current_stock: row.current_stock ?? undefined,
    counted_at: countedAt(row, now),
    comment: sanitizeTextOrNull(row.comment),
    isTyped: row.is_typed ?? undefined,
    scanned: row.is_counted === true ? scannedOf(sums.get(row.product_id)) : undefined
  }))
  const written = report(reported, { now, books, products: countedAs(stocked, caller.flags), isBlind })
  if (Result.isFailure(written)) return Result.fail(written.failure)
  // A scanned row counts packs that were seen, and stands as it is.
  const scanned = new Set(rows.flatMap((row) => (row.is_counted === true ? [row.product_id] : [])))
  const typed = written.success.filter(({ product_id }) => !scanned.has(product_id))
  const whole = yield* wholeLines({ caller, now }, sight, typed, stocked, isBlind)
  if (Result.isFailure(whole)) return Result.fail(fault("InvalidCount", whole.failure))
  const wholly = new Map(whole.success.map((line) => [line.product_id, line]))
  const lines = written.success.map((line) => wholly.get(line.product_id) ?? line)
  return Result.succeed({
    lines,
    stocked,
    counts: countedIn(reported, lines, now),
    seen,
    flags: caller.flags
  })
}

/** The differences of a report that is in, over all versions of its day. */
export const differencesOf = function* ({ hub, day, version }: counts.Count) {
  const lines = yield* reports.linesOfDay(hub, day, version)
  const stocked = yield* products.stocked([...new Set(lines.map(({ product_id }) => product_id))])
  const booked = lines.map((line) => {
    // A line that was booked before lines had prices costs what the product costs now.
    const price = line.price ?? stocked.get(line.product_id)?.price ?? null
    return {
      ...line,
      counted: Quantity.ofThousandths(line.counted),
      booked: Quantity.ofThousandths(line.booked),
      price: price === null ? null : ofHundredths(price)
    }
  })
  const named = new Map([...stocked].map(([id, { name, sell_by }]) => [id, { product_name: name, sell_by }]))
  return differencesOfDay(booked, named)
}

/** Keeps the lines of a version, and books them. */
export const written = function* (sight: StockScope, act: reports.Act, version: number, decision: Decided) {
  const { lines, stocked, seen, flags } = decision
  const { at, day, userName } = act
  const differing = lines.filter((line) => differenceOf(line) !== 0)
  const { byProduct, ended } = yield* booked(
    sight,
    { what: "corrected", at, userName, reference: bookedFor(day) },
    differing.map((line) => ({
      product_id: line.product_id,
      qty: differenceOf(line),
      reason: line.comment ?? countReason
    })),
    stocked,
    flags,
    seen
  )
  yield* reports.addLines(act, version, lines, byProduct, stocked)
  return { ended, byProduct }
}
