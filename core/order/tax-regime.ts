/** Which levies a supply bears. */

/**
 * Central and state tax within a state, central and union territory tax within a territory without a legislature (UTGST
 * Act, section 1(2)), integrated tax between states, VAT in the UAE.
 */
export const taxRegimes = ["cgst-sgst", "cgst-utgst", "igst", "vat"] as const
export type TaxRegime = (typeof taxRegimes)[number]
