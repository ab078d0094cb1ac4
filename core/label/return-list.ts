/** The paper of what a hub returned or kept: the built-in layout, or the store's own (`return_stock_invoice_template`). */
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { stampText } from "../session/clock.ts"
import { type Flags, isOn, textOf } from "../session/flags.ts"
import type { LastReturn } from "../stock/return-sheet.ts"
import type { ReturnListDocument } from "./document.ts"
import { filled, flagTemplate } from "./template.ts"

/** Printed where a template is set, or the list is switched on (RETURN-5). */
export const showsReturnPrint = (flags: Flags): boolean =>
  textOf(flags, "return_stock_invoice_template") !== undefined ||
  isOn(flags, "enable_return_stock_list_print")

/** Fields of a store's own layout: those of the paper, and `{{items}}` with one line an item. */
const valueIn =
  (list: Omit<ReturnListDocument, "template">) =>
  (path: string): string | undefined => {
    if (path === "items")
      return list.lines
        .map(({ number, name, quantity, unit }) => `${number}. ${name}  ${quantity} ${unit}`)
        .join("\n")
    if (path === "item_count") return String(list.lines.length)
    if (!Object.hasOwn(list, path)) return undefined
    const value: unknown = Reflect.get(list, path)
    return value === null ? "" : typeof value === "string" ? value : undefined
  }

export const returnList = ({
  last,
  storeName,
  flags,
  templates,
  now
}: {
  readonly last: LastReturn
  readonly storeName: string
  readonly flags: Flags
  /** Templates that the flag may name. */
  readonly templates: Readonly<Record<string, string>>
  readonly now: Day.Instant
}): ReturnListDocument => {
  const list: Omit<ReturnListDocument, "template"> = {
    kind: "returnList",
    title: last.shipment_name,
    store_name: sanitizeText(storeName),
    reference: sanitizeTextOrNull(last.ref_no),
    made_at: last.time_of_shipping_ist,
    made_by: sanitizeText(last.created_by),
    printed_at: stampText(flags, now),
    lines: last.items.map((item, index) => ({
      number: index + 1,
      product_id: item.product_id,
      name: sanitizeText(item.product_name).trim(),
      quantity: Q.amountOf(item, item.qty),
      unit: Q.unitOf(item)
    }))
  }
  const template = flagTemplate(flags, "return_stock_invoice_template", templates)
  return { ...list, template: template === undefined ? null : filled(template, valueIn(list)) }
}
