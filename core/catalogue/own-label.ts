/** The two-dimensional code of a label that the network printed itself leads to the pack's own code (CODE-35). */
import { encode } from "../barcode/encode.ts"
import type { Content } from "../barcode/rule/content.ts"
import type * as Day from "../day.ts"

/** Its serial number is the day of packing, two digits of the machine, and the unique part of the pack's own code. */
const ownSerial = /^\d{6}(\d{2})(\d{6}|\d{4})$/

/**
 * The code of the pack that a label says beside its bars, as far as label and bars say the same; undefined for the code of
 * any other goods. Whether there is such a pack the stock says.
 * @param product_id what the GTIN of the code names
 */
export const ownCodeOf = (
  { grams, date_of_expiry, serial = "" }: Content,
  product_id: number,
  today: Day.Day
): string | undefined => {
  const [, mc_no, unique_code] = ownSerial.exec(serial) ?? []
  if (mc_no === undefined || unique_code === undefined || grams === undefined || date_of_expiry === undefined)
    return undefined
  const codeType = unique_code.length === 6 ? "pack" : "newPack"
  return encode({ codeType, product_id, grams, date_of_expiry, mc_no, unique_code }, today)
}
