/**
 * The months of a registration and the files that the accountant takes of them. The months are there at once; what the
 * papers of one come to is added up when it is opened.
 */
import type { Gstr1 } from "../../accounts/gstr1-tables.ts"
import type { Vat201 } from "../../accounts/vat201.ts"
import type { AccountsService } from "../../contract/accounts.ts"
import * as Day from "../../day.ts"
import { failed, got, loading, notRead, type Reading } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"

type Books = (typeof AccountsService.getRegistrations)["result"]["Type"]
export type Registration = Books["registrations"][number]

/** What the papers of a month come to: in India GSTR-1, in the Emirates VAT 201. */
export type MonthFigures =
  | { readonly of: "gstr1"; readonly tables: Gstr1 }
  | { readonly of: "vat201"; readonly boxes: Vat201 }

/** A file that can be saved of a month. */
export type FileKind = "gstr1" | "gstr1Rows" | "hsn" | "vat201" | "vouchers" | "ledgers" | "dayBook"

export interface Model extends Reading {
  readonly books: Books | undefined
  /** The place of the registration that is shown. */
  readonly chosen: number
  readonly row: number
  /** The month that is open, and what it comes to once that is known. */
  readonly month: { readonly name: string; readonly figures: MonthFigures | undefined } | undefined
  /** The file that is being written, and how much of it. */
  readonly saving: { readonly file: FileKind; readonly postings: number } | undefined
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "LoadedBooks"; readonly requestId: number; readonly books: Books }
  | { readonly _tag: "LoadedMonth"; readonly requestId: number; readonly figures: MonthFigures }
  | { readonly _tag: "FailedAccounts"; readonly requestId: number; readonly problem: string | undefined }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRegistration"; readonly index: number }
  | { readonly _tag: "OpenedMonth"; readonly name: string }
  | { readonly _tag: "ClosedMonth" }
  | { readonly _tag: "AskedForFile"; readonly file: FileKind }
  | { readonly _tag: "WrotePostings"; readonly postings: number }
  | { readonly _tag: "EndedFile" }

interface OfMonth {
  readonly registration: Registration
  readonly month: string
}
export type Command =
  | { readonly _tag: "LoadBooks"; readonly requestId: number }
  | ({ readonly _tag: "LoadMonth"; readonly requestId: number } & OfMonth)
  | ({ readonly _tag: "SaveFigures"; readonly file: FileKind; readonly figures: MonthFigures } & OfMonth)
  | ({ readonly _tag: "SaveBooks"; readonly file: FileKind; readonly ledgers: Books["ledgers"] } & OfMonth)

type Next = Step<Model, Command>

/** The months that are offered: this one and the twelve before it. */
const offered = 13
export const monthsUntil = (now: Day.Instant): ReadonlyArray<string> => {
  const [year = 0, month = 0] = Day.dayAt(now).split("-").map(Number)
  return Array.from({ length: offered }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`
  })
}

export const registrationOf = ({
  books,
  chosen
}: Pick<Model, "books" | "chosen">): Registration | undefined => books?.registrations[chosen]

const before: Model = {
  ...notRead,
  books: undefined,
  chosen: 0,
  row: 0,
  month: undefined,
  saving: undefined
}

/** Asks for what is looked at. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  const { requestId, month } = model
  const registration = registrationOf(model)
  return step(model, [
    month === undefined || registration === undefined
      ? { _tag: "LoadBooks", requestId }
      : { _tag: "LoadMonth", requestId, registration, month: month.name }
  ])
}
export const init = reload(before)

const fromFigures: ReadonlySet<FileKind> = new Set(["gstr1", "gstr1Rows", "hsn", "vat201"])

const save = (model: Model, file: FileKind): Next => {
  const registration = registrationOf(model)
  const { month, books, saving } = model
  if (registration === undefined || month === undefined || books === undefined || saving !== undefined)
    return step(model)
  const of = { registration, month: month.name }
  if (!fromFigures.has(file))
    return step({ ...model, saving: { file, postings: 0 } }, [
      { _tag: "SaveBooks", file, ledgers: books.ledgers, ...of }
    ])
  return month.figures === undefined
    ? step(model)
    : step({ ...model, saving: { file, postings: 0 } }, [
        { _tag: "SaveFigures", file, figures: month.figures, ...of }
      ])
}

export const update = (model: Model, message: Message, now: Day.Instant): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedBooks": {
      const chosen = Math.min(model.chosen, Math.max(0, message.books.registrations.length - 1))
      return step(got(model, message, { books: message.books, chosen }))
    }
    case "LoadedMonth":
      return step(got(model, message, { month: model.month && { ...model.month, figures: message.figures } }))
    case "FailedAccounts":
      return step(failed(model, message))
    case "MovedRow": {
      const months = monthsUntil(now)
      const to = movedTo(months, model.row, message.by)
      return step({ ...model, row: to === undefined ? model.row : months.indexOf(to) })
    }
    case "ChoseRegistration":
      return step({ ...model, chosen: message.index })
    case "OpenedMonth":
      return reload({
        ...model,
        row: Math.max(0, monthsUntil(now).indexOf(message.name)),
        month: { name: message.name, figures: undefined },
        problem: undefined
      })
    case "ClosedMonth":
      return reload({ ...model, month: undefined, problem: undefined })
    case "AskedForFile":
      return save(model, message.file)
    case "WrotePostings":
      return step({
        ...model,
        saving: model.saving && { ...model.saving, postings: model.saving.postings + message.postings }
      })
    case "EndedFile":
      return step({ ...model, saving: undefined })
  }
}
