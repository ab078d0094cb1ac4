/** What each setting of the network is called, and what it stands beside. */
import type { SettingName } from "../session/settings.ts"

export const settingGroups = {
  reasons: "Reasons",
  hub: "Work in the hub",
  till: "Counter and customers",
  limits: "Limits",
  products: "Products",
  papers: "Papers and books",
  network: "Network"
} as const
export type SettingGroup = keyof typeof settingGroups

/** In their order. */
export const settingTitles: Readonly<Record<SettingName, readonly [group: SettingGroup, title: string]>> = {
  accept_order_reason: ["reasons", "Reasons for short items"],
  nil_reason_task: ["reasons", "Tasks for short items"],
  short_receipt_reason: ["reasons", "Reasons for short receipts"],
  later_pack_reason: ["reasons", "Reasons for a later pack"],
  order_return_reason: ["reasons", "Reasons for returns"],
  order_return_spoiling_reason: ["reasons", "Reasons that spoil a pack"],
  secondary_order_return_reason: ["reasons", "Further reasons for returns"],
  stock_correction_reason: ["reasons", "Reasons for corrections"],
  discount_reason: ["reasons", "Reasons for discounts"],
  all_item_manual_accept_allowed: ["hub", "Accept everything by hand"],
  claim_minutes: ["hub", "Hold of a scanned pack"],
  item_pickup_app_config: ["hub", "Tolerance of the pickup app"],
  oos_stock_correction: ["hub", "Correct what is out of stock"],
  support_phone: ["till", "Support phone"],
  tagline: ["till", "Sentence at Home"],
  active_partners: ["till", "Partners at the counter"],
  delivery_charge: ["till", "Delivery charge"],
  cash_rounding: ["till", "Rounding of cash"],
  upi_payee: ["till", "UPI payee"],
  upi_expiry_minutes: ["till", "Life of a UPI code"],
  public_url: ["till", "Address for customers"],
  receipt_link_days: ["till", "Life of a receipt link"],
  mask_phone: ["till", "Hide four digits of phones"],
  shift_difference_limit: ["limits", "Difference of a shift"],
  stock_correction_limit: ["limits", "Corrections in a day"],
  refund_limit: ["limits", "Refunds in a day"],
  eway_limit: ["limits", "E-way bill from"],
  b2cl_limit: ["limits", "Large invoices in GSTR-1"],
  home_products: ["products", "Under home at the counter"],
  best_sellers: ["products", "Under best at the counter"],
  egg_product_ids: ["products", "Eggs"],
  excluded_product_ids: ["products", "Left out of returns"],
  one_year_product_ids: ["products", "Keep 365 days"],
  long_shelf_life_product_ids: ["products", "Keep 90 days"],
  containers: ["products", "Containers"],
  container_product_ids: ["products", "Weighed in a container"],
  transfer_value: ["papers", "Value of a transfer"],
  e_invoices: ["papers", "Register e-invoices"],
  tally_ledgers: ["papers", "Ledgers in Tally"],
  print_templates: ["papers", "Print layouts"],
  label_matrix: ["papers", "2D code of packs"],
  label_link: ["papers", "Address of its links"],
  gtin_prefix: ["papers", "Prefix of own GTINs"],
  website_main_stores: ["network", "Main stores of websites"],
  retailer_websites: ["network", "Websites of retailers"],
  archive_order_days: ["network", "Archive orders after"],
  archive_pack_days: ["network", "Archive packs after"]
}
