/** Which flags are set beside each other: what a user may do with orders, with stock, at the till; and what is technical. */
import { type Flag, flagNames, type ValueFlag } from "../../session/flags.ts"

export type FlagGroup = "orders" | "stock" | "till" | "system" | "values"

/** It holds the id of a customer: as a switch it would lose that. */
const customer = "b2c_hub_customer"

const groups: Readonly<Record<Exclude<FlagGroup, "system" | "values">, ReadonlyArray<Flag>>> = {
  orders: [
    "enable_store_work",
    "get_all_orders",
    "show_fth_retail_orders_only",
    "manual_accept",
    "enable_yield_ratio_in_order_view",
    "enable_barcode_scanner_invoice_screen",
    "enable_multiple_invoice",
    "enable_download_invoice",
    "enable_label_proof",
    "enable_item_pickup",
    "enable_multiple_delivery_slots",
    "allow_delivery_slot_change",
    "enable_address_change",
    "enable_order_return"
  ],
  stock: [
    "enable_eod_stock_taking",
    "eod_blind_count",
    "enable_stock_correction",
    "count_by_weight",
    "allow_hub_to_hub_transfer",
    "allow_manage_inv_on_any_prod",
    "all_inv_managed_by_parent",
    "is_butchery_or_mini_factory_store",
    "allow_shipment_balloon_notification",
    "remove_validation_on_shipment_accept",
    "automatic_return_order_creation",
    "enable_ret_stock_cat_selection",
    "disable_def_selection_in_ret_stock",
    "enable_return_stock_list_print",
    "force_return",
    "show_central_stock"
  ],
  till: [
    "enable_order_create",
    "disable_old_order_create",
    "enable_orderxcelerator",
    "enable_upi_payment",
    "enable_shift",
    "shift_approval",
    "discount_approval",
    "allow_diff_pricing",
    "use_partner_price",
    "checkout_in_background",
    "allow_external_customer_info_collection",
    "collect_cust_info_pincode",
    "isUAEHub"
  ]
}

const grouped: ReadonlyMap<string, FlagGroup> = new Map(
  Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group as FlagGroup] as const))
)

/** @param isValue it carries a value of its own, or nobody knows it */
export const groupOfFlag = (name: string, isValue: boolean): FlagGroup =>
  isValue || name === customer ? "values" : (grouped.get(name) ?? "system")

/** As staff meet them: what is used most stands first. */
const places: ReadonlyMap<string, number> = new Map(
  [...grouped.keys(), ...flagNames.filter((name: Flag | ValueFlag) => !grouped.has(name))].map(
    (name, at) => [name, at] as const
  )
)
export const placeOfFlag = (name: string): number => places.get(name) ?? places.size
