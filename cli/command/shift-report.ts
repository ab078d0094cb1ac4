/** `packhouse shift report`: what a shift came to, so far (X) or at its end (Z). */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { type ReportEntry, reportTitle, sectionsOf } from "#core/label/shift-wording.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import { ShiftReport } from "#core/shift/report.ts"
import { reportFields, reportLines, reportName } from "#core/shift/shift-fields.ts"
import { unableToPrintReport } from "#core/text/shift.ts"
import type { Span } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { offerTill, type TillOption } from "./kept-till.ts"
import { appOf } from "./opened-order.ts"
import { offerPaperOptions, outputPaper, type PaperOptions, readOutlet } from "./paper-output.ts"
import { openReadOnly } from "./read-only-screen.ts"
import { openShiftOf, readShiftId } from "./shift-answer.ts"
import { type Block, pairs } from "./table.ts"

const wire = Schema.encodeSync(ShiftReport)

const rowOf = ({ name, value, note, isMain }: ReportEntry): readonly [string, Span] => {
  const text = note === null ? value : `${value}  ${note}`
  return [`  ${name}`, isMain === true ? { text, style: "bold" } : text]
}

const linesOf = (report: ShiftReport): ReadonlyArray<Block> => [
  { text: `${reportTitle(report)}, ${report.store_name}`, style: "bold" },
  ...sectionsOf(report).flatMap(
    ({ title, entries }): ReadonlyArray<Block> => [
      ...(title === null ? [] : [title]),
      pairs(entries.map(rowOf))
    ]
  )
]

interface Options extends TillOption, PaperOptions {
  readonly print?: true
}

const paperOf = (client: Client, report: ShiftReport, options: Options): Working =>
  Effect.gen(function* () {
    const outlet = yield* readOutlet(options)
    const { host, check } = openReadOnly(appOf(client, 0))
    const { sendShiftReport, shiftReportPagesOf } = yield* Effect.promise(
      () => import("#core/kit/effects/papers.ts")
    )
    return yield* outputPaper(
      {
        title: reportTitle(report),
        unable: unableToPrintReport,
        data: { shift_id: report.shift_id, kind: report.kind, z_number: report.z_number },
        send: (copies) => sendShiftReport(host, report, Date.now(), copies),
        pages: shiftReportPagesOf(host, report),
        check
      },
      outlet
    )
  })

const show = (client: Client, id: string | undefined, options: Options): Working =>
  Effect.gen(function* () {
    const shift_id = id === undefined ? (yield* openShiftOf(options)).shift_id : yield* readShiftId(id)
    const report = yield* Rpc.use((rpc) => rpc.call(ShiftService.getShiftReport, { shift_id }))
    const isPaper = options.print === true || options.pdf !== undefined || options.copies !== undefined
    if (isPaper) return yield* paperOf(client, report, options)
    return {
      data: wire(report),
      lines: linesOf(report),
      file: listFile(reportName(report), reportFields(report), reportLines(report))
    }
  })

export const defineShiftReport = (parent: Command): void => {
  const command = offerPaperOptions(offerTill(offerCsv(parent.command("report"))))
    .description("what a shift came to: an X report so far, the Z report of its end")
    .argument("[shift]", "its number, as packhouse shift list has it (default: the open one of the till)")
    .option("--print", "print it on this workstation's printer")
    .action((id: string | undefined, options: Options) =>
      asUser(command, (client) => show(client, id, options))
    )
  example(
    command,
    "packhouse shift report",
    "packhouse shift report 41 --csv z-report.csv",
    "packhouse shift report 41 --print",
    "packhouse shift report 41 --pdf z-report.pdf"
  )
}
