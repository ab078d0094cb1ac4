/** What is said where the address or the slot of an order is changed. Known to the letter, odd spellings included. */
export const changedAddress = "Successfully changed the address"
export const noSlots = "Sorry, No Slots Available"
/** What came of it: the slot's words, or none of an express order. */
export const slotChanged = (slot: string | null): string =>
  slot === null ? "The order is express now" : `Delivery slot changed to ${slot}`
