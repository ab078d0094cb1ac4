/**
 * The quantity of a line of an order that comes back (COMEBACK-6). A pack with a code of its own comes back whole; of a code that
 * every unit carries one scan is one unit, and any quantity up to what the customer still has may be typed.
 */
import * as Result from "effect/Result"
import { decode } from "../barcode/decode.ts"
import { layoutOf, uniqueKey } from "../barcode/layouts.ts"
import { singleKey } from "../barcode/pack-key.ts"
import type { Table } from "../barcode/rule/table.ts"
import type { ProductGtin } from "../catalogue/product.ts"
import { readTradeCode, type TradeCode } from "../catalogue/trade-code.ts"
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import type { SellBy } from "./order.ts"

interface Line {
  readonly scan_code: string
  readonly unique_key?: string | null
  readonly sell_by: typeof SellBy.Type
  /** Thousandths that the customer still has. */
  readonly qty: Q.Quantity
  readonly gtins?: ReadonlyArray<ProductGtin>
}

const codeTypeOf = (code: string) => layoutOf(uniqueKey(code))

/** Whether a line is counted in units: it has no code of its own that makes it one single pack. */
export const isCounted = ({ scan_code, unique_key }: Pick<Line, "scan_code" | "unique_key">): boolean =>
  unique_key == null && singleKey(scan_code) === null

const hundredth = Q.ofThousandths(10)

/** What one code of the trade brings back: pieces, a weight to the step of returns, all where it says no weight. */
const unitOf = ({ sell_by, qty, gtins = [] }: Line, { gtin, content }: TradeCode): Q.Quantity => {
  const { grams, pieces = 1 } = content
  if (sell_by === "kg") return grams === undefined ? qty : Q.ofThousandths(Math.round(grams / 10) * hundredth)
  const each = gtins.find((named) => named.gtin === gtin)?.pieces ?? 1
  return Q.ofThousandths(each * pieces * Q.one)
}

/** The quantity that one scan of a line brings back: a unit, as the code has it; everything where there is no code. */
export const oneScan = (line: Line, today: Day.Day, table: Table): Q.Quantity => {
  const trade = isCounted(line) ? readTradeCode(line.scan_code, today, table) : undefined
  if (trade !== undefined) return Q.least(Q.most(unitOf(line, trade), Q.ofThousandths(1)), line.qty)
  if (!isCounted(line) || codeTypeOf(line.scan_code) === undefined) return line.qty
  // Whatever product the code is mapped to, it is the one of the line.
  const decoded = decode(line.scan_code, { today, mapping: () => 1, shelfLife: () => 0 })
  const unit = Q.parse(decoded?.qty ?? 1)
  return Q.least(unit > 0 ? unit : Q.one, line.qty)
}

/** As `oneScan`, of what the server says that a code counts. */
export const unitOfGoods = (
  { sell_by, qty }: Pick<Line, "sell_by" | "qty">,
  counted: { readonly qty: number }
): Q.Quantity => {
  const unit = Q.parse(counted.qty)
  const inStep = sell_by === "kg" ? Q.ofThousandths(Math.round(unit / hundredth) * hundredth) : unit
  return Q.least(Q.most(inStep, Q.ofThousandths(1)), qty)
}

const mostBack = (left: string): string => `more than 0 comes back, and at most ${left}`
const wholePacksBack = "packs come back whole, weights in steps of 0.01"
/** Whole packs, or hundredths of a kilogram; and all that is left, whatever it weighs. */
export const requireBack = (
  line: Line,
  quantity: Q.Quantity,
  left: Q.Quantity
): Result.Result<Q.Quantity, string> => {
  if (quantity <= 0 || quantity > left) return Result.fail(mostBack(Q.withUnit(line, left)))
  if (quantity === left) return Result.succeed(quantity)
  if (!isCounted(line)) return Result.fail(wholePacksBack)
  const step = line.sell_by === "pack" ? Q.one : hundredth
  return quantity % step === 0 ? Result.succeed(quantity) : Result.fail(wholePacksBack)
}
