/** The kinds of paper that an order leaves with. */

/** The papers of a sale. */
export const invoiceKinds = ["taxInvoice", "billOfSupply", "invoiceCumBill"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The papers that an order leaves with: that of a sale, or the challan of goods that stay with their owner (rule 55). */
export const orderPapers = [...invoiceKinds, "challan"] as const
export type OrderPaper = (typeof orderPapers)[number]
