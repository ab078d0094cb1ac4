/** Every method of the JSON-RPC interface, by its name on the wire. */
import { AdminService } from "./admin.ts"
import { OrderClientService } from "./client-order.ts"
import { CommerceService } from "./commerce.ts"
import { DemoService } from "./demo.ts"
import { InvoiceService, OrderInvoiceService } from "./invoice.ts"
import type { Method } from "./method.ts"
import { OrderService } from "./order.ts"
import { PrintService } from "./print.ts"
import { AuditService, AuthService, ClientService, LogService, UtilService } from "./session.ts"
import { EntityService, InventoryService, ShipmentService } from "./shipment.ts"

export const services = {
  AuthService,
  UtilService,
  LogService,
  AuditService,
  ClientService,
  OrderService,
  OrderClientService,
  InvoiceService,
  OrderInvoiceService,
  EntityService,
  ShipmentService,
  InventoryService,
  PrintService,
  CommerceService,
  AdminService,
  DemoService
}

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.values(services).flatMap((service) =>
    Object.values(service as Record<string, Method>).map((method) => [method.name, method] as const)
  )
)
