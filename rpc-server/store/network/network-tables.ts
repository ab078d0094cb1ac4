/** The tables of the network as an import merges rows into them. */
import type { Table } from "../engine/merge.ts"
import { packColumns } from "../pack/packs.ts"

export const stores = {
  name: "store",
  columns: [
    "store_id",
    "hub_id",
    "name",
    "type",
    "website_id",
    "website_name",
    "country",
    "region",
    "city_name",
    "address",
    "postcode",
    "locality",
    "legal_name",
    "gstin",
    "fssai",
    "trn",
    "phone",
    "series_code",
    "care_phone",
    "care_email"
  ],
  by: "store_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const users = {
  name: "app_user",
  columns: [
    "username",
    "name",
    "password_hash",
    "must_change_password",
    "hub_store_id",
    "store_ids",
    "type",
    "admin",
    "disabled",
    "cut_off_date",
    "marinated_max_age",
    "non_marinated_max_age",
    "locality",
    "flags",
    "created_at"
  ],
  by: "username",
  byType: "TEXT",
  reads: ["last_seen_at"]
} as const satisfies Table<string>

export const products = {
  name: "product",
  columns: [
    "entity_id",
    "name",
    "type_id",
    "child_products",
    "price",
    "final_price",
    "cost",
    "min_sale_qty",
    "qty_increments",
    "weight_ratio",
    "medium_image",
    "sell_by",
    "whole",
    "category_id",
    "category_type",
    "ean13_barcode",
    "shelf",
    "label_name",
    "net_weight",
    "tare",
    "hsn",
    "tax_rate",
    "tax_kind",
    "mrp",
    "veg_mark"
  ],
  by: "entity_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const itemMappings = {
  name: "item_mapping",
  columns: ["code_type", "item", "product_id"],
  within: "code_type",
  by: "item",
  byType: "TEXT"
} as const satisfies Table<string>

const pack = {
  name: "pack",
  columns: packColumns,
  within: "hub_id",
  claimBy: "received_qty",
  // A pack that has left stock never comes back.
  onlyOver: "pack.status = 0"
} as const
export const packsByCode = {
  ...pack,
  by: "unique_key",
  byType: "TEXT",
  onlyWhere: "unique_key IS NOT NULL"
} as const satisfies Table<string>
export const packsByRow = {
  ...pack,
  by: "row_id",
  byType: "TEXT",
  onlyWhere: "row_id IS NOT NULL"
} as const satisfies Table<string>

export const customers = {
  name: "customer",
  columns: [
    "mobile",
    "firstname",
    "lastname",
    "street",
    "city",
    "region",
    "postcode",
    "gstin",
    "trn",
    "legal_name",
    "is_sez"
  ],
  by: "mobile",
  byType: "TEXT"
} as const satisfies Table<string>

export const coupons = {
  name: "coupon",
  columns: [
    "code",
    "percent",
    "amount",
    "min_subtotal",
    "active",
    "valid_from",
    "valid_to",
    "use_limit",
    "websites"
  ],
  by: "code",
  byType: "TEXT",
  claimBy: "active"
} as const satisfies Table<string>

export const priceOverrides = {
  name: "price_override",
  columns: ["store_id", "product_id", "price"],
  hubBy: "store_id",
  within: "store_id",
  by: "product_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const envVariables = {
  name: "env_variable",
  columns: ["name", "hub_id", "value"],
  within: "name",
  by: "hub_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const centralStock = {
  name: "central_stock",
  columns: ["store_id", "product_id", "stock_level"],
  hubBy: "store_id",
  within: "store_id",
  by: "product_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const failedPartnerOrders = {
  name: "failed_partner_order",
  columns: ["store_id", "source", "ref_id", "info", "created_at"],
  hubBy: "store_id",
  within: "source",
  by: "ref_id",
  byType: "TEXT"
} as const satisfies Table<string>

export const eodReports = {
  name: "eod_report",
  columns: ["hub_id", "day", "submission_updated_at", "approved_at"],
  within: "hub_id",
  by: "day",
  byType: "TEXT"
} as const satisfies Table<string>

export const localities = {
  name: "locality",
  columns: ["locality_id", "website_id", "postcode", "name", "city", "region", "is_served"],
  by: "locality_id",
  byType: "BIGINT"
} as const satisfies Table<string>

export const deliverySlots = {
  name: "delivery_slot",
  columns: ["store_id", "slot", "weekdays", "starts", "ends", "words", "capacity", "cut_off"],
  hubBy: "store_id",
  within: "store_id",
  by: "slot",
  byType: "BIGINT",
  claimBy: "words"
} as const satisfies Table<string>

export const orderNotes = {
  name: "order_note",
  columns: ["order_id", "import_id", "at", "user_id", "user_name", "text", "taken_back_at"],
  hubBy: "order_id",
  within: "order_id",
  by: "import_id",
  byType: "TEXT",
  onlyWhere: "import_id IS NOT NULL",
  claimBy: "user_name"
} as const satisfies Table<string>

export const orderPayments = {
  name: "order_payment",
  columns: ["order_id", "method", "state", "amount", "reference", "user_name", "created_at", "updated_at"],
  hubBy: "order_id",
  within: "order_id",
  by: "method",
  byType: "TEXT",
  claimBy: "user_name",
  onlyOver: "order_payment.state <> 'success'"
} as const satisfies Table<string>
