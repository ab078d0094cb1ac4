/**
 * Every setting of the network (env variable), each once: what may be set is refused in any other shape, what is read is
 * read by the same schema, and docs/operating.md lists them. A setting that no line here has cannot be set or read.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RetentionDays, retentionWanted } from "../archive.ts"
import { type Fault, fault } from "../fault.ts"
import { nearest } from "../nearest.ts"
import { Amount, amount, numbers, object, onOff, type Setting, text, texts, whole } from "./setting.ts"

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

export type Payee = typeof PayeeShape.Type

const reasonsDefault = "the built-in reasons"
export const settings = {
  accept_order_reason: texts({
    about: "reasons to choose from when an item is nil or short; a free reason is always offered",
    unset: reasonsDefault,
    readBy: clients
  }),
  short_receipt_reason: texts({
    about: "reasons offered where less of a shipment is accepted than was sent",
    unset: reasonsDefault,
    readBy: clients
  }),
  later_pack_reason: texts(
    {
      about: "reasons for taking a pack that expires later than another one, each under its number",
      unset: reasonsDefault,
      readBy: clients
    },
    9
  ),
  order_return_reason: texts({
    about: "reasons for returns of orders",
    unset: "`expired` and `damaged`",
    readBy: clients
  }),
  order_return_spoiling_reason: texts({
    about: "those of them after which a pack does not go back on the shelf",
    unset: "`expired` and `damaged`",
    readBy: clients
  }),
  secondary_order_return_reason: object(
    Schema.Union([Schema.Array(Schema.String), Schema.Record(Schema.String, Schema.Array(Schema.String))]),
    'a list of texts, or an object of reason to list of texts, such as {"Damaged": ["Leaking"]}',
    { about: "what is asked further under a reason", unset: "nothing", readBy: clients }
  ),
  stock_correction_reason: texts({
    about: "reasons for corrections of stock",
    unset: "Damaged, Expired, Wrong Count, Missing and Other",
    readBy: clients
  }),
  item_pickup_app_config: object(
    Schema.Struct({
      order_item_update_threshold: Schema.Union([
        Schema.Finite,
        Schema.String.check(Schema.isPattern(/^\d{1,3}(\.\d{1,2})?$/))
      ])
    }),
    'an object such as {"order_item_update_threshold": 10}',
    {
      about: "by how much the pickup app may miss what was ordered",
      unset: "0",
      readBy: clients
    },
    "percent"
  ),
  all_item_manual_accept_allowed: onOff({
    about: "whether anything may be accepted by hand; when false, only what is sold by pack",
    unset: "true",
    readBy: clients
  }),
  support_phone: text({
    about: "the support line in the head of every page",
    unset: "hidden",
    readBy: clients
  }),
  tagline: text({ about: "the sentence on the home screen", unset: "a built-in one", readBy: clients }),
  active_partners: texts({
    about: "partners that an order at the counter may be for, such as zomato, swiggy",
    unset: "zomato, dunzo, swiggy, zepto and paytm",
    readBy: clients
  }),
  retailer_websites: numbers("website ids", {
    about:
      "websites of retailers: a mobile number that begins with 00000 stands for nobody in particular there, and partner's prices need no hub customer and allow eggs",
    unset: "3, 15, 16 and 10",
    readBy: clients
  }),
  egg_product_ids: numbers("product ids", {
    about: "eggs: they cannot be on an order at partner's prices, but at the websites of `retailer_websites`",
    unset: "nothing is refused",
    readBy: clients
  }),
  excluded_product_ids: numbers("product ids", {
    about: "products that are left out when stock is returned",
    unset: "none",
    readBy: clients
  }),
  one_year_product_ids: numbers("product ids", {
    about: "products that keep 365 days",
    unset: "none",
    readBy: clients
  }),
  long_shelf_life_product_ids: numbers("product ids", {
    about: "products that keep 90 days",
    unset: "none",
    readBy: clients
  }),
  print_templates: object(Schema.Record(Schema.String, Schema.String), "an object of id to text", {
    about: "layouts of the item list and of the paper of a return pick-up, which users choose by flags",
    unset: "none",
    readBy: clients
  }),
  home_products: numbers("product ids", {
    about: "what stands under home where products are added to a cart",
    unset: "none",
    readBy: server
  }),
  best_sellers: numbers("product ids", {
    about: "what stands under best there",
    unset: "none",
    readBy: server
  }),
  nil_reason_task: object(
    Schema.Record(Schema.String, Schema.Literals(["count", "write_off", "return", "none"])),
    'an object of reason to count, write_off, return or none, such as {"Out of stock": "count"}',
    {
      about:
        "which task a reason makes when an item is not sent: `count` has the product counted, `write_off` takes it out of stock, `return` sends it back, `none` asks for nothing; reasons that it does not name make no task",
      unset:
        "what is out of stock is counted, what is damaged or not good is written off, what is expired goes back",
      readBy: server
    }
  ),
  shift_difference_limit: amount({
    about: "a shift whose count is off by more, or was made again, waits for the approval of somebody else",
    unset: "0, and every difference waits",
    readBy: server
  }),
  stock_correction_limit: amount({
    about:
      "a correction of stock whose changes come to more, what is missing and what was found added up, waits for the approval of somebody else",
    unset: "nothing waits",
    readBy: server
  }),
  oos_stock_correction: onOff({
    about: "whether products that are out of stock are listed for correction",
    unset: "true",
    readBy: server
  }),
  claim_minutes: whole(1, 1440, "minutes", {
    about: "for how long a pack that somebody has scanned is kept from all others",
    unset: "30",
    readBy: server
  }),
  delivery_charge: object(
    Schema.Struct({ amount: Amount, free_from: Schema.optionalKey(Schema.NullOr(Amount)) }),
    'an object such as {"amount": 30, "free_from": 500}',
    {
      about:
        "what a delivery home costs, and from which subtotal on nothing; nothing is delivered home while it cannot be read",
      unset: "nothing is charged",
      readBy: server
    },
    "money of the store"
  ),
  receipt_link_days: whole(1, 365, "days", {
    about: "for how many days a link opens the receipt",
    unset: "30",
    readBy: server
  }),
  public_url: object(
    Schema.String.check(Schema.isPattern(/^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[\w./~-]*)?$/)),
    "an address such as https://shop.example",
    {
      about: "the address by which customers reach this server: links of receipts stand below it",
      unset: "the address by which the counter itself reaches the server",
      readBy: server
    }
  ),
  upi_payee: object(PayeeShape, '{"address": "name@bank", "name": "who is paid"}', {
    about:
      "whom the QR codes of the hub's orders pay. Of a long name the code says the beginning: apps show the name that the bank knows",
    unset: "nobody is asked to pay by UPI",
    readBy: server
  }),
  upi_expiry_minutes: whole(1, 1440, "minutes", {
    about: "how long a code of UPI is good",
    unset: "15",
    readBy: server
  }),
  archive_order_days: object(
    RetentionDays,
    retentionWanted,
    { about: "after how many days orders that are finished are archived", unset: "400", readBy: server },
    "days"
  ),
  archive_pack_days: object(
    RetentionDays,
    retentionWanted,
    { about: "after how many days packs that are gone are archived", unset: "60", readBy: server },
    "days"
  )
} satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings
export type SettingValue<N extends SettingName> = (typeof settings)[N]["schema"]["Type"]

export const settingNames = Object.keys(settings) as ReadonlyArray<SettingName>
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name)
/** Whether clients may read it. */
export const isPublic = (name: string): boolean => isSettingName(name) && settings[name].readBy === "clients"

/** What is wrong with a setting: a name that nobody knows, with the nearest one; or a value of another shape. */
export type SettingProblem =
  | { readonly why: "unknown"; readonly name: string; readonly nearest: string | undefined }
  | { readonly why: "shape"; readonly name: string; readonly wanted: string }

export const nearestSetting = (name: string): string | undefined => nearest(name, settingNames)

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** @param value JSON text; a text that is none counts as the text itself, as older programs stored it */
const decoded = <N extends SettingName>(name: N, value: string): Result.Result<SettingValue<N>, unknown> => {
  const setting: Setting = settings[name]
  const json = readJson(value)
  const read = Result.isSuccess(json) ? json.success : setting.control === "text" ? value : undefined
  return Schema.decodeUnknownResult(setting.schema)(read) as Result.Result<SettingValue<N>, unknown>
}

/** What is wrong with a setting that is set to JSON text; undefined for nothing. */
export const settingProblem = (name: string, value: string): SettingProblem | undefined => {
  if (!isSettingName(name)) return { why: "unknown", name, nearest: nearestSetting(name) }
  const { wanted } = settings[name]
  return Result.isFailure(decoded(name, value)) ? { why: "shape", name, wanted } : undefined
}

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
