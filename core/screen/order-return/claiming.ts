/** Packs that are ticked for a return are in hand for it: nobody else takes them back meanwhile (CLAIM-1, CLAIM-4). */
import { singleKey } from "../../barcode/pack-key.ts"
import type { Notice } from "../../kit/notice.ts"
import { claimer } from "../../kit/scan-session/claims.ts"
import { packsIn, pickedIds, type ReturnPick, withoutPick } from "../../order/return-picks.ts"
import { type Command, type Context, isBusy, type Model } from "./model.ts"
import { scans } from "./scanning.ts"

interface InHand {
  readonly id: number
  readonly scan_code: string
  /** Null of a code that many packs share. */
  readonly unique_key: string | null
}

const ofPicks = new WeakMap<ReadonlyArray<ReturnPick>, ReadonlyArray<InHand>>()
/** The packs that are picked: the same list as long as the picks are. */
const inHand = (model: Model): ReadonlyArray<InHand> => {
  const cached = ofPicks.get(model.picks)
  if (cached !== undefined) return cached
  const ids = pickedIds(model)
  const packs = packsIn(model)
    .filter(({ id }) => ids.has(id))
    .map(({ id, scan_code }): InHand => ({ id, scan_code, unique_key: singleKey(scan_code) }))
  ofPicks.set(model.picks, packs)
  return packs
}

export const claims = claimer<Model, Context, Notice, Command, InHand>({
  kind: "return",
  place: "orderreturn",
  isOpen: ({ holder }) => holder === "this window",
  isRestored: ({ holder }) => holder === "this window",
  isBusy,
  scansOf: inHand,
  without: (model, { id }) => ({ model: withoutPick(model, id) }),
  withoutSummary: (model) => ({
    ...model,
    step: model.picks.length === 0 ? "packs" : model.step,
    dialog: model.dialog?._tag === "Reasons" ? undefined : model.dialog
  }),
  scanned: scans.added
})
