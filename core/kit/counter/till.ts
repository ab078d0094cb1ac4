/** In which shift a counter sells: that of the till of its workstation, where somebody works with shifts (SHIFT-2). */
import { isOn } from "../../session/flags.ts"
import { noOpenShift, noShift, tillUnnamed } from "../../text/shift.ts"
import type { ClientState } from "../client-state.ts"
import type { Alerts } from "../view/filters.ts"
import type { View } from "../view/view.ts"
import type { Context } from "./context.ts"

/** A till, and whether a shift is open there. */
export interface TillShift {
  readonly till: string
  readonly isOpen: boolean
}

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

/** Over the page of a counter that cannot sell: before anything is put into a cart, with the way to a shift. */
export const shiftAlerts = (
  { flags, till }: Pick<Context, "flags" | "till">,
  shift: TillShift | undefined,
  keys: ReadonlyArray<string>
): ReadonlyArray<Alerts<never>> =>
  !isOn(flags, "enable_shift") || (till !== "" && (shift?.till !== till || shift.isOpen))
    ? []
    : [
        {
          part: "alerts",
          alerts: [
            {
              text: till === "" ? tillUnnamed : noOpenShift(till),
              shortText: noShift,
              tone: "warning",
              action: {
                id: "open-shift",
                title: "Open a shift",
                keys,
                isMain: true,
                outcome: { leadsTo: { name: "shift" } }
              }
            }
          ]
        }
      ]

/** Beside the title: the till whose shift is open, or that there is none to sell in; nothing while it is not known. */
export const shiftMark = (
  { flags, till }: Pick<Context, "flags" | "till">,
  shift: TillShift | undefined
): View<never>["mark"] => {
  if (!isOn(flags, "enable_shift")) return undefined
  if (till === "") return { text: noShift, tone: "warning" }
  if (shift?.till !== till) return undefined
  return shift.isOpen ? { text: till, tone: "good" } : { text: noShift, tone: "warning" }
}
