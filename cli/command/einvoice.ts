/** `packhouse einvoice`: papers that are to be registered with the portal of the network of GST. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { asUser } from "./client.ts"
import { type ShowOptions, show } from "./einvoice-show.ts"

const defineShow = (parent: Command): void => {
  const command = parent
    .command("show")
    .description("the e-invoice of an order's paper as JSON (INV 01, schema 1.1); its IRN stands on stderr")
    .argument("<order>", "increment id, order id, or the code on the label")
    .option(
      "--credit-note [number]",
      "of a credit note of the order: the newest, or the one with this number"
    )
    .action((id: string, options: ShowOptions) => asUser(command, (client) => show(client, id, options)))
  example(
    command,
    "packhouse einvoice show 100000001",
    "packhouse einvoice show 100000001 --credit-note > inv01.json"
  )
}

export const define = (program: Command): void => {
  const command = program
    .command("einvoice")
    .description("papers that are registered with the portal of GST: show")
  defineShow(command)
}
