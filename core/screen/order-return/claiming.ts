/** Packs that are ticked for a return are in hand for it: nobody else takes them back meanwhile (CLAIM-1, CLAIM-4). */
import { isUnique, layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import type { Notice } from "../../kit/notice.ts"
import { claimer } from "../../kit/scan-session/claims.ts"
import { saved, scanned } from "./keeping.ts"
import type { Command, Context, Model, Pick } from "./model.ts"

interface InHand {
  readonly id: number
  readonly scan_code: string
  /** Null of a code that many packs share. */
  readonly unique_key: string | null
}

const ofPicks = new WeakMap<ReadonlyArray<Pick>, ReadonlyArray<InHand>>()
/** The packs that are ticked. */
const inHand = ({ orders, picks }: Model): ReadonlyArray<InHand> => {
  const known = ofPicks.get(picks)
  if (known !== undefined) return known
  const on = new Set(picks.map(({ id }) => id))
  const packs = orders.flatMap((order) => order.packs).filter(({ id }) => on.has(id))
  const found = packs.map(({ id, scan_code }): InHand => {
    const key = uniqueKey(scan_code)
    const layout = layoutOf(key)
    return { id, scan_code, unique_key: layout !== undefined && isUnique(layout) ? key : null }
  })
  ofPicks.set(picks, found)
  return found
}

export const claims = claimer<Model, Context, Notice, Command, InHand>({
  kind: "return",
  place: "orderreturn",
  isOpen: ({ isLoaded }) => isLoaded,
  scansOf: inHand,
  without: (model, { id }) => ({
    model: { ...model, picks: model.picks.filter((pick) => pick.id !== id) }
  }),
  saved,
  withoutSummary: (model) => ({
    ...model,
    step: model.picks.length === 0 ? "packs" : model.step,
    dialog: model.dialog?._tag === "Reasons" ? undefined : model.dialog
  }),
  scanned
})
