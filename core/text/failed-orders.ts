/** The sentences where a partner's order that could not be created is taken off the list. */
export const title = "Failed partner orders"

/**
 * A reason without the places of a file: "items[0].product_id: there is no product 4411" is "Item 1: product 4411 is not in
 * the catalogue".
 */
export const inPlainWords = (info: string): string => info.split("\n").map(plainReason).join("\n")

const plainReason = (reason: string): string => {
  const [place = "", index, number] = /^(?:items\[(\d+)\]\.\w+|item (\d+), \w+): /.exec(reason) ?? []
  const words = reason
    .slice(place.length)
    .replace(/^there is no product (\d+)$/, "product $1 is not in the catalogue")
  const item = index === undefined ? number : String(Number(index) + 1)
  return item === undefined ? words : `Item ${item}: ${words}`
}

export const dismiss = "Dismiss"
export const asksToDismiss = (source: string, reference: string): string =>
  `Dismiss ${source.toUpperCase()} ${reference}?`
export const meansDismissed =
  "It goes off the list for everybody and is not tried again. Do so once it is seen to at the partner's console; sent again, it is here again."
export const dismissed = (reference: string): string => `${reference} is dismissed`
