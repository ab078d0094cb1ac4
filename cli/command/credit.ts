/** `packhouse credit`: a store credit by its number, and what the store owes by all of them. */
import type { Command } from "commander"
import { Clock, Effect, Schema } from "effect"
import { StoreCreditService } from "#core/contract/store-credit.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import * as Money from "#core/money.ts"
import { OpenCredit, StoreCredit } from "#core/order/store-credit.ts"
import { openCreditFields } from "#core/order/store-credit-fields.ts"
import { Rpc } from "#core/port/rpc.ts"
import { balanceText, creditsOwed, entryText, noCreditNamed, noneOwed } from "#core/text/store-credit.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { definePayOut } from "./credit-pay-out.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

const wire = Schema.encodeSync(StoreCredit)
const wireOpen = Schema.encodeSync(OpenCredit)

const show = (number: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(StoreCreditService.getCredit, { number })),
    (credit) => ({
      data: wire(credit),
      lines: [
        balanceText(credit),
        ...table(
          [
            { title: "AT" },
            { title: "WHY" },
            { title: "STORE" },
            { title: "BY" },
            { title: "AMOUNT", isNumber: true }
          ],
          credit.entries.map((entry) => [
            Day.localMinute(entry.at),
            entryText(entry),
            entry.store,
            entry.by,
            Money.formatPlain(entry.amount)
          ])
        )
      ]
    })
  )

const list = ({ session }: Client, { find }: { readonly find?: string }): Working =>
  Effect.map(
    Effect.all([
      Rpc.use((rpc) =>
        rpc.call(StoreCreditService.getOpenCredits, {
          store_id: session.store.store_id,
          ...(find === undefined ? {} : { find })
        })
      ),
      Clock.currentTimeMillis
    ]),
    ([{ credits, count, balance }, now]) => ({
      file: listFile("store-credits", openCreditFields, credits),
      data: { count, balance: Money.toWire(balance), credits: credits.map((credit) => wireOpen(credit)) },
      lines:
        count === 0 || (find !== undefined && credits.length === 0)
          ? [count === 0 ? noneOwed : noCreditNamed(find ?? "")]
          : [
              ...table(
                [
                  { title: "CREDIT" },
                  { title: "GIVEN" },
                  { title: "AGE" },
                  { title: "ORDER" },
                  { title: "CUSTOMER" },
                  { title: "OVER", isNumber: true },
                  { title: "LEFT", isNumber: true }
                ],
                credits.map((credit) => [
                  credit.ending,
                  Day.localMinute(credit.issued_at),
                  Day.timeAgo(Day.fromGmt(credit.issued_at) ?? now, now),
                  credit.increment_id ?? String(credit.order_id),
                  [credit.customer, credit.mobile].filter((each) => each !== null).join(" "),
                  Money.formatPlain(credit.issued),
                  Money.formatPlain(credit.balance)
                ])
              ),
              creditsOwed(count, Money.formatPlain(balance), find === undefined ? undefined : credits.length)
            ]
    })
  )

export const define = (program: Command): void => {
  const parent = program
    .command("credit")
    .description("store credits: what one holds, what the store owes, and what is paid out of one")
  example(parent, "packhouse credit show SC7K3Q9X2M4TB1C", "packhouse credit list")
  const shown = parent
    .command("show")
    .description("what a store credit holds, and what made it")
    .argument("<number>", "its number, as its holder shows it")
  shown.action((number: string) => asUser(shown, () => show(number)))
  example(shown, "packhouse credit show SC7K3Q9X2M4TB1C", "packhouse credit show 'SC7K3Q 9X2M4 TB1C' --json")
  const listed = offerCsv(parent.command("list")).description(
    "what the store owes by credits that it gave; their numbers are their holders' to tell"
  )
  listed.option(
    "--find <text>",
    "only those whose number ends so, of an order, or with this in the customer's name or phone"
  )
  listed.action((options: { readonly find?: string }) => asUser(listed, (client) => list(client, options)))
  definePayOut(parent)
  example(
    listed,
    "packhouse credit list",
    "packhouse credit list --find TB1C",
    "packhouse credit list --csv store-credits.csv"
  )
}
