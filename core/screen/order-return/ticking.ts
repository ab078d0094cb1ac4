/** Packs are ticked by hand, one by one or all at once. */
import type { ReturnPack } from "../../order/order-return.ts"
import { heldByOther } from "../scan-session/claims.ts"
import { withRefusals } from "../scan-session/last-scan.ts"
import { beep } from "../scan-session/step.ts"
import type { Command } from "./effects.ts"
import { type Model, out, type Pick, packsShown, ticked } from "./model.ts"

const unreasoned = (id: number): Pick => ({ id, p_reason: "", s_reason: "" })

/** What others have in hand is told, and not ticked. */
const withPicked = (
  model: Model,
  packs: ReadonlyArray<ReturnPack>
): readonly [Model, ReadonlyArray<Command>] => {
  const judged = packs.map((pack) => ({ id: pack.id, inHand: heldByOther(model, pack.scan_code) }))
  const free = judged.flatMap(({ id, inHand }) => (inHand === undefined ? [unreasoned(id)] : []))
  const told = judged.flatMap(({ inHand }) => (inHand === undefined ? [] : [inHand]))
  const after: Model = free.length === 0 ? model : { ...model, picks: [...model.picks, ...free] }
  return told.length === 0 ? [after, []] : [{ ...after, ...withRefusals(after, told) }, [beep("bad")]]
}

export const without = (model: Model, id: number): Model => ({
  ...model,
  picks: model.picks.filter((pick) => pick.id !== id)
})

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
  const missing = out(packsShown(model)).filter(({ id }) => !on.has(id))
  const isAll = missing.every(({ scan_code }) => heldByOther(model, scan_code) !== undefined)
  return isAll && on.size > 0 ? [{ ...model, picks: [] }, []] : withPicked(model, missing)
}
