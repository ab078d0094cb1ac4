/** The two-dimensional code of a label of the network beside its bars, as it is printed below the squares (CODE-35). */
import { parse } from "#core/barcode/parse.ts"
import type * as Day from "#core/day.ts"

/** @param bars the code of a pack, with six digits that make it its own */
export const squaresOf = (bars: string, gtin: string, today: Day.Day): string => {
  const parsed = parse(bars, today)
  if (parsed?.codeType !== "pack") throw new Error(`${bars} is no code of a pack`)
  const { grams, date_of_expiry, mc_no, unique_code } = parsed
  const day = date_of_expiry.slice(2).replaceAll("-", "")
  return `(01)${gtin}(3103)${String(grams).padStart(6, "0")}(17)${day}(21)${day}${mc_no}${unique_code}`
}
