/** What is asked at a till: its name, a float, why cash moves, what is in the drawer, whether the shift ends, or why not. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { rejectionFields } from "../../kit/form/rejection.ts"
import { type Currency, format, type Money, ofHundredths, toWire } from "../../money.ts"
import { type PersonalMovement, readMovementReason } from "../../shift/cash-movement.ts"
import { denominations, mostPieces, type Pieces, smallestCoin, worth } from "../../shift/denominations.ts"
import { mostCash } from "../../shift/opening.ts"
import type { Shift } from "../../shift/shift.ts"
import { readTill } from "../../shift/till.ts"
import { faultDetail } from "../../text/fault.ts"
import { reasonWanted } from "../../text/shift.ts"

/** One in which something is filled in. */
export type FormKind = "till" | "open" | "in" | "out" | "opened" | "count" | "reject"

export interface Filling {
  readonly kind: FormKind
  readonly form: form.Form
  /** When it was begun: a repeat after a lost reply is the same deed, a second dialog another one. */
  readonly openedAt: Day.Instant
  /** Whose count is looked at, where it is rejected. */
  readonly shift?: Shift
}
/** Whether a shift ends, or its count is approved. */
export interface Ending {
  readonly kind: "close" | "approve"
  readonly shift: Shift
  readonly isBusy: boolean
  readonly problem: string | undefined
}
export type Dialog = Filling | Ending

export const isFilling = (dialog: Dialog): dialog is Filling => "form" in dialog

const reasonOf = (kind: PersonalMovement) =>
  field.text({
    label: "Reason",
    isRequired: true,
    problemOf: (text) => {
      const read = readMovementReason(kind, text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  })
const amount = (label: string, currency: Currency, least: number) =>
  field.number({
    label,
    unit: currency,
    places: 2,
    least,
    step: smallestCoin(currency),
    most: mostCash,
    isRequired: true
  })

/** The field of a note or coin. */
const nameOf = (value: Money): string => `n${value}`
const pieceField = (value: Money, currency: Currency) =>
  field.number({ label: format(value, currency).replace(/\.00$/, ""), most: mostPieces, isRequired: true })

const fieldsFor = {
  till: () => ({
    till: field.text({
      label: "Till",
      isRequired: true,
      problemOf: (text) => {
        const read = readTill(text)
        return Result.isFailure(read) ? faultDetail(read.failure) : undefined
      }
    })
  }),
  open: (currency: Currency) => ({ float: amount("Float", currency, 0) }),
  in: (currency: Currency) => ({ amount: amount("Amount", currency, 1), reason: reasonOf("in") }),
  out: (currency: Currency) => ({ amount: amount("Amount", currency, 1), reason: reasonOf("out") }),
  opened: () => ({ reason: reasonOf("opened") }),
  count: (currency: Currency) =>
    Object.fromEntries(denominations[currency].map((value) => [nameOf(value), pieceField(value, currency)])),
  reject: () => rejectionFields(reasonWanted)
} satisfies Record<FormKind, (currency: Currency) => form.Fields>

export const fieldsOf = (kind: FormKind, currency: Currency): form.Fields => fieldsFor[kind](currency)

export const emptyFilling = (kind: FormKind, currency: Currency, openedAt: Day.Instant): Filling => ({
  kind,
  form: form.emptyForm(fieldsOf(kind, currency)),
  openedAt
})

/** What was filled in, once nothing is wrong with it. */
export type Filled =
  | { readonly kind: "till"; readonly till: string }
  | { readonly kind: "open"; readonly float: Money }
  | { readonly kind: "in" | "out" | "opened"; readonly amount: Money; readonly reason: string }
  | { readonly kind: "count"; readonly pieces: ReadonlyArray<Pieces> }
  | { readonly kind: "reject"; readonly reason: string }

/** Notes and coins of which nobody has written down how many there are. */
const uncounted = ({ form: filled }: Pick<Filling, "form">, currency: Currency): ReadonlyArray<Money> => {
  const fields = fieldsOf("count", currency)
  return denominations[currency].filter(
    (value) => form.entryOf(fields, filled, nameOf(value)).text.trim() === ""
  )
}

/** The keys go on to the next value that is not counted, round the end: a drawer is counted from the top to the bottom. */
const goneOn = (dialog: Filling, missing: ReadonlyArray<Money>): Filling => {
  const at = Number(dialog.form.focus?.slice(1) ?? Number.POSITIVE_INFINITY)
  const next = missing.find((value) => value < at) ?? missing[0]
  return next === undefined ? dialog : { ...dialog, form: form.focusedOn(dialog.form, nameOf(next)) }
}

/** Submits it: what it comes to, or undefined where something is wrong, on its way, or still to be counted. */
export const submitted = (
  dialog: Filling,
  currency: Currency
): readonly [dialog: Filling, filled: Filled | undefined] => {
  const { kind } = dialog
  const missing = kind === "count" ? uncounted(dialog, currency) : []
  if (missing.length > 0) return [goneOn(dialog, missing), undefined]
  const [next, values] = form.submit(fieldsOf(kind, currency), dialog.form)
  const after = { ...dialog, form: next }
  if (values === undefined) return [after, undefined]
  switch (kind) {
    case "till":
      return [after, { kind, till: Result.getOrElse(readTill(String(values.till)), () => "") }]
    case "open":
      return [after, { kind, float: ofHundredths(Number(values.float)) }]
    case "in":
    case "out":
    case "opened":
      return [
        after,
        {
          kind,
          amount: ofHundredths(kind === "opened" ? 0 : Number(values.amount)),
          reason: String(values.reason)
        }
      ]
    case "reject":
      return [after, { kind, reason: String(values.reason) }]
    case "count":
      return [
        after,
        {
          kind,
          pieces: denominations[currency].map((value) => ({ value, pieces: Number(values[nameOf(value)]) }))
        }
      ]
  }
}

/** What the notes and coins come to that are written down so far, and how many values are not. */
export const countedSoFar = (
  { form: filled }: Pick<Filling, "form">,
  currency: Currency
): { readonly amount: string; readonly missing: number } => {
  const fields = fieldsOf("count", currency)
  const pieces = denominations[currency].flatMap((value) => {
    const read = fields[nameOf(value)]?.read(form.entryOf(fields, filled, nameOf(value)))
    return read !== undefined && Result.isSuccess(read) && typeof read.success === "number"
      ? [{ value, pieces: read.success }]
      : []
  })
  return { amount: format(worth(pieces), currency), missing: uncounted({ form: filled }, currency).length }
}

/** It was refused: what was typed stands, and can be sent again. */
export const refused = (dialog: Dialog, currency: Currency, problem: string): Dialog =>
  isFilling(dialog)
    ? { ...dialog, form: form.refused(fieldsOf(dialog.kind, currency), dialog.form, problem) }
    : { ...dialog, isBusy: false, problem }

/** What a deed says, for its key. */
export const contentOf = (filled: Filled): ReadonlyArray<unknown> => {
  switch (filled.kind) {
    case "till":
      return [filled.till]
    case "open":
      return [toWire(filled.float)]
    case "count":
      return filled.pieces.map(({ value, pieces }) => [value, pieces])
    case "reject":
      return [filled.reason]
    default:
      return [toWire(filled.amount), filled.reason]
  }
}
