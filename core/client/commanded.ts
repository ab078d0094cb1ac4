/** Printed command codes: the action on screen that has the code is taken, before anything else looks at the scan. */

import { commandIn } from "../barcode/command.ts"
import { commanded } from "../kit/view/commanded.ts"
import type { View } from "../kit/view/view.ts"
import type { Message, Model } from "./model.ts"
import { overView } from "./over.ts"
import { shownTo } from "./views.ts"

const asItIs = (message: Message): Message => message

/** What a scan says to the client: what the action comes to that has its code, else that it was scanned. */
export const heardAs = (
  model: Model,
  scan: Extract<Message, { readonly _tag: "Scanned" }>
): ReadonlyArray<Message> => {
  const word = commandIn(scan.code)
  if (word === undefined) return [scan]
  const take = <M>(view: View<M>, toClient: (message: M) => Message): Message | undefined => {
    const outcome = commanded(view, word)
    if (outcome === undefined || "opens" in outcome) return undefined
    return "message" in outcome
      ? toClient(outcome.message)
      : { _tag: "AskedForRoute", route: outcome.leadsTo }
  }
  // What lies over the page has its actions alone.
  const over = overView(model, () => [])
  const taken = over === undefined ? shownTo(model, take) : take(over, asItIs)
  if (taken === undefined) return [scan]
  // A serial scan says that somebody is there, not that this window has the focus.
  return scan.framing?.source === "serial" ? [taken] : [{ _tag: "WasActive" }, taken]
}
