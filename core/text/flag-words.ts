/** The effect of each flag of a user: of a switch what on does, of one with a value of its own what that is. */
import type { Flag, ValueFlag } from "../session/flags.ts"

export const switchWords: Readonly<Record<Flag, string>> = {
  all_inv_managed_by_parent: "hub transfers go from the parent stores alone",
  allow_delivery_slot_change: "the delivery slot of an order can be changed",
  allow_diff_pricing: "the store's own prices go before those of the catalogue",
  allow_external_customer_info_collection: "the counter sells to external customers, whose data it asks for",
  allow_hub_to_hub_transfer: "Hub transfer",
  allow_manage_inv_on_any_prod:
    "hub transfers with stores of any website, and of any product, whatever a butchery or a factory handles",
  allow_shipment_balloon_notification: "notices of new shipments, and how many wait",
  automatic_return_order_creation: "returns of stock are made by the system; the return screen only says so",
  b2c_hub_customer:
    "the id of the hub's customer of orders at partner's prices; without it none can be placed",
  checkout_in_background: "orders at partner's prices are placed in the background",
  collect_cust_info_pincode: "orders of the partner pincode, with the customer's data",
  count_by_weight:
    "what is sold by weight is counted, corrected and returned by what it weighs, to two decimals; packs with a code of their own whole",
  disable_all_product_client_caching: "the catalogue is fetched anew instead of kept at the client",
  disable_def_selection_in_ret_stock: "nothing is chosen beforehand when stock is returned",
  disable_old_order_create: "no Sell; Quick checkout stays",
  discount_approval:
    "discounts by hand at the counter can be approved, by name and password, that are above the cashier's limit, below cost or leave nothing",
  enable_accept_service: "shipments are accepted by AcceptShipmentService",
  enable_address_change: "the address of an order can be changed",
  enable_barcode_scanner_invoice_screen: "the order screen takes scans alone",
  enable_download_invoice: "invoices can be downloaded",
  enable_eod_stock_taking: "EOD stock taking, and its gate before shipments",
  enable_item_pickup: "Packed and Scan next, the code of the pick-up app, and what it packed is accepted",
  enable_label_proof: "an order leaves with its own label alone",
  enable_multiple_delivery_slots: "slots of delivery, and Multiple Slot Orders",
  enable_multiple_invoice: "bulk invoices",
  enable_new_invoice_service: "orders are invoiced by OrderInvoiceService",
  enable_order_create: "Sell, and everything of the counter",
  enable_order_return: "Order return",
  enable_orderxcelerator: "Quick checkout, with enable_order_create",
  enable_ret_stock_cat_selection: "categories can be chosen when stock is returned",
  enable_return_stock_list_print: "prints the list of returned stock",
  enable_shift: "shifts: sales ask for the open shift of their till",
  enable_stock_correction: "Stock correction",
  enable_store_work: "the work of a store: receiving, picking, dispatching, returning and its tasks",
  enable_upi_payment: "payments by UPI; on unless switched off",
  enable_yield_ratio_in_order_view: "what an item is cut into is picked in its place",
  eod_blind_count: "the count of the day does not show what the books say",
  fetch_sell_by_from_product_info: "whether something is sold by weight or pack comes from the product",
  force_return: "marinated products are not retained beforehand",
  get_all_orders: "all orders of the store, not the user's own alone",
  is_butchery_or_mini_factory_store: "the own store counts as a butchery or a mini factory in hub transfers",
  isUAEHub: "a hub in the UAE: dirhams, mobile numbers of nine digits",
  manual_accept: "quantities can be accepted by hand; on unless switched off",
  remove_validation_on_shipment_accept: "no Create Return Order, and none is asked for",
  route_magento_apis: "handed to calls of the counter, as other programs expect it",
  shift_approval: "differences of shifts can be approved",
  show_central_stock: "the central stock when stock is returned",
  show_fth_retail_orders_only: "only orders of the shop's own counter",
  sync_catalog_mapping: "the mapping of the catalogue is fetched again and again",
  use_partner_price: "sells at partner's prices, to the hub's customer"
}

export const valueWords: Readonly<Record<ValueFlag, string>> = {
  discount_limit:
    "the percent of a line, or of the cart, that may be taken off by hand; 0, or nothing, is no discount by hand. What is above it takes the word of somebody with discount_approval",
  multiple_invoice_max_limit: "so many orders can be invoiced at once; 10 where it is unset",
  print_order_items_template: "the layout of the item list: its text, or the id of one in print_templates",
  return_stock_invoice_template: "prints return stock, in this layout",
  shipment_template: "prints return pick-ups, in this layout",
  swipe_machine_tid: "the number of the card terminal; offers payment by card",
  template_id: "the id of the layout of the item list in print_templates",
  template_string: "the layout of the item list; goes before the others"
}
