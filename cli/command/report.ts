/** `packhouse report`: the files of the accountant, of a month and a GSTIN. Administrators only. */
import { type Command, Option } from "commander"
import { Effect, Result, Schema } from "effect"
import { gstr1File, hsnFile } from "#core/accounts/gstr1-file.ts"
import { portalJson } from "#core/accounts/gstr1-json.ts"
import { type Gstr1, HsnRow } from "#core/accounts/gstr1-tables.ts"
import { isMonth } from "#core/accounts/month.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import { csv } from "#core/csv.ts"
import type { ListFile } from "#core/list-file.ts"
import * as Money from "#core/money.ts"
import { readGstin } from "#core/order/registration.ts"
import { Rpc } from "#core/port/rpc.ts"
import { monthProblem, papersWithProblem } from "#core/text/accounts.ts"
import { registrationProblem } from "#core/text/registration.ts"
import { usageError } from "../host/command-error.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { writeCsv } from "./csv-output.ts"
import { defineBooks } from "./report-books.ts"
import { defineVat } from "./report-vat.ts"
import { savedText } from "./saved-text.ts"
import { unfinishedIn } from "./unfinished-month.ts"

interface Options {
  readonly month: string
  readonly gstin: string
  readonly format: "json" | "csv"
  readonly out?: string
}

/** A line for each kind of problem: how many papers have it, and one of them. */
const problemsIn = ({ problems }: Gstr1): ReadonlyArray<string> =>
  [...Map.groupBy(problems, ({ problem }) => problem)].map(([problem, papers]) =>
    papersWithProblem(problem, papers.length, papers[0]?.number ?? "")
  )

const totalLine = ({ total }: Gstr1): string =>
  `${total.invoices} invoices, ${total.credit_notes} credit notes: taxable ${Money.formatPlain(total.taxable)}, CGST ${Money.formatPlain(total.cgst)}, SGST ${Money.formatPlain(total.sgst)}, IGST ${Money.formatPlain(total.igst)}`

const written = ({ headings, count, rows }: ListFile): string => csv(headings, rows(0, count))

/** @param json what the file holds as JSON */
const fileOf =
  (json: (tables: Gstr1, options: Options) => unknown, list: (tables: Gstr1) => ListFile) =>
  (options: Options): Working =>
    Effect.gen(function* () {
      if (!isMonth(options.month)) return yield* usageError(monthProblem(options.month))
      const read = readGstin(options.gstin)
      if (Result.isFailure(read)) return yield* usageError(registrationProblem(read.failure))
      const gstin = read.success
      const rpc = yield* Rpc
      const tables = yield* rpc.call(AccountsService.getGstr1, { month: options.month, gstin })
      const data = json(tables, { ...options, gstin })
      const notes = [...problemsIn(tables), ...(yield* unfinishedIn(gstin, options.month))]
      const isCsv = options.format === "csv"
      if (options.out !== undefined) {
        const text = isCsv ? written(list(tables)) : `${JSON.stringify(data, null, 2)}\n`
        return {
          data,
          lines: [yield* savedText(options.out, text), totalLine(tables)],
          notes
        } satisfies Answer
      }
      if (!isCsv) return { data, notes } satisfies Answer
      yield* Effect.promise(() => writeCsv(list(tables), true))
      return { data, lines: [], notes } satisfies Answer
    })

const gstr1 = fileOf((tables, { gstin, month }) => portalJson(tables, gstin, month), gstr1File)
const encodeGoods = Schema.encodeSync(Schema.Array(HsnRow))
const hsn = fileOf(({ hsn: rows }, { gstin, month }) => ({ gstin, month, hsn: encodeGoods(rows) }), hsnFile)

const offer = (
  parent: Command,
  name: string,
  about: string,
  make: (options: Options) => Working
): Command => {
  const command = parent
    .command(name)
    .description(about)
    .requiredOption("--month <month>", "the month, such as 2026-11")
    .requiredOption("--gstin <gstin>", "the registration of the stores")
    .addOption(new Option("--format <format>", "how it is written").choices(["json", "csv"]).default("json"))
    .option("--out <file>", "the file that it is written into; stdout where none is named")
    .action((options: Options) => asUser(command, () => make(options)))
  return command
}

export const define = (program: Command): void => {
  const report = program
    .command("report")
    .description("the files of the accountant: a month's returns from its papers")
  example(report, "packhouse report hsn --month 2026-11 --gstin 29AAKCP4821K1ZZ")
  example(
    offer(report, "gstr1", "GSTR-1 as the portal's offline JSON, or its tables as rows", gstr1),
    "packhouse report gstr1 --month 2026-11 --gstin 29AAKCP4821K1ZZ --out gstr1.json",
    "packhouse report gstr1 --month 2026-11 --gstin 29AAKCP4821K1ZZ --format csv --out gstr1.csv"
  )
  example(
    offer(report, "hsn", "the summary by HSN code, to buyers with and without a GSTIN", hsn),
    "packhouse report hsn --month 2026-11 --gstin 29AAKCP4821K1ZZ --format csv"
  )
  defineBooks(report)
  defineVat(report)
}
