/**
 * The flags of a user (WHO-1) and the one rule that reads them. A value may arrive as a boolean,
 * 0 or 1, "0" or "1", "true" or "false"; any other says nothing. A flag nobody knows stays on the user untouched and has
 * no effect.
 */

/** Switches: on or off. */
const switches = [
  "all_inv_managed_by_parent",
  "allow_delivery_slot_change",
  "allow_diff_pricing",
  "allow_external_customer_info_collection",
  "allow_hub_to_hub_transfer",
  "allow_manage_inv_on_any_prod",
  "allow_shipment_balloon_notification",
  "automatic_return_order_creation",
  "b2c_hub_customer",
  "checkout_in_background",
  "collect_cust_info_pincode",
  "count_by_weight",
  "disable_all_product_client_caching",
  "disable_def_selection_in_ret_stock",
  "disable_old_order_create",
  "discount_approval",
  "enable_accept_service",
  "enable_address_change",
  "enable_barcode_scanner_invoice_screen",
  "enable_download_invoice",
  "enable_eod_stock_taking",
  "enable_item_pickup",
  "enable_label_proof",
  "enable_multiple_delivery_slots",
  "enable_multiple_invoice",
  "enable_new_invoice_service",
  "enable_order_create",
  "enable_order_return",
  "enable_orderxcelerator",
  "enable_ret_stock_cat_selection",
  "enable_return_stock_list_print",
  "enable_shift",
  "enable_stock_correction",
  "enable_store_work",
  "enable_upi_payment",
  "enable_yield_ratio_in_order_view",
  "eod_blind_count",
  "fetch_sell_by_from_product_info",
  "force_return",
  "get_all_orders",
  "is_butchery_or_mini_factory_store",
  "isUAEHub",
  "manual_accept",
  "remove_validation_on_shipment_accept",
  "route_magento_apis",
  "shift_approval",
  "show_central_stock",
  "show_fth_retail_orders_only",
  "sync_catalog_mapping",
  "use_partner_price"
] as const

/** Flags that carry a value of their own: a number, an id or a text. */
const values = [
  "discount_limit",
  "multiple_invoice_max_limit",
  "print_order_items_template",
  "return_stock_invoice_template",
  "shipment_template",
  "swipe_machine_tid",
  "template_id",
  "template_string"
] as const

export type Flag = (typeof switches)[number]
export type ValueFlag = (typeof values)[number]
export const valueFlagNames: ReadonlyArray<ValueFlag> = values
export const flagNames: ReadonlyArray<Flag | ValueFlag> = [...switches, ...values]

/** Flags as stored on the user: known and unknown ones alike. */
export type Flags = Readonly<Record<string, unknown>>

/** On when unset; only an explicit off turns them off. */
const onWhenUnset: ReadonlySet<string> = new Set<Flag>(["manual_accept", "enable_upi_payment"])

/** The truth of a stored value: `undefined` when it says nothing. */
export const truth = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value
  if (typeof value !== "number" && typeof value !== "string") return undefined
  const text = String(value).trim().toLowerCase()
  if (text === "1" || text === "true") return true
  return text === "0" || text === "false" ? false : undefined
}

/**
 * Whether a switch is on. `b2c_hub_customer` holds the hub customer itself: any value but an explicit off is on.
 * `manual_accept` and `enable_upi_payment` are on unless explicitly off.
 */
export const isOn = (flags: Flags, flag: Flag): boolean =>
  truth(flags[flag]) ??
  (flag === "b2c_hub_customer" ? textOf(flags, flag) !== undefined : onWhenUnset.has(flag))

/** The text of a flag that carries a value; `undefined` when unset or empty. */
export const textOf = (flags: Flags, flag: ValueFlag | "b2c_hub_customer"): string | undefined => {
  const value = flags[flag]
  if (value === undefined || value === null || value === false) return undefined
  const text = String(value).trim()
  return text === "" ? undefined : text
}
