/** What can be known of a code without the catalogue. */
import type { Context } from "#core/barcode/decode.ts"
import * as Day from "#core/day.ts"

/** A partner's code or an EAN13 finds no product here. */
export const offline = (): Context => ({
  today: Day.dayAt(Date.now()),
  mapping: () => undefined,
  shelfLife: () => 0
})

export const needsServer =
  "This code names an item of the catalogue: give --server URL to look its product up. Without it the code decodes to null."
