/** A counter that sells: the page of a sale, its cart as a server would answer it, and what it asks for. */
import type { Cart, CartItem } from "#core/counter/cart.ts"
import * as Money from "#core/money.ts"
import * as Q from "#core/quantity.ts"
import type { Command, Message, Model, read } from "#core/screen/order-create/model.ts"
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

type Tagged<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

export class Sale extends Client {
  constructor(flags: Readonly<Record<string, unknown>> = {}, stored?: string) {
    super()
    this.enter({ enable_order_create: 1, ...flags })
    this.go("/ordercreate")
    this.tell({ _tag: "RestoredWork", text: stored })
  }
  get screen(): Model {
    const { page } = this.model
    if (page._tag !== "OrderCreate") throw new Error(`this is ${page._tag}`)
    return page.model as Model
  }
  /** @returns what was asked for by it alone */
  tell(message: Message): ReadonlyArray<Command> {
    const before = this.done.length
    this.say({ _tag: "GotScreenMessage", screen: "OrderCreate", id: this.screen.id, message })
    return this.done.slice(before) as ReadonlyArray<Command>
  }
  asked<Tag extends Command["_tag"]>(tag: Tag): ReadonlyArray<Tagged<Tag>> {
    return this.done.filter(({ _tag }) => _tag === tag) as unknown as ReadonlyArray<Tagged<Tag>>
  }
  /** The cart is there, with these lines. */
  with(items: ReadonlyArray<CartItem> = []): this {
    this.tell({ _tag: "LoadedCart", cart: cartOf(items) })
    return this
  }
  /** The change on its way is answered: the cart has these lines from now on. */
  answer(items: ReadonlyArray<CartItem>, change: Partial<Cart> = {}): ReadonlyArray<Command> {
    const key = this.asked("ChangeCart").at(-1)?.waiting.key ?? ""
    return this.tell({ _tag: "ChangedCart", key, cart: cartOf(items, change) })
  }
  scan(code: string): ReadonlyArray<Command> {
    return this.tell({ _tag: "ScannedCode", code })
  }
  /** As it is kept now. */
  get kept(): Exclude<ReturnType<typeof read>, { readonly _tag: "Codes" }>["work"] | undefined {
    const last = this.done.findLast(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork") as
      | Tagged<"SaveWork">
      | Tagged<"RemoveWork">
      | undefined
    return last?._tag === "SaveWork" ? last.work : undefined
  }
}
