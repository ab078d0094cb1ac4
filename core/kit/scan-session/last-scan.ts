/** The outcome of the last scan, shown large; and refused scans, which are shown until somebody has seen them. */
import type { Fault } from "../../fault.ts"
import type { Money } from "../../money.ts"
import { faultDetail, faultText } from "../../text/fault.ts"

export interface LastScan {
  readonly code: string
  /** later: taken, although a pack that expires earlier is there. */
  readonly outcome: "good" | "bad" | "done" | "later"
  readonly text: string
  readonly detail: string | undefined
  /** What it comes to, where it is sold: a page says that in its place. */
  readonly amount?: Money
  /** Who has the pack in hand. */
  readonly heldBy?: string
}

export const refusal = (code: string, refused: Fault, detail = faultDetail(refused)): LastScan => ({
  code,
  outcome: "bad",
  text: faultText(refused),
  detail,
  ...(refused.tag === "PackReserved" ? { heldBy: refused.data.by } : {})
})

/** The newest refused scan of a pack that somebody else has in hand, and who that is. */
export const takeable = ({
  refused
}: {
  readonly refused: ReadonlyArray<LastScan>
}): Record<"code" | "by", string> | undefined =>
  refused.flatMap(({ code, heldBy: by }) => (by === undefined ? [] : [{ code, by }]))[0]

/** How many refusals are shown before somebody has seen them. */
const shownRefusals = 20

/** Refusals to show, the newest first; those of one step are all shown, for no scan goes without a word. */
export const withRefusals = (
  model: { readonly lastScan: LastScan | undefined; readonly refused: ReadonlyArray<LastScan> },
  newest: ReadonlyArray<LastScan>
): { readonly lastScan: LastScan | undefined; readonly refused: ReadonlyArray<LastScan> } => ({
  lastScan: newest[0] ?? model.lastScan,
  refused: [...newest, ...model.refused].slice(0, Math.max(shownRefusals, newest.length))
})

/** Somebody has seen them. */
export const acknowledged = <
  Model extends { readonly lastScan: LastScan | undefined; readonly refused: ReadonlyArray<LastScan> }
>(
  model: Model
): Model => ({
  ...model,
  refused: [],
  lastScan: model.lastScan?.outcome === "bad" ? undefined : model.lastScan
})
