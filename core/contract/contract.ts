/** Every method of the JSON-RPC interface, by its name on the wire. */
import { AcceptShipmentService } from "./accept-shipment.ts"
import { AccountsService } from "./accounts.ts"
import { AddressChangeService, StoreService } from "./address-change.ts"
import { AdminService } from "./admin.ts"
import { ArchiveService } from "./archive.ts"
import { AuditTrail } from "./audit.ts"
import { CommerceCart } from "./cart.ts"
import { ClaimService } from "./claim.ts"
import { OrderClientService } from "./client-order.ts"
import { CodeRuleService } from "./code-rules.ts"
import { CommerceService } from "./commerce.ts"
import { CommerceCounter } from "./commerce-counter.ts"
import { CommerceShipments } from "./commerce-shipment.ts"
import { CommerceStores } from "./commerce-store.ts"
import { CustomPriceService } from "./custom-price.ts"
import { CustomerDataService } from "./customer-data.ts"
import { DisplayService } from "./customer-display.ts"
import { CustomerPhones } from "./customer-phone.ts"
import { CommerceSlots } from "./delivery-slot.ts"
import { DemoService } from "./demo.ts"
import { DoctorService } from "./doctor.ts"
import { OrderDrafts } from "./draft.ts"
import { EInvoiceService } from "./e-invoice.ts"
import { EodStockService } from "./eod-stock.ts"
import { EventService } from "./event.ts"
import { HubInventoryService, StockService } from "./hub-inventory.ts"
import { HubToHubService, StoreNewService } from "./hub-transfer.ts"
import { IncomingService } from "./incoming.ts"
import { InvoiceService, OrderInvoiceService } from "./invoice.ts"
import { MasterDataService } from "./master-data.ts"
import type { Method } from "./method.ts"
import { OffSaleService } from "./off-sale.ts"
import { OfflinePayments } from "./offline-payment.ts"
import { OrderService } from "./order.ts"
import { OrderHolds } from "./order-hold.ts"
import { OrderNotes } from "./order-note.ts"
import { OrderReturnService, OrderReturns } from "./order-return.ts"
import { CommercePayments } from "./payment-change.ts"
import { PickListService } from "./pick-list.ts"
import { PrintService } from "./print.ts"
import { ProductInfoService } from "./product-info.ts"
import { ReceiptService } from "./receipt.ts"
import { ReportService } from "./report.ts"
import { ReturnSheetService } from "./return-sheet.ts"
import { ReturnStockService } from "./return-stock.ts"
import { FilterService } from "./saved-filter.ts"
import { ServiceAccountService } from "./service-account.ts"
import { AuditService, AuthService, ClientService, LogService, UtilService } from "./session.ts"
import { ShiftService } from "./shift.ts"
import { EntityService, InventoryService, ShipmentService } from "./shipment.ts"
import { StockCorrectionService } from "./stock-correction.ts"
import { StoreCreditService } from "./store-credit.ts"
import { TaskService } from "./task.ts"
import { WorkstationService } from "./workstation.ts"

export const services = {
  AuthService,
  UtilService,
  LogService,
  AuditService,
  ClientService,
  FilterService,
  OrderService: {
    ...OrderService,
    ...OrderHolds,
    ...OrderNotes,
    ...CustomerPhones,
    ...OrderDrafts,
    ...PickListService
  },
  OrderClientService: { ...OrderClientService, ...OrderReturns },
  OrderReturnService,
  StoreCreditService,
  InvoiceService,
  OrderInvoiceService,
  EntityService,
  // Split over files by what they are about; on the wire each is one service.
  ShipmentService: { ...ShipmentService, ...IncomingService, ...HubInventoryService, ...ReturnSheetService },
  AcceptShipmentService,
  ReturnStockService,
  InventoryService: { ...InventoryService, ...StockService },
  EodStockService,
  StockCorrectionService,
  ProductInfoService,
  CodeRuleService,
  OffSaleService,
  PrintService,
  ReceiptService,
  ReportService,
  AccountsService,
  DoctorService,
  EventService,
  EInvoiceService,
  CommerceService: {
    ...CommerceService,
    ...CommerceShipments,
    ...CommerceStores,
    ...CommercePayments,
    ...CommerceSlots,
    ...CommerceCart,
    ...CommerceCounter
  },
  DisplayService,
  ClaimService,
  CustomPriceService,
  PaymentService: OfflinePayments,
  ShiftService,
  TaskService,
  AddressChangeService,
  StoreService,
  StoreNewService,
  HubToHubService,
  AdminService: { ...AdminService, ...AuditTrail },
  MasterDataService,
  WorkstationService,
  ServiceAccountService,
  ArchiveService,
  CustomerDataService,
  DemoService
}

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.values(services).flatMap((service) =>
    Object.values(service as Record<string, Method>).map((method) => [method.name, method] as const)
  )
)
