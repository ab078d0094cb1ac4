/** Sentences of the view of an order, and of nothing else: they come with the view. */
import * as Day from "../../day.ts"
import type { OrderItem } from "../../order/order.ts"
import * as Q from "../../quantity.ts"

export const opening = "Opening the order"
export const cannotOpen = "This order cannot be opened"
export const tryAgain = "Try again"
export const busyText = {
  invoicing: "Creating the invoice...",
  cancelling: "Cancelling the order..."
} as const
export const alsoHere = (name: string): string => `${name} is working on this order too`
export const yields = (percent: number): string => `Its parts are picked: ${percent} % of its weight`
export const whyLaterKey = "why a later pack"
export const whyNil = "Why is it nil?"
export const whyNilKey = "why it is nil"
export const acceptByHand = "Accept by hand"
export const nil = "Nil"
export const notNil = "Not nil"
export const toMissing = "Next missing"
/** Of what nobody picks, such as gift wrapping. */
export const leaveOut = "Leave out extras"
export const whatIsLeftOut = "Nobody picks these: they go along and are charged, unless there is a reason."
export const goesAlong = "Goes along"
export const keepExtras = "Done"
export const enterTakes = "take the code"
export const enterOpens = "quantity"
export const nilMark = (quantity: string): string => `${quantity} nil`
export const dispatch = "Dispatch"
export const undoDispatch = "Undo dispatch"
export const leaving = "Leaving"
export const nextOrder = "Next order"
export const nextOrders = "Next orders"
export const noOther = "Nobody else waits"
export const packsOnShelf = (place: number): string => `On the shelf for line ${place}`
export const noPacks = "No pack lies there"
export const cancelOrder = "Cancel order"
/** To who lacks the flag of the work. */
export const readsOnly = "You may read this order. Picking it wants enable_store_work."
export const weighLabels = "Weigh labels"
export const changeAddress = "Change address"
export const changeAddressOfHub = "Change address: not of a hub order"
export const changingAddress = "Changing the address..."
export const goOn = "Go on"
export const addressKind = "Address"
export const existingAddress = "Existing address"
export const newAddress = "New address"
export const pincode = "Pincode"
export const searchLocation = "Search location"
export const nearestLocation = "Nearest Location"
export const selectLocation = "Please Select Nearest Location"
export const building = "Building"
export const street = "Street"
export const landmark = "Land Mark"
export const askingAddress = "Asking for the existing address..."
export const askingLocations = "Asking for the locations of this pincode..."
export const locationsFound = (found: number, all: number): string => `${found} of ${all} locations`
export const changeSlot = "Change Delivery Slot"
export const changingSlot = "Changing the slot..."
export const deliverySlot = "Delivery slot"
export const standsIn = (slot: string): string => `Now: ${slot}`
export const askingSlots = "Asking for the slots..."
export const makeExpress = "Make it express"
export const downloadInvoice = "Download Invoice"
export const receivedAgo = (since: Day.Instant, now: Day.Instant): string => Day.timeAgo(since, now)
export const inKilos = (weight: Q.Quantity): string => `${Q.format(weight)} Kg`

/** "1.50 Kg", "1 pack", "2 packs". */
export const amount = (item: Pick<OrderItem, "sell_by">, qty: Q.Quantity): string =>
  item.sell_by === "kg"
    ? Q.withUnit(item, qty)
    : `${Q.formatShort(qty)} ${Q.isSame(qty, Q.one) ? "pack" : "packs"}`
/** What was ordered, and what is sent of it: "2 packs → 0 packs", "2.00 Kg → 0.50 Kg". */
export const fewer = (item: OrderItem, accepted: Q.Quantity): string =>
  `${amount(item, item.qty)} → ${amount(item, accepted)}`
export const orderedAndStock = (ordered: string, available: string | undefined): string =>
  `Ordered ${ordered}, ${available === undefined ? "asking stock" : `in stock ${available}`}`
export const reasonForAll = (reason: string): string => `Same reason for all: ${reason}`
export const laterNote = (isProposed: boolean): string =>
  isProposed ? "A later pack: Confirm says this of it" : "Why a later pack was taken"
export const sentWhole = "Sent as ordered"
export const nothingShort = "Nothing is short."
export const whyShort = "Why is less sent than was ordered?"
/** "2 of 5 short: ₹1,490.50 becomes ₹980.00" */
export const becomes = (short: number, count: number, before: string, after: string): string =>
  `${short} of ${count} short: ${before} becomes ${after}`
export const whyCancelled = "Why is each item not sent?"
export const unsavedTitle = "Unsaved changes"
export const keptHint = "Kept for later, your scans are here when this order is opened again."
