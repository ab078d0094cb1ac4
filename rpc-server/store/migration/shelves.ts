/** Where a product stands, so that several orders are picked in one walk. */
export const shelves: ReadonlyArray<string> = ["ALTER TABLE product ADD COLUMN shelf TEXT"]
