/** What only the view of a shipment says. */

/** In the place of a code: nothing was scanned. */
export const byHand = "by hand"
/** Of a line that the shipment does not list. */
export const takeLineOff = "Take the line off"
export const handInReport = "Hand in the report"
