/** The names of payment methods and of sources, as the trade says them. */
import { sanitizeText } from "../sanitize-text.ts"

const names: Readonly<Record<string, string>> = {
  cashondelivery: "Cash on delivery",
  card: "Card",
  paytm: "Paytm",
  upi: "UPI",
  storecredit: "Store credit",
  checkmo: "Prepaid"
}

/** A method nobody knows is called as it is written. */
export const paymentName = (method: string): string =>
  Object.hasOwn(names, method) ? (names[method] ?? method) : sanitizeText(method).trim()

/** The same at a till: what is handed over at the counter is delivered by nobody. */
export const nameAtTill = (method: string): string =>
  method === "cashondelivery" ? "Cash" : paymentName(method)

const counter = "fth_retail"
/** The same on the papers of an order. */
export const namePaid = (order: { readonly source: string }, method: string): string =>
  order.source === counter ? nameAtTill(method) : paymentName(method)

/** Goods that go to another hub of the network. */
export const stockTransfer = "Stock transfer"
const sources: Readonly<Record<string, string>> = { [counter]: "Counter", fth_hub: "Home delivery" }

/** Where an order came from; a partner is called by its own name. */
export const sourceName = (source: string): string => {
  const name = sanitizeText(source).trim()
  return Object.hasOwn(sources, name) ? (sources[name] ?? name) : name.charAt(0).toUpperCase() + name.slice(1)
}
