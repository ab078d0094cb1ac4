/** Which kind of supply a product is; NULL where nobody has said. A rate above 0 is taxable, and nothing else is. */
export const taxKindsOfProducts: ReadonlyArray<string> = [
  `ALTER TABLE product ADD COLUMN tax_kind TEXT CHECK (tax_kind IS NULL OR
    (tax_kind = 'taxable' AND tax_rate > 0) OR
    (tax_kind IN ('nil-rated', 'exempt', 'non-gst', 'zero-rated') AND tax_rate = 0))`
]
