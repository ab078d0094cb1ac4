/** What people call the fields of codes, by their names in layouts and rules. */
export const fieldTitles: Readonly<Record<string, string>> = {
  gtin: "GTIN",
  product_id: "product",
  order_id: "order",
  item_count: "items",
  date_of_expiry: "expires",
  packaging_date: "packed",
  mc_no: "machine",
  unique_code: "number of the pack",
  word: "command",
  check: "check digit"
}
