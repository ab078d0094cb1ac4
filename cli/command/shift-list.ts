/** `packhouse shift list`: the shifts of the store, the latest first. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ShiftService, shiftsPerPage } from "#core/contract/shift.ts"
import { countryWith, minuteAt } from "#core/country.ts"
import { listFile } from "#core/list-file.ts"
import { formatPlain } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { isCounted, type Shift } from "#core/shift/shift.ts"
import { shiftFields } from "#core/shift/shift-fields.ts"
import { noShifts, shiftStatusText } from "#core/text/shift.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { shiftData } from "./shift-answer.ts"
import { table } from "./table.ts"

interface Options {
  readonly till?: string
  readonly page: string
  readonly csv?: CsvOption
}

/** The most rows of one page. */
const mostRows = 300

const rowOf = (shift: Shift) => [
  String(shift.shift_id),
  shift.till,
  shiftStatusText[shift.status],
  shift.z_number === null ? "" : String(shift.z_number),
  minuteAt(countryWith(shift.currency), shift.opened_at),
  shift.opened.by,
  minuteAt(countryWith(shift.currency), shift.closed_at),
  shift.count !== null && shift.count.difference !== null && isCounted(shift)
    ? formatPlain(shift.count.difference)
    : ""
]
const rowsOf = (shifts: ReadonlyArray<Shift>) =>
  table(
    [
      { title: "SHIFT", isNumber: true },
      { title: "TILL" },
      { title: "STATUS" },
      { title: "Z", isNumber: true },
      { title: "OPENED" },
      { title: "BY" },
      { title: "CLOSED" },
      { title: "DIFFERENCE", isNumber: true }
    ],
    shifts.map(rowOf)
  )

const PAGE = /^[1-9]\d{0,5}$/

const list = ({ till, page, csv }: Options): Working =>
  Effect.gen(function* () {
    if (!PAGE.test(page)) return yield* usageError(`--page ${page} is not a number from 1 on.`)
    const rpc = yield* Rpc
    const of = till === undefined ? {} : { till }
    const ask = (currentPage: number, perPage: number) =>
      rpc.call(ShiftService.getShifts, { paging: { ...of, currentPage, perPage } })
    if (csv !== undefined) {
      const all: Array<Shift> = []
      for (let at = 1, isThere = true; isThere; at++) {
        const { rows, total } = yield* ask(at, mostRows)
        all.push(...rows)
        isThere = rows.length > 0 && at * mostRows < total
      }
      return { data: null, lines: [], file: listFile("shifts", shiftFields, all) }
    }
    const found = yield* ask(Number(page), shiftsPerPage)
    const pages = Math.max(1, Math.ceil(found.total / found.perPage))
    return {
      data: { ...found, rows: found.rows.map((shift) => shiftData(shift)) },
      lines: found.rows.length === 0 ? [noShifts] : rowsOf(found.rows),
      notes: pages === 1 ? [] : [`Page ${found.page} of ${pages}: --page N shows another one.`]
    }
  })

export const defineShiftList = (parent: Command): void => {
  const command = offerCsv(parent.command("list"))
    .description("the shifts of the store, the latest first")
    .option("--till <name>", "of this till alone")
    .option("--page <n>", "the page", "1")
    .action((options: Options) => asUser(command, () => list(options)))
  example(
    command,
    "packhouse shift list",
    'packhouse shift list --till "Till 1" --json',
    "packhouse shift list --csv shifts.csv"
  )
}
