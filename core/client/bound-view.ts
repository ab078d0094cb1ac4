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
import { withMainKey } from "../kit/view/main-key.ts"
import type { View } from "../kit/view/view.ts"
import { downloadCsv } from "../text/list-file.ts"

const askedForList = asksClient({ _tag: "AskedForList" })

/** A list offers itself as a file, the same way on every page. */
const withDownload = (view: View<Tagged>): View<Tagged> => {
  const { file } = view
  if (file === undefined) return view
  const download: Action<Tagged> = {
    id: "download-csv",
    title: downloadCsv,
    icon: "download",
    keys: ["D", "F10"],
    isInMenu: true,
    outcome: { message: "request" in file ? file.request : askedForList }
  }
  return { ...view, actions: [...view.actions, download] }
}

/** What all pages have alike. */
const completed = new WeakMap<View<Tagged>, View<Tagged>>()
const complete = (view: View<Tagged>): View<Tagged> => {
  // The same view again is not drawn anew.
  const before = completed.get(view)
  if (before !== undefined) return before
  const after = withDownload(withMainKey(view))
  completed.set(view, after)
  return after
}

export interface BoundView {
  readonly view: View<Tagged>
  readonly toClient: (message: Tagged) => AnyMessage
}

export const boundView = (sender: Sender, view: View<Tagged>): BoundView => ({
  view: complete(view),
  toClient: (message) => (isForClient(message) ? message.asks : toScreen(sender, message))
})
