/** The look of product rows: their table, and what is asked over one of them. */
import { searchProduct } from "../../text/product-rows.ts"
import type * as form from "../form/form.ts"
import { fieldsView, toldForm } from "../form/view.ts"
import { type Action, act, type Tone } from "../view/action.ts"
import { closing } from "../view/asking.ts"
import { nameColumn, quantityColumn, textColumn } from "../view/columns.ts"
import { type Pictures, pictureOf } from "../view/picture.ts"
import { type ColumnOf, type Table, type TableOf, table } from "../view/table.ts"
import type { Question } from "../view/view.ts"
import { walked } from "../view/walked.ts"
import type { RowsMessage } from "./model.ts"
import type { ProductRow } from "./rows.ts"

export const nameOf = ({ product }: ProductRow): string => product?.product_name ?? searchProduct

interface RowsTable<Row, Message>
  extends Omit<
    TableOf<Row, RowsMessage | Message>,
    "idOf" | "outcomeOf" | "chosenBy" | "pictureOf" | "cursor"
  > {
  readonly heading: Pick<ColumnOf<Row, never>, "title" | "width" | "short">
  readonly selected: string | undefined
  readonly isOpen: boolean
  /** What is typed in a row. */
  readonly opens: string
  readonly pictures: Pictures
}

/** @param heading of the column with the numbers of products */
export const rowsTable = <Row extends ProductRow, Message = never>({
  heading: { title, width, ...narrow },
  columns,
  selected,
  isOpen,
  opens,
  pictures,
  things,
  actionsOf = () => [],
  ...of
}: RowsTable<Row, Message>): Table<RowsMessage | Message> =>
  table<Row, RowsMessage | Message>({
    ...of,
    columns: [
      textColumn<Row>(
        "product",
        title,
        width,
        ({ product }) => (product === undefined ? "" : String(product.product_id)),
        narrow
      ),
      nameColumn(nameOf, { least: 32 }),
      ...columns
    ],
    actionsOf: (row) => (isOpen ? actionsOf(row) : []),
    pictureOf: (row) =>
      pictureOf(
        { id: row.product?.product_id ?? 0, name: nameOf(row) },
        row.product && pictures.get(row.product.product_id)
      ),
    ...walked(things, ({ key }) => key, selected, {
      noun: "a product",
      opens,
      moved: (by) => ({ _tag: "MovedRow", by }),
      chosen: (key) => ({ _tag: "ChoseRow", key })
    }),
    outcomeOf: ({ key }) => (isOpen ? { message: { _tag: "OpenedRow", key } } : undefined)
  })

const signs: Partial<Record<Tone, string>> = { danger: "!", warning: "≠" }

/** The column of what is typed: wrong, or other than in the books. */
export const typedColumn = <Row>(
  id: string,
  title: string,
  width: number,
  cell: (row: Row) => string,
  toneOf: (row: Row) => Tone | undefined,
  more: Partial<ColumnOf<Row, never>> = {}
): ColumnOf<Row, never> =>
  quantityColumn(id, title, width, cell, {
    toneOf,
    signOf: (row) => signs[toneOf(row) ?? "good"],
    ...more
  })

export const removing = (key: string, title = "Take the row out"): Action<RowsMessage> =>
  act("remove", title, "Delete", { _tag: "RemovedRow", key }, { icon: "remove", isBrief: true })

type RowAsked =
  | { readonly _tag: "SavedRow"; readonly goesOn: boolean }
  | { readonly _tag: "AskedForProduct" | "ClosedDialog" }
  | ReturnType<typeof toldForm>

/** What is typed of a row; of one that somebody added another product can be chosen. */
export const rowQuestion = (
  question: Pick<Question<never>, "id" | "title" | "text">,
  { fields, filled, isAdded }: { fields: form.Fields; filled: form.Form; isAdded: boolean }
): Question<RowAsked> => ({
  ...question,
  parts: [fieldsView(question.id, fields, filled, toldForm)],
  actions: [
    act("save-next", "Save, next product", "F2", { _tag: "SavedRow", goesOn: true }, { code: "ok" }),
    act("save", "Save and close", "F4", { _tag: "SavedRow", goesOn: false }),
    ...(isAdded
      ? [act("product", searchProduct, "F3", { _tag: "AskedForProduct" } as const, { icon: "find" })]
      : []),
    closing({ _tag: "ClosedDialog" })
  ],
  cancel: { _tag: "ClosedDialog" }
})

/** Whether it arrived nobody knows: the same is sent again. */
export const sendAgain = act("send-again", "Send again", "F2", { _tag: "AskedToSendAgain" } as const, {
  icon: "refresh",
  isPrimary: true
})
