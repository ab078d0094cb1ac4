/** What is asked over a report: what was counted of a row, its product, what changes, and what it came to. */
import { format, sum } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { EodDifference } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { fieldsView } from "../form/view.ts"
import { productQuestion } from "../product-rows/picker.ts"
import { act } from "../view/action.ts"
import { standing } from "../view/cursor.ts"
import { type Table, table } from "../view/table.ts"
import type { Question } from "../view/view.ts"
import { type Context, type Dialog, type Message, type Model, takesCounts } from "./model.ts"
import { allRows, fieldsOf, rowAt } from "./row-dialog.ts"
import { changesOf } from "./submitting.ts"

type Around = Pick<Context, "catalogue">

const cancel: Message = { _tag: "ClosedDialog" }
const close = (title: string) => act("close", title, "Escape", cancel, { code: "back" })

const rowQuestion = (
  model: Model,
  { key, form }: Extract<Dialog, { readonly _tag: "Row" }>,
  around: Around
): Question<Message> | undefined => {
  const row = rowAt(model, key, around)
  if (row === undefined) return undefined
  const { product, current, isAdded } = row
  return {
    id: `count-${key}`,
    title: product === undefined ? say.searchProduct : product.product_name,
    text:
      product === undefined
        ? ""
        : `Product ${product.product_id}${current === undefined ? "" : `, in the system ${Q.withUnit(product, current)}`}`,
    parts: [
      fieldsView(`count-${key}`, fieldsOf(row), form, (message): Message => ({ _tag: "ToldForm", message }))
    ],
    actions: [
      act("save-next", "Save, next product", "F2", { _tag: "SavedRow", goesOn: true }, { code: "ok" }),
      act("save", "Save and close", "F4", { _tag: "SavedRow", goesOn: false }),
      ...(isAdded
        ? [act("product", say.searchProduct, "F3", { _tag: "AskedForProduct" } as const, { icon: "find" })]
        : []),
      close("Cancel")
    ],
    cancel
  }
}

/** Product, name, what the system said, what was counted, what it costs, why. */
const differences = (things: ReadonlyArray<EodDifference>, at: string | undefined): Table<Message> =>
  table<EodDifference, Message>({
    id: "changes",
    caption: say.summaryTitle,
    columns: [
      {
        id: "id",
        title: "Product",
        kind: "text",
        width: 7,
        short: { title: "Id", width: 5 },
        goes: 3,
        cell: ({ product_id }) => String(product_id)
      },
      {
        id: "name",
        title: "Name",
        kind: "title",
        width: "rest",
        least: 25,
        cell: ({ product_name }) => product_name
      },
      {
        id: "current",
        title: "Current stock",
        kind: "quantity",
        width: 13,
        short: { title: "Current", width: 10 },
        cell: (row) => Q.withUnit(row, row.expected)
      },
      {
        id: "physical",
        title: "Physical stock",
        kind: "quantity",
        width: 14,
        short: { title: "Physical", width: 10 },
        cell: (row) => Q.withUnit(row, row.counted),
        toneOf: ({ value, counted, expected }) => (value < 0 || counted < expected ? "danger" : "warning")
      },
      {
        id: "value",
        title: "Value",
        kind: "quantity",
        width: 11,
        goes: 2,
        cell: ({ value }) => format(value)
      },
      {
        id: "comment",
        title: "Comment",
        kind: "text",
        width: 16,
        short: { title: "Comment", width: 10 },
        goes: 1,
        cell: ({ comment }) => comment ?? ""
      }
    ],
    things,
    empty: say.noChanges,
    idOf: ({ product_id }) => `change-${product_id}`,
    cursor: {
      ...standing(
        things.findIndex(({ product_id }) => String(product_id) === at),
        things.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedSummary", by })
    }
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
    text: isBlind
      ? say.blindSummary
      : things.length === 0
        ? say.noChanges
        : `${say.changes} ${worth(things)}`,
    parts: isBlind || things.length === 0 ? [] : [differences(things, at)],
    actions: [
      act("go-on", "Submit", "F2", { _tag: "ReadSummary" }, { icon: "accept", code: "ok" }),
      ...(isBlind || things.length === 0 ? [] : [again]),
      close("Cancel")
    ],
    first: 0,
    cancel
  }
}

const outcome = (
  model: Model,
  { title, differences: things, at }: Extract<Dialog, { readonly _tag: "Outcome" }>
): Question<Message> => {
  return {
    id: "outcome",
    title,
    text: things.length === 0 ? say.noChanges : `${say.changes} ${worth(things)}`,
    parts: things.length === 0 ? [] : [differences(things, at)],
    actions: [...(things.length === 0 || !takesCounts(model) ? [] : [again]), close("Close")],
    cancel
  }
}

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Row":
      return rowQuestion(model, dialog, around)
    case "Product":
      return productQuestion(dialog, around.catalogue, say.searchProduct)
    case "Summary":
      return summary(model, dialog, around)
    case "Outcome":
      return outcome(model, dialog)
    default:
      return undefined
  }
}
