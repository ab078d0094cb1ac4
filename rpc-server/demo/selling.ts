/**
 * The sales of the demo's counters, made by the transactions of the server itself: carts that are scanned, placed,
 * invoiced and paid; one pack comes back, and one paper is registered as in a sandbox of the portal.
 */
import { Result } from "effect"
import * as Irn from "#core/accounts/irn.ts"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { numberOf } from "#core/order/store-credit.ts"
import { normalPhone } from "#core/phone.ts"
import type { Flags } from "#core/session/flags.ts"
import type { Call } from "../rpc/handler.ts"
import { add } from "../service/cart-adding.ts"
import { claimedUntil } from "../service/cart-view.ts"
import { returning } from "../service/order-return.ts"
import { irnOf } from "../service/paper-registration.ts"
import { invoicing } from "../service/placed-invoice.ts"
import { placing } from "../service/placement.ts"
import * as carts from "../store/counter/carts.ts"
import * as customers from "../store/counter/customers.ts"
import { print } from "../store/counter/hand-discounts.ts"
import * as credits from "../store/counter/store-credits.ts"
import { goToHub, type Tx } from "../store/engine/transaction.ts"
import * as eInvoices from "../store/order/e-invoices.ts"
import * as invoices from "../store/order/invoices.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as orders from "../store/order/orders.ts"
import { clerkAt } from "./clerk.ts"
import type { StockedSale } from "./counter-sales.ts"
import { demoUsers } from "./users.ts"

/** The store credit of the exchange: one number in every demo, so that guides can name it. */
export const demoCredit = numberOf(Uint8Array.from({ length: 16 }, (_, index) => index * 7 + 3))

/** The cart of a sale as it comes to the checkout. */
const fill = function* (call: Call, { sale, packs }: StockedSale): Tx<carts.CartRow> {
  const { caller } = call
  const row = yield* carts.toChange(carts.ownerOf(caller, ""), caller, Day.toGmt(call.now))
  const customer = sale.mobile === undefined ? undefined : yield* customers.find(normalPhone(sale.mobile))
  yield* carts.setCustomer(row.cart_id, {
    userType: sale.isDelivered === undefined ? 2 : 1,
    customerId: customer?.id ?? null,
    mobile: customer?.mobile ?? null,
    firstname: customer?.name.firstname ?? null,
    lastname: customer?.name.lastname ?? null
  })
  const to = sale.isDelivered === true ? customer?.address : sale.isDelivered
  if (to != null) {
    const { street, city, region, postcode } = to
    const address = { street, city: city ?? "", region: region ?? "", postcode: postcode ?? "" }
    yield* carts.setAddress(row.cart_id, address)
  }
  const open = { ...row, claimed_until: yield* claimedUntil(call), codes: [], taken: [] }
  for (const { code } of packs) yield* add(call, open, { scan_code: code })
  if (sale.percent !== undefined) yield* discount(call, row, sale.percent)
  return row
}

/** So many percent off the first line. */
const discount = function* ({ caller }: Call, { cart_id }: carts.CartRow, percent: number): Tx<void> {
  const [line] = yield* carts.itemsOf(cart_id)
  const by = { user_id: caller.userId, by: caller.name, approval: null }
  const hand = { percent, amount: null, reason: "Damaged packing", remark: null, ...by }
  if (line !== undefined) yield* carts.setLineDiscount(print(hand), cart_id, line.item_id)
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
/** As the portal's code reads, but that nobody has signed it. */
const unsignedCode = (document: InvoiceDocument, irn: string): string => {
  const data = JSON.stringify({
    SellerGstin: document.seller.gstin,
    BuyerGstin: document.buyer.gstin,
    DocNo: document.invoice_number,
    DocTyp: Irn.documentType(document),
    DocDt: document.issued_at.slice(0, 10).split("-").toReversed().join("/"),
    TotInvVal: Number(document.totals.grand_total),
    ItemCnt: document.lines.length,
    MainHsnCode: document.lines[0]?.hsn ?? null,
    Irn: irn
  })
  return `${encoded({ alg: "none" })}.${encoded({ iss: "Packhouse demo", data })}.`
}

/** The paper of an order is registered, in a sandbox. */
const register = function* (
  { caller, now }: Call,
  order: { readonly order_id: number; readonly invoice_id: string | null }
): Tx<void> {
  const invoice = yield* invoices.find([caller.storeId], Number(order.invoice_id))
  if (invoice === undefined) throw new Error(`order ${order.order_id} of the demo network has no invoice`)
  const { content } = invoice
  const irn = irnOf(content)
  const paper = { order_id: order.order_id, store_id: caller.storeId, kind: Irn.documentType(content), irn }
  yield* eInvoices.add(paper, content, { user_id: caller.userId, user_name: caller.name }, Day.toGmt(now))
  const row = yield* eInvoices.find(caller.storeId, content.invoice_number)
  if (row !== undefined)
    yield* eInvoices.acknowledge(row, {
      ack_number: "112610000000042",
      ack_date: Day.toLocal(now),
      signed_qr: unsignedCode(content, irn),
      is_sandbox: 1
    })
}

/** What somebody of the demo may do as it is loaded, whatever was made of it since. */
const flagsOf = ({ username }: { readonly username: string }): Flags => ({
  ...demoUsers.find((user) => user.username === username)?.flags,
  enable_shift: 0
})

interface Answered {
  readonly answer: { readonly order_id: number; readonly invoice_id: string | null }
}

/** Makes one sale; where a setting that somebody has changed refuses it, there is none. */
const sell = function* (stocked: StockedSale, now: Day.Instant): Tx<void> {
  const { sale, packs } = stocked
  yield* goToHub(sale.hub)
  const caller = yield* clerkAt(sale.user, { id: sale.store, hub: sale.hub }, flagsOf)
  const call: Call = { caller, now, idempotency: undefined }
  const parts = sale.parts?.map(({ method, amount, credit }) => ({
    method,
    amount: Money.ofHundredths(amount),
    ...(credit === true ? { reference: demoCredit } : {})
  }))
  const isOnCredit = sale.parts?.some(({ credit }) => credit === true) === true
  if (isOnCredit && (yield* credits.find(demoCredit)) === undefined) return
  const { cart_id } = yield* fill(call, stocked)
  const request = {
    slot: null,
    payment_mode: sale.method,
    ...(parts === undefined ? {} : { parts })
  }
  const placed: Result.Result<Answered, Fault> = yield* placing(call, request, false)()
  if (Result.isSuccess(placed)) {
    const { order_id } = placed.success.answer
    const given = sale.given === undefined ? {} : { given: Money.ofHundredths(sale.given) }
    const invoiced: Result.Result<Answered, Fault> = yield* invoicing(call, order_id, given)()
    if (Result.isSuccess(invoiced) && sale.isDelivered !== undefined) yield* sendOff(call, order_id)
    if (Result.isSuccess(invoiced) && sale.isRegistered === true)
      yield* register(call, invoiced.success.answer)
    if (Result.isSuccess(invoiced) && sale.back !== undefined)
      yield* takeBack(call, order_id, packs.slice(0, sale.back))
  }
  yield* carts.remove(cart_id)
}

/** A delivery has left. */
const sendOff = function* ({ caller, now }: Call, order_id: number): Tx<void> {
  const order = yield* orders.find(caller.storeIds, order_id, now)
  if (order === undefined) return
  yield* events.addShipment(order_id, Day.toGmt(now), caller.userId, null)
  yield* changes.setStatus(order, "complete", nextUpdatedAt(order.updated_at, now), Day.toLocal(now))
}

const takeBack = function* (call: Call, order_id: number, packs: StockedSale["packs"]): Tx<void> {
  const lines = packs.map(({ code }) => ({
    scan_code: code,
    p_reason: "Wrong item",
    s_reason: "Wrong weight"
  }))
  const order = { order_id, allPacketReturn: false, refund_as: "storecredit" as const }
  yield* returning(call, { order, lines }, demoCredit)()
}

/** From one sale to the next, on a day that has gone on long enough. */
const pace = 12 * Day.minute
/** The last one was made so many paces ago: orders that came in since then stand before it. */
const paused = 3

/** Makes the sales, one after the other, over the hours of the day that have passed. */
export const reliveSales = function* (all: ReadonlyArray<StockedSale>, now: Day.Instant): Tx<void> {
  const passed = now - Day.startOfDay(now)
  const step = Math.min(pace, Math.floor(passed / (all.length + paused + 1)))
  for (const [index, stocked] of all.entries())
    yield* sell(stocked, now - (all.length - index + paused) * step)
}
