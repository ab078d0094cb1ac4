/** Sentences about shipments: known to the letter, odd spellings included. */
import { keptForYou } from "./scan.ts"

export { noPickupAddress, returnPickup } from "../stock/pick-up.ts"

/** The note of a scanned pack of a transfer that has expired. */
export const expiredLeaves = (date: string): string => `expired ${date}: it leaves the stock with the receipt`
/** The note about expired packs of a transfer, before it is confirmed. */
export const expiredLeave = (packs: number): string =>
  packs === 1
    ? "1 pack has expired on its way: it leaves the stock with the receipt"
    : `${packs} packs have expired on their way: they leave the stock with the receipt`
export const incomingShipments = "Incoming"
export const returnPickupShipments = "Return Pickup Shipments"
export const isPending = (shipmentName: string): string => `New shipment ${shipmentName} is pending`

/** One scan of its SSCC receives each. */
export const cartonsOf = (count: number): string => (count === 1 ? "1 carton" : `${count} cartons`)
/** A serial number, and what happened to it last. */
export const seenBefore = (event: string): string => `seen before: ${event}`
export const areYouSure = "Are you sure You want to confirm ?"

/** The sentence of a refusal that has none of its own. */
export const updateFailed = "Something happened while updating inventory"
/** The look-up failed; the scan goes on, and the server looks again when the shipment is accepted. */
export const hubCheckFailed = "Unknow Error occured in Hub Inventory Check"
export const eodCheckFailed = "Unable to check is eod stock submitted or not..."

export const submitEod = "Submit EOD stock"
export const refreshOrders = "Refresh orders"
export const refreshShipments = "Refresh shipments"

export const workRestored = keptForYou("shipment")
/** Packs in hand that are not among those that the shipment was accepted with. */
export const scansLost = (codes: ReadonlyArray<string>): string =>
  `Not accepted with this shipment, put aside: ${codes.join(", ")}`
export const scanRemoved = (code: string): string => `Taken back: ${code}`
/** A scan of a product that the shipment does not list. */
export const notListed = "This product is not on the shipment"
export const notAdded = "The product was not added to the shipment"
export const changedUpstream = "The shipment was changed meanwhile; your scans are kept"
export const shipmentsSynchronised = "Shipments synchronised"
