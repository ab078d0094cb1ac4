/**
 * What stands in for a screen whose code comes behind the first list and is still on its way. It keeps what is scanned and
 * told meanwhile, in its order; once the code is there, the screen is opened as it was asked for and hears it all.
 */

import type { Framing } from "../device/framing.ts"
import type { Head } from "../kit/head.ts"
import type { WorkNotice } from "../kit/notice.ts"
import type { FirstScreen, Opening } from "../kit/screen.ts"
import { step, toast } from "../kit/step.ts"
import { scansWaiting } from "../text/scan.ts"

/** Brings the screens that come behind the first list. */
export interface FetchScreens {
  readonly _tag: "FetchScreens"
}

/** A scan may be for the screen or for what finds orders and packs: that is not known before the screen is there. */
export interface HeldScan {
  readonly _tag: "HeldScan"
  readonly code: string
  readonly framing: Framing | undefined
}

export interface Waiting {
  readonly _tag: "WaitingForScreen"
  readonly opening: Opening<unknown>
  readonly received: ReadonlyArray<unknown>
}

export const isWaiting = (model: unknown): model is Waiting =>
  typeof model === "object" && model !== null && (model as { _tag?: unknown })._tag === "WaitingForScreen"

export const isScan = (received: unknown): received is HeldScan =>
  (received as { _tag?: unknown })._tag === "HeldScan"

const stays = { _tag: "AskedToLeave" }
const scansIn = ({ received }: Waiting): number => received.filter(isScan).length
const leaving = (model: Waiting): WorkNotice => {
  const scans = scansIn(model)
  return scans === 0 ? { _tag: "Left" } : toast("info", scansWaiting(scans))
}

export const waitingScreen = (head: Head): FirstScreen<Waiting, unknown, FetchScreens> => ({
  ...head,
  open: (opening) => step({ _tag: "WaitingForScreen", opening, received: [] }, [{ _tag: "FetchScreens" }]),
  // Who scanned something here does not leave before it is known what it was.
  update: (model, message) =>
    message === stays
      ? step(model, [], [leaving(model)])
      : step({ ...model, received: [...model.received, message] }),
  askedToLeave: stays,
  hasWork: (model) => scansIn(model) > 0,
  scanned: (code, framing): HeldScan => ({ _tag: "HeldScan", code, framing }),
  takesCommands: true
})
