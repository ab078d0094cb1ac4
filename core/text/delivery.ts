/** The sentences where the address or the slot of an order is changed. Known to the letter, odd spellings included. */
export const unableToFetchAddress = "Unable to fetch existing address"
export const changedAddress = "Successfully changed the address"
export const unableToChangeAddress = "Something went wrong.Unable to change existing address"
export const sureToChange = (location: string): string =>
  `Are you sure you want to change address of this customer to ${location} ?`
export const incompleteAddress = "Enter complete address!"
export const noSlots = "Sorry, No Slots Available"
export const selectSlot = "Select delivery slot"
export const pleaseSelectSlot = "Please Select Slot"
/** The outcome of a slot's change: the slot's words, or that the order is express. */
export const slotChanged = (slot: string | null): string =>
  slot === null ? "The order is express now" : `Delivery slot changed to ${slot}`
