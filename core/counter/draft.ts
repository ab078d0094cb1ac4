/** Drafts: carts that a store keeps for later, under a name (COUNTER-12, COUNTER-13). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { ScannedInfo, SellBy } from "../order/order.ts"
import { mostPrice, mostQuantity } from "../order/order-bounds.ts"
import * as Quantity from "../quantity.ts"
import { cut, sanitizeText } from "../sanitize-text.ts"
import { readKeptDiscount } from "./kept-discount.ts"
import { KeptDiscount } from "./kept-discount-fields.ts"

/** A store keeps at most so many; the table has no more places. */
export const mostDrafts = 100
/** The most drafts that one person may have: half of the places are left to others. */
export const mostOwnDrafts = 50
export const mostDraftLines = 500
/** Characters. */
export const longestDraftName = 60

/** The greatest length of a product's name, as in the catalogue. */
const longestProductName = 500

/** The source of drafts. */
export const draftSource = "fth_retail"

/** One line of a stored cart. Its price is looked up again when it is placed. */
export const DraftLine = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  qty: Quantity.Quantity,
  price: Schema.NullOr(Money.Money),
  sell_by: SellBy,
  /** The packs in hand; null for a quantity by hand. */
  scanned_info: Schema.NullOr(ScannedInfo),
  /** What is off it by hand; left out where nothing is, and in drafts of older days. */
  discount: Schema.optionalKey(KeptDiscount)
}).annotate({ identifier: "DraftLine" })
export type DraftLine = typeof DraftLine.Type

export const Draft = Schema.Struct({
  id: Schema.Int,
  store_id: Schema.Int,
  source: Schema.Literal(draftSource),
  name: Schema.String,
  products: Schema.Array(DraftLine),
  /** What is off the whole by hand, after the discounts of the lines. */
  discount: Schema.optionalKey(KeptDiscount)
})
export type Draft = typeof Draft.Type

/** "Saved @14:05": the time at which it was kept, in Asia/Calcutta. */
export const defaultDraftName = (now: Day.Instant): string => `Saved @${Day.toClock(now)}`

/**
 * The name as it is kept: what cannot be shown is taken away, and what is too long is cut.
 * @param before what a draft that is written over is called: without another name it stays so
 */
export const readDraftName = (text: string | null | undefined, now: Day.Instant, before?: string): string => {
  const name = sanitizeText(text ?? "")
    .trim()
    .replaceAll(/ +/g, " ")
  return name === ""
    ? (before ?? defaultDraftName(now))
    : cut(name, longestDraftName).slice(0, 4 * longestDraftName)
}

/** A draft of a store as it is looked at before another one is kept beside it. */
interface Standing {
  readonly name: string
  readonly user_id: number
  readonly updated_at: Day.GmtTime
}
/** Passes where a store has room for one more draft of a person, or says whose drafts are too many (COUNTER-12). */
export const requireDraftRoom = (
  all: ReadonlyArray<Standing>,
  userId: number
): Result.Result<void, Fault<"TooManyDrafts">> => {
  const [oldest, ...more] = all
    .filter(({ user_id }) => user_id === userId)
    .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : Number(a.updated_at > b.updated_at)))
  if (oldest !== undefined && more.length + 1 >= mostOwnDrafts)
    return Result.fail(fault("TooManyDrafts", { most: mostOwnDrafts, oldest: oldest.name }))
  return all.length >= mostDrafts
    ? Result.fail(fault("TooManyDrafts", { most: mostDrafts }))
    : Result.succeed(undefined)
}

/** The name, or where another draft has it the same with the first number behind it that makes it one of its own. */
export const distinctName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const behind = ` (${number})`
    const next = `${cut(name, longestDraftName - behind.length)}${behind}`
    if (!taken.has(next)) return next
  }
}

/** The discount by hand of a draft, or of one of its lines, as it is kept. */
export const readDraftDiscount = ({
  discount
}: {
  readonly discount?: KeptDiscount | null
}): Result.Result<{ readonly discount?: KeptDiscount }, Fault<"InvalidData">> =>
  discount == null
    ? Result.succeed({})
    : Result.map(readKeptDiscount(discount), (read) => ({ discount: read }))

/** The lines as they are kept. */
export const readDraftLines = (
  lines: ReadonlyArray<DraftLine>
): Result.Result<ReadonlyArray<DraftLine>, Fault<"InvalidData">> => {
  const refused = (why: string) => Result.fail(fault("InvalidData", { why }))
  if (lines.length === 0) return refused("an empty cart is not kept: add a product")
  if (lines.length > mostDraftLines)
    return refused(`a draft has at most ${mostDraftLines} lines, this one has ${lines.length}`)
  if (lines.some(({ qty }) => qty <= 0)) return refused("a line has a quantity above 0")
  if (lines.some(({ qty }) => qty > mostQuantity))
    return refused(`a line has at most ${Quantity.formatShort(mostQuantity)}`)
  if (lines.some(({ price }) => price !== null && (price <= 0 || price > mostPrice)))
    return refused(`a price is above 0 and at most ${Money.formatPlain(mostPrice)}`)
  return Result.all(
    lines.map((line) =>
      Result.map(readDraftDiscount(line), (discount) => ({
        ...line,
        ...discount,
        product_name: cut(sanitizeText(line.product_name).trim(), longestProductName)
      }))
    )
  )
}
