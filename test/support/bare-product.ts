/** A product of the catalogue of which no more is known than it must have. */
import type { ProductInfo } from "#core/catalogue/product.ts"

export const bareProduct = (entity_id: number, change: Partial<ProductInfo> = {}): ProductInfo => ({
  entity_id,
  name: `Product ${entity_id}`,
  type_id: "simple",
  child_products: [],
  varients: [],
  price: null,
  final_price: null,
  display_price: null,
  display_final_price: null,
  min_sale_qty: null,
  qty_increments: null,
  weight_ratio: null,
  medium_image: null,
  sell_by: "kg",
  whole: 0,
  category_id: null,
  category_type: null,
  ean13_barcode: null,
  label_name: null,
  net_weight: null,
  tare: 0,
  parent_name: null,
  ...change
})
