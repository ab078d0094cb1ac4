/** `packhouse customer`: who has a mobile number. */
import type { Command } from "commander"
import { Effect } from "effect"
import { CommerceCounter } from "#core/contract/commerce-counter.ts"
import { type KnownCustomer, shownName } from "#core/counter/customer.ts"
import { placeParts } from "#core/place-line.ts"
import { Rpc } from "#core/port/rpc.ts"
import { sanitizedLines } from "#core/sanitize-text.ts"
import { noCustomer } from "#core/text/customer.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { defineData } from "./customer-data.ts"
import { type Block, pairs } from "./table.ts"

const linesOf = ({ id, mobile, name, address }: KnownCustomer): ReadonlyArray<Block> => [
  pairs([
    ["Name", shownName(name)],
    ["Mobile", mobile],
    ["Customer", String(id)],
    ...(address === null
      ? []
      : [
          [
            "Address",
            [
              ...sanitizedLines(address.street),
              ...placeParts(address.city, address.region, address.postcode)
            ].join(", ")
          ] as const
        ])
  ])
]

const show = (mobile: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(CommerceCounter.getCustomerInfo, { mobile })),
    (customer) => ({ data: customer, lines: customer === null ? [noCustomer] : linesOf(customer) })
  )

export const define = (program: Command): void => {
  const command = program
    .command("customer")
    .description("the customer with a mobile number; who looks is written down")
    .argument("<mobile>", "the whole number")
    .action((mobile: string) => asUser(command, () => show(mobile)))
  defineData(command)
  example(command, "packhouse customer 9000010000", "packhouse customer 9000010000 --json")
}
