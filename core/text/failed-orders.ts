/** The sentences where a partner's order that could not be created is taken off the list. */
export const title = (count: number): string => (count === 0 ? "Failed orders" : `Failed orders (${count})`)
export const noneFailed = "No partner order has failed"
/** A partner is called by the name of its source. */
export const partnerName = (source: string): string => `${source.charAt(0).toUpperCase()}${source.slice(1)}`

/**
 * Reasons in words, not in the places of a file: "items[0].product_id: there is no product 4411" is "Item 1, product 4411 is
 * not in the catalogue", and "payment_method: is missing" is "Payment method is missing".
 */
export const inPlainWords = (info: string): string => {
  const words = info
    .replace(/\bitems\[(\d{1,4})\]\./g, (_, at: string) => `item ${Number(at) + 1}, `)
    .replace(/\bproduct(?:_id)?: there is no product (\d+)/g, "product $1 is not in the catalogue")
    .replace(/\bincrement_id: (?=there is another order)/g, "")
    .replace(/\bqty\b/g, "quantity")
    .replace(/\b([a-z]+(?:_[a-z]+)*): is /g, (_, field: string) => `${field.replaceAll("_", " ")} is `)
    .replace(/\b([a-z]+(?:_[a-z]+)+): /g, (_, field: string) => `${field.replaceAll("_", " ")}: `)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const tryAgain = "Try again"
export const tryAllAgain = "Try all again"
export const triedAgain = "They were tried again: what could not be created stays on the list"
export const nowCreated = (reference: string, incrementId: string): string =>
  `${reference} is order ${incrementId} now`
/** @param reasons why, in plain words */
export const failedAgain = (reference: string, reasons: string): string =>
  `${reference} could not be created: ${reasons}`

export const ignore = "Ignore"
export const asksToIgnore = (source: string, reference: string): string =>
  `Ignore ${source.toUpperCase()} ${reference}?`
export const meansIgnored =
  "It goes off the list for everybody and is not tried again. Do so once it is seen to at the partner's console; sent again, it is here again."
export const ignored = (reference: string): string => `${reference} is ignored`
