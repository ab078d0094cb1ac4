/** Does what a screen asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { Sound } from "../../port/workstation.ts"
import type { Message } from "../app/model.ts"
import type { Command, CommandOf } from "../command.ts"
import { print as printOrder } from "../order/work.ts"
import { volumeOf } from "../settings/settings.ts"
import { print as printShipment } from "../shipment/work.ts"
import { type Host, type Performers, type Ports, performBy } from "./host.ts"
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
export type Storing = CommandOf<"SaveWork" | "SaveShipmentWork" | "RemoveWork">
export const isStoring = (command: Command): command is Storing =>
  command._tag === "SaveWork" || command._tag === "SaveShipmentWork" || command._tag === "RemoveWork"

const keep = (command: Storing) =>
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
const store = (host: Host, command: Storing) => {
  const unsaved = (message: string) => Effect.sync(() => work.tellUnsaved(host, command.key, message))
  return keep(command).pipe(
    Effect.catch(({ message }) => unsaved(message)),
    // A journal that breaks is told like one that is full; the steps behind it go on.
    Effect.catchDefect((defect) => unsaved(work.saying(defect)))
  )
}

/** Commands whose code comes with the first list. */
const performers = {
  Beep: (host, { tone }) => {
    const volume = volumeOf(host.model().settings)
    return volume === 0 ? Effect.void : Sound.use((sound) => sound.play(tone, volume))
  },
  LogIn: (host, { username, password }) => session.logIn(host, username, password),
  LogOut: session.logOut,
  RecallSession: session.recallSession,
  RememberSession: (_host, { user }) => session.rememberSession(user),
  RememberUrgent: (_host, { isOn }) => session.rememberUrgent(isOn),
  RememberSettings: (_host, { settings }) => session.rememberSettings(settings),
  RememberAnnounced: (_host, { userId, names }) => session.rememberAnnounced(userId, names),
  ForgetSession: () => session.forgetSession,
  Connect: (host, { session: whose }) => session.connect(host, whose),
  Disconnect: () => Effect.void,
  ResetClient: session.resetClient,
  ChooseStore: (host, { storeId }) => session.chooseStore(host, storeId),
  LoadVariables: (host, { hubId }) => session.loadVariables(host, hubId),
  LoadOrders: orderList.loadOrders,
  LoadRecentOrders: orderList.loadRecentOrders,
  CheckOrders: orderList.checkOrders,
  LoadWork: (host, { key }) => work.hold(host, key),
  ReleaseWork: () => Effect.void,
  TidyWork: (_host, { server, before }) =>
    Effect.ignore(Journal.use((journal) => journal.tidy(server, before))),
  SaveWork: store,
  SaveShipmentWork: store,
  RemoveWork: store
} satisfies Partial<Performers<Command["_tag"]>>

type FirstTag = keyof typeof performers
/** Nothing of these is done before the first list is there; their code comes behind it, in a piece of its own. */
export type LaterTag = Exclude<Command["_tag"], FirstTag>

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

const isFirst = (command: Command): command is CommandOf<FirstTag> => command._tag in performers

export const perform = (command: Command, host: Host): Effect.Effect<void, never, Ports> => {
  if (isFirst(command)) return performBy<FirstTag>(performers, host, command)
  return Effect.suspend(() =>
    later === undefined
      ? Effect.flatMap(
          Effect.promise(() => fetchLater(host)),
          ({ performers }) => performBy(performers, host, command)
        )
      : performBy(later.performers, host, command)
  )
}
