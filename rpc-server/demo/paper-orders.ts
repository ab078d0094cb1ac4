/**
 * Orders of the demo for what a paper has to bear: stock that moves with its papers, goods at every rate to sell, sixty
 * lines, names in other scripts. docs/lawful-papers.md has their numbers.
 */
import type { Person } from "./customers.ts"
import { type GeneratorContext, productOf } from "./generator-context.ts"
import type { Assortment } from "./order-book.ts"
import { transferTo } from "./orders.ts"
import type { DemoProduct } from "./products.ts"
import { mainStore, uaeStore } from "./stores.ts"
import type { Warehouse } from "./warehouse.ts"

/** Exempt, at 5 %, and at 18 %. */
const atEveryRate = [1773, 2601, 41201, 3501, 6101]
const lineCount = 60
/** Minutes before now. */
const invoicedAgo = 12
const waiting = { age: 40, status: "processing", past: { invoicedAgo } } as const
const gone = { age: 40, status: "complete", past: { invoicedAgo, shippedAgo: 8 } } as const
/** The store of another hub, whose stock moves: the lists of the main hub stay as short as they are. */
const from = 201

const writtenIn = (people: ReadonlyArray<Person>, script: RegExp, city: string): Person | null =>
  people.find((person) => script.test(person.firstname) && person.city === city) ?? null

/** Packs that guided sales sell, by hand or by their codes. */
const guided = { product: 41201, packs: 20 } as const
export const stockGuidedSales = (warehouse: Warehouse, products: ReadonlyMap<number, DemoProduct>): void => {
  const product = productOf(products, guided.product)
  for (let index = 0; index < guided.packs; index++)
    warehouse.another(1, product, { expiresIn: 5, receivedHoursAgo: 3 })
}

export const placePaperOrders = (
  { book, products, people }: GeneratorContext,
  assortment: Assortment
): void => {
  const wished = (ids: ReadonlyArray<number>, qty: number) =>
    ids.map((id) => ({ product: productOf(products, id), qty }))
  // Within one registration, by a challan, and to that of another state, by an invoice.
  book.place({ ...waiting, store: from, items: wished([1773, 2601], 2000), ...transferTo(mainStore) })
  book.place({ ...waiting, store: from, items: wished([2601, 41201], 2000), ...transferTo(8) })
  book.place({ age: 15, items: wished(atEveryRate, 1000), person: null })
  const everySixth = (from: number) => (assortment.get(1) ?? []).filter((_, index) => index % 6 === from)
  book.place({
    ...gone,
    items: everySixth(0)
      .slice(0, lineCount)
      .map((product) => ({ product, qty: 1000 })),
    person: writtenIn(people, /\p{Script=Malayalam}/u, "Bengaluru")
  })
  book.place({
    ...gone,
    store: uaeStore,
    items: wished([2601, 41201], 1000),
    person: writtenIn(people, /\p{Script=Arabic}/u, "Dubai")
  })
  // As many lines that are still to be picked, each by packs with codes of their own.
  const weighed = [...everySixth(3), ...everySixth(2)].filter(({ ean13 }) => ean13 === undefined)
  book.place({ age: 25, items: weighed.slice(0, lineCount).map((product) => ({ product, qty: 1000 })) })
}
