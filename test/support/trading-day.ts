/** The day on which a file of tests sells, and the codes of packs by it: one day for all of a file, whatever the hour. */
import * as Day from "#core/day.ts"
import { packCode } from "./network.ts"

export const tradingDay = () => {
  const now = Date.now()
  const today = Day.dayAt(now)
  return {
    now,
    today,
    /** When what is on the shelf expires, as of `shelfPack`. */
    later: Day.addDays(today, 5),
    yesterday: Day.addDays(today, -1),
    /** The code of half a kilogram of chicken, unless told otherwise. */
    code: (unique: number, { product = 1773, grams = 500, expiry = Day.addDays(today, 5) } = {}) =>
      packCode(product, grams, unique, expiry, today)
  }
}
