/** A cart is owned by a session or, with a name, by a user: several stand beside each other. */
export const baskets: ReadonlyArray<string> = ["ALTER TABLE cart RENAME COLUMN token_hash TO owner"]
