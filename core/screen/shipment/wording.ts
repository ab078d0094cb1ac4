/** What only the view of a shipment says. */

/** In the place of a code: nothing was scanned. */
export const byHand = "by hand"
/** Of a line that the shipment does not list. */
export const takeLineOff = "Take the line off"
export const handInReport = "Hand in the report"
export const noManualQuantity = "Quantities by hand are not enabled for this product"
/** Of a search that finds nothing. */
export const noSuchProduct = "No product is called so"
