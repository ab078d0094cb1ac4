/** The material of which the demo network's orders are made. */
import type * as Day from "#core/day.ts"
import type { Person } from "./customers.ts"
import type { OrderBook } from "./order-book.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"

export const minutesOfDay = 24 * 60

export interface GeneratorContext {
  readonly random: Random
  readonly now: Day.Instant
  readonly book: OrderBook
  readonly products: ReadonlyMap<number, DemoProduct>
  readonly people: ReadonlyArray<Person>
}

/** The product of a number that the catalogue is sure to have. */
export const productOf = (products: ReadonlyMap<number, DemoProduct>, id: number): DemoProduct => {
  const found = products.get(id)
  if (found === undefined) throw new Error(`the demo network has no product ${id}`)
  return found
}
