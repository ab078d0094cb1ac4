/** A key that begins what is typed: a letter, a digit, or the bracket of an element string. */
export const isTyped = (key: string): boolean => /^[\p{L}\p{N}(]$/u.test(key)
