/** Names on labels that are longer are cut (PRINT-7). */
export const longestName = 55
