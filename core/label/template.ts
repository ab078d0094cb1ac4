/**
 * A store's own layout of the item list: text with `{{field}}` placeholders over the order. The flags say which:
 * `template_string` is the text itself and wins; `template_id` names a stored one; `print_order_items_template` is the
 * text or the name of a stored one. Without any, the built-in layout is used.
 */
import * as Day from "../day.ts"
import * as Money from "../money.ts"
import { maskedPhone, type Order } from "../order/order.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { type Flags, textOf } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"
import { addressLines } from "./address.ts"
import type { ItemListDocument } from "./document.ts"

const placeholder = /\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g
const hasPlaceholder = (text: string): boolean => text.search(placeholder) >= 0

/** The env variable that holds the stored templates: JSON text of an object, from id to text. */
export const templatesVariable = "print_templates"
/** The stored templates; none when the variable is unset or cannot be read. */
export const readTemplates = (value: string | undefined): Readonly<Record<string, string>> =>
  settingOf(templatesVariable, value) ?? {}

/** What a flag stands for: the stored template that it names, or its own text; undefined when it is neither. */
export const flagTemplate = (
  flags: Flags,
  flag: "print_order_items_template" | "return_stock_invoice_template" | "shipment_template",
  stored: Readonly<Record<string, string>> = {}
): string | undefined => {
  const own = textOf(flags, flag)
  if (own === undefined) return undefined
  return Object.hasOwn(stored, own) ? stored[own] : hasPlaceholder(own) ? own : undefined
}

/** @param stored templates by the id that flags name them with */
export const templateOf = (
  flags: Flags,
  stored: Readonly<Record<string, string>> = {}
): string | undefined => {
  const find = (id: string | undefined): string | undefined =>
    id !== undefined && Object.hasOwn(stored, id) ? stored[id] : undefined
  return (
    textOf(flags, "template_string") ??
    find(textOf(flags, "template_id")) ??
    flagTemplate(flags, "print_order_items_template", stored)
  )
}

const amounts: ReadonlySet<string> = new Set([
  "grand_total",
  "amount",
  "credited",
  "totals.subtotal",
  "totals.shipping",
  "totals.discount",
  "totals.tax",
  "totals.grand_total"
])
const times: ReadonlySet<string> = new Set([
  "created_at",
  "updated_at",
  "returned_at",
  "sla_start_at",
  "order_becomes_pending"
])

/** A field of the order by its path, amounts grouped as on every paper; `undefined` where there is none, or where it is no single value. */
const fieldOf = (order: Order, path: string, currency: Money.Currency): string | undefined => {
  let value: unknown = order
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined
    value = Reflect.get(value, name)
  }
  if (value === null) return ""
  if (typeof value === "number")
    return amounts.has(path) ? Money.grouped(Money.ofHundredths(value), currency) : String(value)
  if (typeof value !== "string") return undefined
  const instant = times.has(path) ? Day.fromGmt(value) : undefined
  return instant === undefined ? value : Day.toLocal(instant)
}

/** Fields that are made for paper; they win over fields of the order of the same name. */
const madeFor = (
  order: Order,
  list: Omit<ItemListDocument, "template">
): Readonly<Record<string, string>> => ({
  increment_id: list.increment_id,
  store_name: list.store_name,
  customer_name: list.customer_name,
  customer_mobile: maskedPhone(order.customer_mobile ?? ""),
  address: addressLines(order.ship_address).join(", "),
  slot: list.slot ?? "",
  printed_at: list.printed_at,
  code: list.code,
  total_weight: list.total_weight,
  item_count: String(list.lines.length),
  items: list.lines
    .map(({ number, name, quantity, unit }) => `${number}. ${name}  ${quantity} ${unit}`)
    .join("\n")
})

/**
 * The template with its fields filled in, line by line plain text. A field without a value stays as it is written, so
 * that a slip shows on the paper.
 */
export const filled = (template: string, fieldAt: (path: string) => string | undefined): string =>
  template
    .replace(placeholder, (written, path: string) => fieldAt(path) ?? written)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeText(line).trimEnd())
    .join("\n")

/** The template filled in from an order and its item list; `{{items}}` becomes one line an item. */
export const fill = (
  template: string,
  order: Order,
  list: Omit<ItemListDocument, "template">,
  currency: Money.Currency
): string => {
  const fields = madeFor(order, list)
  return filled(template, (path) => {
    if (Object.hasOwn(fields, path)) return fields[path] ?? ""
    const value = fieldOf(order, path, currency)
    return value === undefined ? undefined : sanitizeText(value)
  })
}
