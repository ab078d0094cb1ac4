/** Goods that move between shops: a challan within a registration, an invoice at a value to another one. */
import { kindOf, type Line, priced } from "./bill.ts"
import { credit } from "./credit.ts"
import { Fraction, zero } from "./fraction.ts"
import { isTakenBack, type Paper } from "./ledger.ts"
import { regimeBetween } from "./levies.ts"
import { isSoldIn, type Shop, shops } from "./shop.ts"
import type { Till, Trade } from "./trade.ts"

const share = Fraction.of(9, 10)
const one = Fraction.of(1)

/** Not sent off yet. */
interface Waiting {
  readonly order: number
  readonly from: Shop
  readonly paper: Paper
  readonly items: ReadonlyArray<{ readonly item_id: number }>
}

export class Transfers {
  readonly #waiting: Array<Waiting> = []

  readonly send = async (trade: Trade, { shop, caller }: Till): Promise<void> => {
    const to = trade.one(
      shops.filter(({ hub, place }) => hub !== shop.hub && (place === "AE") === (shop.place === "AE"))
    )
    if (to === undefined) return
    const isWithin = shop.gstin === to.gstin
    const lines = trade
      .some(
        trade.goods.filter((goods) => isSoldIn(shop, goods)),
        3
      )
      .map((goods): Line => {
        const value = shop.valuesCost ? goods.cost : goods.price.times(share).nearest()
        const quantity =
          goods.unit === "Kg" ? Fraction.of(2 + trade.upTo(60), 20) : Fraction.of(1 + trade.upTo(6))
        return { goods: isWithin ? { ...goods, rate: zero } : goods, price: value, quantity }
      })
    const { message } = await trade.done<{ readonly message: string }>(
      caller,
      "HubToHubService.createHubTransferOrder",
      shop.store,
      to.store,
      lines.map(({ goods, quantity }) => ({ product_id: goods.id, qty_to_send: quantity.toNumber() }))
    )
    const increment = /Order Id : (\w+)\./.exec(message)?.[1]
    const { order_id, items, updated_at } = await trade.done<{
      readonly order_id: number
      readonly updated_at: string
      readonly items: ReadonlyArray<{ readonly item_id: number; readonly product_id: number }>
    }>(caller, "OrderService.getOrderInfoByIncrementId", increment)
    await trade.done(
      caller,
      "InvoiceService.invoiceOrder",
      order_id,
      lines.map(({ goods, quantity }) => ({
        item_id: items.find(({ product_id }) => product_id === goods.id)?.item_id,
        product_id: goods.id,
        qty: quantity.toNumber()
      })),
      shop.store,
      "",
      "",
      updated_at
    )
    const regime = regimeBetween(shop.place, to.place)
    const bill = priced(lines, { regime, discount: zero, charge: zero })
    const paper = trade.ledger.enter(isWithin ? "challan" : kindOf(bill, true), {
      shop,
      day: trade.dayAt(shop),
      bill,
      supplied: to.place,
      gstin: to.gstin
    })
    await trade.holds(paper)
    this.#waiting.push({ order: order_id, from: shop, paper, items })
  }

  #next(trade: Trade, shop: Shop): Waiting | undefined {
    const found = trade.one(this.#waiting.filter(({ from }) => from === shop))
    if (found !== undefined) this.#waiting.splice(this.#waiting.indexOf(found), 1)
    return found
  }
  readonly leave = async (trade: Trade, { shop, caller }: Till): Promise<void> => {
    const transfer = this.#next(trade, shop)
    if (transfer !== undefined) await trade.done(caller, "CommerceService.createShipment", transfer.order)
  }
  /** A challan counts no more, and its number stays; an invoice is credited. */
  readonly cancel = async (trade: Trade, { shop, caller }: Till): Promise<void> => {
    const transfer = this.#next(trade, shop)
    if (transfer === undefined) return
    const { order, paper, items } = transfer
    await trade.done(
      caller,
      "CommerceService.cancelOrder",
      order,
      items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
    )
    paper.isCancelled = true
    if (paper.kind !== "challan" && !isTakenBack(paper, trade.world.now)) {
      const { bill, supplied, gstin } = paper
      const whole = bill.lines.map(() => one)
      const note = credit(
        bill,
        bill.lines.map(() => zero),
        whole,
        bill.total
      )
      await trade.holds(
        trade.ledger.enter("creditNote", {
          shop,
          supplied,
          gstin,
          day: trade.dayAt(shop),
          bill: note,
          credits: paper
        })
      )
    }
    await trade.holds(paper)
  }
}
