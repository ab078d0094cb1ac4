/**
 * The decision to accept a shipment: which rows the hub's stock gains, what each line received, and what came damaged.
 * The server takes it inside one transaction over the rows it read and the codes it decoded itself; it never trusts a
 * weight, an expiry or a product of a client.
 */
import * as Result from "effect/Result"
import { fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import {
  Arrivals,
  type Entry,
  type Facts,
  invalid,
  isManual,
  type Line,
  type ReceiptRefusal,
  type ReceivedRow
} from "./arrivals.ts"
import { manualPack } from "./pack.ts"
import { isTooHigh } from "./received-quantity.ts"
import { expiredQty, isAllExpired, isMoreThanSent } from "./sent-packs.ts"
import { accepted, isRtv, type ShipmentItem, unnamedProduct } from "./shipment.ts"
import { expiredOnArrival, keptReason } from "./short-receipt.ts"

/** One product of the receipt, as it is sent. */
export interface ReceiptLine {
  readonly product_id: number
  readonly qty: Q.Quantity
  /** The same as `qty`: a pack that comes in is whole. */
  readonly current_qty?: Q.Quantity | undefined
  readonly received_qty?: Q.Quantity | null | undefined
  readonly scanned_info?:
    | {
        readonly items: ReadonlyArray<{
          readonly scan_code: string
          readonly qty: Q.Quantity
          readonly current_qty?: Q.Quantity | undefined
        }>
        readonly total_qty?: Q.Quantity | undefined
      }
    | null
    | undefined
  readonly short_reason?: string | null | undefined
}

/** The outcome of a line of the shipment. Lines of which nothing came have one, too. */
export interface ReceivedItem {
  readonly product_id: number
  readonly accepted: Q.Quantity
  /** The quantity that came; of an RTV shipment the quantity that was picked up. */
  readonly received: Q.Quantity
  /** The reason given for accepting less than was sent. */
  readonly short_reason: string | null
  /** The line that a product gets which the shipment does not list. */
  readonly added: Pick<ShipmentItem, "product_name" | "original_qty" | "qty_inc" | "sell_by"> | null
}

export interface Receipt {
  readonly rows: ReadonlyArray<ReceivedRow>
  readonly items: ReadonlyArray<ReceivedItem>
  /** The packs that expired on their way: they came, and leave the stock at once. */
  readonly expired: ReadonlyArray<ReceivedRow>
}

/** A line without scans is a quantity entered by hand; several of them are one, added up (section 4). */
const entriesOf = ({ qty, scanned_info }: ReceiptLine): ReadonlyArray<Entry> => {
  const named = scanned_info?.items ?? []
  const sent = named.length > 0 || qty === Q.zero ? named : [{ scan_code: manualPack, qty }]
  const [byHand, scanned] = [sent.filter(isManual), sent.filter((entry) => !isManual(entry))]
  return byHand.length < 2
    ? sent
    : [...scanned, { scan_code: manualPack, qty: Q.sum(byHand.map((entry) => entry.qty)) }]
}

/** Refuses figures that contradict each other, such as thousandths in one field and kilograms in another (S-7-054). */
const requireAlike = ({
  product_id,
  qty,
  current_qty,
  scanned_info
}: ReceiptLine): Result.Result<void, ReceiptRefusal> => {
  const pairs = [
    ["current_qty", current_qty, qty],
    ["total_qty", scanned_info?.total_qty, qty],
    ...(scanned_info?.items ?? []).map((pack) => ["current_qty", pack.current_qty, pack.qty] as const)
  ] as const
  const wrong = pairs.find(([, stated, meant]) => stated !== undefined && !Q.isSame(stated, meant))
  return wrong === undefined
    ? Result.succeed(undefined)
    : invalid(
        `product ${product_id}: ${wrong[0]} is ${Q.formatShort(wrong[1] ?? Q.zero)}, not ${Q.formatShort(wrong[2])}; quantities are decimal numbers`
      )
}

/** The picked-up quantity of a line: at least what is accepted of it. */
const pickedUp = (
  sent: ReceiptLine,
  line: Line,
  total: Q.Quantity
): Result.Result<Q.Quantity, ReceiptRefusal> => {
  const received = sent.received_qty ?? total
  if (received < total) return Result.fail(fault("AcceptedAbovePickup"))
  return isTooHigh(line, received) ? Result.fail(fault("QuantityTooHigh")) : Result.succeed(received)
}

/** The reason that nobody has to enter: packs of the product expired on their way. */
const whyExpired = ({ shipment, today }: Facts, productId: number): string | null =>
  expiredQty(shipment, productId, today) > 0 ? expiredOnArrival : null

const receivedItem = (
  facts: Facts,
  sent: ReceiptLine,
  arrivals: Arrivals
): Result.Result<ReceivedItem, ReceiptRefusal> =>
  Result.gen(function* () {
    const { product_id } = sent
    const listed = facts.shipment.items.find((item) => item.product_id === product_id)
    const product = facts.products.get(product_id)
    if (listed === undefined && product === undefined) return yield* Result.fail(fault("NotAProduct"))
    const added =
      listed !== undefined || product === undefined
        ? null
        : {
            product_name: unnamedProduct,
            original_qty: Q.zero,
            qty_inc: product.qty_inc,
            sell_by: product.sell_by
          }
    const line: Line | undefined = listed ?? (added === null ? undefined : { product_id, ...added })
    if (line === undefined) return yield* Result.fail(fault("NotAProduct"))
    yield* requireAlike(sent)
    let total = Q.zero
    for (const entry of entriesOf(sent)) {
      const entered = isManual(entry) ? arrivals.byHand(entry, line) : arrivals.scanned(entry, line)
      total = Q.plus(total, yield* entered)
    }
    if (!Q.isSame(total, sent.qty))
      return yield* invalid(
        `product ${product_id}: ${Q.formatShort(sent.qty)} accepted, but its packs hold ${Q.formatShort(total)}`
      )
    if (isMoreThanSent(facts.shipment, line, total, facts.today))
      return yield* Result.fail(fault("QuantityTooHigh"))
    const short_reason = keptReason(
      line.original_qty,
      total,
      sent.short_reason ?? whyExpired(facts, product_id)
    )
    const received = isRtv(facts.shipment) ? yield* pickedUp(sent, line, total) : total
    return { product_id, accepted: total, received, short_reason, added }
  })

/** Decides an acceptance. It becomes stock whole, or the first refusal says why nothing does. */
export const decide = (
  facts: Facts,
  lines: ReadonlyArray<ReceiptLine>
): Result.Result<Receipt, ReceiptRefusal> =>
  Result.gen(function* () {
    const { shipment } = facts
    if (shipment.status === accepted)
      return yield* Result.fail(fault("AlreadyAccepted", { time_of_entry: shipment.time_of_entry }))
    if (!facts.mayAccept) return yield* Result.fail(fault("EodRequired"))
    if (lines.some(({ qty, received_qty }) => qty < 0 || (received_qty ?? 0) < 0))
      return yield* Result.fail(fault("QuantityNotAcceptable"))
    const came = ({ qty, received_qty }: ReceiptLine) =>
      qty > 0 || (isRtv(shipment) && (received_qty ?? 0) > 0)
    if (!lines.some(came) && !isAllExpired(shipment, facts.today))
      return yield* Result.fail(fault("NoItemsSelected"))
    const arrivals = new Arrivals(facts)
    const items = new Map<number, ReceivedItem>()
    for (const line of lines) {
      if (items.has(line.product_id)) return yield* invalid(`product ${line.product_id} stands twice`)
      const item = yield* receivedItem(facts, line, arrivals)
      items.set(line.product_id, item)
    }
    // What was announced and did not come is on record as nothing received.
    const missing = shipment.items
      .filter(({ product_id }) => !items.has(product_id))
      .map(({ product_id }) => ({
        product_id,
        accepted: Q.zero,
        received: Q.zero,
        short_reason: whyExpired(facts, product_id),
        added: null
      }))
    return {
      rows: arrivals.rows,
      items: [...items.values(), ...missing],
      expired: arrivals.expired()
    }
  })
