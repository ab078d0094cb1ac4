/** The open store credits of the store, the oldest first, those of them that are sought, and one that is paid out. */
import type * as Day from "../../day.ts"
import type { OpenDrawer } from "../../kit/effects/drawer.ts"
import type { PrintPaper } from "../../kit/effects/papers.ts"
import * as form from "../../kit/form/form.ts"
import { emptyListing, failed, got, type Listing, loading, movedRow, stillThere } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { type Money, zero } from "../../money.ts"
import { isNamedBy, type OpenCredit } from "../../order/store-credit.ts"
import { fields, opened, type Paying, type PayOut, submitted } from "./pay-out.ts"

/** `total`: all that are open, also those that are not listed. */
export interface Model extends Listing<OpenCredit, string> {
  readonly find: string
  /** The sum of all. */
  readonly owed: Money
  readonly paying: Paying | undefined
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | {
      readonly _tag: "LoadedCredits"
      readonly requestId: number
      readonly credits: ReadonlyArray<OpenCredit>
      readonly count: number
      readonly balance: Money
    }
  | { readonly _tag: "FailedCredits"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly id: string }
  | { readonly _tag: "AskedForNote"; readonly credit: OpenCredit }
  | { readonly _tag: "AskedToPayOut" | "Submitted" | "Cancelled" }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "PaidOut"; readonly key: string }
  | { readonly _tag: "RefusedPayOut"; readonly problem: string }

export type Command =
  | { readonly _tag: "LoadCredits"; readonly requestId: number; readonly find: string }
  | { readonly _tag: "PayOutCredit"; readonly payOut: PayOut; readonly key: string }
  | OpenDrawer
  | PrintPaper

export interface Context {
  /** Of this workstation; empty while nobody has named it. */
  readonly till: string
  readonly now: Day.Instant
}
type Next = Step<Model, Command>

export const idOf = ({ ending, order_id, issued_at }: OpenCredit): string =>
  [ending, order_id, issued_at].join()

export const shown = ({ rows, find }: Pick<Model, "rows" | "find">): ReadonlyArray<OpenCredit> =>
  (rows ?? []).filter((credit) => isNamedBy(credit, find))

/** All that are open are read, and sought among here; only where there are more than a list has does the server seek. */
export const reload = (before: Model): Next => {
  const model = loading(before)
  const { requestId, rows = [], total, find } = model
  return step(model, [{ _tag: "LoadCredits", requestId, find: total > rows.length ? find : "" }])
}
export const init = reload({ ...emptyListing, find: "", owed: zero, paying: undefined })

const sought = (before: Model, find: string): Next => {
  const model = { ...before, find, selected: undefined }
  return model.rows !== undefined && model.total > model.rows.length ? reload(model) : step(model)
}

const submit = (model: Model, { till }: Context): Next => {
  if (model.paying === undefined) return step(model)
  const [paying, sent] = submitted(model.paying, till)
  return step({ ...model, paying }, sent === undefined ? [] : [{ _tag: "PayOutCredit", ...sent }])
}

const paying = (model: Model, change: (form: form.Form) => form.Form): Next =>
  step(
    model.paying === undefined
      ? model
      : { ...model, paying: { ...model.paying, form: change(model.paying.form) } }
  )

export const update = (model: Model, message: Message, context: Context): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "TypedSearch":
      return sought(model, message.text)
    case "LoadedCredits": {
      const { credits: rows, count: total, balance: owed } = message
      const selected = stillThere(rows, model.selected, idOf)
      return step(got(model, message, { rows, total, owed, selected }))
    }
    case "FailedCredits":
      return step(failed(model, message))
    case "MovedRow":
      return step({ ...model, selected: movedRow(shown(model), model.selected, message.by, idOf) })
    case "ChoseRow":
      return step({ ...model, selected: message.id })
    case "AskedForNote": {
      const { order_id: orderId, credit_note: creditNote } = message.credit
      if (creditNote === null) return step(model)
      const paper = { _tag: "PrintPaper", kind: "credit-note", orderId, invoiceId: null, creditNote } as const
      return step(model, [{ ...paper, attempt: context.now }])
    }
    case "AskedToPayOut":
      return step(context.till === "" ? model : { ...model, paying: opened(context.now) })
    case "ToldForm":
      return paying(model, (filled) => form.update(fields, filled, message.message))
    case "Submitted":
      return submit(model, context)
    case "Cancelled":
      return step(model.paying?.form.isBusy === true ? model : { ...model, paying: undefined })
    case "PaidOut": {
      const { model: after, commands } = reload({ ...model, paying: undefined })
      return step(after, [{ _tag: "OpenDrawer", key: message.key, isAsked: false }, ...commands])
    }
    case "RefusedPayOut":
      return paying(model, (filled) => form.refused(fields, filled, message.problem))
  }
}
