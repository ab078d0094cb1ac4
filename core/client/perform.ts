/** Carries out what a screen issued, and tells it what came of it. */
import * as Effect from "effect/Effect"
import { isForClient, type Sender, type Tagged, toScreen } from "../kit/client-message.ts"
import type { Host, Ports } from "../kit/effects/host.ts"
import type { Route } from "../kit/route.ts"
import type * as running from "../kit/run.ts"
import type { WorkKey } from "../port/journal.ts"
import { first, isFirst, isSoon } from "./first-effects.ts"
import type * as Later from "./later.ts"
import type { Message, Model } from "./model.ts"
import { screenAt } from "./screens.ts"
import type { Command, Issued } from "./shown-page.ts"
import { screenOf } from "./shown-page.ts"
import type * as Soon from "./soon-effects.ts"

const nameOf = ({ server, user, screen, id }: WorkKey): string => JSON.stringify([server, user, screen, id])

/** What goes on until something ends it, by the name under which there is one at a time; undefined for the rest. */
export const heldAs = (command: Command): string | undefined => {
  switch (command._tag) {
    case "Connect":
      return "pushes"
    case "WatchDevices":
      return "devices"
    case "HoldQueue":
      return command.key.screen
    case "LoadWork":
      return nameOf(command.key)
    default:
      return undefined
  }
}

/** What a command ends. */
export const endsHeld = (command: Command): "all" | string | undefined => {
  if (command._tag === "Disconnect") return "all"
  if (command._tag === "ReleaseQueue") return command.key.screen
  return command._tag === "ReleaseWork" ? nameOf(command.key) : undefined
}

/** What a command writes anew: it is written before anything after it is done, for what is kept must be kept when it sounds. */
export const storedAs = (command: Command): string | undefined =>
  command._tag === "SaveWork" || command._tag === "RemoveWork" || command._tag === "SaveQueue"
    ? nameOf(command.key)
    : undefined

/** How a host brings the code of what is not done first, where it does not lie on this machine. */
export interface Pieces {
  readonly fetchSoon: () => Promise<typeof Soon>
  readonly fetchLater: () => Promise<typeof Later>
}

/** The running client. */
export interface ClientHost extends running.Host<Model, Message> {
  readonly pieces?: Pieces | undefined
}

let soon: typeof Soon | undefined
const fetchSoon = async ({ pieces }: ClientHost): Promise<typeof Soon> => {
  const fetched = await (pieces?.fetchSoon() ?? import("./soon-effects.ts"))
  soon = fetched
  return fetched
}

let later: typeof Later | undefined
const fetchLater = async ({ pieces }: ClientHost): Promise<typeof Later> => {
  const fetched = await (pieces?.fetchLater() ?? import("./later.ts"))
  later = fetched
  return fetched
}

/** The client as an effect sees it, bound to the screen that issued the command. */
export const hostOf = (client: ClientHost, sender: Sender | undefined): Host<Tagged> => ({
  model: client.model,
  tellClient: client.tell,
  tell: (message) => {
    if (isForClient(message)) client.tell(message.asks)
    else if (sender !== undefined) client.tell(toScreen(sender, message))
  },
  printOf: (place) => screenOf({ _tag: screenAt(place as Route["name"]) }).printWork,
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

type AnyEffect = (host: Host<Tagged>, command: Issued) => Effect.Effect<void, never, Ports>

/** Carries out a command by the effect of its tag; its own screen or part hears of it, else the one that issued it. */
const performBy = (
  effects: object,
  owner: string | undefined,
  command: Issued,
  client: ClientHost
): Effect.Effect<void, never, Ports> => {
  const sender = owner === undefined ? command.from : { ...command.from, screen: owner }
  const effect = (effects as Readonly<Record<string, AnyEffect>>)[command._tag]
  return effect?.(hostOf(client, sender), command) ?? Effect.void
}

/** Code that is there is used at once. */
const using = <Code>(
  there: Code | undefined,
  fetch: (client: ClientHost) => Promise<Code>,
  client: ClientHost,
  use: (code: Code) => Effect.Effect<void, never, Ports>
): Effect.Effect<void, never, Ports> =>
  there === undefined
    ? Effect.flatMap(
        Effect.promise(() => fetch(client)),
        use
      )
    : use(there)

export const perform = (command: Issued, client: ClientHost): Effect.Effect<void, never, Ports> => {
  if (isFirst(command)) return performBy(first, undefined, command, client)
  return Effect.suspend(() =>
    isSoon(command)
      ? using(soon, fetchSoon, client, ({ effects }) => performBy(effects, undefined, command, client))
      : using(later, fetchLater, client, ({ effects, ownerOf }) =>
          performBy(effects, ownerOf(command._tag), command, client)
        )
  )
}
