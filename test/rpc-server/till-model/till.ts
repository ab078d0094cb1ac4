/** A till as a model: what it has sold and what is in its drawer, held against what the server says of it. */
import { expect } from "vitest"
import * as Day from "#core/day.ts"
import type { Currency } from "#core/money.ts"
import type { ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import { piecesOf } from "#test/core/arbitrary/shift.ts"
import type { Hub } from "#test/support/hub.ts"
import { deliver } from "#test/support/payment-service.ts"
import type { Deed, Goods } from "./deeds.ts"

type WireShift = typeof Shift.Encoded
type WireReport = typeof ShiftReport.Encoded

/** An order of the counter as the model has it, in hundredths. */
interface Sold {
  readonly order_id: number
  readonly increment_id: string
  /** What it was placed for, or invoiced. */
  amount: number
  method: string
  isCancelled: boolean
  /** In a shift, and not in another way. */
  isInShift: boolean
  isPaidByUpi: boolean
}
interface Placed {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
}
const hundredths = (amount: number): number => Math.round(amount * 100)
const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((all, amount) => all + amount, 0)

/** A store of the model: who works there, and every order that was ever made. */
export interface Shop {
  readonly username: string
  readonly approver: string
  readonly store: number
  readonly currency: Currency
  readonly orders: Array<Sold>
}

/** One till from its float to its Z report. */
export class Till {
  readonly #hub: Hub
  readonly #session: string
  readonly #shop: Shop
  readonly #name: string
  readonly #shift: number
  readonly #float: number
  readonly #sold: Array<Sold> = []
  #in = 0
  #out = 0
  /** Cash for orders that came back, in hundredths. */
  readonly #givenBack = new Map<number, number>()
  #counts = 0
  /** Order, from, to, hundredths and why. */
  readonly #paidOtherwise: Array<readonly [number, string, string, number, string]> = []

  private constructor(hub: Hub, session: string, shop: Shop, { shift_id, till, float }: WireShift) {
    this.#hub = hub
    this.#session = session
    this.#shop = shop
    this.#name = till
    this.#shift = shift_id
    this.#float = hundredths(float)
  }
  static async open(hub: Hub, shop: Shop, name: string): Promise<Till> {
    const session = await hub.login(shop.username)
    const { result, error } = await hub.call("ShiftService.openShift", [name, 1000], session)
    if (error !== undefined) throw new Error(error.message)
    expect((result as WireShift).currency).toBe(shop.currency)
    return new Till(hub, session, shop, result as WireShift)
  }

  async #done<A>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> {
    const { result, error } = await this.#hub.call(method, params, this.#session)
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result as A
  }

  /** By somebody else of the store. */
  async #approve(method: string, ...params: ReadonlyArray<unknown>): Promise<void> {
    const other = await this.#hub.login(this.#shop.approver)
    expect((await this.#hub.call(method, params, other)).error).toBeUndefined()
  }

  async #place({ product, halves, isReduced }: Goods, payment_mode: string): Promise<Sold> {
    await this.#done("CommerceService.newCart")
    await this.#done("CommerceService.addItemToCart", { product_id: product, qty: halves / 2 })
    if (isReduced) await this.#done("CommerceService.applyCoupon", "ODD")
    const placed = await this.#done<Placed>("CommerceService.placeOrderV2", {
      payment_mode,
      till: this.#name
    })
    const sold = {
      ...placed,
      amount: hundredths(placed.grand_total),
      method: payment_mode,
      isCancelled: false,
      isInShift: false,
      isPaidByUpi: false
    }
    this.#shop.orders.push(sold)
    return sold
  }
  async #invoice(sold: Sold): Promise<void> {
    await this.#done("CommerceService.updateAndInvoiceOrder", sold.order_id, this.#name)
    sold.isInShift = true
    this.#sold.push(sold)
  }
  async #payByUpi(sold: Sold): Promise<void> {
    await this.#done("PaymentService.requestUpiPayment", sold.order_id)
    const { increment_id } = sold
    const { status } = await deliver(this.#hub.url, {
      event_id: `event-${increment_id}`,
      increment_id,
      status: "success",
      amount: sold.amount / 100,
      reference: `UTR-${increment_id}`
    })
    expect(status).toBe(200)
    sold.method = "upi"
    sold.isPaidByUpi = true
  }
  async #cancel(sold: Sold): Promise<void> {
    const { items } = await this.#done<{ items: ReadonlyArray<{ item_id: number }> }>(
      "OrderService.getOrderInfo",
      sold.order_id
    )
    const reasons = items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
    await this.#done("CommerceService.cancelOrder", sold.order_id, reasons)
    await this.#done("OrderService.updateOrder", sold.order_id, { status: "canceled" })
    sold.isCancelled = true
  }

  /**
   * Half of what was ordered, at least, is not there: it is invoiced on the page of the order. Whether it is sent off there
   * or handed over at the counter, its cash is in this drawer.
   */
  async #short(goods: Goods, end: string): Promise<void> {
    const sold = await this.#place(goods, "cashondelivery")
    const { items, updated_at } = await this.#done<{
      items: ReadonlyArray<{ item_id: number; product_id: number; qty: number }>
      updated_at: string
    }>("OrderService.getOrderInfo", sold.order_id)
    const [item] = items
    const qty = Math.floor(goods.halves / 2) / 2
    const line = {
      ...item,
      qty,
      reason: "Out of stock",
      scanned_info: { items: [{ scan_code: "MANUAL_PACK", qty }] }
    }
    const { item_id, product_id, reason, scanned_info } = { item_id: 0, product_id: 0, ...line }
    await this.#done(
      "InvoiceService.invoiceOrder",
      sold.order_id,
      [{ item_id, product_id, qty, reason, ...(qty === 0 ? {} : { scanned_info }) }],
      this.#shop.store,
      "",
      "",
      updated_at
    )
    if (end === "stays" || (end === "comes back" && qty === 0)) return
    if (end === "comes back") return this.#comesBack(sold)
    if (end === "cancelled") return this.#cancel(sold)
    const { document } = await this.#done<{ document: { totals: { grand_total: number } } }>(
      "CommerceService.getInvoicePrintInfo",
      sold.order_id
    )
    sold.amount = hundredths(document.totals.grand_total)
    if (end === "sent off") await this.#done("CommerceService.createShipment", sold.order_id)
    await this.#invoice(sold)
  }

  /** What coins pay of a sale, half up: the coins that it brought, of one that was paid in cash later, too (CASH-10, CASH-13). */
  #inCoins(amount: number): number {
    const coin = this.#shop.currency === "AED" ? 25 : 100
    return Math.floor((2 * amount + coin) / (2 * coin)) * coin
  }

  /** All of an order comes back: as much cash is given as its sale brought, and nothing of one that was never paid. */
  async #comesBack(sold: Sold): Promise<void> {
    const { packs } = await this.#done<{
      packs: ReadonlyArray<{ readonly id: number; readonly scan_code: string }>
    }>("OrderReturnService.getReturnOrder", String(sold.order_id))
    const order = { order_id: sold.order_id, allPacketReturn: true }
    const lines = packs.map(({ id, scan_code }) => ({ id, scan_code, p_reason: "Wrong item" }))
    const { refund } = await this.#done<{ refund: { how: string; amount: number } }>(
      "OrderReturnService.getReturnCredit",
      order,
      lines
    )
    const isCash = sold.isInShift && sold.method === "cashondelivery"
    const cash = isCash ? this.#inCoins(sold.amount) : 0
    expect([refund.how, hundredths(refund.amount)]).toEqual(
      sold.isInShift ? (isCash ? ["cash", cash] : ["task", sold.amount]) : ["none", 0]
    )
    const back = await this.#hub.call("OrderClientService.returnOrder", [order, lines], this.#session)
    // A drawer whose sale was paid in another way afterwards may lack cash; what gives none back does not ask it.
    const isTooMuch = cash > 0 && cash > this.#cash
    expect(back.error?.data?.tag).toBe(isTooMuch ? "NotInDrawer" : undefined)
    if (isTooMuch) return
    expect(back.result).toMatchObject({ refund })
    this.#givenBack.set(sold.order_id, cash)
    sold.isCancelled = true
    if (!sold.isInShift) return
    const other = sold.method === "card" ? "cashondelivery" : "card"
    const changing = await this.#hub.call(
      "CommerceService.changePaymentMethod",
      [sold.order_id, other, "another card"],
      await this.#hub.login(this.#shop.approver)
    )
    expect(changing.error?.data?.tag).toBe("PaymentFixed")
  }

  /** What the books have as cash. */
  get #cash(): number {
    const sales = this.#sold.filter(({ method }) => method === "cashondelivery")
    return this.#float + this.#in - this.#out - this.#refunds + sum(sales.map(({ amount }) => amount))
  }

  get #refunds(): number {
    return sum([...this.#givenBack.values()])
  }

  async #count(paise: number): Promise<WireShift> {
    const { currency } = this.#shop
    const pieces = piecesOf(paise, currency)
    const inHand = sum(pieces.map(({ value, pieces: count }) => value * count))
    const shift = await this.#done<WireShift>(
      "ShiftService.countShift",
      this.#shift,
      pieces.map(({ value, pieces: count }) => ({ value: value / 100, pieces: count }))
    )
    this.#counts += 1
    const { count } = shift
    expect([hundredths(count?.counted ?? 0), count?.expected, count?.difference]).toEqual([
      inHand,
      null,
      null
    ])
    return shift
  }

  /** A recount waits, and is sent back: it closes nothing any more, whoever asks. Then it is counted again, or not yet. */
  async #reject(paise: number, isAgain: boolean): Promise<void> {
    await this.#count(paise)
    const count_id = (await this.#count(paise)).count?.count_id
    const closing = await this.#done<WireShift>("ShiftService.closeShift", this.#shift, count_id)
    expect(closing.status).toBe("waiting")
    await this.#approve("ShiftService.rejectShift", this.#shift, count_id, "the notes of 500")
    const approver = await this.#hub.login(this.#shop.approver)
    const approving = await this.#hub.call("ShiftService.approveShift", [this.#shift, count_id], approver)
    expect(approving.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "rejected" })
    const again = await this.#hub.call("ShiftService.closeShift", [this.#shift, count_id], this.#session)
    expect(again.error?.data?.tag).toBe("CountOutdated")
    if (isAgain) await this.#count(this.#cash)
  }

  async #payOtherwise(which: number, method: string): Promise<void> {
    const free = this.#sold.filter(({ isPaidByUpi, isCancelled }) => !isPaidByUpi && !isCancelled)
    const sold = free[which % Math.max(1, free.length)]
    if (sold === undefined) return
    if (method === "upi" && sold.amount === 0) {
      // All of it was short.
      const { error } = await this.#hub.call(
        "PaymentService.requestUpiPayment",
        [sold.order_id],
        this.#session
      )
      expect(error?.data?.tag).toBe("NotPayable")
      return
    }
    if (method === "upi") return this.#payByUpi(sold)
    // It has left: a second person changes it, with a reason.
    if (method !== sold.method) {
      const own = await this.#hub.call(
        "CommerceService.changePaymentMethod",
        [sold.order_id, method, "slip"],
        this.#session
      )
      expect(own.error?.data?.tag).toBe("OwnApproval")
      const why = "paid with another card"
      await this.#approve("CommerceService.changePaymentMethod", sold.order_id, method, why)
      this.#paidOtherwise.push([sold.order_id, sold.method, method, sold.amount, why])
      this.#roundTo(method, sold)
    }
    sold.method = method
  }

  /** The drawer has coins: what they are more or less than the sum is put in or taken out beside it. */
  #roundTo(method: string, sold: { readonly method: string; readonly amount: number }): void {
    const cash = "cashondelivery"
    if ((method === cash) === (sold.method === cash)) return
    const difference = this.#inCoins(sold.amount) - sold.amount
    const more = method === cash ? difference : -difference
    if (more > 0) this.#in += more
    else this.#out -= more
  }

  async do(deed: Deed): Promise<void> {
    switch (deed.what) {
      case "sell":
        return this.#invoice(await this.#place(deed.goods, deed.method))
      case "leave":
        return this.#cancel(await this.#place(deed.goods, "cashondelivery"))
      case "sellByUpi": {
        const sold = await this.#place(deed.goods, "upi")
        if (deed.end === "collected") {
          const { grand_total } = await this.#done<Placed>(
            "CommerceService.changePaymentMethod",
            sold.order_id,
            "cashondelivery"
          )
          sold.amount = hundredths(grand_total)
          sold.method = "cashondelivery"
        }
        if (deed.end.startsWith("paid")) await this.#payByUpi(sold)
        return deed.end.endsWith("cancelled") ? this.#cancel(sold) : this.#invoice(sold)
      }
      case "short":
        return this.#short(deed.goods, deed.end)
      case "comesBack": {
        // Of an order that was short altogether there is nothing to come back.
        const out = this.#sold.filter(({ isCancelled, amount }) => !isCancelled && amount > 0)
        const sold = out[deed.which % Math.max(1, out.length)]
        return sold === undefined ? undefined : this.#comesBack(sold)
      }
      case "payOtherwise":
        return this.#payOtherwise(deed.which, deed.method)
      case "count":
        await this.#count(deed.paise)
        return
      case "reject":
        return this.#reject(deed.paise, deed.isAgain)
      case "move": {
        const params = [this.#shift, deed.kind, deed.paise / 100, "Change"]
        // Who approves shifts is told each time that there is not so much.
        const session = deed.kind === "out" ? await this.#hub.login(this.#shop.approver) : this.#session
        const { error } = await this.#hub.call("ShiftService.addCashMovement", params, session)
        const isTooMuch = deed.kind === "out" && deed.paise > this.#cash
        expect(error?.data?.tag).toBe(isTooMuch ? "NotInDrawer" : undefined)
        if (isTooMuch) return
        if (deed.kind === "in") this.#in += deed.paise
        else this.#out += deed.paise
      }
    }
  }

  /** By method, of the invoices as they are kept: how many, and what they come to. */
  async #invoices(orders: ReadonlyArray<Sold>): Promise<Readonly<Record<string, readonly [number, number]>>> {
    const all: Record<string, readonly [number, number]> = {}
    for (const { order_id, method } of orders) {
      const { payment_method } = await this.#done<{ payment_method: string }>(
        "OrderService.getOrderInfo",
        order_id
      )
      expect(payment_method).toBe(method)
      const { document } = await this.#done<{ document: { totals: { grand_total: number } } }>(
        "CommerceService.getInvoicePrintInfo",
        order_id
      )
      const [count, amount] = all[method] ?? [0, 0]
      all[method] = [count + 1, amount + hundredths(document.totals.grand_total)]
    }
    return all
  }

  /** Looks at the X report, closes the shift, and holds its Z report and the day's summary against the invoices. */
  async close(from: Day.Day): Promise<void> {
    const sales = await this.#invoices(this.#sold)
    const byMethod = ({ sales: told }: WireReport) =>
      Object.fromEntries(
        told.map(({ method, orders, amount }) => [
          method,
          [orders, amount === null ? null : hundredths(amount)]
        ])
      )
    const x = await this.#done<WireReport>("ShiftService.getShiftReport", this.#shift)
    const hidden = sales.cashondelivery
    expect(x.kind).toBe("X")
    if (x.expected === null)
      expect(byMethod(x)).toEqual({
        ...sales,
        ...(hidden === undefined ? {} : { cashondelivery: [hidden[0], null] })
      })
    const { count } = await this.#count(this.#cash)
    const { status } = await this.#done<WireShift>("ShiftService.closeShift", this.#shift, count?.count_id)
    if (status === "waiting") await this.#approve("ShiftService.approveShift", this.#shift, count?.count_id)
    const z = await this.#done<WireReport>("ShiftService.getShiftReport", this.#shift)
    expect(byMethod(z)).toEqual(sales)
    expect(z).toMatchObject({ kind: "Z", counts: this.#counts, currency: this.#shop.currency })
    const inHand = hundredths(z.counted ?? 0)
    expect(hundredths(z.difference ?? 0)).toBe(inHand - this.#cash)
    expect(
      (z.paid_otherwise ?? []).map((each) => [
        each.order_id,
        each.from,
        each.to,
        hundredths(each.amount),
        each.reason
      ])
    ).toEqual(this.#paidOtherwise)
    const figures = [z.float, z.cash_in, z.cash_out, z.refunds, z.expected ?? 0].map(hundredths)
    expect(figures).toEqual([this.#float, this.#in, this.#out, this.#refunds, this.#cash])
    const took = sales.cashondelivery?.[1] ?? 0
    expect(this.#cash).toBe(this.#float + this.#in - this.#out - this.#refunds + took)
    for (const { order_id, kind, amount } of z.movements)
      if (kind === "refund") {
        const sold = this.#sold.find((each) => each.order_id === order_id)
        expect(hundredths(amount)).toBeLessThanOrEqual(
          sold?.method === "cashondelivery" ? this.#inCoins(sold.amount) : 0
        )
      }

    const standing = this.#shop.orders.filter(({ isCancelled }) => !isCancelled)
    const invoiced = await this.#invoices(standing)
    const { categories } = await this.#done<{
      categories: ReadonlyArray<Readonly<Record<string, number | string>>>
    }>("ReportService.getSummary", from, Day.dayAt(Date.now()), this.#shop.store)
    const retail = categories.find(({ category }) => category === "retail") ?? {}
    const told = ["cod", "card", "paytm", "upi"].map((name) => [
      Number(retail[`${name}_orders`] ?? 0),
      hundredths(Number(retail[`total_${name}_payment`] ?? 0))
    ])
    expect(told).toEqual(
      ["cashondelivery", "card", "paytm", "upi"].map((method) => invoiced[method] ?? [0, 0])
    )
    expect([retail.placed_express ?? 0, retail.cancelled_express ?? 0]).toEqual([
      standing.length,
      this.#shop.orders.length - standing.length
    ])
  }
}
