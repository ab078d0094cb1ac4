/**
 * A screen as the client around it knows it: opened at a place, told its messages and the news, left again. The client
 * knows no screen by name; `screens.ts` is the list of them.
 */

import type { Framing } from "../device/framing.ts"
import type { Reading } from "../device/reading.ts"
import type { Order } from "../order/order.ts"
import type { Shipment } from "../stock/shipment.ts"
import type { AsksClient, Tagged } from "./client-message.ts"
import type { ClientState } from "./client-state.ts"
import type { Effects } from "./effects/host.ts"
import type { Head } from "./head.ts"
import type { News } from "./news.ts"
import type { Route } from "./route.ts"
import type { LastScan } from "./scan-session/last-scan.ts"
import type { StoredWork } from "./scan-session/stored-work.ts"
import type { SharedCommand } from "./shared-command.ts"
import type { Around } from "./shown.ts"
import type { Step } from "./step.ts"
import type { View } from "./view/view.ts"

export interface Opening<Model> {
  readonly to: Route
  /** Where somebody is. */
  readonly from: Route
  /** This screen, where it is shown already: at another order, in another tab. */
  readonly shown: Model | undefined
  /** As it was left for one of the places in `keptFor`. */
  readonly asLeft: Model | undefined
}

/** What of a screen takes part in the first list: its views and effects come behind it. */
export interface FirstScreen<Model, Message, Command = never> extends Head {
  /** Which order, shipment or pack it shows, as people name it. */
  nameOf?(model: Model): string | undefined
  open(opening: Opening<Model>, client: ClientState): Step<Model, Command>
  update(model: Model, message: Message, client: ClientState): Step<Model, Command>
  /** Which of several it is, an order or a shipment: a message for another one is passed over. */
  idOf?(model: Model): number
  /** It takes scans; without this a scan finds an order or a pack. */
  scanned?(code: string, framing: Framing | undefined): Message
  /** Something is asked over it: a scan that it does not take leads nowhere then, so that nothing typed is lost. */
  isAsking?(model: Model): boolean
  /** It looks at what came in, whatever it is: signs of another keyboard layout, too. Without this nobody hears of those. */
  readonly takesAnySigns?: boolean
  /** Printed command codes wait in its row of scans, for what was scanned before them; without this they are taken at once. */
  readonly takesCommands?: boolean
  /** Undefined: nothing of it matters here. */
  hear?(model: Model, news: News, client: ClientState): Step<Model, Command> | undefined
  /** What it is told when somebody wants to go: it tells `Left` when they may. Without this they may go at once. */
  readonly askedToLeave?: Message
  /** The work in hand as it is written down, where it is kept between two scans. */
  printWork?(work: StoredWork): string
  /** Whether leaving would lose work, or work is on its way to the server. */
  hasWork?(model: Model): boolean
  /** Something is begun there that stays when it is left: who logs out is asked first. */
  isOpen?(model: Model): boolean
  /** Who ends the program is asked, too: what it is told when its work stays, and when it goes; that not while it is sent. */
  readonly keptForLater?: Message
  discarded?(model: Model): Message | undefined
  /** It asks whether to go. */
  isAskingToLeave?(model: Model): boolean
  /** Where it leads when it was left for no place. */
  back?(client: ClientState, model: Model): Route
  /** What takes a step within it back, before Back of a browser leads to another place; undefined where there is none. What is asked over it is closed before: by its own way, by the client. */
  stepBack?(model: Model, client: ClientState): Message | undefined
  /** What is given back when it is left for a place, and what the client knows then. */
  leave?(model: Model, client: ClientState, to: Route): Leaving<Command>
  /** The place that shows it as it is, where that is not the one it was opened at. */
  routeOf?(model: Model): Route
  /** What is shown whole here: its papers are made of it. */
  orderShown?(model: Model): Order | undefined
  shipmentShown?(model: Model): Shipment | undefined
  /** What the scale shows, where it is followed for the work. */
  weightShown?(model: Model): Reading | null
  /** What the last scan came to, for who does not see it. */
  lastScanOf?(model: Model): LastScan | undefined
  /** It says itself what came of an order that was sent from here. */
  tellsOfShipping?(model: Model, orderId: number): boolean
  /** Tells the server that somebody works here; undefined where there is nothing to tell. */
  sign?(model: Model): Command | undefined
  /** The place to go to where there is nothing to show here any more. */
  redirect?(model: Model, client: ClientState): Route | undefined
}

/** What of a screen comes behind the first list: how it is shown, and how its own commands are carried out. */
export type LaterPart<Model, Message, OwnCommand extends Tagged> = {
  view(model: Model, around: Around): View<Message | AsksClient>
} & ([OwnCommand] extends [never]
  ? { readonly effects?: undefined }
  : { readonly effects: Effects<OwnCommand, Message> })

/** `Command` is what it issues: its own, by its effects, and what several screens share. */
export type Screen<Model, Message, Command extends Tagged = never> = FirstScreen<Model, Message, Command> &
  LaterPart<Model, Message, Exclude<Command, SharedCommand>>

export interface Leaving<Command> {
  readonly commands: ReadonlyArray<Command>
  readonly change?: Partial<Pick<ClientState, "shipments" | "devices">>
}
