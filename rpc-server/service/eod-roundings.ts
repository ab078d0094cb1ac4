/** The remainders of earlier roundings, as a report shows them, and as its approval books them (ROUND-1). */
import * as Day from "#core/day.ts"
import { ofHundredths } from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { bookedOf, type Rounding, roundingsOf, writesOffRoundings, writtenOff } from "#core/stock/rounding.ts"
import { bookedFor, leftByRounding } from "#core/text/eod.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as roundings from "../store/pack/eod-roundings.ts"
import type { StockScope } from "../store/pack/packs.ts"
import * as changes from "../store/pack/stock-changes.ts"

/**
 * Keeps which remnants go with a version once it is approved.
 * @param counted products that it counted, or that a version of its day has changed
 * @param stock of the products, as the version leaves it
 * @param seen packs
 */
export const shown = function* (
  { caller, now }: Call,
  sight: StockScope,
  version: roundings.Version,
  counted: ReadonlySet<number>,
  stock: ReadonlyMap<number, Quantity.Quantity>,
  seen: ReadonlySet<number>
): Tx<void> {
  if (!writesOffRoundings(caller.flags)) return
  const opened = (yield* roundings.openedPacks(sight, Day.toGmt(now))).map((pack) => ({
    ...pack,
    qty: Quantity.ofThousandths(pack.qty),
    received: Quantity.ofThousandths(pack.received),
    qty_increments: pack.qty_increments === null ? null : Quantity.ofThousandths(pack.qty_increments),
    isInHand: pack.is_in_hand === 1 || seen.has(pack.id)
  }))
  yield* roundings.add(version, writtenOff(opened, counted, stock))
}

/** Books what an approved version has shown; answers what left the books. */
export const booked = function* ({ caller, now }: Call, version: roundings.Version): Tx<Quantity.Quantity> {
  const at = Day.toGmt(now)
  const roundedPacks = (yield* roundings.waitingOf(version, at)).flatMap(
    ({ pack_id, qty, held: shelfQty, is_in_hand }) => {
      const goes = bookedOf({
        qty: Quantity.ofThousandths(qty),
        packQty: Quantity.ofThousandths(shelfQty),
        isInHand: is_in_hand === 1
      })
      return goes === 0 ? [] : [{ pack_id, qty: goes, reason: leftByRounding }]
    }
  )
  const cause = { what: "corrected", at, userName: caller.name, reference: bookedFor(version.day) } as const
  // Nobody has them in hand: no claim ends with them.
  if (roundedPacks.length > 0) yield* changes.takeOut(version.hub, cause, roundedPacks)
  yield* roundings.settle(
    version,
    roundedPacks.map(({ pack_id }) => pack_id)
  )
  return Quantity.sum(roundedPacks.map(({ qty }) => qty))
}

/** The remainders of roundings in a report, over all versions of its day. */
export const roundingsIn = function* (version: roundings.Version): Tx<ReadonlyArray<Rounding>> {
  const lines = yield* roundings.linesOfDay(version)
  if (lines.length === 0) return []
  const stocked = yield* products.stocked([...new Set(lines.map(({ product_id }) => product_id))])
  return roundingsOf(
    lines.map(({ product_id, qty, price }) => ({
      product_id,
      qty: Quantity.ofThousandths(qty),
      price: price === null ? null : ofHundredths(price)
    })),
    new Map([...stocked].map(([id, { name, sell_by }]) => [id, { product_name: name, sell_by }]))
  )
}
