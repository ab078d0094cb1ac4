/** The board of what expires soon: by day, and within a day by product. */
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { available, type ListedPack } from "./pack.ts"

/** Packs of today's date are good until tonight; the board looks three days ahead. */
export const boardDays = [0, 1, 2, 3] as const

export interface BoardProduct {
  readonly product_id: number
  readonly product_name: string
  readonly sell_by: ListedPack["sell_by"]
  readonly qty: Q.Quantity
  readonly packs: ReadonlyArray<ListedPack>
}
/** "10.54 Kg in 4 packs" */
export const boardFigure = (product: BoardProduct): string => {
  const { length } = product.packs
  const quantity = Q.withUnit(product, product.qty)
  return length === 1 ? `${quantity} in 1 pack` : `${quantity} in ${length} packs`
}
export interface BoardDay {
  /** Days from today; "expired" for what should no longer be on the shelf. */
  readonly in: (typeof boardDays)[number] | "expired"
  readonly date: Day.Day | undefined
  readonly packs: number
  /** The largest quantity first. */
  readonly products: ReadonlyArray<BoardProduct>
}

/** What packs come to, product by product, the largest quantity first. */
export const productsOf = (packs: ReadonlyArray<ListedPack>): ReadonlyArray<BoardProduct> =>
  [...Map.groupBy(packs, ({ product_id }) => product_id)]
    .map(([product_id, own]) => ({
      product_id,
      product_name: own[0]?.product_name ?? "",
      sell_by: own[0]?.sell_by ?? "kg",
      qty: Q.sum(own.map(({ qty }) => qty)),
      packs: own
    }))
    .sort((a, b) => b.qty - a.qty || a.product_id - b.product_id)

/** The board of the available packs by day of expiry. A day without any stands there empty. */
export const boardOf = (packs: ReadonlyArray<ListedPack>, today: Day.Day): ReadonlyArray<BoardDay> => {
  const onShelf = packs.filter(({ status, qty }) => status === available && qty > 0)
  const expired = onShelf.filter(({ date_of_expiry }) => date_of_expiry < today)
  const column = (
    when: BoardDay["in"],
    date: Day.Day | undefined,
    own: ReadonlyArray<ListedPack>
  ): BoardDay => ({
    in: when,
    date,
    packs: own.length,
    products: productsOf(own)
  })
  return [
    column("expired", undefined, expired),
    ...boardDays.map((days) => {
      const date = Day.addDays(today, days)
      return column(
        days,
        date,
        onShelf.filter((pack) => pack.date_of_expiry === date)
      )
    })
  ]
}
