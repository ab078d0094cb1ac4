/** What is asked over a report: what was counted of a row, its product, what changes, and what it came to. */
import { format, sum } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { EodDifference } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { productQuestion } from "../product-rows/picker.ts"
import { nameOf, rowQuestion } from "../product-rows/view.ts"
import { act } from "../view/action.ts"
import { closing } from "../view/asking.ts"
import { measuredColumn, nameColumn, quantityColumn, textColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import type { Question } from "../view/view.ts"
import { walked } from "../view/walked.ts"
import { type Context, type Dialog, type Message, type Model, takesCounts } from "./model.ts"
import { allRows, fieldsOf, rowAt } from "./row-dialog.ts"
import { changesOf } from "./submitting.ts"

type Around = Pick<Context, "catalogue">

const cancel = { _tag: "ClosedDialog" } as const

const countQuestion = (
  model: Model,
  { key, form: filled }: Extract<Dialog, { readonly _tag: "Row" }>,
  around: Around
): Question<Message> | undefined => {
  const row = rowAt(model, key, around)
  if (row === undefined) return undefined
  const { product, current, isAdded } = row
  const books =
    current === undefined || product === undefined ? "" : `, in the system ${Q.withUnit(product, current)}`
  return rowQuestion(
    {
      id: `count-${key}`,
      title: nameOf(row),
      text: product === undefined ? "" : `Product ${product.product_id}${books}`
    },
    { fields: fieldsOf(row), filled, isAdded }
  )
}

/** Product, name, what the system said, what was counted, what it costs, why. */
const differences = (things: ReadonlyArray<EodDifference>, at: string | undefined): Table<Message> =>
  table<EodDifference, Message>({
    id: "changes",
    caption: say.summaryTitle,
    columns: [
      textColumn("id", "Product", 7, ({ product_id }) => String(product_id), {
        short: { title: "Id", width: 5 },
        goes: 3
      }),
      nameColumn(({ product_name }) => product_name, { least: 25 }),
      measuredColumn("current", "Current stock", 13, ({ expected }) => expected, {
        short: { title: "Current", width: 10 }
      }),
      measuredColumn("physical", "Physical stock", 14, ({ counted }) => counted, {
        short: { title: "Physical", width: 10 },
        toneOf: ({ value, counted, expected }) => (value < 0 || counted < expected ? "danger" : "warning")
      }),
      quantityColumn("value", "Value", 11, ({ value }) => format(value), { goes: 2 }),
      textColumn("comment", "Comment", 16, ({ comment }) => comment ?? "", {
        short: { title: "Comment", width: 10 },
        goes: 1
      })
    ],
    empty: say.noChanges,
    ...walked(things, ({ product_id }) => String(product_id), at, {
      noun: "a product",
      moved: (by) => ({ _tag: "MovedSummary", by })
    }),
    idOf: ({ product_id }) => `change-${product_id}`
  })

/** What changes, and what that is worth. */
const changed = (things: ReadonlyArray<EodDifference>, at: string | undefined) => ({
  text: things.length === 0 ? say.noChanges : `${say.changes} ${worth(things)}`,
  parts: things.length === 0 ? [] : [differences(things, at)]
})

const worth = (things: ReadonlyArray<EodDifference>): string => {
  const values = things.map(({ value }) => value)
  return say.worth(sum(values.filter((value) => value < 0)), sum(values.filter((value) => value > 0)))
}

const again = act("recount", say.recount, "c", { _tag: "AskedToRecount" } as const, { icon: "undo" })

const summary = (
  model: Model,
  { step, at }: Extract<Dialog, { readonly _tag: "Summary" }>,
  around: Around
): Question<Message> => {
  if (step === 2)
    return {
      id: "confirm-report",
      title: say.summaryTitle,
      text: say.areYouSure,
      actions: [
        act("confirm", "Confirm", "y", { _tag: "Confirmed" }, { icon: "accept", code: "ok" }),
        act("cancel", "Cancel", ["n", "Escape"], cancel, { code: "back" })
      ],
      first: 0,
      cancel
    }
  const rows = allRows(model, around)
  const things = changesOf(rows)
  const isBlind = rows.some(({ current }) => current === undefined)
  return {
    id: "summary",
    title: say.summaryTitle,
    ...(isBlind ? { text: say.blindSummary } : changed(things, at)),
    actions: [
      act("go-on", "Submit", "F2", { _tag: "ReadSummary" }, { icon: "accept", code: "ok" }),
      ...(isBlind || things.length === 0 ? [] : [again]),
      closing(cancel)
    ],
    first: 0,
    cancel
  }
}

const outcome = (
  model: Model,
  { title, differences: things, at }: Extract<Dialog, { readonly _tag: "Outcome" }>
): Question<Message> => ({
  id: "outcome",
  title,
  ...changed(things, at),
  actions: [...(things.length === 0 || !takesCounts(model) ? [] : [again]), closing(cancel, "Close")],
  cancel
})

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Row":
      return countQuestion(model, dialog, around)
    case "Product":
      return productQuestion(dialog, around.catalogue)
    case "Summary":
      return summary(model, dialog, around)
    case "Outcome":
      return outcome(model, dialog)
    default:
      return undefined
  }
}
