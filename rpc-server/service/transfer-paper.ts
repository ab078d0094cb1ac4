/** The paper of an order that moves stock to another hub: which one, and what it says its goods are worth (TRANSFER-14, TRANSFER-15). */
import { Result } from "effect"
import * as Money from "#core/money.ts"
import type { Invoicing } from "#core/order/invoice.ts"
import type { Order } from "#core/order/order.ts"
import { billed, readTransferValue, unitValue, usualShare } from "#core/order/transfer-paper.ts"
import * as prices from "../store/counter/prices.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"
import type { StoreRow } from "../store/network/stores.ts"
import { receiverOf } from "../store/pack/transfers.ts"

const moneyOf = (amount: number | null | undefined): Money.Money | null =>
  amount == null ? null : Money.ofHundredths(amount)

/** Undefined for an order that is no transfer, or that names no store to go to: it cannot leave (TRANSFER-12). */
export const transferPaper = function* (order: Order, sender: StoreRow, { lines }: Pick<Invoicing, "lines">) {
  const receiver = order.is_hub_transfer_order ? yield* receiverOf(order.order_id, order.store_id) : undefined
  if (receiver === undefined) return undefined
  const by = Result.getOrElse(
    readTransferValue(yield* env.find("transfer_value", sender.hub_id)),
    () => usualShare
  )
  const ids = [...new Set(lines.map(({ item }) => item.product_id))]
  const catalogue = yield* products.valued(ids)
  const ofStore = yield* prices.forStore(sender.store_id, ids)
  const valuedLines = lines.map((line) => {
    const product = catalogue.get(line.item.product_id)
    const price = unitValue(
      {
        cost: moneyOf(product?.cost),
        price: ofStore.get(line.item.product_id) ?? moneyOf(product?.final_price ?? product?.price)
      },
      by
    )
    return { ...line, item: { ...line.item, price }, price, rate: product?.tax_rate ?? 0 }
  })
  return { receiver, lines: valuedLines, ...billed(sender, receiver, valuedLines) }
}
