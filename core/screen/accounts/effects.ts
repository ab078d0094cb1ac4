/** What the screen of the accounts asks the server, and the files that it writes. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { dayBookHead, dayBookRows } from "../../accounts/day-book-file.ts"
import { gstr1File, hsnFile } from "../../accounts/gstr1-file.ts"
import { portalJson } from "../../accounts/gstr1-json.ts"
import type { LedgerKind } from "../../accounts/ledgers.ts"
import { daysOf } from "../../accounts/month.ts"
import type { Posting } from "../../accounts/posting.ts"
import { ledgerFile, voucherFile } from "../../accounts/tally.ts"
import { vat201File } from "../../accounts/vat201-file.ts"
import { vouchersOf } from "../../accounts/voucher.ts"
import { AccountsService } from "../../contract/accounts.ts"
import * as Csv from "../../csv.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tapUnauthorized
} from "../../kit/effects/host.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { tellSaved } from "../../kit/effects/saved-file.ts"
import type { ListFile } from "../../list-file.ts"
import { call } from "../../port/rpc.ts"
import { Paper } from "../../port/workstation.ts"
import { unableToSave } from "../../text/accounts.ts"
import { because } from "../../text/sentence.ts"
import type { Command, FileKind, Message, MonthFigures } from "./model.ts"

type Save<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>

const rowsOf = ({ headings, count, rows }: ListFile): string => Csv.csv(headings, rows(0, count))

/** The text of a file that follows from the figures; undefined where they are of another return. */
const textOf = (
  file: FileKind,
  figures: MonthFigures,
  registration: string,
  month: string
): string | undefined => {
  if (figures.of === "vat201") return file === "vat201" ? rowsOf(vat201File(figures.boxes)) : undefined
  const { tables } = figures
  if (file === "gstr1") return `${JSON.stringify(portalJson(tables, registration, month), null, 2)}\n`
  if (file === "gstr1Rows") return rowsOf(gstr1File(tables))
  return file === "hsn" ? rowsOf(hsnFile(tables)) : undefined
}

const endings: Readonly<Record<FileKind, string>> = {
  gstr1: "gstr1.json",
  gstr1Rows: "gstr1.csv",
  hsn: "hsn.csv",
  vat201: "vat201.csv",
  vouchers: "vouchers.xml",
  ledgers: "ledgers.xml",
  dayBook: "daybook.csv"
}
const nameOf = ({ registration, month, file }: Save<"SaveFigures"> | Save<"SaveBooks">): string =>
  `${registration.registration}-${month}-${endings[file]}`

const ended = (host: Host<Message>): Effect.Effect<void> =>
  Effect.sync(() => host.tell({ _tag: "EndedFile" }))

const saved = (host: Host<Message>, name: string, text: string): Effect.Effect<void, never, Paper> =>
  tellSaved(
    host,
    Paper.use((paper) => paper.saveText({ name, text })),
    (message) => because(unableToSave, message)
  )

/** Writes a file piece by piece, as its pages come. */
const written = ({ file, ledgers, registration: { registration } }: Save<"SaveBooks">) => {
  const { start, part, end } = voucherFile()
  const named = new Map<string, LedgerKind>()
  const pieces: Array<string> = file === "dayBook" ? [Csv.start(dayBookHead(registration))] : []
  return {
    add: (postings: ReadonlyArray<Posting>): void => {
      if (file === "dayBook") {
        pieces.push(Csv.lines(dayBookRows(postings)))
        return
      }
      const vouchers = postings.flatMap((posting) => vouchersOf(posting, ledgers))
      if (file === "vouchers") pieces.push(part(vouchers))
      else for (const { ledger, kind } of vouchers.flatMap(({ entries }) => entries)) named.set(ledger, kind)
    },
    text: (): string => {
      if (file === "ledgers") return ledgerFile(named)
      return file === "dayBook" ? pieces.join("") : [start, ...pieces, end].join("")
    }
  }
}

export const effects: Effects<Command, Message> = {
  LoadBooks: asks(AccountsService.getRegistrations, () => ({}), {
    onSuccess: (books, { requestId }) => ({ _tag: "LoadedBooks", requestId, books }),
    onFailure: failedReading("FailedAccounts")
  }),

  LoadMonth: asksBy(
    ({ registration: { registration, currency }, month }: Save<"LoadMonth">) =>
      currency === "AED"
        ? Effect.map(
            call(AccountsService.getVat201, { month, trn: registration }),
            (boxes): MonthFigures => ({ of: "vat201", boxes })
          )
        : Effect.map(
            call(AccountsService.getGstr1, { month, gstin: registration }),
            (tables): MonthFigures => ({ of: "gstr1", tables })
          ),
    {
      onSuccess: (figures, { requestId }) => ({ _tag: "LoadedMonth", requestId, figures }),
      onFailure: failedReading("FailedAccounts")
    }
  ),

  SaveFigures: (host, command) => {
    const text = textOf(command.file, command.figures, command.registration.registration, command.month)
    return Effect.andThen(text === undefined ? Effect.void : saved(host, nameOf(command), text), ended(host))
  },

  SaveBooks: (host, command) => {
    if (sessionOf(host) === undefined) return ended(host)
    const { registration, month } = command
    const file = written(command)
    const read = Effect.gen(function* () {
      let after: string | undefined
      do {
        const page = yield* call(AccountsService.getPostings, {
          registration: registration.registration,
          ...daysOf(month),
          after
        })
        file.add(page.postings)
        host.tell({ _tag: "WrotePostings", postings: page.postings.length })
        after = page.next ?? undefined
      } while (after !== undefined)
    })
    return Effect.gen(function* () {
      const outcome = yield* Effect.result(tapUnauthorized(host, read))
      if (Result.isSuccess(outcome)) yield* saved(host, nameOf(command), file.text())
      else if (outcome.failure._tag !== "Unauthorized")
        host.tellClient({
          _tag: "EndedSaving",
          where: undefined,
          problem: because(unableToSave, failureMessage(outcome.failure))
        })
      yield* ended(host)
    })
  }
}
