/**
 * An order, or a change of its status, that a partner puts into the inbox: read whole, or refused whole with every
 * reason. What is wrong in itself is the sender's to mend; what the network lacks becomes a failed partner order.
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { isFields, MessageReader } from "../message.ts"
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { type BuyerProblem, readBuyer } from "./buyer.ts"
import { type Buyer, longestBuyerAddress, longestBuyerName } from "./buyer-fields.ts"
import type { FailedPartnerOrder } from "./failed-partner-order.ts"
import type { SellBy, ShipAddress, Totals } from "./order.ts"
import { daysAhead, mostTotal, priceProblem, quantityProblem } from "./order-bounds.ts"
import {
  incrementExpected,
  incrementForm,
  readStatus,
  type StatusChange,
  word,
  wordExpected
} from "./outside-status.ts"
import { sentMethods } from "./payment-method.ts"
import { incrementOf, isInStep } from "./quantity-step.ts"

/** The network's facts about a product that is ordered. */
export interface KnownProduct {
  readonly name: string
  readonly sell_by: SellBy
  readonly final_price: Money.Money | null
  /** The steps in which it is sold; null where it names none. */
  readonly qty_increments: Q.Quantity | null
  /** False for a product that is excluded from sale. */
  readonly isSellable: boolean
}
export interface NetworkFacts {
  readonly hasStore: (id: number) => boolean
  readonly product: (id: number) => KnownProduct | undefined
}

export interface PartnerItem {
  readonly product_id: number
  readonly name: string
  readonly qty: Q.Quantity
  readonly price: Money.Money
  readonly sell_by: SellBy
  readonly total_price: Money.Money
}
export interface PartnerOrder {
  readonly _tag: "Order"
  readonly increment_id: string
  readonly store_id: number
  readonly source: string
  readonly source_ref_id: string
  /** The delivery slot and when it starts; without one the order is express. */
  readonly sub_slot_id: number | null
  readonly delivery_at: Day.GmtTime | null
  readonly display_string: string | null
  readonly payment_method: string
  readonly status: "pending" | "queued" | "pending_payment"
  readonly created_at: Day.GmtTime
  /** The shop's time of this version, where the message has one: a late message undoes no newer version. */
  readonly version: Day.GmtTime | null
  readonly customer_firstname: string | null
  readonly customer_lastname: string | null
  readonly customer_mobile: string | null
  readonly ship_address: ShipAddress | null
  /** A business that buys; left out where the message names none. */
  readonly buyer?: Buyer
  readonly totals: Totals
  readonly items: ReadonlyArray<PartnerItem>
}
/** The reasons why a message was refused. `isMalformed` where it is wrong in itself, whatever the network knows. */
export interface Unread {
  readonly reasons: ReadonlyArray<string>
  readonly isMalformed: boolean
}

/** Clocks differ by so much; a message may come so late; and nobody orders for later than that. */
const clockError = 10 * Day.minute
const daysLate = 31
/** A slot that began may still be met. */
const slotLateness = 24 * Day.hour

const dayLength = 24 * Day.hour
const mostItems = 500

const soldAs = ({ sell_by, qty_increments }: KnownProduct) => ({
  sell_by,
  info: { item_sell_by: sell_by, qty_increments }
})

const readItem = (reader: MessageReader, network: NetworkFacts): PartnerItem | undefined => {
  const product_id = reader.id("product_id")
  const product = product_id === undefined ? undefined : network.product(product_id)
  if (product_id !== undefined) {
    if (product === undefined) reader.lacks("product_id", `there is no product ${product_id}`)
    else if (!product.isSellable) reader.lacks("product_id", `product ${product_id} is not for sale`)
  }
  const qty = reader.quantity("qty")
  const quantityWrong = qty === undefined ? undefined : quantityProblem(qty)
  if (quantityWrong !== undefined) reader.complain("qty", quantityWrong)
  if (product !== undefined && qty !== undefined && !isInStep(soldAs(product), qty))
    reader.complain(
      "qty",
      product.sell_by === "pack"
        ? `product ${product_id} is sold by the pack; send whole packs`
        : `product ${product_id} is sold in steps of ${Q.formatShort(incrementOf(soldAs(product)))} kg; send a multiple`
    )
  const name = reader.orElse("name", product?.name, (it, at) => it.text(at, 500))
  const price = reader.orElse("price", product?.final_price, (it, at) => it.money(at))
  if (product !== undefined && price === null && !reader.has("price"))
    reader.lacks("price", `product ${product_id} has no price; send one`)
  const priceWrong = price == null ? undefined : priceProblem(price, product?.final_price ?? null)
  if (priceWrong !== undefined) reader.complain("price", priceWrong)
  if (product_id === undefined || product === undefined || qty === undefined) return undefined
  if (name === undefined || price === undefined || price === null) return undefined
  return { product_id, name, qty, price, sell_by: product.sell_by, total_price: Money.times(price, qty) }
}

const readAddress = (reader: MessageReader): ShipAddress | null => {
  const fields = ["street", "city", "region", "postcode"] as const
  if (!fields.some((name) => reader.has(name))) return null
  const part = (name: (typeof fields)[number], most: number): string =>
    reader.orElse(name, "", (it, at) => (name === "street" ? it.lines(at, most) : it.text(at, most))) ?? ""
  return {
    street: part("street", 500),
    city: part("city", 200),
    region: part("region", 200),
    postcode: part("postcode", 20)
  }
}

/** A registration brings name and address of the business; without one, a name brings an address. */
const readSentBuyer = (reader: MessageReader): Buyer | undefined => {
  const names = ["buyer_gstin", "buyer_trn", "buyer_name", "buyer_address", "buyer_kind"] as const
  if (!names.some((name) => reader.has(name))) return undefined
  const gstin = text(reader, "buyer_gstin", 40)
  const trn = text(reader, "buyer_trn", 40)
  const legal_name = reader.text("buyer_name", longestBuyerName)
  const address = reader.lines("buyer_address", longestBuyerAddress)
  const kind = reader.orElse("buyer_kind", "regular", (it, at) =>
    it.pattern(at, /^(?:regular|sez)$/, "regular or sez")
  )
  if (gstin === undefined || trn === undefined || legal_name === undefined || address === undefined)
    return undefined
  const read = readBuyer(
    { gstin, trn, legal_name, address, is_sez: kind === "sez" },
    trn === null ? "INR" : "AED"
  )
  return Result.isSuccess(read)
    ? read.success
    : reader.complain(trn === null ? "buyer_gstin" : "buyer_trn", unregistered[read.failure._tag])
}

/** What is wrong with a buyer, for its sender. */
const unregistered: Readonly<Record<BuyerProblem["_tag"], string>> = {
  Length: "is too short or too long; send 15 characters",
  Digits: "is not digits alone; send 15 digits",
  State: "does not begin with the two digits of a state; send the whole GSTIN",
  Form: "is no GSTIN; send two digits, a PAN, a digit or letter, Z and a check character",
  Check: "has a check character that does not belong to it; send the GSTIN as it stands on its certificate",
  OtherState: "is of another state than the address; send the one of the address",
  NoGstin: "goes together with a buyer_gstin; send both",
  Foreign: "goes without the other one; send a GSTIN or a TRN",
  NoName: "goes together with buyer_name; send both",
  NoAddress: "goes together with buyer_address; send both",
  LongName: `goes with a buyer_name of at most ${longestBuyerName} characters; send a shorter one`,
  LongAddress: `goes with a buyer_address of at most ${longestBuyerAddress} characters; send a shorter one`
}

const readTotals = (reader: MessageReader, items: ReadonlyArray<PartnerItem>): Totals | undefined => {
  const amount = (name: string): Money.Money | undefined =>
    reader.orElse(name, Money.zero, (it, at) => it.money(at))
  const [shipping, discount, tax] = [amount("shipping"), amount("discount"), amount("tax")]
  if (shipping === undefined || discount === undefined || tax === undefined) return undefined
  const subtotal = Money.sum(items.map(({ total_price }) => total_price))
  if (discount > subtotal) reader.complain("discount", "is more than the items come to")
  const grand_total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  if (grand_total > mostTotal)
    reader.complain("items", `come to more than ${Money.formatPlain(mostTotal)} with what is added to them`)
  const sent = reader.has("grand_total") ? reader.money("grand_total") : undefined
  if (sent !== undefined && sent !== grand_total && !reader.reasons.length)
    reader.complain(
      "grand_total",
      `${Money.formatPlain(sent)} is not what items, discount, tax and shipping come to: ${Money.formatPlain(grand_total)}`
    )
  return { subtotal, shipping, discount, tax, grand_total }
}

const text = (reader: MessageReader, name: string, most: number): string | null | undefined =>
  reader.orElse(name, null, (it, at) => it.text(at, most))

const readNew = (
  reader: MessageReader,
  network: NetworkFacts,
  now: Day.Instant
): PartnerOrder | undefined => {
  const increment_id = reader.pattern("increment_id", incrementForm, incrementExpected)
  const store_id = reader.id("store_id")
  if (store_id !== undefined && !network.hasStore(store_id))
    reader.complain("store_id", `there is no store ${store_id}`)
  const source = reader.pattern("source", word, wordExpected)
  const source_ref_id = reader.text("source_ref_id", 60)
  const sub_slot_id = reader.orElse("sub_slot_id", null, (it, at) => it.id(at, 10))
  const delivery_at = reader.orElse("delivery_at", null, (it, at) => it.time(at))
  const slot = delivery_at == null ? undefined : Day.fromGmt(delivery_at)
  if (slot !== undefined && slot < now - slotLateness)
    reader.complain("delivery_at", "is over; send a slot to come")
  if (slot !== undefined && slot > now + daysAhead * dayLength)
    reader.complain("delivery_at", `is more than ${daysAhead} days away`)
  if ((sub_slot_id === null) !== (delivery_at === null))
    reader.complain("delivery_at", "goes together with sub_slot_id; send both, or neither")
  const display_string = text(reader, "display_string", 200)
  const payment_method = reader.oneOf("payment_method", sentMethods)
  const statuses = ["pending", "queued", "pending_payment"] as const
  const status = reader.orElse("status", "pending" as const, (it, at) => it.oneOf(at, statuses))
  const created_at = reader.orElse("created_at", Day.toGmt(now), (it, at) => it.time(at))
  const created = created_at === undefined ? undefined : Day.fromGmt(created_at)
  if (created !== undefined && created > now + clockError)
    reader.complain("created_at", `is to come; here it is ${Day.toGmt(now)} GMT`)
  if (created !== undefined && created < now - daysLate * dayLength)
    reader.complain("created_at", `is more than ${daysLate} days ago`)
  const version = reader.orElse("updated_at", null, (it, at) => it.time(at))
  const changed = version == null ? undefined : Day.fromGmt(version)
  // A version of years to come would keep every later one out.
  if (changed !== undefined && changed > now + clockError)
    reader.complain("updated_at", `is to come; here it is ${Day.toGmt(now)} GMT`)
  if (changed !== undefined && changed < now - daysLate * dayLength)
    reader.complain("updated_at", `is more than ${daysLate} days ago`)
  const customer_firstname = text(reader, "customer_firstname", 200)
  const customer_lastname = text(reader, "customer_lastname", 200)
  const customer_mobile = reader.orElse("customer_mobile", null, (it, at) => it.phone(at))
  const ship_address = readAddress(reader)
  const buyer = readSentBuyer(reader)
  const items = reader.entries("items", mostItems)?.flatMap((entry) => readItem(entry, network) ?? [])
  const totals = readTotals(reader, items ?? [])
  if (reader.reasons.length > 0) return undefined
  if (increment_id === undefined || store_id === undefined || source === undefined) return undefined
  if (source_ref_id === undefined || payment_method === undefined || status === undefined) return undefined
  if (created_at === undefined || totals === undefined || items === undefined) return undefined
  return {
    _tag: "Order",
    increment_id,
    store_id,
    source,
    source_ref_id,
    sub_slot_id: sub_slot_id ?? null,
    delivery_at: delivery_at ?? null,
    display_string: display_string ?? null,
    payment_method,
    status,
    // A clock that is a little fast makes no order of the future.
    created_at: (created ?? now) > now ? Day.toGmt(now) : created_at,
    version: version ?? null,
    customer_firstname: customer_firstname ?? null,
    customer_lastname: customer_lastname ?? null,
    customer_mobile: customer_mobile ?? null,
    ship_address,
    ...(buyer === undefined ? {} : { buyer }),
    totals,
    items
  }
}

/** The order in a message, or the change of its status where it names no items; or everything that is wrong with it. */
export const readOrder = (
  message: unknown,
  network: NetworkFacts,
  now: Day.Instant
): Result.Result<PartnerOrder | StatusChange, Unread> => {
  if (!isFields(message)) return Result.fail({ reasons: ["message: is not an object"], isMalformed: true })
  const reader = new MessageReader(message)
  const isChange = !reader.has("items") && !reader.has("source_ref_id")
  const read = isChange ? readStatus(reader) : readNew(reader, network, now)
  const { reasons, isMalformed } = reader
  return read === undefined || reasons.length > 0
    ? Result.fail({ reasons, isMalformed })
    : Result.succeed(read)
}

const shortText = (value: unknown, most: number): string =>
  typeof value === "string" || typeof value === "number"
    ? sanitizeText(String(value)).trim().slice(0, most)
    : ""

/** The names of fields in the words of the staff; a field that is not listed is read out of its own name. */
const fieldWords: Readonly<Record<string, string>> = {
  increment_id: "order number",
  store_id: "store",
  product_id: "product",
  qty: "quantity",
  source_ref_id: "reference",
  sub_slot_id: "delivery slot",
  delivery_at: "delivery time",
  customer_mobile: "mobile number"
}
/** The sender is told of "items[0].qty", staff of item 1 and its quantity. */
const forStaff = (reason: string): string =>
  reason.replace(
    /^(?:items\[(\d+)\]\.?)?([a-z_]*): /,
    (_, index: string | undefined, field: string) =>
      `${[
        ...(index === undefined ? [] : [`item ${Number(index) + 1}`]),
        ...(field === "" ? [] : [fieldWords[field] ?? field.replaceAll("_", " ")])
      ].join(", ")}: `
  )

/**
 * What staff are told of an order that could not be created. A message that names neither its source nor its number is
 * answered to its sender alone: nobody could look it up.
 */
export const failedOrder = (
  message: unknown,
  reasons: ReadonlyArray<string>,
  now: Day.Instant
): FailedPartnerOrder | undefined => {
  if (!isFields(message)) return undefined
  const source = shortText(message.source, 50)
  const ref_id = shortText(message.source_ref_id, 60) || shortText(message.increment_id, 60)
  if (source === "" || ref_id === "") return undefined
  return {
    source,
    ref_id,
    info: reasons.map(forStaff).join("; ").slice(0, 2000),
    created_at_in_ist: Day.toLocal(now)
  }
}
