/** Everything that can be imported, in the order in which it is written: what is named before what names it. */
import { centralStock } from "./central-stock.ts"
import { codeRuleLists } from "./code-rules.ts"
import { coupons } from "./coupons.ts"
import { customers } from "./customers.ts"
import { deliverySlots } from "./delivery-slots.ts"
import { envVariables } from "./env-variables.ts"
import { eodReports } from "./eod-reports.ts"
import { failedPartnerOrders } from "./failed-partner-orders.ts"
import { itemMappings } from "./item-mappings.ts"
import type { Kind } from "./kind.ts"
import { localities } from "./localities.ts"
import { orderItems } from "./order-items.ts"
import { orderNotes } from "./order-notes.ts"
import { orders } from "./orders.ts"
import { packs } from "./packs.ts"
import { payments } from "./payments.ts"
import { prices } from "./prices.ts"
import { productLists } from "./product-lists.ts"
import { products } from "./products.ts"
import { shipmentItems } from "./shipment-items.ts"
import { shipments } from "./shipments.ts"
import { stores } from "./stores.ts"
import { users } from "./users.ts"

export const kinds = [
  stores,
  users,
  products,
  itemMappings,
  productLists,
  codeRuleLists,
  shipments,
  shipmentItems,
  packs,
  centralStock,
  eodReports,
  localities,
  deliverySlots,
  coupons,
  prices,
  customers,
  orders,
  orderItems,
  orderNotes,
  payments,
  failedPartnerOrders,
  envVariables
] as unknown as ReadonlyArray<Kind>
