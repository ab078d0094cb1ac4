/** What of a screen is there before the rest of it: what it is called, where it stands, and what is looked at there. */
import type { ClientState } from "./client-state.ts"
import type { Route } from "./route.ts"
import type { Icon } from "./view/icon.ts"

/** What a place is for; the places of service stand below the settings, and what comes by itself behind More alone. */
export type PlaceGroup = "home" | "orders" | "stock" | "till" | "manage" | "service" | "more"

/** A way that the navigation of each host has, but for one of the group `more`, and the palette. */
export interface Place {
  /** Spelled as staff know it, where that is not the title of the page. */
  readonly title?: string
  /** Where there is little room. */
  readonly shortTitle?: string
  readonly icon: Icon
  readonly group: PlaceGroup
  /** The place that it stands below: where there is room for few, it is in sight there and at its own page alone. */
  readonly under?: Route["name"]
  /** Has a place of its own where there is room for four alone. */
  readonly isMain?: boolean
  leadsTo(client: Pick<ClientState, "lastTab">): Route
  /** The key of its link at Home, or of its tile beside that tile's number. */
  readonly homeKey?: string
  /** It has a tile at Home; a place where something waits has one anyway. */
  readonly hasTile?: boolean
  /** How much waits there. */
  waiting?(client: Pick<ClientState, "book" | "shipments" | "session" | "expiring">): number
}

/** The screen as the navigation and the client see it before its code is there. */
export interface Head {
  readonly routes: ReadonlyArray<Route["name"]>
  /** What the window is called. */
  readonly title: string
  /** The way to it from anywhere. Without one it belongs to a page that has one, or is the login. */
  readonly place?: Place
  readonly belongsTo?: Route["name"]
  /** The page without a place of its own, as the palette finds it. */
  readonly leadsTo?: Route
  /** A counter in front of a customer. */
  readonly sells?: boolean
  /** It is for somebody else than who is logged in: nothing of the client stands around it, lies over it or sounds there. */
  readonly standsAlone?: boolean
  /**
   * How its page stands where there are pixels: a list that has all the room, groups of facts, a board of ways on, or large
   * enough to be read from a step and a half away.
   */
  readonly layout?: "list" | "groups" | "ways" | "display"
  /** Lists that are shown or counted here: they are looked at again when they are due. */
  readonly lists?: ReadonlyArray<"orders" | "shipments" | "expiring">
  /** Places from which Back leads here as it was left. */
  readonly keptFor?: ReadonlyArray<Route["name"]>
  /** Another screen asks first whether this place may be opened. */
  askFirst?(to: Route, client: ClientState): Asking | undefined
  /** Where it is asked whether to log out, and by which message. `isOpen`: something is begun on the page. */
  askToLogOut?(client: ClientState, isOpen: boolean): Asking | undefined
}

/** The place that asks, and what it is told to ask. */
export interface Asking {
  readonly place: Route
  readonly message: unknown
}
