/** The number of an order as customers and staff know it. */
import { pattern } from "./cell.ts"

/** At most ten characters: a longer scan is read as a barcode first. */
export const incrementId = pattern(/^[A-Za-z0-9-]{1,10}$/, "letters, digits and -, at most 10 characters")
