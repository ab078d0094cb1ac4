/** How commands are performed that no screen asks for before the first list is there; and what needs every view. */
import { answerEntry } from "../console/effects.ts"
import type { LaterTag } from "./command.ts"
import * as counter from "./counter.ts"
import * as devices from "./devices.ts"
import type { Performers } from "./host.ts"
import * as inventory from "./inventory.ts"
import * as orderPacks from "./order-packs.ts"
import * as orders from "./orders.ts"
import * as papers from "./papers.ts"
import * as shipments from "./shipments.ts"
import { listKeptWork } from "./work.ts"

export { heardAs } from "../app/commanded.ts"

export const performers: Performers<LaterTag> = {
  WatchDevices: devices.watch,
  PairDevices: devices.pair,
  ClaimScanner: devices.claimScanner,
  ReleaseScanner: devices.releaseScanner,
  AskDevice: devices.askDevice,
  LoadStores: devices.loadStores,
  LoadJobs: devices.loadJobs,
  ActOnJob: devices.actOnJob,
  FollowScale: devices.followScale,
  UnfollowScale: devices.unfollowScale,
  AwaitRest: devices.awaitRest,
  PrintItemLabel: devices.printItemLabel,
  ResolveLabel: devices.resolveLabel,
  OpenLabelOrder: counter.openLabelOrder,
  LoadProduct: counter.loadProduct,
  IdentifyProduct: counter.identifyProduct,
  OpenPacked: counter.openPacked,
  FindPacked: counter.findPacked,
  AnswerEntry: answerEntry,
  PrintTest: papers.printTest,
  ListDevices: papers.listDevices,
  SyncOrders: orders.syncOrders,
  LoadRowItems: orders.loadRowItems,
  FindOrders: orders.findOrders,
  OpenOrder: orders.openOrder,
  AssignOrder: (host, { id }) => orders.assignOrder(host, id, "order"),
  ReleaseOrder: (host, { id }) => orders.assignOrder(host, id, undefined),
  LookUpPack: orderPacks.lookUpPack,
  LoadAvailable: orderPacks.loadAvailable,
  LoadShelf: orderPacks.loadShelf,
  InvoiceOrder: orders.invoiceOrder,
  ConfirmInvoice: orders.confirmInvoice,
  CancelOrder: orders.cancelOrder,
  ShipOrder: orders.shipOrder,
  ShipOrders: orders.shipOrders,
  PrintPaper: papers.printPaper,
  PrintShipment: papers.printShipment,
  SaveInvoice: papers.saveInvoice,
  LoadCatalogue: inventory.loadCatalogue,
  LoadInventory: inventory.loadInventory,
  LoadExpiring: inventory.loadExpiring,
  CountExpiring: inventory.countExpiring,
  LoadPackLife: inventory.loadPackLife,
  LoadRejections: inventory.loadFailedOrders,
  LoadShipments: shipments.loadShipments,
  LoadRecentShipments: shipments.loadRecentShipments,
  CheckShipments: shipments.checkShipments,
  SyncShipments: shipments.syncShipments,
  ListKeptWork: listKeptWork,
  ListShipmentWork: shipments.listWork,
  OpenShipment: shipments.openShipment,
  CheckGate: shipments.checkGate,
  LookUpReceived: shipments.lookUpReceived,
  AcceptShipment: shipments.acceptShipment,
  ReturnDamaged: shipments.returnAgain,
  ResyncShipment: shipments.resyncShipment
}
