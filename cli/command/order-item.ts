/** Which item of an order is meant: by its item id, or by its product where only one item has it. */
import { Effect } from "effect"
import { type Order, type OrderItem, pickedItems } from "#core/order/order.ts"
import { type CommandError, refused } from "../host/command-error.ts"

const named = (items: ReadonlyArray<OrderItem>): string =>
  items.map(({ item_id, product_id, name }) => `${item_id} (product ${product_id}, ${name})`).join(", ")

/** @param items those that can be meant */
export const findItem = (
  order: Order,
  text: string,
  items: ReadonlyArray<OrderItem> = pickedItems(order)
): Effect.Effect<OrderItem, CommandError> => {
  const item = items.find(({ item_id }) => String(item_id) === text)
  if (item !== undefined) return Effect.succeed(item)
  const [first, ...others] = items.filter(({ product_id }) => String(product_id) === text)
  if (first !== undefined && others.length === 0) return Effect.succeed(first)
  return Effect.fail(
    first === undefined
      ? refused(`Order ${order.increment_id} has no item ${text}. Its items: ${named(items)}.`)
      : refused(`More than one item has product ${text}: ${named([first, ...others])}. Give the item's id.`)
  )
}
