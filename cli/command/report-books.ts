/** `packhouse report daybook` and `packhouse report tally`: the books of some days, page by page, as rows and as vouchers. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import { broughtBy, type DayBookSums, dayBook, type TillSums } from "#core/accounts/day-book.ts"
import { dayBookHead, dayBookJson, dayBookRows } from "#core/accounts/day-book-file.ts"
import type { LedgerKind } from "#core/accounts/ledgers.ts"
import { daysOf, isMonth } from "#core/accounts/month.ts"
import type { Posting } from "#core/accounts/posting.ts"
import { ledgerFile, voucherFile } from "#core/accounts/tally.ts"
import { openUntil } from "#core/accounts/unfinished.ts"
import { vouchersOf } from "#core/accounts/voucher.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import * as Csv from "#core/csv.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import {
  dayProblem,
  monthProblem,
  periodProblem,
  shiftsOpen,
  unknownStore,
  whichRegistration
} from "#core/text/accounts.ts"
import { usageError } from "../host/command-error.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import type { CommandFailure } from "./failure.ts"
import { savedPieces } from "./saved-text.ts"

interface Period {
  readonly day?: string
  readonly to?: string
  readonly month?: string
}
interface Options extends Period {
  readonly registration?: string
  readonly store?: string
  readonly out?: string
}
type Registrations = (typeof AccountsService.getRegistrations)["result"]["Type"]

/** The first and the last day: of a month, or of what is named. */
const periodOf = ({ day, to, month }: Period) => {
  if (month !== undefined) {
    if (day !== undefined || to !== undefined) return Effect.fail(usageError(periodProblem))
    return isMonth(month) ? Effect.succeed(daysOf(month)) : Effect.fail(usageError(monthProblem(month)))
  }
  if (day === undefined) return Effect.fail(usageError(periodProblem))
  for (const text of [day, to ?? day])
    if (Day.parse(text) === undefined) return Effect.fail(usageError(dayProblem(text)))
  return Effect.succeed({ from: day, to: to ?? day })
}

/** The registration that is named, or the only one that there is. */
const chosen = (registrations: Registrations["registrations"], name: string | undefined) => {
  const [only, another] = registrations
  const found =
    name === undefined
      ? another === undefined
        ? only
        : undefined
      : registrations.find(({ registration }) => registration === name.trim().toUpperCase())
  return found === undefined
    ? Effect.fail(usageError(whichRegistration(registrations.map(({ registration }) => registration))))
    : Effect.succeed(found)
}

interface Books {
  readonly registration: string
  readonly stores: ReadonlyArray<{ readonly store_id: number; readonly name: string }>
  readonly ledgers: Registrations["ledgers"]
  /** What is not in the books of these days yet. */
  readonly notes: ReadonlyArray<string>
  /** Hands over what was posted, page by page. */
  readonly each: <E, R>(
    take: (postings: ReadonlyArray<Posting>) => Effect.Effect<void, E, R>
  ) => Effect.Effect<void, E | CommandFailure, R | Rpc>
}

const booksOf = (options: Options) =>
  Effect.gen(function* () {
    const days = yield* periodOf(options)
    const rpc = yield* Rpc
    const { registrations, ledgers } = yield* rpc.call(AccountsService.getRegistrations, {})
    const { registration, stores, currency, open_shifts } = yield* chosen(registrations, options.registration)
    const { store } = options
    const isStore = (id: number): boolean => store === undefined || String(id) === store
    if (!stores.some(({ store_id }) => isStore(store_id)))
      return yield* usageError(unknownStore(store ?? "", stores))
    const open = openUntil(
      { currency, open_shifts: open_shifts.filter(({ store_id }) => isStore(store_id)) },
      days.to
    )
    const isAsked = ({ store_id }: Posting): boolean => isStore(store_id)
    const each: Books["each"] = (take) =>
      Effect.gen(function* () {
        let after: string | undefined
        do {
          const page = yield* rpc.call(AccountsService.getPostings, { registration, ...days, after })
          yield* take(page.postings.filter(isAsked))
          after = page.next ?? undefined
        } while (after !== undefined)
      })
    const notes = open === 0 ? [] : [shiftsOpen(open, options.month === undefined ? "day" : "month")]
    return { ledgers, notes, each, registration, stores } satisfies Books
  })

const plain = Money.formatPlain
/** Tills of several stores may have one name: there each says its store. */
const tillName = (
  { store_id, till }: TillSums,
  tills: DayBookSums["tills"],
  stores: Books["stores"]
): string =>
  tills.every((other) => other.store_id === store_id)
    ? till
    : `${till} of ${stores.find((store) => store.store_id === store_id)?.name ?? store_id}`

const sumLines = (
  { invoices, creditNotes, net, methods, tills }: DayBookSums,
  stores: Books["stores"]
): ReadonlyArray<string> => [
  `${invoices.papers} invoices ${plain(invoices.total)}, ${creditNotes.papers} credit notes ${plain(creditNotes.total)}, together ${plain(net.total)} with ${plain(net.round_off)} of round-off`,
  ...methods.map(
    (row) =>
      `${row.method}: received ${plain(row.received)}, paid back ${plain(row.paidBack)}, stays ${plain(broughtBy(row))}`
  ),
  ...tills.map(
    (of) =>
      `${tillName(of, tills, stores)}: cash in ${plain(of.cashIn)}, cash out ${plain(of.cashOut)}, refunds ${plain(of.refunds)}`
  )
]

/** What is said of what was written: beside it, where it stands on stdout. */
const answered = (
  sums: DayBookSums,
  saved: ReadonlyArray<string>,
  lines: ReadonlyArray<string>,
  notes: ReadonlyArray<string>
): Answer => {
  const data = dayBookJson(sums)
  return saved.length === 0
    ? { data, lines: [], notes: [...lines, ...notes] }
    : { data, lines: [...saved, ...lines], notes }
}

type DayBookOptions = Options & { readonly format: "csv" | "json" }
const daybook = (options: DayBookOptions): Working =>
  Effect.gen(function* () {
    const { each, notes, registration, stores } = yield* booksOf(options)
    const book = dayBook()
    const add = (postings: ReadonlyArray<Posting>) => Effect.sync(() => postings.forEach(book.add))
    if (options.format === "json") {
      yield* each(add)
      const data = dayBookJson(book.sums())
      const text = `${JSON.stringify(data, null, 2)}\n`
      return { data, lines: yield* savedPieces(options.out, (write) => write(text)), notes }
    }
    const saved = yield* savedPieces(options.out, (write) =>
      Effect.andThen(
        write(Csv.start(dayBookHead(registration))),
        each((postings) => Effect.andThen(add(postings), write(Csv.lines(dayBookRows(postings)))))
      )
    )
    const lines = sumLines(book.sums(), stores)
    return answered(book.sums(), saved, lines, notes)
  })

type TallyOptions = Options & { readonly company?: string; readonly ledgers?: true }
const tally = (options: TallyOptions): Working =>
  Effect.gen(function* () {
    const { each, ledgers, notes, stores } = yield* booksOf(options)
    const book = dayBook()
    const named = new Map<string, LedgerKind>()
    const file = voucherFile(options.company)
    let vouchers = 0
    const made = (postings: ReadonlyArray<Posting>) => {
      const all = postings.flatMap((posting) => vouchersOf(posting, ledgers))
      postings.forEach(book.add)
      vouchers += all.length
      for (const { ledger, kind } of all.flatMap(({ entries }) => entries)) named.set(ledger, kind)
      return all
    }
    const saved = yield* savedPieces(options.out, (write) =>
      options.ledgers === true
        ? each((postings) => Effect.sync(() => made(postings))).pipe(
            Effect.andThen(Effect.suspend(() => write(ledgerFile(named, options.company))))
          )
        : write(file.start).pipe(
            Effect.andThen(each((postings) => write(file.part(made(postings))))),
            Effect.andThen(write(file.end))
          )
    )
    const lines = [
      options.ledgers === true ? `${named.size} ledgers` : `${vouchers} vouchers`,
      ...sumLines(book.sums(), stores)
    ]
    return answered(book.sums(), saved, lines, notes)
  })

const offer = <O extends Options>(
  parent: Command,
  name: string,
  about: string,
  make: (options: O) => Working
): Command => {
  const command = parent
    .command(name)
    .description(about)
    .option("--day <day>", "the day, such as 2026-11-24")
    .option("--to <day>", "the last day, where there are several")
    .option("--month <month>", "a whole month instead, such as 2026-11")
    .option("--registration <number>", "the GSTIN or TRN of the stores, where the network has several")
    .option("--store <id>", "one store alone")
    .option("--out <file>", "the file that it is written into; stdout where none is named")
    .action((options: O) => asUser(command, () => make(options)))
  return command
}

export const defineBooks = (report: Command): void => {
  example(
    offer(
      report,
      "daybook",
      "every paper, payment and movement of cash of some days, with their sums",
      daybook
    ).addOption(
      new Option("--format <format>", "rows, or the sums alone").choices(["csv", "json"]).default("csv")
    ),
    "packhouse report daybook --day 2026-11-24 --store 11 --out daybook.csv"
  )
  example(
    offer(report, "tally", "vouchers as XML for Tally: sales, credit notes, receipts, payments", tally)
      .option(
        "--company <name>",
        "the company that they are imported into; the one that is open where none is named"
      )
      .option("--ledgers", "the ledgers that the vouchers name instead, to be imported before them"),
    "packhouse report tally --month 2026-11 --ledgers --out ledgers.xml",
    "packhouse report tally --month 2026-11 --out vouchers.xml"
  )
}
