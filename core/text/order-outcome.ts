/** The outcome of something that was asked for an order: sentences that come with what does it. Known to the letter, odd spellings included. */
/** Papers as section 2 names them behind "Print". */
export const paperNames = {
  items: "Items",
  invoice: "Invoice",
  receipt: "Receipt",
  "credit-note": "Credit Note",
  label: "Label",
  ean13: "EAN13 Labels"
} as const
/** What goes with a transfer: which of the two, the stores decide. */
export const transferPaper = "Challan or Invoice"
/** "Unable to print Invoice", and so for the other papers. */
export const unableToPrint = (kind: keyof typeof paperNames): string => `Unable to print ${paperNames[kind]}`
export const unableToInvoice = "Unable to create invoice"
export const orderUpdateFailed = "Order Update Failed... Please report to the Dev Team"
/** The sentence for an order that is made, but not shipped; the reason follows. */
export const shipFailed = (reason: string): string =>
  `Invoice created successfully, But unable to ship the order: ${reason === "" ? "..." : reason}`
export const canceled = "Succesfully canceled order"
export const canceledHalf = "Succesfully canceled order. Do not try to cancel this order again."
export const shipped = "Succesfully created shipment"
export const shippedHalf = "Succesfully created shipment. Do not try to ship this order again."
export const isHereAgain = (incrementId: string): string => `Order ${incrementId} is to be dispatched again`
export const paymentUpdated = "Order payment method updated"
export const notMapped = "its item has no product in the catalogue"
