/** The papers of an order. */
export type PaperKind = "invoice" | "receipt" | "credit-note" | "items" | "label" | "ean13"
