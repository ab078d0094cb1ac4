/** `packhouse pick-list`: several orders picked in one walk. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type Field, listFile } from "#core/list-file.ts"
import type { Order } from "#core/order/order.ts"
import { type PickLine, pickList } from "#core/order/pick-list.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { findOrder } from "./order-name.ts"
import { table } from "./table.ts"

/** A column for each order: what of the product goes into it. */
const fieldsOf = (orders: ReadonlyArray<Order>): ReadonlyArray<Field<PickLine>> => [
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "name", of: ({ name }) => name },
  { name: "sell_by", of: ({ sell_by }) => sell_by },
  { name: "qty", of: ({ total }) => Q.toWire(total) },
  ...orders.map(
    ({ increment_id }): Field<PickLine> => ({
      name: increment_id,
      of: (line) => {
        const own = line.orders.find((each) => each.increment_id === increment_id)
        return own === undefined ? null : Q.toWire(own.qty)
      }
    })
  )
]

const list = (names: ReadonlyArray<string>): Working =>
  Effect.gen(function* () {
    const named = yield* Effect.forEach(names, findOrder)
    // An order that is named twice is picked once.
    const orders = [...new Map(named.map((order) => [order.order_id, order])).values()]
    const open = orders.filter(isOpenForPicking)
    const lines = pickList(open)
    return {
      data: {
        orders: open.map(({ increment_id }) => increment_id),
        lines: lines.map((line) => ({
          ...line,
          total: Q.toWire(line.total),
          orders: line.orders.map(({ increment_id, qty }) => ({ increment_id, qty: Q.toWire(qty) }))
        }))
      },
      lines:
        lines.length === 0
          ? ["Nothing is to be picked."]
          : table(
              [
                { title: "PRODUCT", isNumber: true },
                { title: "NAME" },
                { title: "IN ALL", isNumber: true },
                { title: "OF IT" }
              ],
              lines.map((line) => [
                String(line.product_id),
                line.name,
                Q.withUnit(line, line.total),
                line.orders
                  .map(({ increment_id, qty }) => `${increment_id}: ${Q.amountOf(line, qty)}`)
                  .join(", ")
              ])
            ),
      problems: orders
        .filter((order) => !open.includes(order))
        .map(({ increment_id, status }) => `Order ${increment_id} is not picked: it is ${status}.`),
      file: listFile("pick-list", fieldsOf(open), lines)
    }
  })

export const define = (program: Command): void => {
  const command = offerCsv(program.command("pick-list"))
    .description("what several orders need, product by product: one walk for all of them")
    .argument("<ids...>", "increment ids, order ids, or the codes on their labels")
    .action((ids: ReadonlyArray<string>) => asUser(command, () => list(ids)))
  example(
    command,
    "packhouse pick-list 100000001 100000002",
    "packhouse pick-list 100000001 100000002 --csv pick-list.csv"
  )
}
