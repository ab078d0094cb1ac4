/** Packs are picked by hand, one by one or all at once. */
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import { withRefusals } from "../../kit/scan-session/last-scan.ts"
import { beep, step } from "../../kit/step.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { allOrNone, pickedIds, withoutPick, withPicked } from "../../order/return-picks.ts"
import { type Model, packsShown, type Step } from "./model.ts"

const isFree =
  (model: Model) =>
  ({ scan_code }: ReturnPack): boolean =>
    claimedByOther(model, scan_code) === undefined

/** What others have in hand is refused aloud, and not picked. */
const pick = (model: Model, packs: ReadonlyArray<ReturnPack>): Step => {
  const after = withPicked(model, packs.filter(isFree(model)))
  const refusals = packs.flatMap(({ scan_code }) => claimedByOther(model, scan_code) ?? [])
  return refusals.length === 0
    ? step(after)
    : step({ ...after, ...withRefusals(after, refusals) }, [beep("bad")])
}

export const pickOne = (before: Model, id: number): Step => {
  const model = { ...before, selected: id }
  return pickedIds(model).has(id)
    ? step(withoutPick(model, id))
    : pick(
        model,
        packsShown(model).filter((pack) => pack.id === id)
      )
}

export const pickAll = (model: Model): Step => pick(...allOrNone(model, packsShown(model), isFree(model)))
