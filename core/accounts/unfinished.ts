/** What keeps the books of a month from being whole: shifts that still sell, papers that are not registered. */
import { countryWith } from "../country.ts"
import type * as Day from "../day.ts"
import type { Currency } from "../money.ts"
import { boundsOfDays, daysOf } from "./month.ts"

interface Books {
  readonly currency: Currency
  readonly stores: ReadonlyArray<{ readonly store_id: number; readonly name: string }>
  readonly open_shifts: ReadonlyArray<{ readonly opened_at: Day.GmtTime }>
  readonly unregistered: ReadonlyArray<{
    readonly store_id: number
    readonly month: string
    readonly papers: number
  }>
}

/** The shifts of some days that are not closed: what they still sell is missing in the books of those days. */
export const openUntil = (
  { currency, open_shifts }: Pick<Books, "currency" | "open_shifts">,
  to: Day.Day
): number => {
  const { before } = boundsOfDays(countryWith(currency), to, to)
  return open_shifts.filter(({ opened_at }) => opened_at < before).length
}
export const openIn = (books: Pick<Books, "currency" | "open_shifts">, month: string): number =>
  openUntil(books, daysOf(month).to)

/** The papers of a month that are not registered, by the stores that gave them. */
export const unregisteredIn = (
  { stores, unregistered }: Pick<Books, "stores" | "unregistered">,
  month: string
): ReadonlyArray<{ readonly name: string; readonly papers: number }> =>
  unregistered
    .filter((of) => of.month === month)
    .map(({ store_id, papers }) => ({
      name: stores.find((store) => store.store_id === store_id)?.name ?? "",
      papers
    }))
