/** A key that is a letter or a digit. */
export const isTyped = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key)
