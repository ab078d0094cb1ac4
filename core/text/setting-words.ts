/** The effect of each setting of the network, and what holds where nobody has set it. */
import type { SettingName } from "../session/settings.ts"

interface Words {
  /** The effect of the setting. */
  readonly about: string
  /** The value that holds where none is set. */
  readonly unset: string
}

const reasonsDefault = "the built-in reasons"
export const settingWords: Readonly<Record<SettingName, Words>> = {
  accept_order_reason: {
    about: "reasons to choose from when an item is nil or short; a free reason is always offered",
    unset: reasonsDefault
  },
  short_receipt_reason: {
    about: "reasons offered where less of a shipment is accepted than was sent",
    unset: reasonsDefault
  },
  later_pack_reason: {
    about: "reasons for taking a pack that expires later than another one, each under its number",
    unset: reasonsDefault
  },
  order_return_reason: { about: "reasons for returns of orders", unset: "expired and damaged" },
  order_return_spoiling_reason: {
    about: "those of them after which a pack does not go back on the shelf",
    unset: "expired and damaged"
  },
  secondary_order_return_reason: { about: "what is asked further under a reason", unset: "nothing" },
  stock_correction_reason: {
    about: "reasons for corrections of stock",
    unset: "Damaged, Expired, Wrong Count, Missing and Other"
  },
  discount_reason: {
    about: "reasons for discounts by hand at the counter",
    unset: "Damaged packing, Short life left, Price promised, Complaint settled and Regular customer"
  },
  item_pickup_app_config: { about: "by how much the pickup app may miss what was ordered", unset: "0" },
  all_item_manual_accept_allowed: {
    about: "whether anything may be accepted by hand; when false, only what is sold by pack",
    unset: "true"
  },
  mask_phone: {
    about: "whether the last four digits of customers' phones are hidden, and not the last three alone",
    unset: "false"
  },
  support_phone: { about: "the support line in the head of every page", unset: "hidden" },
  tagline: { about: "the sentence on the home screen", unset: "a built-in one" },
  active_partners: {
    about: "partners that an order at the counter may be for, such as zomato, swiggy",
    unset: "zomato, dunzo, swiggy, zepto and paytm; in the UAE talabat, noon, careem and deliveroo"
  },
  retailer_websites: {
    about:
      "websites of retailers: a mobile number that begins with 00000 stands for nobody in particular there, and partner's prices need no hub customer and allow eggs",
    unset: "3, 15, 16 and 10"
  },
  egg_product_ids: {
    about: "eggs: they cannot be on an order at partner's prices, but at the websites of retailer_websites",
    unset: "nothing is refused"
  },
  excluded_product_ids: { about: "products that are left out when stock is returned", unset: "none" },
  one_year_product_ids: { about: "products that keep 365 days", unset: "none" },
  long_shelf_life_product_ids: { about: "products that keep 90 days", unset: "none" },
  print_templates: {
    about: "layouts of the item list and of the paper of a return pick-up, which users choose by flags",
    unset: "none"
  },
  containers: {
    about:
      "trays and boxes that goods are weighed in, with the grams of each: where its code is scanned or typed, they are taken off the weight in the place of the product's tare",
    unset: "none"
  },
  container_product_ids: {
    about:
      "products whose weight a scale gives only once the code of their container was scanned, or the scale was tared",
    unset: "none"
  },
  code_weight_tolerance: {
    about:
      "how far the weight in a code may be from the weight on the scale where a pack is scanned at a till while it lies there: beyond it both weights are shown",
    unset: "they are not compared"
  },
  label_matrix: {
    about:
      "what stands beside the bars on the label of a pack: a GS1 DataMatrix (datamatrix), a QR code with a GS1 Digital Link (link), or nothing more (none)",
    unset: "none"
  },
  label_link: {
    about: "the address that the links on labels of packs stand below, such as https://id.shop.example",
    unset: "https://id.gs1.org"
  },
  gtin_prefix: {
    about:
      "the first digits of the GTIN that a product without one gets on its labels, before its number: the company prefix that GS1 gave out, or one that begins with 2 and is read in this network alone",
    unset: "such a product has no 2D code"
  },
  home_products: {
    about: "what stands under home where products are added to a cart",
    unset: "1773, 2648, 2649 and 1804"
  },
  website_main_stores: { about: "the main store of each website", unset: "8 of website 7, 198 of 17" },
  best_sellers: { about: "what stands under best there", unset: "none" },
  nil_reason_task: {
    about:
      "which task a reason makes when an item is not sent: the product is counted (count), taken out of stock (write_off) or sent back (return), or nothing is asked for (none); a reason that it does not name makes no task",
    unset:
      "what is out of stock is counted, what is damaged or not good is written off, what is expired goes back"
  },
  shift_difference_limit: {
    about: "a shift whose count is off by more, or was made again, waits for the approval of somebody else",
    unset: "0, and every difference waits"
  },
  stock_correction_limit: {
    about:
      "what one person changes by hand in a day, in tickets, counts and write-offs, comes to no more, what is missing and what was found added up: what would, and what has no price, waits for the approval of somebody else",
    unset: "nothing waits"
  },
  refund_limit: {
    about:
      "what one person gives back in a day, in cash or by a refund task, comes to no more: what would waits for somebody else",
    unset: "nothing waits"
  },
  oos_stock_correction: {
    about: "whether products that are out of stock are listed for correction",
    unset: "true"
  },
  claim_minutes: {
    about: "for how long a pack that somebody has scanned is kept from all others",
    unset: "30"
  },
  delivery_charge: {
    about:
      "what a delivery home costs, and from which subtotal on nothing; nothing is delivered home while it cannot be read",
    unset: "nothing is charged"
  },
  transfer_value: {
    about:
      "what goods are worth on the paper of a transfer: cost, the cost of the product, or so many percent of its price; a product without a cost has 90 percent of its price",
    unset: "90"
  },
  cash_rounding: {
    about:
      "the coin to which a sale that is handed over at the counter and paid in cash is rounded, half up; 0 rounds nothing",
    unset: "1.00 in rupees, 0.25 in dirhams"
  },
  eway_limit: {
    about: "the value from beyond which goods of a transfer move under an e-way bill",
    unset: "50000"
  },
  b2cl_limit: {
    about:
      "GSTR-1 lists an invoice above it by itself, that goes to another state and a buyer without a GSTIN",
    unset: "100000"
  },
  tally_ledgers: {
    about:
      "the names of the ledgers in the accountant's company, for the vouchers of packhouse report tally; {store} is the store's name, {rate} the percent of the tax",
    unset: "Cash, Card Receipts, UPI Receipts, Counter Customers, Sales {rate}%, Output CGST and the like"
  },
  e_invoices: {
    about:
      "whether tax invoices to buyers with a GSTIN, and credit notes of them, are registered with the portal of GST as e-invoices",
    unset: "false"
  },
  receipt_link_days: { about: "for how many days a link opens the receipt", unset: "30" },
  event_days: { about: "after how many days events for programs outside are dropped", unset: "14" },
  public_url: {
    about: "the address by which customers reach this server: links of receipts stand below it",
    unset: "the address by which the counter itself reaches the server"
  },
  upi_payee: {
    about:
      "whom the QR codes of the hub's orders pay. Of a long name the code says the beginning: apps show the name that the bank knows",
    unset: "nobody is asked to pay by UPI"
  },
  upi_expiry_minutes: { about: "how long a code of UPI is good", unset: "15" },
  archive_order_days: { about: "after how many days orders that are finished are archived", unset: "400" },
  archive_pack_days: { about: "after how many days packs that are gone are archived", unset: "60" },
  privacy_notice: {
    about:
      "what customers are told of why their name and number are asked for, at the end of receipts and their pages",
    unset: "nothing"
  },
  customer_days: {
    about: "after how many days without an order a customer is erased, with name and address of their orders",
    unset: "for ever"
  },
  audit_days: {
    about: "after how many days entries of the audit that belong to no order are dropped",
    unset: "2922"
  },
  client_log_days: { about: "after how many days lines of workstations are dropped", unset: "30" }
}
