/** What expires by how soon it does: what has, today, tomorrow, and later. */
import * as Day from "../day.ts"
import { type BoardProduct, productsOf } from "./expiry-board.ts"
import { available, type ListedPack } from "./pack.ts"

export const expiryParts = ["expired", "today", "tomorrow", "later"] as const
export type ExpiryPart = (typeof expiryParts)[number]

/** Today's date is still good. */
const partOf = ({ date_of_expiry: date }: Pick<ListedPack, "date_of_expiry">, today: Day.Day): ExpiryPart => {
  if (date <= today) return date < today ? "expired" : "today"
  return date === Day.addDays(today, 1) ? "tomorrow" : "later"
}

const onShelf = (packs: ReadonlyArray<ListedPack>): ReadonlyArray<ListedPack> =>
  packs.filter(({ status, qty }) => status === available && qty > 0)

export interface ExpiryCount {
  readonly part: ExpiryPart
  readonly packs: number
  readonly products: number
}

export const countsOf = (packs: ReadonlyArray<ListedPack>, today: Day.Day): ReadonlyArray<ExpiryCount> => {
  const parts = Map.groupBy(onShelf(packs), (pack) => partOf(pack, today))
  return expiryParts.map((part) => {
    const own = parts.get(part) ?? []
    return { part, packs: own.length, products: new Set(own.map(({ product_id }) => product_id)).size }
  })
}

/** A product of which something expires. */
export interface Expiring extends BoardProduct {
  /** The day of its first pack. */
  readonly first: Day.Day
}

/** Product by product: what expires first stands first, of one day the largest quantity. */
export const expiringProducts = (
  packs: ReadonlyArray<ListedPack>,
  today: Day.Day,
  part: ExpiryPart | undefined
): ReadonlyArray<Expiring> =>
  productsOf(onShelf(packs).filter((pack) => part === undefined || partOf(pack, today) === part))
    .map((product) => {
      const own = product.packs.toSorted((a, b) => (a.date_of_expiry < b.date_of_expiry ? -1 : 1))
      return { ...product, packs: own, first: own[0]?.date_of_expiry ?? today }
    })
    .sort((a, b) => (a.first === b.first ? 0 : a.first < b.first ? -1 : 1))
