/** An order of the demo network: what is wished for, and what it is once it is placed. */
import type { OrderStatus } from "#core/order/order.ts"
import type { PaymentState } from "#core/order/payment-record.ts"
import type { ItemCells } from "../import/order-items.ts"
import type { OrderCells } from "../import/orders.ts"
import type { Person } from "./customers.ts"
import type { DemoProduct } from "./products.ts"
import type { DemoStore } from "./stores.ts"
import type { DemoPack } from "./warehouse.ts"

/** So much of a pack for an item. */
export interface Taken {
  readonly pack: DemoPack
  readonly qty: number
}

export interface DemoItem {
  readonly line: number
  readonly product: DemoProduct
  /** Hundredths of the currency. */
  readonly price: number
  /** Thousandths. */
  readonly qty: number
  readonly cells: ItemCells
  /** What an order of the past took for it. */
  readonly taken: ReadonlyArray<Taken>
  /** Why less was sent than ordered. */
  readonly reason: string | undefined
}

/** What has happened to an order, in minutes before now. */
export interface Past {
  readonly invoicedAgo: number
  readonly shippedAgo?: number
  readonly canceledAgo?: number
  /** A pack came back, or all of them did. */
  readonly returned?: "some" | "all"
  /** The first pack of the order was taken although another one expires earlier: what was said of that. */
  readonly laterReason?: string
  /** When the return was written down; some never were. */
  readonly returnedAgo?: number
}

export interface DemoOrder {
  readonly incrementId: string
  readonly store: DemoStore
  readonly status: OrderStatus
  readonly cells: OrderCells
  readonly items: ReadonlyArray<DemoItem>
  readonly past: Past | undefined
  /** Minutes before now. */
  readonly age: number
  /** How a UPI payment stands that was tried beside the order's own method. */
  readonly payment: PaymentState | undefined
}

export interface ItemWish {
  readonly product: DemoProduct
  readonly qty: number
  readonly cells?: ItemCells
  /** Nothing is put into stock for it. */
  readonly isMissing?: boolean
  /** For an order of the past: how much was sent, and why not more. */
  readonly sent?: { readonly qty: number; readonly reason: string }
}

export interface Wish {
  readonly store?: number
  /** Minutes before now. */
  readonly age: number
  readonly status?: OrderStatus
  readonly source?: string
  /** When the slot starts, one or several, as a file writes it. */
  readonly slot?: string
  /** So many things of the shelf, or these. */
  readonly items: number | ReadonlyArray<ItemWish>
  readonly person?: Person | null
  readonly cells?: OrderCells
  readonly past?: Past
  /** The order moves stock within the network: none of its items has a price. */
  readonly isUnsold?: boolean
  /** A UPI payment was tried beside the order's own method, with this result. */
  readonly payment?: PaymentState
}

/** Partners, by the letters of their references. Those who are paid by the partner are prepaid. */
export const partners: Readonly<Record<string, { readonly prefix: string; readonly isPrepaid: boolean }>> = {
  zomato: { prefix: "ZMT", isPrepaid: true },
  dunzo: { prefix: "DZ", isPrepaid: true },
  swiggy: { prefix: "SWG", isPrepaid: true },
  zepto: { prefix: "ZPT", isPrepaid: true },
  paytm: { prefix: "PTM", isPrepaid: true },
  ondc: { prefix: "ONDC", isPrepaid: true },
  pincode: { prefix: "PIN", isPrepaid: true },
  flipkart: { prefix: "FKM", isPrepaid: true },
  dailyninja: { prefix: "DN", isPrepaid: false },
  mrpl: { prefix: "MRPL", isPrepaid: false }
}
