/** `packhouse correction`: what is in stock is corrected, by tickets that somebody else may have to approve. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { StockCorrectionService } from "#core/contract/stock-correction.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { CorrectionRow, type Listed } from "#core/stock/correction.ts"
import { nothingHere } from "#core/text/correction.ts"
import { example } from "./answer.ts"
import type { SeenOption } from "./approval-question.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { approve, type Listing, type Options, raise, refuse, reopen, tickets } from "./correction-ticket.ts"
import { table } from "./table.ts"

const encodeRows = Schema.encodeSync(Schema.Array(CorrectionRow))

const rowsOf = ({ session }: Client, filter: Listed): Working<ReadonlyArray<CorrectionRow>> =>
  Rpc.use((rpc) =>
    rpc.call(StockCorrectionService.getHubProductStock, {
      hub_id: session.store.hub_id,
      cut_off_date: session.user.cut_off_date ?? null,
      filter
    })
  )

const list = (client: Client, filter: Listed): Working =>
  Effect.map(rowsOf(client, filter), (rows) => ({
    data: encodeRows(rows),
    lines:
      rows.length === 0
        ? [nothingHere]
        : table(
            [
              { title: "PRODUCT", isNumber: true },
              { title: "NAME" },
              { title: "STOCK", isNumber: true },
              { title: "CENTRAL", isNumber: true },
              { title: "TICKET", isNumber: true }
            ],
            rows.map((row) => [
              String(row.product_id),
              row.product_name,
              Q.withUnit(row, row.current_stock),
              row.central_stock === null ? "" : Q.withUnit(row, row.central_stock),
              String(row.waiting_ticket ?? "")
            ])
          )
  }))

export const define = (program: Command): void => {
  const correction = program
    .command("correction")
    .description("what is in stock, corrected by tickets: list, raise, waiting, approve, refuse, reopen")
  example(correction, "packhouse correction list", "packhouse correction waiting")

  const listing = correction
    .command("list")
    .description("every product in stock as the books have it; those out of stock with --oos")
    .option("--oos", "what is out of stock here, and the central stock has")
    .action(({ oos }: { readonly oos?: boolean }) =>
      asUser(listing, (client) => list(client, oos === true ? "oos" : "in_stock"))
    )
  example(listing, "packhouse correction list", "packhouse correction list --oos --json")

  const raising = correction
    .command("raise")
    .description("a ticket that says what stands there; above a limit it waits for somebody else")
    .argument(
      "<values...>",
      "PRODUCT=NEW, or PRODUCT=SEEN:NEW to be refused where the books say something else than SEEN"
    )
    .option("--reason <text>", "why each of them is corrected")
    .option("--description <text>", "what happened")
    .option("--add", "products of which the books have nothing")
    .action((values: ReadonlyArray<string>, options: Options) =>
      asUser(raising, (client) => raise(client, values, options))
    )
  example(
    raising,
    'packhouse correction raise 1773=4.5 --reason Missing --description "one pack torn"',
    'packhouse correction raise 2649=2 --add --reason Found --description "behind the door"'
  )

  const waiting = correction
    .command("waiting")
    .description("the tickets that wait for an approval; the newest ones of any kind with --all")
    .option("--all", "the newest tickets, whatever became of them")
    .option("--before <ticket>", "of all tickets those that were raised before this one")
    .action((options: Listing) => asUser(waiting, (client) => tickets(client, options)))
  example(
    waiting,
    "packhouse correction waiting",
    "packhouse correction waiting --all",
    "packhouse correction waiting --before 120"
  )

  const approving = correction
    .command("approve")
    .description("book a ticket that waits, against the stock as it is now; not who raised it")
    .argument("<ticket>", "its number")
    .option("--seen <ticket>", "its number again: it was looked at, instead of the question")
    .action((ticket: string, options: SeenOption) =>
      asUser(approving, (client) => approve(client, ticket, options))
    )
  example(approving, "packhouse correction approve 12", "packhouse correction approve 12 --seen 12")

  const refusing = correction
    .command("refuse")
    .description("refuse a ticket that waits with a reason, or take the own one back")
    .argument("<ticket>", "its number")
    .option("--reason <text>", "why: who raised it reads it")
    .action((ticket: string, options: { readonly reason?: string }) =>
      asUser(refusing, (client) => refuse(client, ticket, options))
    )
  example(refusing, 'packhouse correction refuse 12 --reason "count it again"')

  const reopening = correction
    .command("reopen")
    .description("raise an own ticket that was refused again, as a new one that names it")
    .argument("<ticket>", "its number")
    .argument("[values...]", "what is said anew of a product: PRODUCT=NEW, or PRODUCT=SEEN:NEW")
    .option("--reason <text>", "why each of them is corrected, instead of what it said")
    .option("--description <text>", "what happened, instead of what it said")
    .action((ticket: string, values: ReadonlyArray<string>, options: Options) =>
      asUser(reopening, (client) => reopen(client, ticket, values, options))
    )
  example(
    reopening,
    "packhouse correction reopen 12",
    'packhouse correction reopen 12 1773=5.5:4.5 --description "counted again"'
  )
}
