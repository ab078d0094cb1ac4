/** The references from rows of one file into another: the things that the store holds, and those that the files bring. */
import { untouchedLists } from "#core/barcode/rule/network-lists.ts"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import type { ProductGtin } from "#core/catalogue/product.ts"
import type * as Day from "#core/day.ts"
import type { OrderStatus } from "#core/order/order.ts"
import { codeOf } from "#core/order/paper-series.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import {
  type KnownProduct,
  type KnownUser,
  knownMappings,
  knownProducts,
  knownStores,
  knownUsers,
  storesWithPapers
} from "../store/network/known-rows.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as productPlus from "../store/network/product-plus.ts"

/** An item of the folder's orders, as far as its order must know it. */
export interface ReferenceItem {
  readonly increment_id: string
  readonly product_id: number
  readonly name: string | null
  readonly qty: number
  readonly price: number | null
  readonly sell_by: "kg" | "pack" | null
  readonly status: "active" | "deleted"
  readonly parent_line: number | null
}

/** What rows of other files are named by. */
export type Named = "stores" | "hubs" | "products" | "orders" | "shipments"

const mappingKey = (codeType: string, item: string): string => `${codeType} ${item}`

export class ReferenceData {
  /** When the files are judged. */
  readonly now: Day.Instant
  /** Store id to hub id. */
  readonly stores = new Map<number, number>()
  /** The codes of their series: of those that the store holds with whether a paper was numbered by them. */
  readonly seriesCodes = new Map<number, { readonly code: string | undefined; readonly hasPapers: boolean }>()
  /** The hubs of the stores that stand already. */
  readonly standingHubs = new Map<number, number>()
  readonly products = new Map<number, KnownProduct>()
  /** The lists of code rules, as they were saved last; read where a file brings others. */
  codeRules: { readonly version: number; readonly lists: ReadonlyArray<StoredList> } = {
    version: 0,
    lists: untouchedLists
  }
  /** GTINs of products beside their EAN13s. */
  readonly gtins = new Map<number, ReadonlyArray<ProductGtin>>()
  /** What scales know products by, by their ids. */
  readonly plus = new Map<number, number>()
  /** Cartons on their way, by their SSCC, with the shipment. */
  readonly cartons = new Map<string, string>()
  readonly users = new Map<string, KnownUser>()
  readonly #mappings = new Map<string, number>()
  readonly #barcodes = new Map<string, number>()
  /** Values of env variables by name and hub. */
  readonly #variables = new Map<string, string>()
  /** Cells that name something, of good rows and bad: what names a bad row is not reported a second time. */
  readonly #mentions = new Map<Named, Set<string>>()
  readonly #hubs = new Set<number>()
  /** The orders of the folder, and their items. */
  readonly orders = new Map<string, { readonly status: OrderStatus; readonly isTransfer: boolean }>()
  /** The shipments of the folder, and whether they are accepted. */
  readonly shipments = new Map<string, boolean>()
  readonly #listed = new Map<string, Set<number>>()
  /** Those of the orders that the store holds, and the orders that stand under their partners' references. */
  standing: ReadonlySet<string> = new Set()
  references: ReadonlyMap<string, string> = new Map()
  readonly #items = new Map<string, Array<ReferenceItem>>()

  constructor(now: Day.Instant) {
    this.now = now
  }

  addStore(storeId: number, hubId: number): void {
    this.stores.set(storeId, hubId)
    this.#hubs.add(hubId)
  }

  addProduct(product: KnownProduct): void {
    const before = this.products.get(product.entity_id)?.ean13_barcode
    if (before !== null && before !== undefined) this.#barcodes.delete(before)
    this.products.set(product.entity_id, product)
    if (product.ean13_barcode !== null) this.#barcodes.set(product.ean13_barcode, product.entity_id)
  }
  /** The product of an item code; of an EAN13 the one that carries it. */
  productOf(codeType: string, item: string): number | undefined {
    return codeType === "ean13" ? this.#barcodes.get(item) : this.#mappings.get(mappingKey(codeType, item))
  }
  addMapping(codeType: string, item: string, productId: number): void {
    this.#mappings.set(mappingKey(codeType, item), productId)
  }

  addItem(item: ReferenceItem): void {
    const items = this.#items.get(item.increment_id)
    if (items === undefined) this.#items.set(item.increment_id, [item])
    else items.push(item)
  }
  itemsOf(incrementId: string): ReadonlyArray<ReferenceItem> {
    return this.#items.get(incrementId) ?? []
  }

  addVariable(name: string, hubId: number, value: string): void {
    this.#variables.set(`${name} ${hubId}`, value)
  }
  /** The value that counts for a hub: its own before the common one. */
  variable(name: string, hubId: number): string | undefined {
    return this.#variables.get(`${name} ${hubId}`) ?? this.#variables.get(`${name} ${env.everyHub}`)
  }

  /** A product of one of the folder's lists, which stand in env variables. */
  addListed(variable: string, productId: number): void {
    const ids = this.#listed.get(variable) ?? new Set()
    ids.add(productId)
    this.#listed.set(variable, ids)
    this.addVariable(variable, env.everyHub, JSON.stringify([...ids]))
  }

  mention(what: Named, text: string): void {
    const texts = this.#mentions.get(what) ?? new Set()
    texts.add(text)
    this.#mentions.set(what, texts)
  }
  mentions(what: Named, key: number | string): boolean {
    return this.#mentions.get(what)?.has(String(key)) === true
  }

  // Something can be named when it is there, or when the row that brings it has problems of its own.
  hasStore(storeId: number): boolean {
    return this.stores.has(storeId) || this.mentions("stores", storeId)
  }
  hasHub(hubId: number): boolean {
    return this.#hubs.has(hubId) || this.mentions("hubs", hubId)
  }
  hasOrder(incrementId: string): boolean {
    return this.orders.has(incrementId) || this.mentions("orders", incrementId)
  }
  hasShipment(shipmentId: string): boolean {
    return this.shipments.has(shipmentId) || this.mentions("shipments", shipmentId)
  }
  hasProduct(productId: number): boolean {
    return this.products.has(productId) || this.mentions("products", productId)
  }
}

/** What the store holds already. */
export const readReferenceData = function* (now: Day.Instant): Tx<ReferenceData> {
  const reference = new ReferenceData(now)
  const numbering = yield* storesWithPapers()
  for (const store of yield* knownStores()) {
    reference.addStore(store.store_id, store.hub_id)
    reference.standingHubs.set(store.store_id, store.hub_id)
    reference.seriesCodes.set(store.store_id, {
      code: codeOf(store),
      hasPapers: numbering.has(store.store_id)
    })
  }
  for (const product of yield* knownProducts()) reference.addProduct(product)
  for (const [id, gtins] of yield* productGtins.byProduct()) reference.gtins.set(id, gtins)
  for (const { product_id, plu } of yield* productPlus.all()) reference.plus.set(product_id, plu)
  for (const { code_type, item, product_id } of yield* knownMappings())
    reference.addMapping(code_type, item, product_id)
  for (const { name, hub_id, value } of yield* env.list()) reference.addVariable(name, hub_id, value)
  for (const user of yield* knownUsers()) reference.users.set(user.username, user)
  return reference
}
