/** What stands on the label of a pack. */
import { grouped, parse } from "../money.ts"
import type { Declaration } from "./declaration.ts"

/** Declarations are India's (Legal Metrology Rules). */
const amount = (text: string): string => grouped(parse(text), "INR")

export const mrpText = (mrp: string): string => `MRP Rs ${amount(mrp)} incl. of all taxes`
export const unitPriceText = ({ price, per }: NonNullable<Declaration["unit_price"]>): string =>
  `Rs ${amount(price)} per ${per}`
export const batchText = (batch: string): string => `Batch ${batch}`
export const packedText = (day: string): string => `Packed ${day}`
export const expiryText = (day: string): string => `Use by ${day}`
export const packerText = (name: string): string => `Packed by ${name}`
export const licenceText = (fssai: string): string => `FSSAI ${fssai}`
export const careText = (contact: string): string => `Care ${contact}`
