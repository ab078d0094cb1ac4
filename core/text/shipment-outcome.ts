/** What came of something that was asked for a shipment: sentences that come with what does it. */
export const damageReturned = "Created a return for the damaged items..."
export const damageNotReturned = "Unable to create a return for the damaged items"
export const resynced = "The shipment is up to date"
export const commerceNotTold = (why: string): string =>
  `Commerce was not told that the shipment is in: ${why}`
