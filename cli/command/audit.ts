/** `packhouse audit`: who did what, with what was before and is after. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import type { AuditFilter } from "#core/contract/audit.ts"
import * as Day from "#core/day.ts"
import { auditFields, mostInFile, readAudit } from "#core/kit/audit-file.ts"
import { listFile } from "#core/list-file.ts"
import { auditSubjects, mostAuditDays } from "#core/session/audit.ts"
import { either } from "#core/sheet/problem.ts"
import { aboutText, detailText } from "#core/text/audit.ts"
import { rangeProblem } from "#core/text/date-range.ts"
import { usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { readDay } from "./day-options.ts"
import { table } from "./table.ts"

interface Options {
  readonly from?: string
  readonly to?: string
  readonly person?: string
  readonly subject?: string
  readonly id?: string
  readonly did?: string
  readonly ofStore?: string
  readonly most?: string
  readonly csv?: CsvOption
}

const usualMost = 50

/** The days of the options: the week until today where they name none. */
const daysOf = ({ from, to }: Options) =>
  Effect.gen(function* () {
    const today = Day.dayAt(Date.now())
    const last = to === undefined ? today : yield* readDay("--to", to, today)
    const first = from === undefined ? Day.addDays(last, -6) : yield* readDay("--from", from, today)
    const problem = rangeProblem({ from: first, to: last }, mostAuditDays)
    return problem === undefined ? { from: first, to: last } : yield* usageError(problem)
  })

const wholeNumber = (name: string, text: string, most: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${name} takes a whole number from 1 to ${most}.`))

const filterOf = (options: Options) =>
  Effect.gen(function* () {
    const { person, subject, id, did, ofStore } = options
    const about = auditSubjects.find((each) => each === subject)
    if (subject !== undefined && about === undefined)
      return yield* usageError(`--subject takes ${either(auditSubjects)}.`)
    if (id !== undefined && about === undefined)
      return yield* usageError("--id is of a kind of thing: name it with --subject.")
    const filter: Omit<AuditFilter, "before"> = {
      ...(yield* daysOf(options)),
      ...(person === undefined ? {} : { person }),
      ...(about === undefined ? {} : { subject: about }),
      ...(id === undefined ? {} : { subject_id: id }),
      ...(did === undefined ? {} : { action: did }),
      ...(ofStore === undefined ? {} : { store_id: yield* wholeNumber("--of-store", ofStore, 999_999_999) })
    }
    return filter
  })

const list = (options: Options): Working =>
  Effect.gen(function* () {
    const filter = yield* filterOf(options)
    const isFile = options.csv !== undefined
    const most =
      options.most === undefined
        ? isFile
          ? mostInFile
          : usualMost
        : yield* wholeNumber("--most", options.most, mostInFile)
    progress("Looking through the audit")
    const { entries, hasMore } = yield* readAudit(filter, most)
    return {
      data: entries,
      lines:
        entries.length === 0
          ? [`Nothing from ${filter.from} to ${filter.to} fits.`]
          : table(
              [
                { title: "WHEN (IST)" },
                { title: "WHO" },
                { title: "ABOUT" },
                { title: "DID" },
                { title: "STORE" },
                { title: "BEFORE AND AFTER" }
              ],
              entries.map((entry) => [
                Day.toLocal(Day.fromGmt(entry.at) ?? 0),
                entry.user_name,
                aboutText(entry),
                entry.action,
                entry.store_id === null ? "" : String(entry.store_id),
                detailText(entry.detail)
              ])
            ),
      ...(hasMore
        ? { notes: [`There are more than these ${most}: name fewer days, or more with --most.`] }
        : {}),
      file: listFile("audit", auditFields, entries)
    }
  })

export const define = (program: Command): void => {
  const audit = program.command("audit").description("who did what to which thing; for administrators")
  example(audit, "packhouse audit list --person asha")

  const listing = offerCsv(audit.command("list"))
    .description("what was done, the newest first: of the last seven days where none are named")
    .option("--from <day>", `the first day; at most ${mostAuditDays} days at once`)
    .option("--to <day>", "the last day, itself included")
    .option("--person <name>", "a user name, or a part of the name of who did it")
    .option("--subject <kind>", `what it was done to: ${either(auditSubjects)}`)
    .option("--id <id>", "which: an order's number, a user name, a setting, a product's number")
    .option("--did <action>", "what was done, as the list has it")
    .option("--of-store <id>", "of one store")
    .option("--most <n>", `so many entries: ${usualMost} unless given, into a file ${mostInFile}`)
    .action((options: Options) => asUser(listing, () => list(options)))
  example(
    listing,
    "packhouse audit list --subject user --id asha",
    "packhouse audit list --subject env --from 2026-11-01 --csv settings.csv"
  )
}
