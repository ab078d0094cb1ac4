/** What was counted of one row, and a comment on it; the rows that are opened for it. */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { productRows } from "../../kit/product-rows/handling.ts"
import { productsOf } from "../../kit/product-rows/rows.ts"
import * as Q from "../../quantity.ts"
import { longestComment } from "../../stock/eod-report.ts"
import * as say from "../../text/eod.ts"
import { type Context, type Model, takesCounts } from "./model.ts"
import { type CountRow, isOf, narrowed, readCount, rowsOf } from "./rows.ts"

export const allRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> =>
  rowsOf(model, productsOf(context))
/** The rows in sight: of a recount its products alone, in their order. */
export const shownRows = (model: Model, context: Pick<Context, "catalogue">): ReadonlyArray<CountRow> => {
  const all = allRows(model, context)
  const { recount, side } = model
  const counted =
    recount === undefined
      ? all
      : recount.flatMap((id) => all.find(({ product }) => product?.product_id === id) ?? [])
  const rows = narrowed(counted, model.search, model.categories)
  // Whoever has just counted it goes on from there.
  return side === undefined
    ? rows
    : rows.filter((row) => isOf[side](row) || row.key === model.selected || row.product === undefined)
}
const placeholderOf = ({ scanned, current }: CountRow): string | undefined => {
  const quantity = scanned?.counted ?? current
  return quantity === undefined ? undefined : String(Q.toWire(quantity))
}

export const fieldsOf = (row: CountRow) => ({
  physical: field.text({
    label: say.physicalStock,
    // What was scanned stands where nothing is typed.
    isRequired: row.scanned === undefined,
    initial: row.count?.text ?? "",
    placeholder: placeholderOf(row),
    wanted:
      row.product === undefined
        ? say.chooseFirst
        : Result.getOrElse(Result.flip(readCount(row, "")), () => ""),
    problemOf: (text) => {
      if (row.product === undefined) return say.chooseFirst
      const read = readCount(row, text)
      return Result.isFailure(read) ? read.failure : undefined
    }
  }),
  comment: field.text({ label: "Comment", initial: row.count?.comment ?? "", most: longestComment })
})

/** What stands in a field of the row, empty spaces left out. */
const typedIn = (row: CountRow, filled: form.Form, name: "physical" | "comment"): string =>
  form.entryOf(fieldsOf(row), filled, name).text.trim()

/** Nothing is typed of a row that stands in the books, or was scanned: it is what it was. */
const isLeft = (row: CountRow, filled: form.Form): boolean => {
  const stands = row.scanned !== undefined || (row.current !== undefined && !row.isAdded)
  const isEmpty = typedIn(row, filled, "physical") === "" && typedIn(row, filled, "comment") === ""
  return isEmpty && row.count === undefined && stands
}

export const rows = productRows({
  isOpen: takesCounts,
  rowsOf: allRows,
  shownOf: shownRows,
  typedIn: ({ counts }: Model) => counts,
  withTyped: (model, counts) => ({ ...model, counts }),
  fieldsOf,
  typedOf: ({ physical: text, comment }, _row, { clockAhead }, { now }: Context) =>
    text === "" && comment === "" ? undefined : { text, comment, at: now + clockAhead },
  isLeft,
  // Something is typed that no product stands behind.
  problemsOf: ({ product }, message) =>
    product === undefined && message._tag === "TypedField" && message.field === "physical"
      ? { physical: say.chooseFirst }
      : {},
  say: { nothingToAdd: say.nothingAvailable, alreadySelected: say.alreadySelected }
})
