/** Sentences about shipments: known to the letter, odd spellings included. */
import * as Day from "../day.ts"
import { returnPickup } from "../stock/pick-up.ts"
import type { Shipment } from "../stock/shipment.ts"

export { noPickupAddress, returnPickup } from "../stock/pick-up.ts"

export const incomingShipments = "Incoming Shipments"
export const returnPickupShipments = "Return Pickup Shipments"
export const nothingToShow = "Nothing to show"
export const notConfirmed = "scanned, not confirmed"
export const itemCount = ({ shipment_item_count: count }: Pick<Shipment, "shipment_item_count">): string =>
  `${count} ${count === 1 ? "item" : "items"}`
export const acceptedAt = ({ time_of_entry }: Pick<Shipment, "time_of_entry">): string =>
  `accepted ${Day.localMinute(time_of_entry)}`
export const noCutOffDate =
  "Cutt Off Date is not set. Therefore you will not see any shipments. Please contact Admin."
/** Asked before another shipment is opened. */
export const notCompleted = (previous: string): string =>
  `${previous} shipment is not completed. Are you sure you want to proceed with this new shipment?`
export const isPending = (shipmentName: string): string => `New shipment ${shipmentName} is pending`

export const resyncShipment = "Resync Shipment"
export const confirm = "Confirm"
export const print = "Print"
export const unableToPrint = `Unable to print ${returnPickup}`
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
export const areYouSure = "Are you sure You want to confirm ?"

export const addedToInventory = "Shipment added to hub inventory"
/** Where the refusal has no sentence of its own. */
export const updateFailed = "Something happened while updating inventory"
/** The look-up failed; the scan goes on, and the server looks again when the shipment is accepted. */
export const hubCheckFailed = "Unknow Error occured in Hub Inventory Check"
export const damageReturned = "Created a return for the damaged items..."
export const damageNotReturned = "Unable to create a return for the damaged items"
export const createReturn = "Create Return"
/** On an accepted pick-up of which something came damaged. */
export const damageReturnMade = (id: number): string => `What came damaged goes back with return ${id}`
export const damageReturnOwed = "What came damaged was not returned yet"
export const eodCheckFailed = "Unable to check is eod stock submitted or not..."

export const refreshOrders = "Refresh Orders"
export const refreshShipments = "Refresh Shipments"
export const refreshNote =
  "Orders and shipments come by themselves. A refresh asks commerce again, for every screen of the store."

/** Where the address of a shipment leads to nothing. */
export const cannotBeOpened = "This shipment cannot be opened"
export const workRestored = (scans: number): string =>
  scans === 1
    ? "1 scan of this shipment was kept for you"
    : `${scans} scans of this shipment were kept for you`
/** Packs in hand that are not among those that the shipment was accepted with. */
export const scansLost = (codes: ReadonlyArray<string>): string =>
  `Not accepted with this shipment, put aside: ${codes.join(", ")}`
export const scanRemoved = (code: string): string => `Taken back: ${code}`
/** A scan of a product that the shipment does not list. */
export const notListed = "This product is not on the shipment"
/** A product that came and does not scan is looked for by its name. */
export const addAProduct = "Add a product"
export const addIt = "Add it to the shipment"
export const notAdded = "The product was not added to the shipment"
export const changedUpstream = "The shipment was changed meanwhile; your scans are kept"
export const resynced = "The shipment is up to date"
export const shipmentsSynchronised = "Shipments synchronised"
export const accepting = "Adding the shipment to the inventory..."
export const commerceNotTold = (why: string): string =>
  `Commerce was not told that the shipment is in: ${why}`
