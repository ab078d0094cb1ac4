/** Does what a screen asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import { type Caller, type Host, type Ports, performBy } from "../kit/effects/host.ts"
import type { Route } from "../kit/route.ts"
import type * as running from "../kit/run.ts"
import type { WorkKey } from "../port/journal.ts"
import { type FirstCommand, first, isFirst, type LaterCommand } from "./first-effects.ts"
import type * as Later from "./later.ts"
import type { Message, Model } from "./model.ts"
import { screenAt } from "./screens.ts"
import type { Command } from "./shown-page.ts"
import { screenOf } from "./shown-page.ts"

const nameOf = ({ server, user, screen, id }: WorkKey): string => JSON.stringify([server, user, screen, id])

const invoiceQueue = "invoice queue"
const placementQueue = "placement queue"

/** What goes on until something ends it, by the name under which there is one at a time; undefined for the rest. */
export const heldAs = (command: Command): string | undefined => {
  switch (command._tag) {
    case "Connect":
      return "pushes"
    case "WatchDevices":
      return "devices"
    case "HoldInvoiceQueue":
      return invoiceQueue
    case "HoldPlacements":
      return placementQueue
    case "LoadWork":
      return nameOf(command.key)
    default:
      return undefined
  }
}

/** What a command ends. */
export const endsHeld = (command: Command): "all" | string | undefined => {
  if (command._tag === "Disconnect") return "all"
  if (command._tag === "ReleaseInvoiceQueue") return invoiceQueue
  if (command._tag === "ReleasePlacements") return placementQueue
  return command._tag === "ReleaseWork" ? nameOf(command.key) : undefined
}

/** What a command writes anew: it is written before anything after it is done, for what is kept must be kept when it sounds. */
export const storedAs = (command: Command): string | undefined =>
  command._tag === "SaveWork" ||
  command._tag === "RemoveWork" ||
  command._tag === "SaveInvoiceQueue" ||
  command._tag === "SavePlacements"
    ? nameOf(command.key)
    : undefined

/** The running client, and how it brings the code of what is not done first where it does not lie on this machine. */
export interface ClientHost extends running.Host<Model, Message> {
  readonly fetchLater?: (() => Promise<typeof Later>) | undefined
}

let later: typeof Later | undefined
const fetchLater = async (client: ClientHost): Promise<typeof Later> => {
  const fetched = await (client.fetchLater?.() ?? import("./later.ts"))
  later = fetched
  return fetched
}

/** The client as the effects of screens see it. */
export const hostOf = <Client extends ClientHost>(client: Client): Omit<Host, keyof Caller> & Client => ({
  ...client,
  screenAt: (place) => {
    const name = screenAt(place as Route["name"])
    return { name, print: screenOf({ _tag: name }).printWork }
  },
  shown: () => {
    const { page } = client.model()
    const screen = screenOf(page)
    return {
      screen: page._tag,
      id: screen.idOf?.(page.model),
      order: screen.orderShown?.(page.model),
      shipment: screen.shipmentShown?.(page.model)
    }
  },
  listShown: () => later?.listShown(client.model())
})

/**
 * Tells what a scan of a printed command comes to. At once, so that it stays in its place among the scans; only where
 * the views are still on their way, which nobody sees then, it waits for them.
 */
export const tellHeard = (
  client: ClientHost,
  scan: Extract<Message, { readonly _tag: "Scanned" }>,
  tell: (message: Message) => void
): void => {
  const say = ({ heardAs }: typeof Later) => {
    for (const message of heardAs(client.model(), scan)) tell(message)
  }
  if (later !== undefined) say(later)
  else void fetchLater(client).then(say, () => tell(scan))
}

export const perform = (command: Command, client: ClientHost): Effect.Effect<void, never, Ports> => {
  const host = hostOf(client)
  if (isFirst(command)) return performBy<FirstCommand>(first, host, command)
  return Effect.suspend(() =>
    later === undefined
      ? Effect.flatMap(
          Effect.promise(() => fetchLater(client)),
          (fetched) => performBy<LaterCommand>(fetched.effects, host, command)
        )
      : performBy<LaterCommand>(later.effects, host, command)
  )
}
