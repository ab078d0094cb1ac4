/** Sentences about cartons that come with a shipment under their SSCC (CODE-23). */
import * as Q from "../quantity.ts"
import type { ProductAmount, WrongCarton } from "../stock/carton-place.ts"
import type { CartonRefusal } from "../stock/carton-scan.ts"
import { faultDetail, faultText } from "./fault.ts"

/** Beside it why. */
export const cartonNotReceived = "Carton not received"
export const noSscc = "no list in use reads an SSCC in this code"

const named = (sscc: string): string => `SSCC ${sscc}`
/** "24 Pack Sugar". */
const amounts = (all: ReadonlyArray<ProductAmount>): string =>
  all.map((each) => `${Q.withUnit(each, each.qty)} ${each.name}`).join(", ")

/** A pack in it is refused, and with it the carton. */
export const refusedWith = (sscc: string, code: string, text: string, beside: string | undefined): string =>
  beside === undefined ? `${named(sscc)}: ${code}: ${text}` : `${named(sscc)}: ${code}: ${text}, ${beside}`

export const cartonRefused = (sscc: string, why: CartonRefusal | WrongCarton): string => {
  const carton = named(sscc)
  switch (why._tag) {
    case "ScannedAlready":
      return `${carton}: scanned already, with all that is in it`
    case "PartlyScanned":
      return `${carton}: ${why.scanned} of its ${why.packs} packs are scanned already: scan the others one by one`
    case "PartlyHere":
      return `${carton}: ${why.here} of its ${why.packs} packs are in this hub already: scan the others one by one`
    case "Content":
      return refusedWith(sscc, why.code, faultText(why.refused), faultDetail(why.refused))
    case "Unlisted":
      return `${carton}: on no shipment, scan its packs`
    case "OfAnother":
      return `${carton}: of shipment ${why.shipment}, not of this one`
    case "OfAnotherHub":
      return `${carton}: on its way to another hub`
    case "ReceivedBefore":
      return `${carton}: of shipment ${why.shipment}, which was received: scan its packs`
    case "LabelDisagrees":
      return `${carton}: its label says ${amounts([why.label])}, the shipment ${amounts(why.listed)}`
    case "UnknownContent":
      return `${carton}: nothing here reads ${why.code}, which is in it`
  }
}

/** Before how much of its one product it brought. */
export const carton = "Carton"
/** The carton as the last scan, and as what was taken back. */
export const cartonOf = (packs: number): string => (packs === 1 ? "Carton, 1 pack" : `Carton, ${packs} packs`)
