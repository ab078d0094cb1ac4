/** Packs are ticked by hand, one by one or all at once; of what is counted a quantity is typed. */
import type * as Day from "../../day.ts"
import { heldByOther } from "../../kit/scan-session/claims.ts"
import { withRefusals } from "../../kit/scan-session/last-scan.ts"
import { beep } from "../../kit/scan-session/step.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { oneScan } from "../../order/returned-quantity.ts"
import * as Q from "../../quantity.ts"
import { full, qtyOf, withQty } from "./chosen.ts"
import type { Command } from "./model.ts"
import { type Model, out, type Pick, packsShown, ticked } from "./model.ts"

const unreasoned = (id: number): Pick => ({ id, p_reason: "", s_reason: "" })

/** What others have in hand is told, and not ticked. */
const withPicked = (
  model: Model,
  packs: ReadonlyArray<ReturnPack>
): readonly [Model, ReadonlyArray<Command>] => {
  const judged = packs.map((pack) => ({ id: pack.id, inHand: heldByOther(model, pack.scan_code) }))
  const free = judged.flatMap(({ id, inHand }) => (inHand === undefined ? [unreasoned(id)] : []))
  const refusals = judged.flatMap(({ inHand }) => (inHand === undefined ? [] : [inHand]))
  const after: Model = free.length === 0 ? model : { ...model, picks: [...model.picks, ...free] }
  return refusals.length === 0 ? [after, []] : [{ ...after, ...withRefusals(after, refusals) }, [beep("bad")]]
}

const without = (model: Model, id: number): Model => ({
  ...model,
  picks: model.picks.filter((pick) => pick.id !== id)
})

/** One scan of it less: of what is counted a unit, else the pack. */
export const oneLess = (model: Model, pick: Pick, today: Day.Day): Model => {
  const pack = model.orders.flatMap(({ packs }) => packs).find(({ id }) => id === pick.id)
  const left = pack === undefined ? Q.zero : Q.minus(qtyOf(pack, pick), oneScan(pack, today))
  if (pack === undefined || left <= 0) return without(model, pick.id)
  return {
    ...model,
    picks: model.picks.map((each) => (each.id === pick.id ? withQty(each, pack, left) : each))
  }
}

export const tick = (before: Model, id: number): readonly [Model, ReadonlyArray<Command>] => {
  const model = { ...before, selected: id }
  return ticked(model).has(id)
    ? [without(model, id), []]
    : withPicked(
        model,
        packsShown(model).filter((pack) => pack.id === id)
      )
}

/** Once all that can be ticked is, none is. */
export const tickAll = (model: Model): readonly [Model, ReadonlyArray<Command>] => {
  const on = ticked(model)
  const packs = out(packsShown(model))
  const done = full(model)
  const missing = packs.filter(({ id }) => !on.has(id))
  const isAll =
    packs.every(({ id }) => !on.has(id) || done.has(id)) &&
    missing.every(({ scan_code }) => heldByOther(model, scan_code) !== undefined)
  if (isAll && on.size > 0) return [{ ...model, picks: [] }, []]
  const whole = new Set(packs.map(({ id }) => id))
  const picks = model.picks.map(
    ({ qty, ...pick }): Pick => (qty === undefined || whole.has(pick.id) ? pick : { ...pick, qty })
  )
  return withPicked({ ...model, picks }, missing)
}
