/** Sentences about orders that are invoiced several at once: known to the letter, odd spellings included. */
export const tooManySelected = (most: number): string => `Maximum ${most} orders can select at a time`
export const noneSelected = "Please select at least one order to do invoice"
export const confirmAll = "Do You Want To Confirm Multiple Order Invoice?"
/** The sentence about orders that were invoiced or cancelled on another workstation while the question stood. */
export const leftOut = (orders: ReadonlyArray<{ readonly increment_id: string }>): string =>
  `Left out, for ${orders.length === 1 ? "it is" : "they are"} invoiced or cancelled by now: ${orders.map(({ increment_id }) => increment_id).join(", ")}`
export const alreadyStarted = "Invoicing Already started"
export const nothingQueued = "No orders in queue"
export const invoicing = (incrementId: string): string => `invoicing order ${incrementId}`
export const failedOrders = "Failed orders"
export const completedOrders = "Completed orders"
export const paperIsLeft = (invoiceId: string | null): string =>
  `Invoice ${invoiceId ?? ""}: its papers are to be printed`
/** The sentence about orders that a closed or crashed client left in the queue. */
export const goesOn = (count: number): string =>
  `Bulk invoicing goes on: ${count === 1 ? "1 order" : `${count} orders`} in queue`
/** A stored queue that cannot be read, and the orders that were found in it. */
export const setAside = (incrementIds: ReadonlyArray<string>): string =>
  incrementIds.length === 0
    ? "The bulk invoice queue that was kept here could not be read and is set aside. No order was found in it: look which pending orders you had queued"
    : `The bulk invoice queue that was kept here could not be read and is set aside. Look at its orders, which stand under Failed orders: ${incrementIds.join(", ")}`
export const fromUnread =
  "It was in a queue that could not be read: look at it. Tried again, it is invoiced if it is not yet"
/** The note beside an order of which some lines are nil, or partly. */
export const shortItems = (short: number, all: number, reason: string): string =>
  `${short} of ${all} items short: ${reason}`
export const scansKept = "Scans of it are kept on this workstation: invoice it on its own page"
/** The sentence about an order that the item pick-up app packed for another quantity. */
export const packedForOther =
  "It was packed for other quantities than are ordered now: look into the bag, and invoice it on its own page"
export const isOnIt = (name: string): string => `${name} is on it`
/** The sentence where another counter was first: there is one invoice, and its papers come out there. */
export const invoicedElsewhere = (invoiceId: string | null): string =>
  `Already Processed: it was invoiced elsewhere${invoiceId === null ? "" : ` (invoice ${invoiceId})`}; nothing was printed here`
/** A paper is missing, the invoice is not. */
export const invoiceStands = (invoiceId: string | null): string => `Invoice ${invoiceId ?? ""} stands`
/** The sentence at the end of a run. */
export const allCompleted = (count: number): string =>
  `${count === 1 ? "1 order" : `${count} orders`} invoiced and printed`
export const papersLeft = (count: number): string =>
  `${count === 1 ? "1 order" : `${count} orders`} invoiced: print ${count === 1 ? "its" : "their"} papers under Bulk invoices (b) in the order queue`
export const papersSaved = (where: string): string => `The papers are in ${where}`
/** The section of orders whose papers are left. */
export const papersToPrint = "Papers to print"
export const printPapers = (count: number): string =>
  count === 1 ? "Print the papers of 1 order" : `Print the papers of ${count} orders`
export const someFailed = (count: number): string =>
  `${count === 1 ? "1 order" : `${count} orders`} failed: why stands under Bulk invoices (b) in the order queue`
export const mayHaveComeOut = (why: string): string =>
  `unknown, it may have come out (${why}). Look at the printer, and say in the print queue whether it did`
export const panelTitle = "Bulk invoices"
export const inQueue = "In queue"
export const ordersInQueue = (count: number): string =>
  `${count === 1 ? "1 order" : `${count} orders`} in queue`
/** On the button that begins a run. */
export const invoiceSelected = (count: number): string =>
  count === 0 ? "Invoice several" : count === 1 ? "Invoice 1 order" : `Invoice ${count} orders`
export const orderWithItems = (incrementId: string, items: number): string =>
  `${incrementId}, ${items === 1 ? "1 item" : `${items} items`}`
export const waitsFor = (why: string): string => `Asked again in a moment. ${why}`
export const printLabels = "Print labels"
export const labelsPrinted = (count: number): string =>
  count === 1 ? "1 label printed" : `${count} labels printed`
/** Orders with the same trouble are told of together. */
export const labelsRefused = (
  refused: ReadonlyArray<{ readonly increment_id: string; readonly why: string }>
): string =>
  [...new Set(refused.map(({ why }) => why))]
    .map((why) => {
      const orders = refused.filter((each) => each.why === why).map(({ increment_id }) => increment_id)
      return `No label of ${orders.join(", ")}: ${why}`
    })
    .join(". ")
