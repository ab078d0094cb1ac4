/** Everything that can be imported, in the order in which it is written: what is named before what names it. */
import { customers } from "./customers.ts"
import { envVariables } from "./env-variables.ts"
import { itemMappings } from "./item-mappings.ts"
import type { Kind } from "./kind.ts"
import { orderItems } from "./order-items.ts"
import { orders } from "./orders.ts"
import { packs } from "./packs.ts"
import { products } from "./products.ts"
import { stores } from "./stores.ts"
import { users } from "./users.ts"

export const kinds = [
  stores,
  users,
  products,
  itemMappings,
  packs,
  customers,
  orders,
  orderItems,
  envVariables
] as unknown as ReadonlyArray<Kind>
