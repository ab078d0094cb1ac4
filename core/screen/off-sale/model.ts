/** What is off sale at the store now, and the product that is to be taken off: until when, and why. */

import * as Result from "effect/Result"
import { isOff, type OffSale, readOffSaleReason, readUntil } from "../../catalogue/off-sale.ts"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { movedRow } from "../../kit/listing.ts"
import type { Route } from "../../kit/route.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import * as say from "../../text/off-sale.ts"

export interface Model {
  /** Deeds have keys by when they were begun: a repeat has the same one, the same deed once more another. */
  readonly since: Day.Instant
  readonly deeds: number
  /** Where Back leads. */
  readonly from: Route
  readonly typed: string
  /** The product under the cursor, of what is found or of what is off sale. */
  readonly selected: number | undefined
  /** Undefined until it is known. */
  readonly off: ReadonlyArray<OffSale> | undefined
  readonly problem: string | undefined
  readonly filling: { readonly productId: number; readonly form: form.Form } | undefined
}

export type Message =
  | { readonly _tag: "Typed"; readonly text: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow"; readonly productId: number }
  | { readonly _tag: "AskedFor"; readonly productId: number }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "Cancelled" }
  | { readonly _tag: "AskedToPut"; readonly of: Pick<OffSale, "product_id" | "name"> }
  | { readonly _tag: "Loaded"; readonly off: ReadonlyArray<OffSale> }
  | { readonly _tag: "FailedLoading"; readonly problem: string }
  /** Undefined: it is done. */
  | { readonly _tag: "EndedTaking"; readonly productId: number; readonly problem: string | undefined }
  | { readonly _tag: "EndedPutting"; readonly problem: string | undefined }

export type Command =
  | { readonly _tag: "LoadOffSale" }
  | {
      readonly _tag: "TakeOffSale"
      readonly wanted: Pick<OffSale, "product_id" | "until" | "reason">
      readonly key: string
    }
  | { readonly _tag: "PutOnSale"; readonly productId: number; readonly name: string; readonly key: string }

export type Step = kit.Step<Model, Command>

const longestReason = 200
export const fieldsFor = (now: Day.Instant) => ({
  until: field.select({
    label: "Off sale",
    options: say.untilOptions,
    initial: "1h",
    isOpen: true,
    isRequired: true
  }),
  time: field.text({
    label: "Time",
    note: "18:30, or 2026-11-28 09:00; only for Until a time",
    problemOf: (text) => {
      const until = readUntil(text, now)
      return Result.isFailure(until) ? until.failure.data.why : undefined
    }
  }),
  reason: field.text({
    label: "Reason",
    most: longestReason,
    problemOf: (text) => {
      const reason = readOffSaleReason(text)
      return Result.isFailure(reason) ? reason.failure.data.why : undefined
    }
  })
})

const emptyFilling = (productId: number): Exclude<Model["filling"], undefined> => ({
  productId,
  form: form.emptyForm(fieldsFor(0))
})

export const opened = (since: Day.Instant, productId: number | undefined, from: Route): Model => ({
  since,
  deeds: 0,
  from,
  typed: "",
  selected: undefined,
  off: undefined,
  problem: undefined,
  filling: productId === undefined ? undefined : emptyFilling(productId)
})

/** What is over ends without anybody being told. */
export const ended = (model: Model, now: Day.Instant): Model | undefined =>
  model.off?.some((each) => !isOff(each, now)) === true
    ? { ...model, off: model.off.filter((each) => isOff(each, now)) }
    : undefined

const confirmed = (model: Model, now: Day.Instant): Step => {
  const { filling } = model
  if (filling === undefined) return step(model)
  const fields = fieldsFor(now)
  const [next, values] = form.submit(fields, filling.form)
  const after = (filled: form.Form): Model => ({ ...model, filling: { ...filling, form: filled } })
  if (values === undefined) return step(after(next))
  const isAtTime = values.until === "at"
  if (isAtTime && values.time === "") return step(after(form.refused(fields, next, say.timeWanted, "time")))
  const until = readUntil(isAtTime ? values.time : values.until, now)
  if (Result.isFailure(until)) return step(after(form.refused(fields, next, until.failure.data.why, "time")))
  const wanted = {
    product_id: filling.productId,
    until: until.success,
    reason: values.reason === "" ? null : values.reason
  }
  // A repeat of a press is the same deed, a minute later too.
  const key = keyOf("off-sale", [model.since, model.deeds, filling.productId, values])
  return step(after(next), [{ _tag: "TakeOffSale", wanted, key }])
}

/** @param shown the products of the rows, in their order */
export const update = (
  model: Model,
  message: Message,
  { now, shown }: { readonly now: Day.Instant; readonly shown: ReadonlyArray<number> }
): Step => {
  switch (message._tag) {
    case "Typed":
      return step({ ...model, typed: message.text, selected: undefined })
    case "MovedRow":
      return step({ ...model, selected: movedRow(shown, model.selected, message.by, (id) => id) })
    case "SelectedRow":
      return step({ ...model, selected: message.productId })
    case "AskedFor":
      return step({ ...model, selected: message.productId, filling: emptyFilling(message.productId) })
    case "Filled":
      return model.filling === undefined
        ? step(model)
        : step({
            ...model,
            filling: {
              ...model.filling,
              form: form.update(fieldsFor(now), model.filling.form, message.message)
            }
          })
    case "Confirmed":
      return confirmed(model, now)
    case "Cancelled":
      return step({ ...model, filling: undefined })
    case "AskedToPut": {
      const { product_id, name } = message.of
      const key = keyOf("on-sale", [model.since, model.deeds, product_id])
      return step(model, [{ _tag: "PutOnSale", productId: product_id, name, key }])
    }
    case "Loaded":
      return step({ ...model, off: message.off, problem: undefined })
    case "FailedLoading":
      return step({ ...model, problem: message.problem })
    case "EndedTaking": {
      const { filling } = model
      if (message.problem === undefined)
        // The cursor stands on it: the key that puts it on sale takes the deed back.
        return step({
          ...model,
          deeds: model.deeds + 1,
          typed: "",
          filling: undefined,
          selected: message.productId
        })
      return filling === undefined
        ? step({ ...model, problem: message.problem })
        : step({
            ...model,
            filling: { ...filling, form: form.refused(fieldsFor(now), filling.form, message.problem) }
          })
    }
    case "EndedPutting":
      return message.problem === undefined
        ? step({ ...model, deeds: model.deeds + 1 })
        : step({ ...model, problem: message.problem })
  }
}
