/** `packhouse return`: what goes back, and what comes back. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineReturnList } from "./return-list.ts"
import { defineReturnOrder, defineReturnPacks, defineReturnShow } from "./return-order.ts"
import { defineReturnStock } from "./return-stock.ts"

export const define = (program: Command): void => {
  const command = program
    .command("return")
    .description("what goes back, and what comes back: stock; list, show, order, packs")
  example(
    command,
    "packhouse return stock show",
    "packhouse return stock create --proposed",
    "packhouse return order 100000042 --all --reason Damaged",
    "packhouse return packs 80177300500645507000123 --reason Expired"
  )
  defineReturnStock(command)
  defineReturnList(command)
  defineReturnShow(command)
  defineReturnOrder(command)
  defineReturnPacks(command)
}
