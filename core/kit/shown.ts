/** How a screen is shown: its view, made from its model and what is around it, and the way of its messages to the client. */
import { downloadCsv } from "../text/list-file.ts"
import type { AnyMessage, ToScreen } from "./client-message.ts"
import type { ClientState } from "./client-state.ts"
import type { Place } from "./place.ts"
import type { Session } from "./session.ts"
import type { TurnedColumn } from "./settings/list-columns.ts"
import type { Action } from "./view/action.ts"
import type { View } from "./view/view.ts"

/** What views are made from: not the clock, so that a second that passes draws nothing anew. */
const madeFrom = [
  "page",
  "minute",
  "keptOrders",
  "session",
  "book",
  "shipments",
  "rejectedOrders",
  "expiring",
  "filters",
  "invoiceQueue",
  "placementQueue",
  "link",
  "devices",
  "server",
  "version",
  "settings",
  "catalogue",
  "pictures",
  "hasLook"
] as const
/** The screen that is shown, and its model. */
export interface PageShown {
  readonly _tag: string
  readonly model?: unknown
}
export type Shown = Pick<ClientState & { readonly page: PageShown }, (typeof madeFrom)[number]>

/** Whether a view would be the same. */
export const isShownAlike = (one: Shown, other: Shown): boolean =>
  madeFrom.every((part) => one[part] === other[part])

/** What a view sees of the client, for whoever is logged in. */
export type Around = Omit<Shown, "page" | "session"> & {
  readonly session: Session
  /** The ways to every area, in their order; those are left out for which the user lacks a flag. */
  readonly placesOf: (session: Pick<Session, "user">, lastTab: ClientState["lastTab"]) => ReadonlyArray<Place>
}

/** A view, and how its messages reach the client: which messages they are is between the two. */
export interface ShownView<M = never> {
  readonly view: View<M>
  readonly toClient: (message: M) => AnyMessage
}
/** How a screen shows itself. */
export type Shows<PageModel> = (model: PageModel, around: Around) => ShownView
/** How it does so to whom nobody knows. */
export type ShowsAnybody<PageModel> = (model: PageModel, around: Pick<Shown, "server">) => ShownView

const askedForList: AnyMessage = { _tag: "AskedForList" }

/** A list offers itself as a file, the same way on every page. */
const isTurnedColumn = (message: { readonly _tag: string }): message is TurnedColumn =>
  message._tag === "TurnedColumn"

const shownView = <M>(view: View<M>, toClient: (message: M) => AnyMessage): ShownView => {
  const { file } = view
  if (file === undefined) return { view, toClient } as unknown as ShownView
  const download: Action<M | AnyMessage> = {
    id: "download-csv",
    title: downloadCsv,
    icon: "download",
    keys: ["D", "F10"],
    isInMenu: true,
    outcome: { message: "asked" in file ? file.asked : askedForList }
  }
  return {
    view: { ...view, actions: [...view.actions, download] },
    toClient: (message: M | AnyMessage) => (message === askedForList ? askedForList : toClient(message as M))
  } as unknown as ShownView
}

/**
 * A view whose messages are the screen's own; where it can be opened for several orders or shipments, those of one id.
 * Which columns a list shows is the client's.
 */
export const shownAs = <M extends ToScreen["message"]>(
  screen: string,
  view: View<M | TurnedColumn>,
  id?: number
): ShownView =>
  shownView(view, (message) =>
    isTurnedColumn(message)
      ? message
      : { _tag: "GotScreenMessage", screen, ...(id === undefined ? {} : { id }), message }
  )

/** A view that asks the client around it. */
export const shownAsClient = (view: View<AnyMessage>): ShownView => shownView(view, (message) => message)

/**
 * The last view of a model: hosts ask for it again and again between two changes.
 * @param partsOf what it is made from besides
 */
export const remembering = <PageModel extends object>(
  shows: Shows<PageModel>,
  partsOf: (around: Around) => ReadonlyArray<unknown>
): Shows<PageModel> => {
  const last = new WeakMap<PageModel, { readonly parts: ReadonlyArray<unknown>; readonly shown: ShownView }>()
  return (model, around) => {
    const parts = partsOf(around)
    const before = last.get(model)
    if (before !== undefined && parts.every((part, at) => part === before.parts[at])) return before.shown
    const shown = shows(model, around)
    last.set(model, { parts, shown })
    return shown
  }
}
