/**
 * The packs of loaded orders that are picked to come back (COMEBACK-1, COMEBACK-6): by a scan, one unit or pack at a time,
 * or by hand. A pack that is picked whole has no quantity of its own.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { builtInTable } from "../barcode/rule/built-in.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { type Goods, type ReturnOrder, type ReturnPack, scannedPack } from "./order-return.ts"
import { isCounted, oneScan, requireBack, unitOfGoods } from "./returned-quantity.ts"

/** A pack that is picked, and why it comes back; the reasons are empty while nobody has given them. */
export const ReturnPick = Schema.Struct({
  id: Schema.Int,
  /** The picked quantity, where it is not the whole pack: thousandths. */
  qty: Schema.optionalKey(Schema.Int),
  /** What its scans have added, the last one last, in thousandths; undo takes the last one off. None of a typed quantity. */
  units: Schema.optionalKey(Schema.Array(Schema.Int)),
  p_reason: Schema.String,
  s_reason: Schema.String
})
export type ReturnPick = typeof ReturnPick.Type

export interface ReturnPicks {
  readonly orders: ReadonlyArray<ReturnOrder>
  readonly picks: ReadonlyArray<ReturnPick>
  /** Packs that were scanned as they lay there, picked or not any more. */
  readonly listed: ReadonlyArray<number>
}

export const packsIn = ({ orders }: Pick<ReturnPicks, "orders">): ReadonlyArray<ReturnPack> =>
  orders.flatMap(({ packs }) => packs)
/** The customer has them still. */
export const notReturned = (packs: ReadonlyArray<ReturnPack>): ReadonlyArray<ReturnPack> =>
  packs.filter(({ returned_at }) => returned_at === null)
export const pickedIds = ({ picks }: Pick<ReturnPicks, "picks">): ReadonlySet<number> =>
  new Set(picks.map(({ id }) => id))

/** The picked quantity of a pack. */
export const qtyOf = (pack: ReturnPack, { qty }: Pick<ReturnPick, "qty">): Q.Quantity =>
  qty === undefined ? pack.qty : Q.least(Q.ofThousandths(qty), pack.qty)
const withQty = (
  { qty: _, units: __, ...pick }: ReturnPick,
  pack: ReturnPack,
  qty: Q.Quantity,
  units: ReadonlyArray<number> = []
): ReturnPick => ({
  ...pick,
  ...(qty === pack.qty ? {} : { qty }),
  ...(units.length === 0 || !isCounted(pack) ? {} : { units })
})
const newPick = (id: number): ReturnPick => ({ id, p_reason: "", s_reason: "" })

/** Lines of which nothing more can be picked. */
const fullLines = ({ orders, picks }: Pick<ReturnPicks, "orders" | "picks">): ReadonlySet<number> => {
  const packs = new Map(packsIn({ orders }).map((pack) => [pack.id, pack]))
  return new Set(
    picks.flatMap((pick) => {
      const pack = packs.get(pick.id)
      return pack !== undefined && qtyOf(pack, pick) < pack.qty ? [] : [pick.id]
    })
  )
}

export const notInOrder = fault("PackNotInOrder", { returned_at: null, by: null })

/** The outcome of one scan: the picks, and how much of the pack they have reached. */
interface PickedByScan<Picks> {
  readonly picks: Picks
  readonly pack: ReturnPack
  readonly counted: Q.Quantity
}

/** `isPickedAlready`: the whole pack is picked, and comes back once. */
type NotPicked = { readonly fault: Fault<"PackNotInOrder">; readonly isPickedAlready?: true }

/** Picks one unit or pack more by its code; fails with the reason why no loaded order has one left. */
export const pickedByScan = <Picks extends ReturnPicks>(
  before: Picks,
  code: string,
  today: Day.Day,
  goods?: Goods
): Result.Result<PickedByScan<Picks>, NotPicked> => {
  const { picks, listed } = before
  const full = fullLines(before)
  const scanned = scannedPack(packsIn(before), code, full, goods)
  if (Result.isFailure(scanned)) return Result.fail({ fault: scanned.failure })
  const pack = scanned.success
  if (full.has(pack.id))
    return Result.fail(
      isCounted(pack)
        ? { fault: fault("PackNotInOrder", { returned_at: null, by: null, why: "allTicked" }) }
        : { fault: notInOrder, isPickedAlready: true }
    )
  const pick = picks.find(({ id }) => id === pack.id)
  const unit =
    goods === undefined
      ? oneScan({ ...pack, scan_code: isCounted(pack) ? code : pack.scan_code }, today, builtInTable)
      : unitOfGoods(pack, goods)
  const reached = pick === undefined ? Q.zero : qtyOf(pack, pick)
  const counted = Q.least(Q.plus(reached, unit), pack.qty)
  const units = [...(pick?.units ?? []), Q.minus(counted, reached)]
  const after = withQty(pick ?? newPick(pack.id), pack, counted, units)
  return Result.succeed({
    pack,
    counted,
    picks: {
      ...before,
      picks: [...picks.filter((each) => each !== pick), after],
      listed: listed.includes(pack.id) ? listed : [...listed, pack.id]
    }
  })
}

export const withoutPick = <Picks extends ReturnPicks>(picks: Picks, id: number): Picks => ({
  ...picks,
  picks: picks.picks.filter((pick) => pick.id !== id)
})

/** Takes one scan off a pick: what the last one added, as the server read it; of a typed quantity a unit, else the pack. */
export const oneLess = <Picks extends ReturnPicks>(picks: Picks, pick: ReturnPick, today: Day.Day): Picks => {
  const pack = packsIn(picks).find(({ id }) => id === pick.id)
  if (pack === undefined) return withoutPick(picks, pick.id)
  const { units = [] } = pick
  const last = units.at(-1)
  const unit = last === undefined ? oneScan(pack, today, builtInTable) : Q.ofThousandths(last)
  const left = Q.minus(qtyOf(pack, pick), unit)
  if (left <= 0) return withoutPick(picks, pick.id)
  const after = withQty(pick, pack, left, units.slice(0, -1))
  return { ...picks, picks: picks.picks.map((each) => (each.id === pick.id ? after : each)) }
}

export const withPicked = <Picks extends ReturnPicks>(
  picks: Picks,
  packs: ReadonlyArray<ReturnPack>
): Picks =>
  packs.length === 0 ? picks : { ...picks, picks: [...picks.picks, ...packs.map(({ id }) => newPick(id))] }

/**
 * All of some packs, by one press, and whole; once all that can be picked is, none is.
 * @param isFree false of a pack that somebody else has in hand
 * @returns what is picked, and the packs that are missing among them
 */
export const allOrNone = <Picks extends ReturnPicks>(
  picks: Picks,
  shown: ReadonlyArray<ReturnPack>,
  isFree: (pack: ReturnPack) => boolean
): readonly [Picks, missing: ReadonlyArray<ReturnPack>] => {
  const picked = pickedIds(picks)
  const full = fullLines(picks)
  const packs = notReturned(shown)
  const missing = packs.filter(({ id }) => !picked.has(id))
  const isAll = packs.every(({ id }) => !picked.has(id) || full.has(id)) && !missing.some(isFree)
  if (isAll && picked.size > 0) return [{ ...picks, picks: [] }, []]
  const whole = new Set(packs.map(({ id }) => id))
  const wholePicks = picks.picks.map(
    ({ qty, units, ...pick }): ReturnPick =>
      whole.has(pick.id)
        ? pick
        : { ...pick, ...(qty === undefined ? {} : { qty }), ...(units === undefined ? {} : { units }) }
  )
  return [{ ...picks, picks: wholePicks }, missing]
}

/** Whether a quantity of the pack can be entered. */
export const canCount = (pack: ReturnPack | undefined): pack is ReturnPack =>
  pack !== undefined && pack.returned_at === null && isCounted(pack)

/** Picks the typed quantity of a pack: whole packs, or hundredths of a kilogram. */
export const withCounted = <Picks extends ReturnPicks>(
  before: Picks,
  pack: ReturnPack,
  typed: number
): Result.Result<Picks, string> => {
  const quantity = Q.ofThousandths(typed * (pack.sell_by === "pack" ? 1000 : 10))
  // What is shown of the whole is the whole, whatever it weighs to the gram.
  const isAll = quantity > pack.qty || (pack.sell_by === "kg" && Q.isSame(quantity, pack.qty))
  return Result.map(requireBack(pack, isAll ? pack.qty : quantity, pack.qty), (counted) => {
    const { picks, listed } = before
    const pick = picks.find(({ id }) => id === pack.id)
    const after = withQty(pick ?? newPick(pack.id), pack, counted)
    return {
      ...before,
      picks: pick === undefined ? [...picks, after] : picks.map((each) => (each === pick ? after : each)),
      listed: listed.includes(pack.id) ? listed : [...listed, pack.id]
    }
  })
}

/** The same reasons for one pack, or for all that are picked. */
export const withReasons = <Picks extends ReturnPicks>(
  picks: Picks,
  of: number | "all",
  reasons: Pick<ReturnPick, "p_reason" | "s_reason">
): Picks => ({
  ...picks,
  picks: picks.picks.map((pick) => (of === "all" || of === pick.id ? { ...pick, ...reasons } : pick))
})

/** An order came back: nothing of it is loaded or picked any more. */
export const withoutOrder = <Picks extends ReturnPicks>(before: Picks, orderId: number): Picks => {
  const done = new Set(
    packsIn({ orders: before.orders.filter(({ order_id }) => order_id === orderId) }).map(({ id }) => id)
  )
  return {
    ...before,
    orders: before.orders.filter(({ order_id }) => order_id !== orderId),
    picks: before.picks.filter(({ id }) => !done.has(id)),
    listed: before.listed.filter((id) => !done.has(id))
  }
}

/**
 * An order as it is by now: packs of it that came back elsewhere are picked no more. Of a line of which less is out some
 * came back elsewhere: whether it was this unit, nobody knows.
 */
export const withOrderRead = <Picks extends ReturnPicks>(before: Picks, order: ReturnOrder): Picks => {
  const outBefore = new Map(packsIn(before).map(({ id, qty }) => [id, qty]))
  const returned = new Set(
    order.packs
      .filter(({ id, qty, returned_at }) => returned_at !== null || qty < (outBefore.get(id) ?? qty))
      .map(({ id }) => id)
  )
  return {
    ...before,
    orders: before.orders.map((each) => (each.order_id === order.order_id ? order : each)),
    picks: before.picks.some(({ id }) => returned.has(id))
      ? before.picks.filter(({ id }) => !returned.has(id))
      : before.picks
  }
}
