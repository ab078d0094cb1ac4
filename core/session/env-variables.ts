/** The env variables that clients may read. What is not named here stays on the server. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

export const publicVariables = [
  "accept_order_reason",
  "later_pack_reason",
  "short_receipt_reason",
  "order_return_reason",
  "order_return_spoiling_reason",
  "secondary_order_return_reason",
  "stock_correction_reason",
  "item_pickup_app_config",
  "all_item_manual_accept_allowed",
  "support_phone",
  "tagline",
  "active_partners",
  "retailer_websites",
  "egg_product_ids",
  "excluded_product_ids",
  "long_shelf_life_product_ids",
  "one_year_product_ids",
  "print_templates"
] as const

const names: ReadonlySet<string> = new Set(publicVariables)
export const isPublic = (name: string): boolean => names.has(name)

/** What the server itself says beside them, in the development environment alone. */
export const developmentVariable = { name: "environment", value: JSON.stringify("development") }

/** What the home screen greets with when no tagline is configured. */
export const defaultTagline = "Fresh, weighed and on its way."

const readIds = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(Schema.Int)))
/** Product ids in the JSON text of a variable; none when it is unset or cannot be read. */
export const readProductIds = (value: string | undefined): ReadonlySet<number> =>
  new Set(value === undefined ? [] : Result.getOrElse(readIds(value), () => []))

const readNames = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(Schema.String)))
/** Texts in the JSON text of a variable; none when it is unset or cannot be read. */
export const readTexts = (value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : Result.getOrElse(readNames(value), () => [])

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
/** A variable that holds a text: its JSON string or number, or the text itself where it is no JSON. */
export const readText = (value: string | null | undefined): string | undefined => {
  if (value === null || value === undefined) return undefined
  const read = Result.getOrElse(readJson(value), (): unknown => value)
  const text = typeof read === "string" || typeof read === "number" ? String(read).trim() : ""
  return text === "" ? undefined : text
}

/** Whether the server that answered these variables runs in the development environment. */
export const isDevelopment = (variables: ReadonlyMap<string, string>): boolean =>
  variables.get(developmentVariable.name) === developmentVariable.value
