/** What can be done wherever somebody is, above dialogs too: its keys, and its lines in help and palette. */

import { leading } from "../kit/toast.ts"
import type { Action } from "../kit/view/action.ts"
import type { Message, Model } from "./model.ts"
import { heads } from "./screens.ts"

type Around = Pick<Model, "session" | "settings" | "toasts" | "hasLook" | "page">

/** A browser keeps some keys for itself: there the palette has those actions, and buttons. */
export const actionsEverywhere = (client: Around): ReadonlyArray<Action<Message>> => {
  const { session, settings, toasts, hasLook, page } = client
  if (heads[page._tag].standsAlone === true) return []
  const notice = leading(toasts)
  const action = (
    isHere: boolean,
    id: string,
    title: string,
    keys: ReadonlyArray<string>,
    message: Message
  ): ReadonlyArray<Action<Message>> => (isHere ? [{ id, title, keys, outcome: { message } }] : [])
  const isInside = session !== undefined
  const ofTerminal = (key: string) => (hasLook ? [] : [key])
  return [
    ...action(notice !== undefined, "notice", "go where the notice leads", ofTerminal("Ctrl+G"), {
      _tag: "PressedToast",
      number: notice?.number ?? 0
    }),
    // The window opens where the one key goes that a terminal follows the newest with: Enter does that there.
    ...action(isInside, "notices", "notices", hasLook ? ["Ctrl+G"] : ["Ctrl+N"], { _tag: "ToggledTray" }),
    ...action(isInside, "find", "find any order or pack", ["Ctrl+F"], { _tag: "ToggledFinder" }),
    ...action(isInside, "commands", "commands", hasLook ? ["Ctrl+K", ":"] : [":", "Ctrl+K"], {
      _tag: "ToggledPalette",
      isMenu: false
    }),
    // While the server is away it is tried to be reached, too.
    ...action(isInside, "refresh", "refresh orders", ofTerminal("Ctrl+R"), {
      _tag: "AskedToRefresh"
    }),
    ...action(isInside, "sound", settings.hasSound ? "turn the sound off" : "turn the sound on", [], {
      _tag: "ToggledSound"
    }),
    ...action(isInside && hasLook, "ways", "side bar", ["Ctrl+\\"], { _tag: "ToggledWays" }),
    ...action(true, "console", "console", ["F12", "Ctrl+I"], { _tag: "ToggledConsole" }),
    ...action(true, "help", "help", ["?", "F1"], { _tag: "ToggledHelp" }),
    ...action(isInside, "log-out", "log out", [], { _tag: "AskedToLogOut" })
  ]
}
