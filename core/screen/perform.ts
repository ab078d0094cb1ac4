/** Does what a screen asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import type { WorkKey } from "../port/journal.ts"
import type { Message } from "./app/model.ts"
import { type Host, type Ports, performBy } from "./effects/host.ts"
import { effects as orderList } from "./effects/order-list.ts"
import { effects as session } from "./effects/session.ts"
import { effects as sound } from "./effects/sound.ts"
import { effects as work } from "./effects/work.ts"
import type * as Later from "./later.ts"
import type { Command } from "./screens.ts"

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

/** Commands whose code comes with the first list. */
const first = { ...sound, ...session, ...orderList, ...work }

type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type LaterCommand = Exclude<Command, FirstCommand>

let later: typeof Later | undefined
const fetchLater = async (host: Host): Promise<typeof Later> => {
  later = await (host.fetchLater?.() ?? import("./later.ts"))
  return later
}

/**
 * Tells what a scan of a printed command comes to. At once, so that it stays in its place among the scans; only where
 * the views are still on their way, which nobody sees then, it waits for them.
 */
export const tellHeard = (
  host: Host,
  scan: Extract<Message, { readonly _tag: "Scanned" }>,
  tell: (message: Message) => void
): void => {
  const say = ({ heardAs }: typeof Later) => {
    for (const message of heardAs(host.model(), scan)) tell(message)
  }
  if (later !== undefined) say(later)
  else void fetchLater(host).then(say, () => tell(scan))
}

const isFirst = (command: Command): command is FirstCommand => command._tag in first

export const perform = (command: Command, host: Host): Effect.Effect<void, never, Ports> => {
  if (isFirst(command)) return performBy<FirstCommand>(first, host, command)
  return Effect.suspend(() =>
    later === undefined
      ? Effect.flatMap(
          Effect.promise(() => fetchLater(host)),
          (fetched) => performBy<LaterCommand>(fetched.effects, host, command)
        )
      : performBy<LaterCommand>(later.effects, host, command)
  )
}
