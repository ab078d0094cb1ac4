/** In which shift a counter sells: that of the till of its workstation, where somebody works with shifts (SHIFT-2). */
import * as Day from "../../day.ts"
import { isOn } from "../../session/flags.ts"
import { closingShift, noOpenShift, noShift, shiftCloses, tillUnnamed } from "../../text/shift.ts"
import type { ClientState } from "../client-state.ts"
import type { Alerts } from "../view/filters.ts"
import type { View } from "../view/view.ts"
import type { Context } from "./context.ts"

/** A till, whether a shift is open there, and whether its count waits for an approval. */
export interface TillShift {
  readonly till: string
  readonly isOpen: boolean
  readonly isWaiting?: boolean
  /** A sale was to be placed then, while no shift was open: it is, should one be open after all. */
  readonly placingAt?: Day.Instant
}

/** Longer ago than this nobody stands there and waits for the sale. */
const patience = 10 * Day.second
/** A press that found no shift open waits for the answer whether one is by now. */
export const awaitsShift = (shift: TillShift | undefined, { now }: Pick<Context, "now">): boolean =>
  shift?.placingAt !== undefined && now - shift.placingAt < patience

export interface FindShift {
  readonly _tag: "FindShift"
  readonly till: string
}
export interface FoundShift {
  readonly _tag: "FoundShift"
  readonly shift: TillShift
}

/** Asked for where it matters, of a till that has a name. */
export const findShift = ({
  session,
  settings: { till }
}: Pick<ClientState, "session" | "settings">): ReadonlyArray<FindShift> =>
  session !== undefined && isOn(session.user.flags, "enable_shift") && till !== ""
    ? [{ _tag: "FindShift", till }]
    : []

type AtTill = Pick<Context, "flags" | "till">

/** Nothing is sold here: no shift is open, as far as is known. */
export const lacksShift = ({ flags, till }: AtTill, shift: TillShift | undefined): boolean =>
  isOn(flags, "enable_shift") && (till === "" || (shift?.till === till && !shift.isOpen))

/** Asked anew where money is about to be taken: the shift may have been closed since. */
export const findShiftNow = ({ flags, till }: AtTill): ReadonlyArray<FindShift> =>
  isOn(flags, "enable_shift") && till !== "" ? [{ _tag: "FindShift", till }] : []

/** Its count waits to be approved: a sale ends that (SHIFT-16). */
const isClosing = ({ flags, till }: AtTill, shift: TillShift | undefined): boolean =>
  isOn(flags, "enable_shift") && till !== "" && shift?.till === till && shift.isWaiting === true

/** Over the page of a counter that cannot sell, or whose shift is about to end: before it is paid, with the way to the shift. */
export const shiftAlerts = (
  at: AtTill,
  shift: TillShift | undefined,
  keys: ReadonlyArray<string>
): ReadonlyArray<Alerts<never>> => {
  const { till } = at
  const lacks = lacksShift(at, shift)
  if (!lacks && !isClosing(at, shift)) return []
  const none = till === "" ? tillUnnamed : noOpenShift(till)
  return [
    {
      part: "alerts",
      alerts: [
        {
          text: lacks ? none : closingShift(till),
          shortText: lacks ? noShift : shiftCloses,
          tone: "warning",
          action: {
            id: "open-shift",
            title: lacks ? "Open a shift" : "Shift",
            keys,
            isMain: true,
            outcome: { leadsTo: { name: "shift" } }
          }
        }
      ]
    }
  ]
}

/** Beside the title: the till whose shift is open, or that there is none to sell in; nothing while it is not known. */
export const shiftMark = (at: AtTill, shift: TillShift | undefined): View<never>["mark"] => {
  const { flags, till } = at
  if (!isOn(flags, "enable_shift")) return undefined
  if (till === "") return { text: noShift, tone: "warning" }
  if (shift?.till !== till) return undefined
  if (!shift.isOpen) return { text: noShift, tone: "warning" }
  return { text: till, tone: isClosing(at, shift) ? "warning" : "good" }
}
