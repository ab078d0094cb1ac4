/** The unit codes of the network of GST (UQC), by the units of papers. */
const unitCodes: Readonly<Record<string, string>> = { Kg: "KGS", Pack: "PAC", "": "NA" }

export const unitCodeOf = (unit: string): string => unitCodes[unit] ?? "NOS"
