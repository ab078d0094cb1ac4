/** What comes off a truck: two hundred codes, mixed, and what each of them comes to. */
import * as Day from "#core/day.ts"
import { packCode } from "#test/support/network.ts"

const today = Day.dayAt(Date.now())
const chicken = 1773

/** A pack of half a kilogram of chicken that no hub has seen. */
export const fresh = (unique: number, days = 5): string =>
  packCode(chicken, 500, 500_000 + unique, Day.addDays(today, days), today)
/** Every unit of paneer carries it. */
export const unitCode = "8901234567890"

export interface Load {
  readonly codes: ReadonlyArray<string>
  /** The codes that stand on the shipment afterwards, in the order of their scans. */
  readonly added: ReadonlyArray<string>
  readonly refused: number
  /** The codes that nobody can decide without the server, in their order. */
  readonly lookedUp: ReadonlyArray<string>
}

/** New packs, units, packs scanned twice, expired ones and what is no barcode at all, one after the other. */
export const truckload = (count: number): Load => {
  const added: Array<string> = []
  const codes = Array.from({ length: count }, (_, index) => {
    if (index % 10 === 3) return fresh(index, -1)
    if (index % 10 === 5) return `Q${String(index).padStart(9, "0")}`
    if (index % 10 === 7) return fresh(index - 1)
    const code = index % 10 === 9 ? unitCode : fresh(index)
    added.push(code)
    return code
  })
  return {
    codes,
    added,
    refused: codes.length - added.length,
    // What no layout reads may be read by the lists of the network, which the server has.
    lookedUp: codes
  }
}
