/** A counter at the quick checkout: its cart as a server would answer it, and what it asks for. */
import type { Cart, CartItem } from "#core/counter/cart.ts"
import type { Command, Message, Model } from "#core/screen/quick-checkout/model.ts"
import { Client } from "./client.ts"
import { cartOf } from "./sale.ts"

type Tagged<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

/** Whose orders are placed behind the counter. */
export const behind = {
  checkout_in_background: 1,
  use_partner_price: 1,
  b2c_hub_customer: "4001",
  allow_external_customer_info_collection: 1
}

export class QuickSale extends Client {
  constructor(flags: Readonly<Record<string, unknown>> = {}, stored?: string) {
    super()
    this.enter({ enable_order_create: 1, enable_orderxcelerator: 1, ...flags })
    this.go("/xorder")
    this.tell({ _tag: "RestoredWork", text: stored })
  }
  get screen(): Model {
    const { page } = this.model
    if (page._tag !== "QuickCheckout") throw new Error(`this is ${page._tag}`)
    return page.model as Model
  }
  /** @returns what was asked for by it alone */
  tell(message: Message): ReadonlyArray<Command> {
    const before = this.done.length
    this.say({ _tag: "GotScreenMessage", screen: "QuickCheckout", id: this.screen.id, message })
    return this.done.slice(before) as ReadonlyArray<Command>
  }
  asked<Tag extends Command["_tag"]>(tag: Tag): ReadonlyArray<Tagged<Tag>> {
    return this.done.filter(({ _tag }) => _tag === tag) as unknown as ReadonlyArray<Tagged<Tag>>
  }
  /** The cart is there, with these lines. */
  with(items: ReadonlyArray<CartItem> = [], change: Partial<Cart> = {}): this {
    this.tell({ _tag: "LoadedCart", cart: cartOf(items, change) })
    return this
  }
  /** The change on its way is answered: the cart has these lines from now on. */
  answer(items: ReadonlyArray<CartItem>, change: Partial<Cart> = {}): ReadonlyArray<Command> {
    const key = this.asked("ChangeCart").at(-1)?.waiting.key ?? ""
    return this.tell({ _tag: "ChangedCart", key, cart: cartOf(items, change) })
  }
  fill(field: string, text: string): void {
    this.tell({ _tag: "FilledCheckout", message: { _tag: "TypedField", field, text } })
  }
}
