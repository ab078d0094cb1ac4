/** `packhouse summary`: what the orders of some days came to, and the figures behind it. */
import { type Command, Option } from "commander"
import { Effect, Schema } from "effect"
import {
  ExpiryBreaches,
  OrdersByHour,
  OrderTimes,
  ReportService,
  Shortages,
  Summary
} from "#core/contract/report.ts"
import * as files from "#core/contract/report-file.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { type DateRange, mostReportedDays } from "#core/order/date-range.ts"
import { rateOf } from "#core/order/shortages.ts"
import { paidBy, summedMethods } from "#core/order/summary.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Quantity from "#core/quantity.ts"
import * as words from "#core/screen/daily-summary/wording.ts"
import { dayProblem, rangeProblem } from "#core/text/date-range.ts"
import { typedDay } from "#core/typed-day.ts"
import { usageError } from "../host/command-error.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { type Block, pairs, table } from "./table.ts"

const reports = ["summary", "hours", "times", "shortages", "breaches"] as const
interface Options {
  readonly day?: string
  readonly from?: string
  readonly to?: string
  readonly report: (typeof reports)[number]
}

const numbers = (titles: ReadonlyArray<string>) => titles.map((title) => ({ title, isNumber: true }))

/** What a category came to on as many days before. */
const amountBefore = ({ categories }: NonNullable<Summary["before"]>, category: string): Money.Money =>
  categories.find((of) => of.category === category)?.amount ?? Money.zero

const summaryLines = ({
  categories,
  currency,
  before,
  discounts = [],
  discount_reasons = []
}: Summary): ReadonlyArray<Block> => [
  ...table(
    [
      { title: "CATEGORY" },
      ...numbers(["EXPRESS", "CANCELLED", "SCHEDULED", "CANCELLED", "AMOUNT"]),
      ...(before === undefined ? [] : numbers(["BEFORE"]))
    ],
    categories.map((of) => [
      words.categoryTitle(of.category),
      ...[of.placed_express, of.cancelled_express, of.placed_scheduled, of.cancelled_scheduled].map(String),
      Money.format(of.amount ?? Money.zero, currency),
      ...(before === undefined ? [] : [Money.format(amountBefore(before, of.category), currency)])
    ])
  ),
  ...categories
    .filter(({ category }) => category === "home_delivery")
    .flatMap((home) => [
      "",
      ...table(
        [{ title: words.payments.toUpperCase() }, ...numbers(["ORDERS", "AMOUNT"])],
        summedMethods.map((method) => {
          const { orders, amount } = paidBy(home, method)
          return [words.methodTitle[method], String(orders), Money.format(amount, currency)]
        })
      )
    ]),
  ...(discounts.length === 0
    ? []
    : [
        "",
        ...table(
          [{ title: words.discountsByHand.toUpperCase() }, ...numbers(["DISCOUNTS", "APPROVED", "AMOUNT"])],
          discounts.map((of) => [
            of.by,
            String(of.discounts),
            String(of.approved),
            Money.format(of.off, currency)
          ])
        ),
        "",
        ...table(
          [
            { title: "CASHIER" },
            { title: "REASON" },
            { title: "APPROVED BY" },
            ...numbers(["DISCOUNTS", "AMOUNT"])
          ],
          discount_reasons.map((of) => [
            of.by,
            of.reason,
            of.approved_by ?? "",
            String(of.discounts),
            Money.format(of.off, currency)
          ])
        )
      ])
]

const longestBar = 40
/** Rows with a bar each, the longest one as long as there is room for. */
const bars = (
  title: string,
  rows: ReadonlyArray<readonly [label: string, count: number]>
): ReadonlyArray<Block> => {
  const longest = Math.max(1, ...rows.map(([, count]) => count))
  return table(
    [{ title }, { title: "ORDERS", isNumber: true }, { title: "" }],
    rows.map(([label, count]) => [
      label,
      String(count),
      "█".repeat(Math.ceil((count / longest) * longestBar))
    ])
  )
}
const hourLines = ({ hours, days }: OrdersByHour): ReadonlyArray<Block> => [
  ...bars(
    "HOUR",
    hours.map(({ hour, placed, cancelled }) => [`${String(hour).padStart(2, "0")}:00`, placed + cancelled])
  ),
  "",
  ...bars(
    "DAY",
    days.map(({ day, placed, cancelled }) => [day, placed + cancelled])
  )
]

const timeLines = (times: OrderTimes): ReadonlyArray<Block> =>
  table(
    [{ title: "UNTIL" }, { title: "TYPE" }, ...numbers(["ORDERS", "HALF WITHIN", "9 OF 10 WITHIN"])],
    times.map(({ until, order_type, orders, median, ninetieth }) => [
      until,
      order_type,
      String(orders),
      words.minutesInWords(median),
      words.minutesInWords(ninetieth)
    ])
  )

const shortageLines = ({
  lines,
  nil_lines,
  short_lines,
  products,
  reasons
}: Shortages): ReadonlyArray<Block> => [
  pairs([
    ["Invoiced lines", String(lines)],
    ["Nil", `${nil_lines} ${rateOf(nil_lines, lines)}`.trim()],
    ["Short", `${short_lines} ${rateOf(short_lines, lines)}`.trim()]
  ]),
  "",
  ...table(
    [{ title: "REASON" }, ...numbers(["NIL", "SHORT"])],
    reasons.map((of) => [
      of.reason === "" ? words.noReason : of.reason,
      String(of.nil_lines),
      String(of.short_lines)
    ])
  ),
  "",
  ...table(
    [{ title: "PRODUCT" }, ...numbers(["LINES", "NIL", "SHORT", "RATE", "MISSING"])],
    products.map((of) => [
      of.name,
      ...[of.lines, of.nil_lines, of.short_lines].map(String),
      rateOf(of.nil_lines + of.short_lines, of.lines),
      Quantity.withUnit(of, of.missing_qty)
    ])
  )
]

const breachLines = (people: ExpiryBreaches): ReadonlyArray<Block> =>
  table(
    [{ title: "PERSON" }, ...numbers(["ORDERS", "LATER PACKS"]), { title: "REASONS" }],
    people.map(({ user_name, orders, breaches, reasons }) => [
      user_name,
      String(orders),
      String(breaches),
      reasons.map(({ reason, breaches }) => `${reason} ${breaches}`).join(", ")
    ])
  )

type ReportRequest = DateRange & { readonly store: number }
const answers: Readonly<Record<Options["report"], (request: ReportRequest) => Working<Answer>>> = {
  summary: (request) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getSummary, request)),
      (found) => ({
        data: Schema.encodeSync(Summary)(found),
        lines: found.categories.length === 0 ? [words.noOrders] : summaryLines(found),
        notes: found.archived_before === null ? [] : [words.archived(found.archived_before)],
        file: files.summaryFile(found)
      })
    ),
  hours: (request) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrdersByHour, request)),
      (found) => ({
        data: Schema.encodeSync(OrdersByHour)(found),
        lines: hourLines(found),
        file: files.hoursFile(found)
      })
    ),
  times: (request) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrderTimes, request)),
      (found) => ({
        data: Schema.encodeSync(OrderTimes)(found),
        lines: timeLines(found),
        file: files.timesFile(found)
      })
    ),
  shortages: (request) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getShortages, request)),
      (found) => ({
        data: Schema.encodeSync(Shortages)(found),
        lines: shortageLines(found),
        file: files.shortagesFile(found)
      })
    ),
  breaches: (request) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getExpiryBreaches, request)),
      (found) => ({
        data: Schema.encodeSync(ExpiryBreaches)(found),
        lines: breachLines(found),
        file: files.breachesFile(found)
      })
    )
}

/** The days that the options name, or what is wrong with them. */
const daysOf = ({ day, from, to }: Options): DateRange | string => {
  if (day !== undefined && (from !== undefined || to !== undefined))
    return "--day is one day, --from and --to are several: give the one or the others."
  if ((from === undefined) !== (to === undefined)) return "--from and --to belong together: give both."
  const today = Day.dayAt(Date.now())
  const read = (name: string, text: string): Day.Day | { readonly problem: string } =>
    typedDay(text, today) ?? { problem: dayProblem(name, text, today) }
  const [first, last] =
    from !== undefined && to !== undefined
      ? [read("--from", from), read("--to", to)]
      : [read("--day", day ?? today), read("--day", day ?? today)]
  if (typeof first !== "string") return first.problem
  if (typeof last !== "string") return last.problem
  const range = { from: first, to: last }
  return rangeProblem(range, mostReportedDays) ?? range
}

const show = (client: Client, options: Options): Working<Answer> => {
  const days = daysOf(options)
  return typeof days === "string"
    ? Effect.fail(usageError(days))
    : answers[options.report]({ ...days, store: client.session.store.store_id })
}

export const define = (program: Command): void => {
  const command = offerCsv(program.command("summary"))
    .description("what the orders of a day, or of several, came to")
    .option("--day <day>", "the orders of this day; today where no day is named")
    .option("--from <day>", "those from this day on")
    .option("--to <day>", "and until this one, at most a year")
    .addOption(
      new Option(
        "--report <report>",
        "what of them: by category and payment, by hour and day, how long they took, what was nil or short, packs taken later than another"
      )
        .choices(reports)
        .default("summary")
    )
    .action((options: Options) => asUser(command, (client) => show(client, options)))
  example(
    command,
    "packhouse summary",
    "packhouse summary --from 2026-11-01 --to 2026-11-24 --report shortages",
    "packhouse summary --day 2026-11-23 --report hours --csv hours.csv"
  )
}
