/** `packhouse return`: what goes back, and what comes back. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineReturnStock } from "./return-stock.ts"

export const define = (program: Command): void => {
  const command = program.command("return").description("what goes back: stock")
  example(command, "packhouse return stock show", "packhouse return stock create --proposed")
  defineReturnStock(command)
}
