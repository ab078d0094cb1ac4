/** A screen's view, bound to it: its own messages go to the screen, and what it asks to the client. */
import {
  type AnyMessage,
  asksClient,
  isForClient,
  type Sender,
  type Tagged,
  toScreen
} from "../kit/client-message.ts"
import type { Action } from "../kit/view/action.ts"
import type { View } from "../kit/view/view.ts"
import { downloadCsv } from "../text/list-file.ts"

const askedForList = asksClient({ _tag: "AskedForList" })

/** A list offers itself as a file, the same way on every page. */
const offered = new WeakMap<View<Tagged>, View<Tagged>>()
const withDownload = (view: View<Tagged>): View<Tagged> => {
  const { file } = view
  if (file === undefined) return view
  // The same view again is not drawn anew.
  const before = offered.get(view)
  if (before !== undefined) return before
  const download: Action<Tagged> = {
    id: "download-csv",
    title: downloadCsv,
    icon: "download",
    keys: ["D", "F10"],
    isInMenu: true,
    outcome: { message: "request" in file ? file.request : askedForList }
  }
  const after = { ...view, actions: [...view.actions, download] }
  offered.set(view, after)
  return after
}

export interface BoundView {
  readonly view: View<Tagged>
  readonly toClient: (message: Tagged) => AnyMessage
}

export const boundView = (sender: Sender, view: View<Tagged>): BoundView => ({
  view: withDownload(view),
  toClient: (message) => (isForClient(message) ? message.asks : toScreen(sender, message))
})
