/** `packhouse einvoice`: papers that are to be registered with the portal of the network of GST. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { asUser } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { listOpen, retry, setAside } from "./einvoice-open.ts"
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

const defineList = (parent: Command): void => {
  const command = offerCsv(parent.command("list"))
    .description("papers of the store that are not registered, the oldest first, and why")
    .action(() => asUser(command, () => listOpen))
  example(command, "packhouse einvoice list", "packhouse einvoice list --csv einvoices.csv")
}

const defineRetry = (parent: Command): void => {
  const command = parent
    .command("retry")
    .description("send a paper to the portal again, at once; all that were refused where none is named")
    .argument("[number]", "the number of the paper, as it is printed")
    .action((number: string | undefined) => asUser(command, () => retry(number)))
  example(command, "packhouse einvoice retry", "packhouse einvoice retry KOCH/T26/000042")
}

const defineAside = (parent: Command): void => {
  const command = parent
    .command("aside")
    .description("leave a paper that was refused to be registered elsewhere; administrators only")
    .argument("<number>", "the number of the paper, as it is printed")
    .argument("<reason>", "why, for the timeline of its order")
    .action((number: string, reason: string) => asUser(command, () => setAside(number, reason)))
  example(command, 'packhouse einvoice aside KOCH/T26/000042 "Registered at the portal by hand"')
}

export const define = (program: Command): void => {
  const command = program
    .command("einvoice")
    .description("papers that are registered with the portal of GST: show, list, retry, aside")
  example(command, "packhouse einvoice list", "packhouse einvoice show 100000001")
  defineShow(command)
  defineList(command)
  defineRetry(command)
  defineAside(command)
}
