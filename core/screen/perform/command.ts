/** Does what a screen asked for, and tells what came of it. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { Sound } from "../../port/workstation.ts"
import type { Command } from "../command.ts"
import { print as printOrder } from "../order/work.ts"
import { print as printShipment } from "../shipment/work.ts"
import * as counter from "./counter.ts"
import * as devices from "./devices.ts"
import type { Host, Ports } from "./host.ts"
import * as inventory from "./inventory.ts"
import * as orderPacks from "./order-packs.ts"
import * as orders from "./orders.ts"
import type * as Papers from "./papers.ts"
import * as session from "./session.ts"
import * as shipments from "./shipments.ts"
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

/** What makes papers is large, and not needed before the first of them. */
const onPaper = <R>(
  work: (papers: typeof Papers) => Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(
    Effect.promise(() => import("./papers.ts")),
    work
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
    case "WatchDevices":
      return devices.watch(host)
    case "PairDevices":
      return devices.pair(host, command.code)
    case "ClaimScanner":
      return devices.claimScanner(host)
    case "ReleaseScanner":
      return devices.releaseScanner
    case "AskDevice":
      return devices.askDevice(host, command)
    case "LoadJobs":
      return devices.loadJobs(host)
    case "ActOnJob":
      return devices.actOnJob(host, command)
    case "FollowScale":
      return devices.followScale(host)
    case "UnfollowScale":
      return devices.unfollowScale
    case "AwaitRest":
      return devices.awaitRest(host)
    case "PrintItemLabel":
      return devices.printItemLabel(host, command)
    case "ResolveLabel":
      return devices.resolveLabel(command)
    case "OpenLabelOrder":
      return counter.openLabelOrder(host, command)
    case "LoadProduct":
      return counter.loadProduct(host, command)
    case "IdentifyProduct":
      return counter.identifyProduct(host, command)
    case "OpenPacked":
      return counter.openPacked(host, command)
    case "FindPacked":
      return counter.findPacked(host, command)
    case "ChooseStore":
      return session.chooseStore(host, command.storeId)
    case "LoadVariables":
      return session.loadVariables(host, command.hubId)
    case "PrintTest":
      return onPaper((papers) => papers.printTest(host))
    case "ListDevices":
      return onPaper((papers) => papers.listDevices(host))
    case "LoadOrders":
      return orders.loadOrders(host, command)
    case "LoadRecentOrders":
      return orders.loadRecentOrders(host, command)
    case "SyncOrders":
      return orders.syncOrders(host, command)
    case "CheckOrders":
      return orders.checkOrders(host)
    case "LoadRowItems":
      return orders.loadRowItems(host, command)
    case "FindOrders":
      return orders.findOrders(host, command)
    case "OpenOrder":
      return orders.openOrder(host, command)
    case "AssignOrder":
      return orders.assignOrder(host, command.id, "order")
    case "ReleaseOrder":
      return orders.assignOrder(host, command.id, undefined)
    case "IdentifyCode":
      return orderPacks.identifyCode(host, command)
    case "LookUpPack":
      return orderPacks.lookUpPack(host, command)
    case "LoadAvailable":
      return orderPacks.loadAvailable(host, command)
    case "LoadShelf":
      return orderPacks.loadShelf(host, command)
    case "InvoiceOrder":
      return orders.invoiceOrder(host, command)
    case "ConfirmInvoice":
      return orders.confirmInvoice(host, command)
    case "CancelOrder":
      return orders.cancelOrder(host, command)
    case "ShipOrder":
      return orders.shipOrder(host, command)
    case "PrintPaper":
      return onPaper((papers) => papers.printPaper(host, command))
    case "PrintShipment":
      return onPaper((papers) => papers.printShipment(host, command))
    case "SaveInvoice":
      return onPaper((papers) => papers.saveInvoice(host, command))
    case "LoadWork":
      return work.hold(host, command.key)
    case "LoadCatalogue":
      return inventory.loadCatalogue(host)
    case "LoadInventory":
      return inventory.loadInventory(host, command)
    case "LoadExpiring":
      return inventory.loadExpiring(host, command)
    case "LoadPackLife":
      return inventory.loadPackLife(host, command)
    case "LoadFailedOrders":
      return inventory.loadFailedOrders(host)
    case "ReleaseWork":
      return Effect.void
    case "TidyWork":
      return Effect.ignore(Journal.use((journal) => journal.tidy(command.server, command.before)))
    case "LoadShipments":
      return shipments.loadShipments(host, command)
    case "LoadRecentShipments":
      return shipments.loadRecentShipments(host, command)
    case "CheckShipments":
      return shipments.checkShipments(host)
    case "SyncShipments":
      return shipments.syncShipments(host)
    case "ListShipmentWork":
      return shipments.listWork(host, command)
    case "OpenShipment":
      return shipments.openShipment(host, command)
    case "CheckGate":
      return shipments.checkGate(host, command)
    case "LookUpReceived":
      return shipments.lookUpReceived(host, command)
    case "AcceptShipment":
      return shipments.acceptShipment(host, command)
    case "ReturnDamaged":
      return shipments.returnAgain(host, command)
    case "ResyncShipment":
      return shipments.resyncShipment(host, command)
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
  }
}
