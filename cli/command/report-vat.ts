/** `packhouse report vat201`: the figures of the return that stores of the Emirates file. */
import { type Command, Option } from "commander"
import { Effect, Result, Schema } from "effect"
import { isMonth } from "#core/accounts/month.ts"
import { Vat201 } from "#core/accounts/vat201.ts"
import { vat201File } from "#core/accounts/vat201-file.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import { csv } from "#core/csv.ts"
import * as Money from "#core/money.ts"
import { readTrn } from "#core/order/registration.ts"
import { Rpc } from "#core/port/rpc.ts"
import { monthProblem } from "#core/text/accounts.ts"
import { registrationProblem } from "#core/text/registration.ts"
import { usageError } from "../host/command-error.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { savedPieces } from "./saved-text.ts"
import { unfinishedIn } from "./unfinished-month.ts"

interface Options {
  readonly month: string
  readonly trn: string
  readonly format: "json" | "csv"
  readonly out?: string
}
const encode = Schema.encodeSync(Vat201)

const vat201 = ({ month, trn, format, out }: Options): Working =>
  Effect.gen(function* () {
    if (!isMonth(month)) return yield* usageError(monthProblem(month))
    const read = readTrn(trn)
    if (Result.isFailure(read)) return yield* usageError(registrationProblem(read.failure))
    const rpc = yield* Rpc
    const boxes = yield* rpc.call(AccountsService.getVat201, { month, trn: read.success })
    const data = encode(boxes)
    const { headings, count, rows } = vat201File(boxes)
    const text = format === "csv" ? csv(headings, rows(0, count)) : `${JSON.stringify(data, null, 2)}\n`
    const saved = yield* savedPieces(out, (write) => write(text))
    const { total, invoices, credit_notes } = boxes
    const line = `${invoices} invoices, ${credit_notes} credit notes: supplies ${Money.formatPlain(total.amount)}, VAT ${Money.formatPlain(total.vat)}`
    const notes = yield* unfinishedIn(read.success, month)
    return saved.length === 0
      ? ({ data, lines: [], notes: [line, ...notes] } satisfies Answer)
      : ({ data, lines: [...saved, line], notes } satisfies Answer)
  })

export const defineVat = (report: Command): void => {
  const command = report
    .command("vat201")
    .description("VAT 201 by emirate, for stores of the Emirates")
    .requiredOption("--month <month>", "the month, such as 2026-11")
    .requiredOption("--trn <trn>", "the registration of the stores")
    .addOption(new Option("--format <format>", "how it is written").choices(["json", "csv"]).default("json"))
    .option("--out <file>", "the file that it is written into; stdout where none is named")
    .action((options: Options) => asUser(command, () => vat201(options)))
  example(
    command,
    "packhouse report vat201 --month 2026-11 --trn 100123456700003 --format csv --out vat201.csv"
  )
}
