/** An order as a partner sends it to the inbox. */
export const partnerOrder = (id: string, more: Record<string, unknown> = {}) => ({
  increment_id: id,
  store_id: 11,
  source: "swiggy",
  source_ref_id: `SW-${id}`,
  payment_method: "checkmo",
  customer_firstname: "Anand",
  customer_mobile: "9000000001",
  items: [{ product_id: 1773, qty: 1.5 }],
  ...more
})
