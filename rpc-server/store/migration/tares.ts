/** Grams of what a product is weighed in: a counter's scale takes them off. */
export const tares: ReadonlyArray<string> = ["ALTER TABLE product ADD COLUMN tare INTEGER NOT NULL DEFAULT 0"]
