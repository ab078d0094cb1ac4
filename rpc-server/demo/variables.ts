/** The variables of the demo network. */
import type { VariableCells } from "../import/env-variables.ts"

const variable = (name: string, value: unknown, hub?: number): VariableCells => ({
  name,
  value: JSON.stringify(value),
  ...(hub === undefined ? {} : { hub_id: String(hub) })
})

/** What people come for, and what most of them take along. */
const homeProducts = [1773, 1804, 2648, 2649, 3101, 3102, 3103, 1850, 1851, 1950, 3501, 3601]
const bestSellers = [1773, 2649, 1701, 1750, 2601, 3101, 3201, 1951]

export const variableRows: ReadonlyArray<VariableCells> = [
  variable("support_phone", "1800 425 0101"),
  // Rupees.
  variable("shift_difference_limit", 50),
  // An address that no bank has.
  variable("upi_payee", { address: "packhouse.demo@example", name: "Packhouse" }),
  // Rupees.
  variable("delivery_charge", { amount: 30, free_from: 1000 }),
  variable("tagline", "Fresh from the farm to your door."),
  variable("accept_order_reason", [
    "Out of stock",
    "Quality not good",
    "Short weight",
    "Customer asked to remove",
    "Expired packs only"
  ]),
  variable("nil_reason_task", {
    "Out of stock": "count",
    "Short weight": "none",
    "Quality not good": "write_off",
    "Customer asked to remove": "none",
    "Expired packs only": "return"
  }),
  variable("order_return_reason", ["Expired", "Damaged", "Wrong item", "Customer not at home", "Quality"]),
  variable("order_return_spoiling_reason", ["Expired", "Damaged", "Quality"]),
  variable("secondary_order_return_reason", {
    Damaged: ["Leaking", "Torn label", "Crushed"],
    Quality: ["Smell", "Colour", "Too much fat"],
    "Wrong item": ["Wrong cut", "Wrong weight"]
  }),
  variable("stock_correction_reason", ["Counting mistake", "Spoilt", "Missing", "Found", "Weighed again"]),
  // Rupees.
  variable("stock_correction_limit", 1000),
  // Percent of what was asked for.
  variable("item_pickup_app_config", { order_item_update_threshold: 10 }),
  variable("all_item_manual_accept_allowed", true),
  variable("retailer_websites", [3, 15, 16, 10]),
  variable("home_products", homeProducts),
  variable("best_sellers", bestSellers),
  variable("excluded_product_ids", [9501, 9502, 9503]),
  variable("long_shelf_life_product_ids", [2609, 2610, 6105]),
  variable("one_year_product_ids", [5111, 5113, 5225])
]

/**
 * Lists of hub 2 as somebody spoilt them before such values were refused: its screens offer the built-in reasons, and
 * administrators are told at Home.
 */
export const spoiltVariables = [
  { name: "accept_order_reason", hub: 2, value: JSON.stringify("[Out of stock, Quality not good") },
  { name: "order_return_reason", hub: 2, value: JSON.stringify({ Expired: true }) }
]
