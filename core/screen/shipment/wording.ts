/** Sentences of a shipment where it is shown, and of commands: known to the letter, odd spellings included. */

/** In the place of a code: nothing was scanned. */
export const lookAgain = "Refresh"
export const byHand = "by hand"
export const inCarton = (code: string, sscc: string): string => `${code}, carton ${sscc}`
/** Of a line that the shipment does not list. */
export const takeLineOff = "Take the line off"
export const handInReport = "Hand in the report"
export const noManualQuantity = "Quantities by hand are not enabled for this product"
/** Of a search that finds nothing. */
export const noSuchProduct = "No product is called so"

export const resyncShipment = "Refresh shipment"
/** To who lacks the flag of the work. */
export const readsOnly = "You may read this shipment. Receiving it wants enable_store_work."
export const confirm = "Confirm"
export const print = "Print"
export const pickedUpQty = "PickedUp qty"
export const acceptedQty = "Accepted qty"
export const save = "SAVE"
/** The button of the quantity dialog: "Set 1.5 kg as Accepted". */
export const setAsAccepted = (quantity: string, unit: string): string => `Set ${quantity} ${unit} as Accepted`
export const noItemsSelected = "No Items Selected"
/** Over a confirmation with lines of which less came than was sent. */
export const lessThanSent = (lines: number): string =>
  lines === 1 ? "1 line has less than was sent" : `${lines} lines have less than was sent`
export const whyLess = "Why less"
export const noReason = "no reason given"
export const createReturn = "Create Return"
/** On an accepted pick-up of which something came damaged. */
export const damageReturnMade = (id: number): string => `What came damaged goes back with return ${id}`
export const damageReturnOwed = "What came damaged was not returned yet"
/** Where the address of a shipment leads to nothing. */
export const cannotBeOpened = "This shipment cannot be opened"
/** A product that came and does not scan is looked for by its name. */
export const addAProduct = "Add a product"
export const addIt = "Add it to the shipment"
export const accepting = "Adding the shipment to the inventory..."
export const shippedAt = (at: string): string => `shipped ${at}`
