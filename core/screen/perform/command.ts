/** Does what a screen asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { Sound } from "../../port/workstation.ts"
import type { Command } from "../command.ts"
import { print as printOrder } from "../order/work.ts"
import { print as printShipment } from "../shipment/work.ts"
import type { Host, Ports } from "./host.ts"
import type * as Later from "./later.ts"
import * as orderList from "./order-list.ts"
import * as session from "./session.ts"
import * as work from "./work.ts"

const heldWork = ({ screen, id }: Pick<WorkKey, "screen" | "id">): string => `work-${screen}-${id}`

/** What goes on until something ends it, by the name under which there is one at a time; undefined for the rest. */
export const heldAs = (command: Command): string | undefined => {
  if (command._tag === "Connect") return "pushes"
  if (command._tag === "WatchDevices") return "devices"
  return command._tag === "LoadWork" ? heldWork(command.key) : undefined
}
/** What a command ends. */
export const endsHeld = (command: Command): "all" | string | undefined => {
  if (command._tag === "Disconnect") return "all"
  if (command._tag === "ReleaseOrder") return heldWork({ screen: "order", id: String(command.id) })
  return command._tag === "ReleaseWork" ? heldWork(command.key) : undefined
}

/** Commands that are done before anything after them: what they keep must be kept when it sounds. */
export type Storing = Extract<Command, { _tag: "SaveWork" | "SaveShipmentWork" | "RemoveWork" }>
export const isStoring = (command: Command): command is Storing =>
  command._tag === "SaveWork" || command._tag === "SaveShipmentWork" || command._tag === "RemoveWork"

const store = (command: Storing) =>
  Journal.use((journal) => {
    switch (command._tag) {
      case "SaveWork":
        return journal.save(command.key, printOrder(command.work))
      case "SaveShipmentWork":
        return journal.save(command.key, printShipment(command.work))
      case "RemoveWork":
        return journal.remove(command.key)
    }
  })

let later: typeof Later | undefined
const fetchLater = (host: Host): Effect.Effect<typeof Later> =>
  Effect.promise(async () => {
    later = await (host.fetchLater?.() ?? import("./later.ts"))
    return later
  })
/** Nothing of this is done before the first list is there; it comes behind it, in a piece of its own. */
const performLater = (command: Later.LaterCommand, host: Host): Effect.Effect<void, never, Ports> =>
  Effect.suspend(() =>
    later === undefined
      ? Effect.flatMap(fetchLater(host), ({ perform }) => perform(command, host))
      : later.perform(command, host)
  )

export const perform = (command: Command, host: Host): Effect.Effect<void, never, Ports> => {
  switch (command._tag) {
    case "Beep":
      return Sound.use((sound) => sound.play(command.tone))
    case "LogIn":
      return session.logIn(host, command.username, command.password)
    case "LogOut":
      return session.logOut(host)
    case "RecallSession":
      return session.recallSession(host)
    case "RememberSession":
      return session.rememberSession(command.user)
    case "RememberUrgent":
      return session.rememberUrgent(command.isOn)
    case "RememberAnnounced":
      return session.rememberAnnounced(command.userId, command.names)
    case "ForgetSession":
      return session.forgetSession
    case "Connect":
      return session.connect(host, command.session)
    case "Disconnect":
      return Effect.void
    case "ResetClient":
      return session.resetClient(host)
    case "ChooseStore":
      return session.chooseStore(host, command.storeId)
    case "LoadVariables":
      return session.loadVariables(host, command.hubId)
    case "LoadOrders":
      return orderList.loadOrders(host, command)
    case "LoadRecentOrders":
      return orderList.loadRecentOrders(host, command)
    case "CheckOrders":
      return orderList.checkOrders(host)
    case "LoadWork":
      return work.hold(host, command.key)
    case "ReleaseWork":
      return Effect.void
    case "TidyWork":
      return Effect.ignore(Journal.use((journal) => journal.tidy(command.server, command.before)))
    case "SaveWork":
    case "SaveShipmentWork":
    case "RemoveWork": {
      const { key } = command
      const unsaved = (message: string) => Effect.sync(() => work.tellUnsaved(host, key, message))
      return store(command).pipe(
        Effect.catch(({ message }) => unsaved(message)),
        // A journal that breaks is told like one that is full; the steps behind it go on.
        Effect.catchDefect((defect) => unsaved(work.saying(defect)))
      )
    }
    default:
      return performLater(command, host)
  }
}
