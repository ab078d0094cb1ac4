/** The papers of an order beside its invoice, by the kind that a client asks for. */

import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { pickedBy } from "../order/yield-ratio.ts"
import { currencyOf } from "../session/currency.ts"
import type { PrintDocument } from "./document.ts"
import { type Ean13Labels, ean13Labels, type Omission } from "./ean13-labels.ts"
import { type ItemListFacts, itemList } from "./item-list.ts"
import { orderLabel } from "./order-label.ts"

export type PaperKind = "items" | "label" | "ean13"

const reasons: Record<Omission, readonly [one: string, many: string]> = {
  NoCode: ["has no EAN13", "have no EAN13"],
  WrongCheckDigit: ["has an EAN13 with a wrong check digit", "have an EAN13 with a wrong check digit"],
  NothingSent: ["is not sent", "are not sent"]
}

/** Products with the same reason stand together. */
const reasonsText = (omitted: Ean13Labels["omitted"]): string =>
  Object.entries(Object.groupBy(omitted, ({ why }) => why))
    .map(([why, those = []]) => {
      const ids = those.map(({ item }) => item.product_id).join(", ")
      const [one, many] = reasons[why as Omission]
      return those.length === 1 ? `product ${ids} ${one}` : `products ${ids} ${many}`
    })
    .join("; ")

/** Fails with InvalidData when EAN13 labels are asked for and no item can have one; it says why. */
export const orderPapers = (
  kind: PaperKind,
  given: ItemListFacts
): Result.Result<PrintDocument, Fault<"InvalidData">> => {
  const facts = { ...given, order: pickedBy(given.order, given.flags) }
  const currency = currencyOf(facts.flags)
  if (kind === "items") return Result.succeed(itemList(facts))
  if (kind === "label") return Result.succeed(orderLabel(facts.order, facts.storeName, currency))
  const { document, omitted } = ean13Labels(facts.order, currency)
  if (document.labels.length > 0) return Result.succeed(document)
  const why = reasonsText(omitted)
  return Result.fail(fault("InvalidData", { why: why === "" ? "the order has no items" : why }))
}
