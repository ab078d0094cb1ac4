/** What a screen's view is made from: its model, and what it sees of the client around it. */
import type { AsksClient } from "./client-message.ts"
import type { ClientState } from "./client-state.ts"
import type { Place } from "./place.ts"
import type { Session } from "./session.ts"
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
  "serverRelease",
  "devices",
  "server",
  "version",
  "settings",
  "words",
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

/** What a screen shows: its actions tell the screen its own messages, and ask the client. */
export type ScreenView<Model, Message> = (model: Model, around: Around) => View<Message | AsksClient>
/** What is shown to whom nobody knows. */
export type EntranceView<Model, Message> = (
  model: Model,
  around: Pick<Shown, "server">
) => View<Message | AsksClient>

/**
 * The last view of a model: hosts ask for it again and again between two changes.
 * @param partsOf what it is made from besides
 */
export const remembering = <Model extends object, Message>(
  screenView: ScreenView<Model, Message>,
  partsOf: (around: Around) => ReadonlyArray<unknown>
): ScreenView<Model, Message> => {
  const last = new WeakMap<
    Model,
    { readonly parts: ReadonlyArray<unknown>; readonly shown: View<Message | AsksClient> }
  >()
  return (model, around) => {
    const parts = partsOf(around)
    const before = last.get(model)
    if (before !== undefined && parts.every((part, at) => part === before.parts[at])) return before.shown
    const shown = screenView(model, around)
    last.set(model, { parts, shown })
    return shown
  }
}
