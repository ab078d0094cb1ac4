/** What a label declares of a product and of the store that packs it. */
export const declarations: ReadonlyArray<string> = [
  "ALTER TABLE product ADD COLUMN mrp INTEGER",
  "ALTER TABLE product ADD COLUMN veg_mark TEXT",
  "ALTER TABLE store ADD COLUMN care_phone TEXT",
  "ALTER TABLE store ADD COLUMN care_email TEXT"
]
