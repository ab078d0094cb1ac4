/** Every method with its handler. A method of the contract without one does not start. */
import { Effect, Schema } from "effect"
import { methods } from "#core/contract/contract.ts"
import { define, service, sessionOnly } from "#core/contract/method.ts"
import { version } from "#core/release.ts"
import { openRpc } from "../document/documents.ts"
import { type Bound, implement } from "../rpc/handler.ts"
import { acceptShipmentService } from "./accept-shipment.ts"
import { accountsService } from "./accounts.ts"
import { addressChangeService, storeService } from "./address-change.ts"
import { adminService } from "./admin.ts"
import { archiveService } from "./archive.ts"
import { auditTrail } from "./audit-trail.ts"
import { commerceCart } from "./cart.ts"
import { claimService } from "./claim.ts"
import { orderClientService } from "./client-order.ts"
import { codeRuleService } from "./code-rules.ts"
import { commerceService } from "./commerce.ts"
import { commerceCounter } from "./commerce-counter.ts"
import { commerceShipments } from "./commerce-shipment.ts"
import { commerceStores } from "./commerce-store.ts"
import { customPriceService } from "./custom-price.ts"
import { customerDataService } from "./customer-data.ts"
import { displayService } from "./customer-display.ts"
import { customerPhones } from "./customer-phone.ts"
import { commerceSlots } from "./delivery-slot.ts"
import { demoService } from "./demo.ts"
import { doctorService } from "./doctor.ts"
import { orderDrafts } from "./draft.ts"
import { eInvoiceService } from "./e-invoice.ts"
import { entityService } from "./entity.ts"
import { eodStockService } from "./eod-stock.ts"
import { eventService } from "./event.ts"
import { hubInventoryService, stockService } from "./hub-inventory.ts"
import { hubToHubService, storeNewService } from "./hub-transfer.ts"
import { incomingService } from "./incoming.ts"
import { invoiceService, orderInvoiceService } from "./invoice.ts"
import { masterDataService } from "./master-data.ts"
import { offSaleService } from "./off-sale.ts"
import { offlinePayments } from "./offline-payment.ts"
import { orderService } from "./order.ts"
import { orderHolds } from "./order-hold.ts"
import { orderNotes } from "./order-note.ts"
import { orderReturnService, orderReturns } from "./order-return.ts"
import { commercePayments } from "./payment-change.ts"
import { pickListService } from "./pick-list.ts"
import { printService } from "./print.ts"
import { productInfoService } from "./product-info.ts"
import { receiptService } from "./receipt.ts"
import { reportService } from "./report.ts"
import { returnSheetService } from "./return-sheet.ts"
import { returnStockService } from "./return-stock.ts"
import { filterService } from "./saved-filter.ts"
import { serviceAccountService } from "./service-account.ts"
import { auditService, authService, clientService, logService, utilService } from "./session.ts"
import { shiftService } from "./shift.ts"
import { inventoryService, shipmentService } from "./shipment.ts"
import { stockCorrectionService } from "./stock-correction.ts"
import { stockLedgerService } from "./stock-ledger.ts"
import { storeCreditService } from "./store-credit.ts"
import { taskService } from "./task.ts"
import { workstationService } from "./workstation.ts"

const discovery = implement(
  service("rpc", {
    discover: define({
      about: "The OpenRPC document of this server.",
      params: [],
      result: Schema.Unknown,
      faults: [],
      flag: "none",
      tenant: sessionOnly,
      effect: "reads",
      weight: "report"
    })
  }),
  { discover: () => Effect.promise(() => openRpc(version)) }
)

export const bound: ReadonlyArray<Bound> = [
  ...authService,
  ...utilService,
  ...logService,
  ...auditService,
  ...clientService,
  ...filterService,
  ...orderService,
  ...orderHolds,
  ...orderNotes,
  ...customerPhones,
  ...orderDrafts,
  ...pickListService,
  ...orderClientService,
  ...orderReturns,
  ...orderReturnService,
  ...storeCreditService,
  ...invoiceService,
  ...orderInvoiceService,
  ...entityService,
  ...shipmentService,
  ...incomingService,
  ...acceptShipmentService,
  ...hubInventoryService,
  ...returnSheetService,
  ...returnStockService,
  ...inventoryService,
  ...stockService,
  ...stockLedgerService,
  ...eodStockService,
  ...stockCorrectionService,
  ...productInfoService,
  ...codeRuleService,
  ...offSaleService,
  ...printService,
  ...receiptService,
  ...reportService,
  ...accountsService,
  ...doctorService,
  ...eventService,
  ...eInvoiceService,
  ...commerceService,
  ...commerceShipments,
  ...commerceStores,
  ...commercePayments,
  ...offlinePayments,
  ...commerceSlots,
  ...commerceCart,
  ...commerceCounter,
  ...displayService,
  ...claimService,
  ...customPriceService,
  ...shiftService,
  ...taskService,
  ...addressChangeService,
  ...storeService,
  ...storeNewService,
  ...hubToHubService,
  ...adminService,
  ...masterDataService,
  ...workstationService,
  ...serviceAccountService,
  ...auditTrail,
  ...archiveService,
  ...customerDataService,
  ...demoService,
  ...discovery
]

for (const name of methods.keys())
  if (!bound.some(({ method }) => method.name === name)) throw new Error(`${name} has no handler`)
