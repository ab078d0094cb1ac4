/** Counting for the end-of-day report on several devices at once: lines add up, a pack is counted once (EOD-10). */
import { Result } from "effect"
import type { CountLine, StockCount } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { slack } from "#core/stock/eod-booking.ts"
import type { Call } from "../rpc/handler.ts"
import { packsUnder } from "../store/claimed-codes.ts"
import * as env from "../store/env-variables.ts"
import * as counts from "../store/eod-counts.ts"
import * as stock from "../store/eod-stock.ts"
import type { StockScope } from "../store/packs.ts"
import type { Tx } from "../store/transaction.ts"
import { arrivalOf } from "./arrival.ts"

type Wire = typeof StockCount.Encoded
type Refused = Wire["refused"][number]

const wireSum = ({ expected: _, ...sum }: counts.Sum) => ({ ...sum, counted: sum.counted / 1000 })

export const counted = function* (count: counts.Count): Tx<Wire> {
  const { day, version } = count
  return { day, version, counted: (yield* counts.sums(count)).map(wireSum), refused: [] }
}

/** What the lines say, read by the server; those that name no product are refused. */
const read = function* (call: Call, count: counts.Count, lines: ReadonlyArray<CountLine>) {
  const { hub } = count
  const now = Day.toGmt(call.now)
  const arrival = yield* arrivalOf(
    lines.flatMap(({ scan_code }) => scan_code ?? []),
    lines.flatMap(({ product_id }) => product_id ?? []),
    yield* env.forHub(hub),
    Day.dayAt(call.now)
  )
  const inStock = yield* packsUnder(hub, arrival.uniqueKeys)
  const refused: Array<Refused> = []
  const found: Array<counts.Line> = []
  for (const { key, scan_code, product_id: named, qty: typed, counted_at } of lines) {
    const at = counted_at == null || counted_at > now ? now : counted_at
    const entity = scan_code == null ? undefined : arrival.entities.get(scan_code)
    const product = entity?.product?.product_id ?? (scan_code == null ? (named ?? undefined) : undefined)
    if (product === undefined || !arrival.products.has(product)) {
      refused.push({ key, scan_code: scan_code ?? null, why: "NotAProduct", by: null })
      continue
    }
    const unique_key = entity?.unique_key ?? null
    const pack = unique_key === null ? undefined : inStock.get(unique_key)
    const isStocked = pack !== undefined && pack.status === 0 && pack.product_id === product
    const qty = isStocked ? pack.qty : Math.max(0, entity?.qty ?? typed ?? 0)
    found.push({ key, product_id: product, unique_key, pack_id: isStocked ? pack.id : null, qty, at })
  }
  return { found, refused }
}

/** What the books said of a product at a time: nothing has moved since in a call that comes at once. */
const expectedOf = function* (
  count: counts.Count,
  sight: StockScope,
  productId: number,
  at: Day.GmtTime,
  now: Day.Instant
): Tx<number> {
  const { stock: held, gone } = yield* counts.booksOf(count, sight.cutOff, productId)
  const time = Day.fromGmt(at) ?? now
  if (now - time <= slack) return held + gone
  const moved = yield* stock.movementsSince(sight, at, Day.toGmt(now))
  return moved
    .filter((each) => each.product_id === productId && each.at > at)
    .reduce((total, { change }) => total - change, held + gone)
}

export const counting = function* (
  call: Call,
  sight: StockScope,
  count: counts.Count,
  device: string,
  lines: ReadonlyArray<CountLine>
) {
  if (device.trim() === "") return Result.fail(fault("InvalidData", { why: "a device has a name" }))
  const { found, refused } = yield* read(call, count, lines)
  const products = [...new Set(found.map(({ product_id }) => product_id))].sort((a, b) => a - b)
  const now = Day.toGmt(call.now)
  // In the order of their ids: of two devices that count the same products one waits, never each for the other.
  for (const id of products) yield* counts.hold(count, id, now)
  for (const line of found) {
    const by = yield* counts.add(count, device.trim(), call.caller.name, line)
    if (by !== undefined)
      refused.push({ key: line.key, scan_code: line.unique_key, why: "AlreadyCounted", by })
  }
  for (const id of products) {
    const at = found.reduce((last, line) => (line.product_id === id && line.at > last ? line.at : last), "")
    yield* counts.expect(count, id, yield* expectedOf(count, sight, id, at, call.now), at)
  }
  const sums = yield* counts.sumsOf(count, products)
  const { day, version } = count
  return Result.succeed({ day, version, counted: sums.map(wireSum), refused })
}
