/**
 * Every setting of the network (env variable), each once: what may be set is refused in any other shape, what is read is
 * read by the same schema, and docs/operating.md lists them; `core/text/setting-words.ts` has what each does. A setting that no line here has cannot be set or read.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RetentionDays, retentionWanted } from "../archive.ts"
import { type Fault, fault } from "../fault.ts"
import { daysOf, daysWanted, type RetentionRule } from "../retention.ts"
import {
  Amount,
  amount,
  decodedBy,
  numbers,
  object,
  onOff,
  type Setting,
  text,
  texts,
  webAddress,
  whole
} from "./setting.ts"
import { supportPhone, tagline } from "./store-words.ts"

const clients = "clients"
const server = "server"

/** An address that a bank pays to, as a UPI app has it, and the name beside it. */
const PayeeShape = Schema.Struct({
  /** The virtual payment address: "packhouse.blr@okaxis". */
  address: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9.-]{1,40}$/)),
  name: Schema.String.check(
    Schema.isMaxLength(99),
    Schema.makeFilter((name) => name.trim() !== "")
  )
})

/** The first digits of numbers that the network gives out itself: a company prefix of GS1, or digits of restricted ones. */
const GtinPrefix = Schema.Union([
  Schema.String.check(Schema.isPattern(/^\d{7,11}$/)),
  Schema.Int.check(Schema.isBetween({ minimum: 1_000_000, maximum: 99_999_999_999 }))
])

/** From 1 to 100, with at most two decimals. */
const isPercent = (value: string | number): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) >= 1 && Number(value) <= 100
const Percent = Schema.Finite.check(Schema.makeFilter(isPercent))

/** The smallest coin in use; 0 for none. */
const Coin = Amount.check(Schema.makeFilter((coin) => Number(coin) <= 100))
const CoinByCurrency = Schema.Record(Schema.String, Coin).check(
  Schema.makeFilter((coins) =>
    Object.keys(coins).every((currency) => currency === "INR" || currency === "AED")
  )
)

/** The ledgers of vouchers; core/accounts/ledgers.ts has the usual name of each. */
const ledgers = [
  "cash",
  "card",
  "upi",
  "paytm",
  "partner",
  "storeCredit",
  "customers",
  "transfers",
  "sales"
].concat(
  "exemptSales",
  "nilRatedSales",
  "nonGstSales",
  "zeroRatedSales",
  "delivery",
  "cgst",
  "sgst",
  "igst",
  "vat",
  "roundOff",
  "drawer"
)
const LedgerNames = Schema.Record(
  Schema.String,
  Schema.String.check(Schema.isPattern(/\S/), Schema.isMaxLength(100))
).check(Schema.makeFilter((names) => Object.keys(names).every((name) => ledgers.includes(name))))

/** Letters first, and a digit: no code of goods and no command looks so. */
const containerCode = /^(?=.*\d)[A-Z]{2}[A-Z0-9._-]{1,30}$/
const ContainerShape = Schema.Struct({
  grams: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 })),
  name: Schema.String.check(Schema.isPattern(/^\S(.{0,38}\S)?$/))
})

export type Payee = typeof PayeeShape.Type

const retained = (rule: RetentionRule) => object(daysOf(rule), daysWanted(rule), server, "days")

export const settings = {
  accept_order_reason: texts(clients),
  short_receipt_reason: texts(clients),
  later_pack_reason: texts(clients, 9),
  order_return_reason: texts(clients),
  order_return_spoiling_reason: texts(clients),
  secondary_order_return_reason: object(
    Schema.Union([Schema.Array(Schema.String), Schema.Record(Schema.String, Schema.Array(Schema.String))]),
    'a list of texts, or an object of reason to list of texts, such as {"Damaged": ["Leaking"]}',
    clients
  ),
  stock_correction_reason: texts(clients),
  discount_reason: texts(clients),
  item_pickup_app_config: object(
    Schema.Struct({
      order_item_update_threshold: Schema.Union([
        Schema.Finite,
        Schema.String.check(Schema.isPattern(/^\d{1,3}(\.\d{1,2})?$/))
      ])
    }),
    'an object such as {"order_item_update_threshold": 10}',
    clients,
    "percent"
  ),
  all_item_manual_accept_allowed: onOff(clients),
  support_phone: supportPhone,
  tagline,
  active_partners: texts(clients),
  retailer_websites: numbers("website ids", clients),
  egg_product_ids: numbers("product ids", clients),
  excluded_product_ids: numbers("product ids", clients),
  one_year_product_ids: numbers("product ids", clients),
  long_shelf_life_product_ids: numbers("product ids", clients),
  print_templates: object(Schema.Record(Schema.String, Schema.String), "an object of id to text", clients),
  containers: object(
    Schema.Record(Schema.String, ContainerShape).check(
      Schema.makeFilter((of) => Object.keys(of).every((code) => containerCode.test(code)))
    ),
    'an object of code to grams and name, such as {"TARE1": {"grams": 350, "name": "Steel tray"}}',
    clients
  ),
  container_product_ids: numbers("product ids", clients),
  code_weight_tolerance: whole(1, 1000, "grams", clients),
  label_matrix: object(Schema.Literals(["none", "datamatrix", "link"]), "none, datamatrix or link", clients),
  label_link: webAddress(clients),
  gtin_prefix: object(GtinPrefix, "7 to 11 digits", clients, "id"),
  home_products: numbers("product ids", server),
  best_sellers: numbers("product ids", server),
  website_main_stores: object(
    Schema.Record(Schema.String, Schema.Int),
    'an object of website id to store id, such as {"7": 8, "17": 198}',
    server
  ),
  nil_reason_task: object(
    Schema.Record(Schema.String, Schema.Literals(["count", "write_off", "return", "none"])),
    'an object of reason to count, write_off, return or none, such as {"Out of stock": "count"}',
    server
  ),
  shift_difference_limit: amount(server),
  stock_correction_limit: amount(server),
  refund_limit: amount(server),
  oos_stock_correction: onOff(server),
  claim_minutes: whole(1, 1440, "minutes", server),
  delivery_charge: object(
    Schema.Struct({ amount: Amount, free_from: Schema.optionalKey(Schema.NullOr(Amount)) }),
    'an object such as {"amount": 30, "free_from": 500}',
    server,
    "money of the store"
  ),
  transfer_value: object(
    Schema.Union([Schema.Literal("cost"), Percent, Schema.String.check(Schema.makeFilter(isPercent))]),
    "cost, or a percent of the price from 1 to 100, such as 90",
    server,
    "percent"
  ),
  cash_rounding: object(
    Schema.Union([Coin, CoinByCurrency]),
    'an amount from 0 to 100, or one for each currency, such as {"INR": 1, "AED": 0.25}',
    clients,
    "money of the store"
  ),
  eway_limit: amount(clients),
  b2cl_limit: amount(server),
  tally_ledgers: object(
    LedgerNames,
    'an object of ledger to name, such as {"cash": "Cash {store}", "sales": "Sales {rate}%"}',
    server
  ),
  e_invoices: onOff(server),
  receipt_link_days: whole(1, 365, "days", server),
  mask_phone: onOff(server),
  public_url: webAddress(server),
  upi_payee: object(PayeeShape, '{"address": "name@bank", "name": "who is paid"}', server),
  upi_expiry_minutes: whole(1, 1440, "minutes", server),
  archive_order_days: object(RetentionDays, retentionWanted, server, "days"),
  archive_pack_days: object(RetentionDays, retentionWanted, server, "days"),
  privacy_notice: text(server),
  customer_days: retained("customer_days"),
  audit_days: retained("audit_days"),
  client_log_days: retained("client_log_days"),
  event_days: retained("event_days")
} satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = (typeof settings)[N]["schema"]["Type"]

export const settingNames = Object.keys(settings) as ReadonlyArray<SettingName>
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name)
/** Whether clients may read a variable. */
export const isPublic = (name: string): boolean => isSettingName(name) && settings[name].readBy === "clients"

export const decoded = <N extends SettingName>(
  name: N,
  value: string
): Result.Result<SettingValue<N>, unknown> =>
  decodedBy<Setting>(settings[name], value) as Result.Result<SettingValue<N>, unknown>

/** A stored setting. Undefined where it is unset or cannot be read: then what is said there of `unset` holds. */
export const settingOf = <N extends SettingName>(
  name: N,
  value: string | null | undefined
): SettingValue<N> | undefined =>
  value === null || value === undefined ? undefined : Result.getOrUndefined(decoded(name, value))

/** A stored setting on which money or stock depends: one that cannot be read refuses what is to be done by it. */
export const requireSetting = <N extends SettingName>(
  name: N,
  value: string | null | undefined
): Result.Result<SettingValue<N> | undefined, Fault<"SettingUnreadable">> => {
  if (value === null || value === undefined) return Result.succeed(undefined)
  return Result.mapError(decoded(name, value), () =>
    fault("SettingUnreadable", { name, wanted: settings[name].wanted })
  )
}
