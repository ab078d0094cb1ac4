/** Counting for the end-of-day report on several devices at once: lines add up, a pack is counted once (EOD-10, EOD-11). */
import { Result } from "effect"
import { whyUnread } from "#core/barcode/rule/refusal.ts"
import type { CountLine, StockCount } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Quantity from "#core/quantity.ts"
import { isOn } from "#core/session/flags.ts"
import { slack } from "#core/stock/eod-booking.ts"
import { type CountedPack, type CountRefusal, countScan, countTyped } from "#core/stock/eod-scan.ts"
import { transferred, used } from "#core/stock/pack.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import { packsUnder, stockedElsewhere } from "../store/pack/claimed-codes.ts"
import * as counts from "../store/pack/eod-counts.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"
import * as receivedSerials from "../store/pack/received-serials.ts"
import { arrivalOf } from "./arrival.ts"
import { codeTable } from "./code-table.ts"

type Wire = typeof StockCount.Encoded
type Refused = Wire["refused"][number]

/** Nobody is told what the books say before the report is in (EOD-8). */
const isBlind = ({ caller }: Call, { version }: counts.Count): boolean =>
  version === 0 && isOn(caller.flags, "eod_blind_count")
const wireSums = (call: Call, count: counts.Count, sums: ReadonlyArray<counts.Sum>): Wire["counted"] =>
  sums.map(({ expected, counted, ...sum }) => ({
    ...sum,
    counted: counted / 1000,
    expected: isBlind(call, count) ? null : expected / 1000
  }))

export const counted = function* (call: Call, count: counts.Count): Tx<Wire> {
  const { day, version } = count
  const sums = yield* counts.sums(count)
  return { day, version, counted: wireSums(call, count, sums), taken: [], refused: [] }
}

interface Read {
  readonly line: CountLine
  readonly found: Result.Result<CountedPack & { readonly at: Day.GmtTime }, CountRefusal>
}

/** What the lines say, read by the server. */
const read = function* (call: Call, { hub }: counts.Count, lines: ReadonlyArray<CountLine>) {
  const now = Day.toGmt(call.now)
  const arrival = yield* arrivalOf(
    lines.flatMap(({ scan_code }) => scan_code ?? []),
    lines.flatMap(({ product_id }) => product_id ?? []),
    hub,
    yield* env.forHub(hub),
    Day.dayAt(call.now)
  )
  const inStock = yield* packsUnder(hub, arrival.uniqueKeys)
  const others = yield* stockedElsewhere(hub, arrival.uniqueKeys)
  const serials = new Map(
    (yield* receivedSerials.rowsUnder(hub, arrival.serials)).map(({ unique_key, status }) => [
      unique_key,
      status
    ])
  )
  return lines.map((line): Read => {
    const { scan_code, product_id: named, qty: typed, counted_at } = line
    const at = counted_at == null || counted_at > now ? now : counted_at
    const entity = scan_code == null ? undefined : arrival.entities.get(scan_code)
    const product_id = entity?.product?.product_id ?? (scan_code == null ? named : undefined)
    if (product_id == null || !arrival.products.has(product_id))
      return { line, found: Result.fail("NotAProduct") }
    const { sell_by } = arrival.products.get(product_id) ?? {}
    if (entity === undefined && sell_by !== undefined) {
      const counted = countTyped({ product_id, sell_by, qty: typed ?? Quantity.zero })
      return { line, found: Result.map(counted, (each) => ({ ...each, at })) }
    }
    const own = entity?.unique_key ?? null
    if (own === null && entity?.qty === 0) return { line, found: Result.fail("Unweighed") }
    const pack = own === null ? undefined : inStock.get(own)
    const serial = entity?.serial === undefined ? undefined : serials.get(entity.serial)
    const found = countScan({
      entity: { product_id, unique_key: own ?? entity?.serial ?? null, qty: entity?.qty ?? Quantity.zero },
      pack: pack === undefined ? undefined : { ...pack, qty: Quantity.ofThousandths(pack.qty) },
      isSold: serial === used,
      isElsewhere: serial === transferred || (own !== null && others.has(own))
    })
    return { line, found: Result.map(found, (scan) => ({ ...scan, at })) }
  })
}

/** What the books said of a product at a time: nothing has moved since in a call that comes at once. */
const expectedOf = function* (
  count: counts.Count,
  sight: StockScope,
  productId: number,
  at: Day.GmtTime,
  now: Day.Instant
): Tx<number> {
  const { stock: onShelf, gone: leftSince } = yield* counts.booksOf(count, sight.cutOff, productId)
  const time = Day.fromGmt(at) ?? now
  if (now - time <= slack) return onShelf + leftSince
  const moved = yield* stock.movementsSince(sight, at, Day.toGmt(now))
  return moved
    .filter((each) => each.product_id === productId && each.at > at)
    .reduce((total, { change }) => total - change, onShelf + leftSince)
}

/** The sums of some products, with what the books say of each at a time. */
const expected = function* (
  call: Call,
  sight: StockScope,
  count: counts.Count,
  products: ReadonlyArray<number>,
  atOf: (id: number) => Day.GmtTime
) {
  for (const id of products) {
    const at = atOf(id)
    yield* counts.expect(count, id, yield* expectedOf(count, sight, id, at, call.now), at)
  }
  return wireSums(call, count, yield* counts.sumsOf(count, products))
}
/** In the order of their ids: of two devices that count the same products one waits, never each for the other. */
const holdProducts = function* (call: Call, count: counts.Count, ids: ReadonlyArray<number>) {
  const products = [...new Set(ids)].sort((a, b) => a - b)
  for (const id of products) yield* counts.hold(count, id, Day.toGmt(call.now))
  return products
}

const noDevice = fault("InvalidData", { why: "a device has a name" })

export const counting = function* (
  call: Call,
  sight: StockScope,
  count: counts.Count,
  named: string,
  lines: ReadonlyArray<CountLine>
) {
  const device = named.trim()
  if (device === "") return Result.fail(noDevice)
  const all = yield* read(call, count, lines)
  const good = all.flatMap(({ line: { key }, found }) =>
    Result.isSuccess(found) ? [{ key, ...found.success }] : []
  )
  const products = yield* holdProducts(
    call,
    count,
    good.map(({ product_id }) => product_id)
  )
  // What counted once stands, whatever became of its pack since.
  const before = yield* counts.linesOf(
    count,
    device,
    all.map(({ line }) => line.key)
  )
  const table = yield* codeTable()
  const refused = all.flatMap(({ line: { key, scan_code = null }, found }): ReadonlyArray<Refused> => {
    if (Result.isSuccess(found) || before.some(({ line_key }) => line_key === key)) return []
    const why = found.failure
    const flaw =
      why === "NotAProduct" && scan_code != null ? whyUnread(scan_code, Day.dayAt(call.now), table) : ""
    return [{ key, scan_code, why, by: null, ...(flaw === "" ? {} : { flaw }) }]
  })
  for (const line of good) {
    const by = yield* counts.add(count, device, call.caller.name, line)
    if (by !== undefined)
      refused.push({ key: line.key, scan_code: line.unique_key, why: "AlreadyCounted", by })
  }
  const sums = yield* expected(call, sight, count, products, (id) =>
    good.reduce((last, { product_id, at }) => (product_id === id && at > last ? at : last), "")
  )
  const after = yield* counts.linesOf(
    count,
    device,
    all.map(({ line }) => line.key)
  )
  const { day, version } = count
  return Result.succeed({ day, version, counted: sums, taken: after.map(takenLine), refused })
}
const takenLine = ({
  line_key: key,
  product_id,
  qty
}: {
  line_key: string
  product_id: number
  qty: number
}) => ({
  key,
  product_id,
  qty: qty / 1000
})

/** Lines of a device count no more. */
export const uncounting = function* (
  call: Call,
  sight: StockScope,
  count: counts.Count,
  named: string,
  keys: ReadonlyArray<string>
) {
  const device = named.trim()
  const lines = yield* counts.linesOf(count, device, keys)
  const products = yield* holdProducts(
    call,
    count,
    lines.map(({ product_id }) => product_id)
  )
  const removedKeys = new Set((yield* counts.remove(count, device, keys)).map(({ line_key }) => line_key))
  const sums = yield* expected(call, sight, count, products, () => Day.toGmt(call.now))
  const { day, version } = count
  const refused = keys
    .filter((key) => !removedKeys.has(key))
    .map((key) => ({ key, scan_code: null, why: "NotCounted" as const, by: null }))
  return { day, version, counted: sums, taken: [], refused }
}
