/** Sentences about orders that are invoiced several at once: known to the letter, odd spellings included. */
export const tooManySelected = (most: number): string => `Maximum ${most} orders can select at a time`
