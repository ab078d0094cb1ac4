/** Papers of the store that are to be registered as e-invoices and are not: sent again, or set aside with a reason. */
import {
  longestReason,
  mayRetry,
  maySetAside,
  type OpenEInvoice,
  type Registrar
} from "../../accounts/e-invoice-row.ts"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { emptyListing, failed, got, type Listing, loading, movedRow, stillThere } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { reasonWanted } from "../../text/e-invoice.ts"

export interface Model extends Listing<OpenEInvoice> {
  /** Where papers are registered; undefined until the first answer. */
  readonly registrar: Registrar | undefined
  /** Something is done with some papers that is not answered. */
  readonly isBusy: boolean
  /** The paper that is to be set aside, and why. */
  readonly leaving:
    | { readonly paper: OpenEInvoice; readonly openedAt: Day.Instant; readonly form: form.Form }
    | undefined
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | {
      readonly _tag: "LoadedEInvoices"
      readonly requestId: number
      readonly registrar: Registrar
      readonly papers: ReadonlyArray<OpenEInvoice>
    }
  | { readonly _tag: "FailedEInvoices"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly id: number }
  | { readonly _tag: "AskedToSend"; readonly papers: ReadonlyArray<OpenEInvoice> }
  | { readonly _tag: "AskedToSetAside"; readonly paper: OpenEInvoice }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" | "Cancelled" }
  /** It is done; or why it is not. */
  | { readonly _tag: "EndedSending" | "EndedSettingAside"; readonly problem: string | undefined }

type Named = Pick<OpenEInvoice, "id" | "number">
export type Command =
  | { readonly _tag: "LoadEInvoices"; readonly requestId: number }
  | {
      readonly _tag: "SendEInvoices"
      readonly papers: ReadonlyArray<Named & { readonly key: string }>
    }
  | {
      readonly _tag: "SetEInvoiceAside"
      readonly paper: Named
      readonly reason: string
      readonly key: string
    }

type Next = Step<Model, Command>

export const reasonFields = {
  reason: field.text({ label: "Reason", isRequired: true, wanted: reasonWanted, most: longestReason })
}

const idOf = ({ id }: OpenEInvoice): number => id

export const reload = (before: Model): Next => {
  const model = loading(before)
  return step(model, [{ _tag: "LoadEInvoices", requestId: model.requestId }])
}
export const init = reload({ ...emptyListing, registrar: undefined, isBusy: false, leaving: undefined })

const send = (model: Model, papers: ReadonlyArray<OpenEInvoice>, now: Day.Instant): Next => {
  const wanted = papers.filter(({ state }) => mayRetry(state))
  return model.isBusy || wanted.length === 0
    ? step(model)
    : step({ ...model, isBusy: true, problem: undefined }, [
        {
          _tag: "SendEInvoices",
          papers: wanted.map(({ id, number }) => ({ id, number, key: keyOf("e-invoice-again", [id, now]) }))
        }
      ])
}

const submit = (model: Model): Next => {
  const { leaving } = model
  if (leaving === undefined) return step(model)
  const { paper, openedAt } = leaving
  const [next, values] = form.submit(reasonFields, leaving.form)
  const after = { ...model, leaving: { ...leaving, form: next } }
  // A repeat after a lost reply has the same key.
  return values === undefined
    ? step(after)
    : step(after, [
        {
          _tag: "SetEInvoiceAside",
          paper: { id: paper.id, number: paper.number },
          reason: values.reason,
          key: keyOf("e-invoice-aside", [paper.id, openedAt, values.reason])
        }
      ])
}

const endedSettingAside = (model: Model, problem: string | undefined): Next => {
  const { leaving } = model
  if (problem === undefined) return reload({ ...model, leaving: undefined })
  return step(
    leaving === undefined
      ? { ...model, problem }
      : { ...model, leaving: { ...leaving, form: form.refused(reasonFields, leaving.form, problem) } }
  )
}

export const update = (model: Model, message: Message, now: Day.Instant): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedEInvoices": {
      const { registrar, papers: rows } = message
      const selected = stillThere(rows, model.selected, idOf)
      return step(got(model, message, { registrar, rows, total: rows.length, selected }))
    }
    case "FailedEInvoices":
      return step(failed(model, message))
    case "MovedRow":
      return step({ ...model, selected: movedRow(model.rows, model.selected, message.by, idOf) })
    case "ChoseRow":
      return step({ ...model, selected: message.id })
    case "AskedToSend":
      return send(model, message.papers, now)
    case "AskedToSetAside": {
      const { paper } = message
      if (model.isBusy || !maySetAside(paper)) return step(model)
      const leaving = { paper, openedAt: now, form: form.emptyForm(reasonFields) }
      return step({ ...model, selected: paper.id, leaving })
    }
    case "ToldForm": {
      const { leaving } = model
      if (leaving === undefined) return step(model)
      const next = form.update(reasonFields, leaving.form, message.message)
      return step({ ...model, leaving: { ...leaving, form: next } })
    }
    case "Submitted":
      return submit(model)
    case "Cancelled":
      return step(model.leaving?.form.isBusy === true ? model : { ...model, leaving: undefined })
    case "EndedSending": {
      const free = { ...model, isBusy: false }
      return message.problem === undefined ? reload(free) : step({ ...free, problem: message.problem })
    }
    case "EndedSettingAside":
      return endedSettingAside(model, message.problem)
  }
}
