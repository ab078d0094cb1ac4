/** The sentences about stock that goes from one hub to another. */
import { paperTitle } from "../label/invoice-wording.ts"
import * as Q from "../quantity.ts"
import type { LineProblem, TransferKind, TransferPaper } from "../stock/transfer.ts"

export const kindTitles: Readonly<Record<TransferKind, string>> = {
  send: "Send stock",
  request: "Request stock"
}
export const headings: Readonly<Record<TransferKind, string>> = {
  send: "Send Stock To:",
  request: "Request Stock From:"
}

export const confirmTransfer = "Confirm stock transfer"
export const confirmTitles = { send: "Send", request: "Send request" } as const
export const confirmation = "Confirmation!"
export const changesStore =
  "Changing the source store will clear the existing data and cart. Do you want to continue ?"
export const clearsCart = "Everything that is in the cart is taken out of it."

export const inCart = (products: number): string =>
  products === 1 ? "In cart: 1 product" : `In cart: ${products} products`
export const availableQty = (quantity: string): string => `Available Qty ${quantity}`

export const qtyNotValid = (ids: ReadonlyArray<number>): string =>
  `The qty of product ${ids.join(", ")} is not valid. Please enter valid qty or remove the product from cart`
export const problemText = (problem: LineProblem): string => {
  switch (problem._tag) {
    case "Fractional":
      return "Decimal value is not supported for pack product"
    case "TooMuch":
      return `Available qty is ${Q.formatShort(problem.available)}`
    case "NotMovable":
      return "Product cannot be transferred between these stores"
  }
}
export const somethingWrong = "Something went wrong. Please contact admin"

/** The refusal of a transfer, with the reason where there is one. */
export const creationFailed = (message: string | undefined): string =>
  message === undefined || message === ""
    ? "Hub transfer order creation failed"
    : `Hub transfer order creation failed : ${message}`

/** The transfer that was made, and behind it each product that did not come with it, in the order of the cart. */
export const created = (
  incrementId: string,
  failed: ReadonlyArray<{ readonly product_id: number; readonly error: string }>
): string =>
  `Hub transfer order created successfully. Order Id : ${incrementId}.${failed
    .map(({ product_id, error }) => ` Product ${product_id} : ${error}.`)
    .join("")}`

export const chooseKind = "Stock goes from one hub to another: where to?"
export const chooseStore = "Which store?"
export const storePrompt = "A store's name or number"
export const choosesStore = "Choose the store"
export const loadingStores = "Stores are being fetched"
export const noSuchStore = "No store has this name or number"
export const noStores = "There is no store of another hub that stock may go to or come from"
export const scanToBegin = "Search, or scan a pack"
export const shelfTitle = "Products, Available Qty"
export const loadingStock = "Stock is being fetched"
export const nothingThere = "Nothing on the shelf"
export const emptyCart = "Nothing in the cart yet"
export const notAtSource = (name: string): string => `${name} is not on the shelf of the source`
export const wholeOnly = "Whole items go one by one: plus and minus"
export const inOtherTransfers = (packs: ReadonlyArray<string>): string =>
  `In hand for other transfers of this store: ${packs.join(", ")}`
export const isBeingSent = "The request is on its way"
export const unableToLoad = "The stock cannot be shown"

export const noTransfers = "There are no transfers"
export const allTitle = "All transfers"
export const loadingTransfers = "Transfers are being fetched"
export const transfersNotRead = "Unable to read the transfers"
export const transferTitle = (incrementId: string): string => `Transfer ${incrementId}`
export const wayOf = (from: string, to: string): string => `${from} to ${to}`
export const pageText = (first: number, last: number): string =>
  `Transfers ${first} to ${last}, the newest first`
/** Which way it goes, seen from here. */
export const directions: Readonly<Record<TransferKind, string>> = { send: "to", request: "from" }
/** The place where the stock of a transfer is. */
export const whereItIs = ({
  status,
  shipment_id,
  received_at
}: {
  readonly status: string
  readonly shipment_id: string | null
  readonly received_at: string | null
}): string => {
  if (received_at !== null) return "Received"
  if (shipment_id !== null) return "On its way"
  return status === "canceled" ? "" : "At the source"
}
/** "Delivery Challan 101/D26/000007, cancelled"; nothing before there is one. */
export const paperText = (paper: TransferPaper | null): string =>
  paper === null
    ? ""
    : `${paperTitle(paper.kind ?? undefined)} ${paper.number}${paper.is_cancelled ? ", cancelled" : ""}`
export const scannedMore = (name: string, quantity: string): string => `${name}  ${quantity}`
export const triesAgain = "Try again"
export const waitsForServer = "The request is kept and is sent again as soon as the server is there"
