/**
 * Stock goes from one hub to another: between which stores, which products, how much of them (TRANSFER-1 to TRANSFER-4).
 * The screen asks here to say at once what is wrong, and the server to decide.
 */
import * as Schema from "effect/Schema"
import { isVegetable } from "../barcode/shelf-life.ts"
import { OrderStatus, SellBy } from "../order/order.ts"
import { orderPapers } from "../order/paper-kind.ts"
import * as Q from "../quantity.ts"
import { type Flags, isOn } from "../session/flags.ts"

/** The two kinds: to send from the own store, or to request from another one. */
export const transferKinds = ["send", "request"] as const
export type TransferKind = (typeof transferKinds)[number]

/** The types of the stores of a network; a customer may add names of their own. */
export const storeTypes = ["butchery_factory", "butchery", "mini_factory", "express"] as const

export const SourceStore = Schema.Struct({ store_id: Schema.Int, name: Schema.String, type: Schema.String })
export type SourceStore = typeof SourceStore.Type

/** The paper that goes with a transfer, once it is made. */
const TransferPaper = Schema.Struct({
  invoice_id: Schema.String,
  number: Schema.String,
  /** Null where its number does not tell. */
  kind: Schema.NullOr(Schema.Literals(orderPapers)),
  is_cancelled: Schema.Boolean
})
export type TransferPaper = typeof TransferPaper.Type

/** A transfer as one of its two stores sees it. */
export const Transfer = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  kind: Schema.Literals(transferKinds),
  source: SourceStore,
  destination: SourceStore,
  status: OrderStatus,
  created_at: Schema.String,
  /** The person who made the transfer; null for one that came from outside. */
  created_by: Schema.NullOr(Schema.String),
  /** The shipment that it became when it left. */
  shipment_id: Schema.NullOr(Schema.String),
  received_at: Schema.NullOr(Schema.String),
  paper: Schema.NullOr(TransferPaper),
  items: Schema.Int
})
export type Transfer = typeof Transfer.Type

/** The facts about a store that decide where its stock may go. */
export interface TransferStore extends SourceStore {
  readonly hub_id: number
  readonly country: string
  readonly website_id: number | null
}

/** The source and the destination: for `send` the own store is the source, for `request` the destination. */
export const endsOf = <A>(kind: TransferKind, own: A, other: A): { readonly from: A; readonly to: A } =>
  kind === "send" ? { from: own, to: other } : { from: other, to: own }

/** The store that stands for a hub where its stock is managed by the parent: the first of the hub's. */
const parentsOf = (all: ReadonlyArray<TransferStore>): ReadonlySet<number> => {
  const first = new Map<number, number>()
  for (const { hub_id, store_id } of all) first.set(hub_id, Math.min(store_id, first.get(hub_id) ?? store_id))
  return new Set(first.values())
}

/**
 * The stores that stock may be sent to, or asked for from (TRANSFER-1): of another hub, for the stores of one hub share
 * its stock, and of the same country. Without `allow_manage_inv_on_any_prod` of the own website only; with
 * `all_inv_managed_by_parent` one store of each hub.
 */
export const partnersOf = (
  own: TransferStore,
  all: ReadonlyArray<TransferStore>,
  flags: Flags
): ReadonlyArray<TransferStore> => {
  const parents = isOn(flags, "all_inv_managed_by_parent") ? parentsOf(all) : undefined
  const isAnyWebsite = isOn(flags, "allow_manage_inv_on_any_prod")
  return all.filter(
    (other) =>
      other.hub_id !== own.hub_id &&
      other.country === own.country &&
      (isAnyWebsite || other.website_id === own.website_id) &&
      (parents === undefined || parents.has(other.store_id))
  )
}

/** `is_butchery_or_mini_factory_store` fixes what the own store is: a mini factory if it is one, else a butchery. */
export const ownType = ({ type }: Pick<SourceStore, "type">, flags: Flags): string =>
  !isOn(flags, "is_butchery_or_mini_factory_store") || type === "mini_factory" ? type : "butchery"

/** The stores where meat is worked on: vegetables, bread and groceries have no place there. */
const worksOnMeat: ReadonlyArray<string> = storeTypes.filter((type) => type !== "express")

interface Moved {
  readonly type_id: string
  readonly category_type: string | null
}
/**
 * A product may go there (TRANSFER-2): one that stands in stock by itself. A butchery, a butchery factory and a mini factory
 * send and get no vegetables and groceries, unless `allow_manage_inv_on_any_prod` is on.
 */
export const mayMove = (
  { type_id, category_type }: Moved,
  types: ReadonlyArray<string>,
  flags: Flags
): boolean =>
  type_id === "simple" &&
  (isOn(flags, "allow_manage_inv_on_any_prod") ||
    !isVegetable(category_type) ||
    !types.some((type) => worksOnMeat.includes(type)))

/** A product on the shelf of the source. */
export const TransferProduct = Schema.Struct({
  product_id: Schema.Int,
  name: Schema.String,
  /** Unexpired packs of it, less what was promised to transfers that are not picked yet. */
  qty: Q.Quantity,
  sell_by: SellBy,
  qty_increments: Schema.NullOr(Q.Quantity),
  /** True for products whose quantity is not typed. */
  whole: Schema.Boolean,
  medium_image: Schema.NullOr(Schema.String)
})
export type TransferProduct = typeof TransferProduct.Type

export interface TransferLine {
  readonly product_id: number
  readonly qty_to_send: Q.Quantity
}

/** The reasons why a line cannot be sent as it is. */
export type LineProblem =
  | { readonly _tag: "Fractional" }
  | { readonly _tag: "TooMuch"; readonly available: Q.Quantity }
  /** The product is not in the catalogue, or does not move between these stores. */
  | { readonly _tag: "NotMovable" }

/** The problem of a line (TRANSFER-3): a pack product goes in whole packs, and nothing beyond the stock. */
export const problemOf = (
  product: Pick<TransferProduct, "sell_by" | "qty"> | undefined,
  qty: Q.Quantity
): LineProblem | undefined => {
  if (product === undefined) return { _tag: "NotMovable" }
  if (product.sell_by === "pack" && qty % Q.one !== 0) return { _tag: "Fractional" }
  return qty > product.qty ? { _tag: "TooMuch", available: product.qty } : undefined
}

/** Lines of which nothing is to be sent: they are named all at once, before anything else is looked at. */
export const emptyLines = (lines: ReadonlyArray<TransferLine>): ReadonlyArray<number> =>
  lines.filter(({ qty_to_send }) => qty_to_send <= 0).map(({ product_id }) => product_id)

/** A line of the cart, and why it stays there, if it does. */
export interface DecidedLine extends TransferLine {
  readonly problem: LineProblem | undefined
}

/** A product that stands on several lines is one line. */
const addedUp = (lines: ReadonlyArray<TransferLine>): ReadonlyArray<TransferLine> => {
  const sums = new Map<number, Q.Quantity>()
  for (const { product_id, qty_to_send } of lines)
    sums.set(product_id, Q.plus(sums.get(product_id) ?? Q.zero, qty_to_send))
  return [...sums].map(([product_id, qty_to_send]) => ({ product_id, qty_to_send }))
}

/**
 * What of a cart becomes an order (TRANSFER-4): each line that may be sent; the others are said with why. What was there
 * when the cart was filled may have gone meanwhile: `products` is what is there now, of what may be moved.
 */
export const decideTransfer = (
  lines: ReadonlyArray<TransferLine>,
  products: ReadonlyMap<number, Pick<TransferProduct, "sell_by" | "qty">>
): ReadonlyArray<DecidedLine> =>
  addedUp(lines).map((line) => ({
    ...line,
    problem: problemOf(products.get(line.product_id), line.qty_to_send)
  }))
