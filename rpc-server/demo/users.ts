/** The people of the demo network, who is there for what. All have one password. */
import type * as Day from "#core/day.ts"
import type { Flag, ValueFlag } from "#core/session/flags.ts"
import { readTime } from "../import/moment.ts"
import type { UserCells } from "../import/users.ts"
import { demoStores, mainStore } from "./stores.ts"

/** Said aloud wherever the demo is loaded: everybody in it has the same one. */
export const demoPassword = "packhouse"

type Flags = { readonly [K in Flag | ValueFlag]?: unknown }

/** Every flag that opens something; those that put one way of working in another's place are not among them. */
const granting: Flags = {
  allow_delivery_slot_change: 1,
  allow_diff_pricing: true,
  allow_hub_to_hub_transfer: 1,
  allow_manage_inv_on_any_prod: 1,
  allow_shipment_balloon_notification: true,
  b2c_hub_customer: "4001",
  collect_cust_info_pincode: 1,
  discount_limit: 10,
  enable_address_change: 1,
  enable_download_invoice: 1,
  enable_eod_stock_taking: 1,
  enable_item_pickup: 1,
  enable_multiple_delivery_slots: true,
  enable_multiple_invoice: "1",
  enable_order_create: 1,
  enable_order_return: "true",
  enable_orderxcelerator: 1,
  enable_ret_stock_cat_selection: 1,
  enable_return_stock_list_print: 1,
  enable_stock_correction: 1,
  enable_store_work: 1,
  enable_upi_payment: true,
  get_all_orders: 1,
  manual_accept: true,
  print_order_items_template: "items",
  return_stock_invoice_template: "return",
  shipment_template: "shipment",
  show_central_stock: 1,
  swipe_machine_tid: "40018823",
  sync_catalog_mapping: 1
}
/** Said to be off, so that nobody wonders. */
const others: Flags = {
  automatic_return_order_creation: 0,
  enable_accept_service: 0,
  enable_barcode_scanner_invoice_screen: 0,
  enable_new_invoice_service: 0,
  use_partner_price: false
}

interface DemoUser {
  readonly username: string
  readonly name: string
  /** What somebody logs in as them for. */
  readonly purpose: string
  readonly store: number
  readonly flags: Flags & Readonly<Record<string, unknown>>
  readonly cells?: UserCells
}

/** Everything of a hub's staff but what a person's own purpose takes away or adds. */
const staff = (changes: Flags): Flags => ({ ...granting, ...others, ...changes })

export const demoUsers: ReadonlyArray<DemoUser> = [
  {
    username: "hub",
    name: "Asha Nair",
    purpose: "hub staff: every flag that opens something",
    store: mainStore,
    // A flag that Packhouse does not know stays on the user and has no effect.
    flags: { ...staff({}), "7f3a9c": "kept as it is" }
  },
  {
    username: "hubnew",
    name: "Ravi Gowda",
    purpose: "new invoice and accept services, yield ratio, item pickup, scanner screen",
    store: mainStore,
    flags: staff({
      enable_new_invoice_service: "1",
      enable_accept_service: true,
      enable_yield_ratio_in_order_view: 1,
      enable_barcode_scanner_invoice_screen: "true",
      multiple_invoice_max_limit: "3",
      force_return: 1
    })
  },
  {
    username: "store",
    name: "Meera Krishnan",
    purpose: "retail counter: its own orders only, card terminal, shifts",
    store: 102,
    flags: {
      enable_shift: 1,
      enable_store_work: 1,
      enable_order_create: 1,
      enable_orderxcelerator: 1,
      enable_order_return: 1,
      enable_upi_payment: 1,
      show_fth_retail_orders_only: 1,
      swipe_machine_tid: "40018824",
      manual_accept: "1",
      is_butchery_or_mini_factory_store: 1,
      fetch_sell_by_from_product_info: 1
    },
    // A place of their own, as JSON text.
    cells: { locality: JSON.stringify({ name: "Koramangala 4th Block" }) }
  },
  {
    username: "partner",
    name: "Imran Khan",
    purpose: "partner price, checkout in the background",
    store: mainStore,
    flags: {
      allow_external_customer_info_collection: 1,
      allow_diff_pricing: 1,
      b2c_hub_customer: "4001",
      checkout_in_background: 1,
      enable_order_create: 1,
      enable_orderxcelerator: 1,
      enable_store_work: 1,
      use_partner_price: 1
    },
    cells: { type: "custom_price_user" }
  },
  {
    username: "partner-nocustomer",
    name: "Vikram Shetty",
    purpose: "partner price without a hub customer, which the website of the store does not excuse",
    store: 8,
    flags: {
      checkout_in_background: 1,
      enable_order_create: 1,
      enable_orderxcelerator: 1,
      enable_store_work: 1,
      use_partner_price: 1
    }
  },
  {
    username: "uae",
    name: "Fathima Al Hashimi",
    purpose: "a hub in the UAE: dirhams, VAT, nine-digit numbers",
    store: 501,
    flags: staff({ isUAEHub: 1 })
  },
  {
    username: "plain",
    name: "Leela Thampi",
    purpose: "no flags at all: reads its store, changes nothing",
    store: mainStore,
    flags: {}
  },
  {
    username: "nomanual",
    name: "Suresh Babu",
    purpose: "nothing by hand, no UPI",
    store: mainStore,
    flags: staff({ manual_accept: false, enable_upi_payment: false })
  },
  {
    username: "nocutoff",
    name: "Gayathri Pillai",
    purpose: "no cut-off date: no shipments",
    store: mainStore,
    flags: staff({}),
    cells: { cut_off_date: "" }
  },
  {
    username: "autoreturn",
    name: "Manoj Patil",
    purpose: "return orders are made by the system",
    store: mainStore,
    flags: staff({ automatic_return_order_creation: 1, remove_validation_on_shipment_accept: 1 })
  },
  {
    username: "eodapprover",
    name: "Uma Venkatesh",
    purpose: "approves end-of-day stock reports",
    store: mainStore,
    flags: staff({}),
    cells: { type: "eod_stock_approval_user" }
  },
  {
    username: "second",
    name: "Joseph Kurian",
    purpose: "staff of another hub, whose stock the parent manages",
    store: 201,
    flags: staff({ get_all_orders: 0, all_inv_managed_by_parent: 1 })
  },
  {
    username: "admin",
    name: "Nandini Bhat",
    purpose: "administrator; may act for every store, approves shifts",
    store: mainStore,
    flags: staff({ enable_shift: 1, shift_approval: 1, discount_approval: 1 }),
    cells: {
      admin: "yes",
      type: "SRE",
      store_ids: demoStores
        .map(({ id }) => id)
        .filter((id) => id !== mainStore)
        .join("; ")
    }
  }
]

/** Everybody's cut-off date: what came before it, they do not see. */
const cutOff = "today-30d 00:00"
export const cutOffAt = (now: Day.Instant): Day.GmtTime => readTime(cutOff, now) ?? ""

/** The rows of the people. `password` is the one they all have, or its hash. */
export const userRows = (password: string): ReadonlyArray<UserCells> =>
  demoUsers.map(({ username, name, store, flags, cells }) => ({
    username,
    name,
    password,
    hub_store_id: String(store),
    cut_off_date: cutOff,
    marinated_max_age: "2",
    non_marinated_max_age: "3",
    flags: JSON.stringify(flags),
    ...cells
  }))
