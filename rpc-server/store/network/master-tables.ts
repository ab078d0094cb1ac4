/** The tables that are maintained while the server runs: their columns, and what is stored there as a number. */
import type { Table } from "../engine/merge.ts"
import * as tables from "./network-tables.ts"

export interface MasterTable extends Table<string> {
  /** Whole numbers; the other columns are texts. */
  readonly numbers: ReadonlyArray<string>
  readonly reals?: ReadonlyArray<string>
  /** The columns that name a row, `by` last. */
  readonly keys: ReadonlyArray<string>
  /** The columns in which a search looks. */
  readonly searched: ReadonlyArray<string>
  /** Tables whose rows name one of this one, with the column: such a row is not taken away. */
  readonly namedBy: ReadonlyArray<readonly [table: string, column: string]>
}

const keysOf = ({ within, by }: Table<string>): ReadonlyArray<string> =>
  within === undefined ? [by] : [within, by]

const master = (
  table: Table<string>,
  rest: Omit<MasterTable, keyof Table<string> | "keys" | "namedBy"> & Partial<Pick<MasterTable, "namedBy">>
): MasterTable => ({ namedBy: [], ...table, ...rest, keys: keysOf(table) })

export const stores = master(tables.stores, {
  numbers: ["store_id", "hub_id", "website_id"],
  searched: ["store_id", "name", "city_name"],
  namedBy: [
    ["app_user", "hub_store_id"],
    ["workstation", "store_id"],
    ["orders", "store_id"],
    ["orders", "transfer_to"],
    ["archived_order", "store_id"],
    ["invoice_number", "store_id"],
    ["invoice", "store_id"],
    ["credit_note_number", "store_id"],
    ["credit_note", "store_id"],
    ["failed_partner_order", "store_id"],
    ["central_stock", "store_id"],
    ["delivery_slot", "store_id"],
    ["price_override", "store_id"],
    ["off_sale", "store_id"],
    ["draft", "store_id"],
    ["cart", "store_id"],
    ["till", "store_id"],
    ["shift", "store_id"],
    ["task", "store_id"],
    ["receipt_link", "store_id"],
    ["workstation", "store_id"]
  ]
})
export const products = master(tables.products, {
  numbers: [
    "entity_id",
    "price",
    "final_price",
    "cost",
    "min_sale_qty",
    "qty_increments",
    "whole",
    "category_id",
    "net_weight",
    "tare",
    "tax_rate",
    "mrp"
  ],
  reals: ["weight_ratio"],
  searched: ["entity_id", "name", "ean13_barcode"],
  namedBy: [
    ["item_mapping", "product_id"],
    ["price_override", "product_id"],
    ["off_sale", "product_id"],
    ["cart_item", "product_id"],
    ["pack", "product_id"],
    ["archived_pack", "product_id"],
    ["order_item", "product_id"],
    ["shipment_item", "product_id"],
    ["return_line", "product_id"],
    ["central_stock", "product_id"],
    ["sent_pack", "product_id"],
    ["eod_line", "product_id"],
    ["eod_count_line", "product_id"],
    ["eod_counted", "product_id"],
    ["eod_rounding", "product_id"],
    ["stock_correction_line", "product_id"],
    ["received_serial", "product_id"]
  ]
})
export const itemMappings = master(tables.itemMappings, {
  numbers: ["product_id"],
  searched: ["code_type", "item", "product_id"]
})
export const localities = master(tables.localities, {
  numbers: ["locality_id", "website_id", "is_served"],
  searched: ["locality_id", "postcode", "name"]
})
export const deliverySlots = master(tables.deliverySlots, {
  numbers: ["store_id", "slot", "starts", "ends", "capacity", "cut_off"],
  searched: ["store_id"]
})
export const coupons = master(tables.coupons, {
  numbers: ["percent", "amount", "min_subtotal", "active", "use_limit"],
  searched: ["code"],
  namedBy: [["coupon_use", "code"]]
})
export const priceOverrides = master(tables.priceOverrides, {
  numbers: ["store_id", "product_id", "price"],
  searched: ["store_id", "product_id"]
})
