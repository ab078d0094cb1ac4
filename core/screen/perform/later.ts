/** Does what a screen asks for once the first list is there: everything that `command.ts` does not do by itself. */
import type * as Effect from "effect/Effect"
import type { Command } from "../command.ts"
import * as counter from "./counter.ts"
import * as devices from "./devices.ts"
import type { Host, Ports } from "./host.ts"
import * as inventory from "./inventory.ts"
import * as orderPacks from "./order-packs.ts"
import * as orders from "./orders.ts"
import * as papers from "./papers.ts"
import * as shipments from "./shipments.ts"

export type LaterCommand = Exclude<
  Command,
  {
    readonly _tag:
      | "Beep"
      | "LogIn"
      | "LogOut"
      | "RecallSession"
      | "RememberSession"
      | "RememberUrgent"
      | "RememberAnnounced"
      | "ForgetSession"
      | "Connect"
      | "Disconnect"
      | "ResetClient"
      | "ChooseStore"
      | "LoadVariables"
      | "LoadOrders"
      | "LoadRecentOrders"
      | "CheckOrders"
      | "LoadWork"
      | "ReleaseWork"
      | "TidyWork"
      | "SaveWork"
      | "SaveShipmentWork"
      | "RemoveWork"
  }
>

export const perform = (command: LaterCommand, host: Host): Effect.Effect<void, never, Ports> => {
  switch (command._tag) {
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
    case "PrintTest":
      return papers.printTest(host)
    case "ListDevices":
      return papers.listDevices(host)
    case "SyncOrders":
      return orders.syncOrders(host, command)
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
      return papers.printPaper(host, command)
    case "PrintShipment":
      return papers.printShipment(host, command)
    case "SaveInvoice":
      return papers.saveInvoice(host, command)
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
  }
}
