/** The paper of a pick list. */
import type * as Day from "../day.ts"
import type { PickLine } from "../order/pick-list.ts"
import * as Q from "../quantity.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { stampText } from "../session/clock.ts"
import type { Flags } from "../session/flags.ts"
import type { PickListDocument } from "./document.ts"
import { intoOrders } from "./pick-list-wording.ts"

export const pickListSheet = ({
  list,
  storeName,
  flags,
  now
}: {
  readonly list: {
    readonly orders: ReadonlyArray<{ readonly increment_id: string }>
    readonly lines: ReadonlyArray<PickLine>
  }
  readonly storeName: string
  readonly flags: Flags
  readonly now: Day.Instant
}): PickListDocument => ({
  kind: "pickList",
  store_name: sanitizeText(storeName),
  printed_at: stampText(flags, now),
  increment_ids: list.orders.map(({ increment_id }) => sanitizeText(increment_id)),
  lines: list.lines.map((line) => ({
    shelf: line.shelf === null ? null : sanitizeText(line.shelf),
    product_id: line.product_id,
    name: sanitizeText(line.name).trim(),
    quantity: Q.amountOf(line, line.total),
    unit: Q.unitOf(line),
    orders: sanitizeText(intoOrders(line))
  }))
})
