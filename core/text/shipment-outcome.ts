/** The outcome of something that was asked for a shipment: sentences that come with what does it. */
import { returnPickup } from "../stock/pick-up.ts"

export const addedToInventory = "Shipment added to hub inventory"
export const nothingAdded = "The shipment is ended: what it brought has expired, and has left the stock"
export const unableToPrint = `Unable to print ${returnPickup}`
export const damageReturned = "Created a return for the damaged items..."
export const damageNotReturned = "Unable to create a return for the damaged items"
export const resynced = "The shipment is up to date"
export const commerceNotTold = (why: string): string =>
  `Commerce was not told that the shipment is in: ${why}`
