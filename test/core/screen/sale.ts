/** Counters that sell: the page of a sale, its cart as a server would answer it, and what it asks for. */
import type { Cart, CartItem, PlacedOrder } from "#core/counter/cart.ts"
import { fault } from "#core/fault.ts"
import type { CounterCommand } from "#core/kit/counter/command.ts"
import type { SaleMessage, Sale as SaleModel } from "#core/kit/sale/model.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import type * as orderCreate from "#core/screen/order-create/model.ts"
import type * as quick from "#core/screen/quick-checkout/model.ts"
import { Client } from "./client.ts"

export const line = (id: number, change: Partial<CartItem> = {}): CartItem => {
  const [price, qty] = [change.price ?? Money.ofHundredths(200_00), change.qty ?? Q.ofThousandths(500)]
  return {
    id,
    product_id: 1700 + id,
    product_name: `Product ${id}`,
    price,
    total_price: Money.times(price, qty),
    qty,
    minQty: Q.ofThousandths(500),
    qty_increments: Q.ofThousandths(500),
    tare: 0,
    whole: 0,
    sell_by: "kg",
    scanned_info: null,
    parent_item_id: null,
    oos: false,
    ...change
  }
}

export const cartOf = (items: ReadonlyArray<CartItem>, change: Partial<Cart> = {}): Cart => {
  const subtotal = Money.sum(items.map(({ total_price }) => total_price))
  return {
    cart_id: 5,
    store_id: 1,
    items,
    grand_total: subtotal,
    totals: { subtotal, shipping: Money.zero, discount: Money.zero, tax: Money.zero, grand_total: subtotal },
    couponInfo: null,
    userInfo: null,
    address: null,
    order: null,
    reserved_until: null,
    ...change
  }
}

export const order = (change: Partial<NonNullable<Cart["order"]>> = {}): NonNullable<Cart["order"]> => ({
  status: "success",
  order_id: 41,
  increment_id: "C00000001",
  grand_total: Money.ofHundredths(100_00),
  payment_method: "cashondelivery",
  invoice_id: null,
  ...change
})

/** Whose orders are placed behind the counter. */
export const behind = {
  checkout_in_background: 1,
  use_partner_price: 1,
  b2c_hub_customer: "4001",
  allow_external_customer_info_collection: 1
}

interface Tagged {
  readonly _tag: string
}

/** A counter that sells, however its pages are arranged. */
class Counter<
  Model extends Pick<SaleModel, "id">,
  Message extends Tagged,
  Command extends Tagged
> extends Client {
  readonly #name: string

  constructor(name: string, place: string, flags: Readonly<Record<string, unknown>>, stored?: string) {
    super()
    this.#name = name
    this.enter({ enable_order_create: 1, ...flags })
    this.go(place)
    this.tell({ _tag: "RestoredWork", text: stored })
  }
  get screen(): Model {
    const { page } = this.model
    if (page._tag !== this.#name) throw new Error(`this is ${page._tag}`)
    return page.model as unknown as Model
  }
  /** @returns what was asked for by it alone */
  tell(message: Message | SaleMessage): ReadonlyArray<Command> {
    const before = this.done.length
    this.say({ _tag: "GotScreenMessage", screen: this.#name, id: this.screen.id, message } as never)
    return this.done.slice(before) as unknown as ReadonlyArray<Command>
  }
  commands<Tag extends Command["_tag"]>(tag: Tag): ReadonlyArray<Extract<Command, { readonly _tag: Tag }>> {
    return this.done.filter(({ _tag }) => _tag === tag) as never
  }
  /** The cart is there, with these lines. */
  with(items: ReadonlyArray<CartItem> = [], change: Partial<Cart> = {}): this {
    this.tell({ _tag: "LoadedCart", cart: cartOf(items, change) })
    return this
  }
  /** The change on its way is answered: the cart has these lines from now on. */
  answer(items: ReadonlyArray<CartItem>, change: Partial<Cart> = {}): ReadonlyArray<Command> {
    return this.tell({
      _tag: "ChangedCart",
      key: this.#last("ChangeCart").waiting.key,
      cart: cartOf(items, change)
    })
  }
  answerPlacing(answer: PlacedOrder): ReadonlyArray<Command> {
    return this.tell({
      _tag: "GotAnswer",
      key: this.#last("PlaceOrder").placing.key,
      outcome: "done",
      answer
    })
  }
  refusePlacing(problem: string): ReadonlyArray<Command> {
    const refused = { outcome: "refused", problem, fault: fault("CartEmpty") } as const
    return this.tell({ _tag: "GotAnswer", key: this.#last("PlaceOrder").placing.key, ...refused })
  }
  losePlacing(problem: string): ReadonlyArray<Command> {
    return this.tell({
      _tag: "GotAnswer",
      key: this.#last("PlaceOrder").placing.key,
      outcome: "unanswered",
      problem
    })
  }
  /** Placed, where it is asked for with the exact sum in cash. */
  place(): void {
    this.tell({ _tag: "PlacedOrder" })
    if ((this.screen as Partial<Pick<SaleModel, "dialog">>).dialog?._tag === "Cash")
      this.tell({ _tag: "SubmittedDialog" })
  }
  scan(code: string): ReadonlyArray<Command> {
    return this.tell({ _tag: "ScannedCode", code })
  }
  #last<Tag extends CounterCommand["_tag"]>(tag: Tag): Extract<CounterCommand, { readonly _tag: Tag }> {
    const last = this.done.findLast(({ _tag }) => _tag === tag)
    if (last === undefined) throw new Error(`nothing was asked for by ${tag}`)
    return last as never
  }
}

export class Sale extends Counter<orderCreate.Model, orderCreate.Message, orderCreate.Command> {
  constructor(flags: Readonly<Record<string, unknown>> = {}, stored?: string) {
    super("OrderCreate", "/ordercreate", flags, stored)
  }
  /** As it is stored now. */
  get stored(): orderCreate.Stored | undefined {
    const last = this.done.findLast(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork")
    return last?._tag === "SaveWork" ? (last.work as unknown as orderCreate.Stored) : undefined
  }
}

export class QuickSale extends Counter<quick.Model, quick.Message, quick.Command> {
  constructor(flags: Readonly<Record<string, unknown>> = {}, stored?: string) {
    super("QuickCheckout", "/xorder", { enable_orderxcelerator: 1, ...flags }, stored)
  }
  fill(field: string, text: string): void {
    this.tell({ _tag: "FilledCheckout", message: { _tag: "TypedField", field, text } })
  }
}
