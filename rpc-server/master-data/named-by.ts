/** Why a row of master data is not taken away. */
/** What names a row, by the table in which it stands; others as their tables are called. */
const namers: Readonly<Record<string, string>> = {
  app_user: "a user",
  orders: "an order",
  archived_order: "an order",
  order_item: "an order",
  pack: "a pack",
  archived_pack: "a pack",
  shipment_item: "a shipment",
  price_override: "a price",
  item_mapping: "an item mapping",
  delivery_slot: "a delivery slot",
  cart: "a cart",
  cart_item: "a cart",
  coupon_use: "an order",
  workstation: "a workstation"
}
/** Why a row is not taken away. */
export const namedRowText = (key: string, table: string): string =>
  `${key} is not taken away: ${namers[table] ?? table.replaceAll("_", " ")} names it`
