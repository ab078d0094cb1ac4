/** Handling of product rows: narrows them, goes through them, opens one, adds one and picks its product. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"
import { productsFound } from "../catalogue-cache.ts"
import type { WorkNotice } from "../notice.ts"
import { type Step, step, toast } from "../step.ts"
import { movedTo } from "../view/cursor.ts"
import { type Picking, picking } from "./picker.ts"
import { type Added, chosenIds, keyOfAdded, type ProductRow, productsOf, remaining } from "./rows.ts"

export type ProductDialog = Picking & { readonly _tag: "Product"; readonly key: string }

export type RowsMessage =
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow" | "OpenedRow" | "RemovedRow"; readonly key: string }
  | { readonly _tag: "AddedRow" }
  | { readonly _tag: "AskedForProduct" }
  | { readonly _tag: "TypedProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "ChoseProduct"; readonly productId: number }

export interface RowsModel {
  readonly added: ReadonlyArray<Added>
  readonly search: string
  /** The row under the cursor. */
  readonly selected: string | undefined
  readonly dialog: ProductDialog | { readonly _tag: string; readonly key?: string } | undefined
}

export type RowsNotice = WorkNotice | { readonly _tag: "CatalogueWanted" }
type Around = { readonly catalogue: CatalogueCache }

/** A page with such rows. */
export interface RowsPage<Model, Context, Row, Step> {
  /** Something can be typed. */
  readonly isOpen: (model: Model) => boolean
  readonly rowsOf: (model: Model, context: Context) => ReadonlyArray<Row>
  /** Those in sight. */
  readonly shownOf: (model: Model, context: Context) => ReadonlyArray<Row>
  /** A row that has a product, and the keys go there. */
  readonly opened: (model: Model, row: Row) => Step
  /** What was typed of a row is forgotten. */
  readonly without: (model: Model, key: string) => Model
  /** Why a product is not added; undefined where it may be. */
  readonly whyNotOf?: (product: ListedProduct) => string | undefined
  readonly say: {
    readonly nothingToAdd: string
    readonly alreadySelected: string
    /** What is tried, where of its notices the last alone stands. */
    readonly deed?: string
  }
}

const isProduct = (dialog: RowsModel["dialog"]): dialog is ProductDialog => dialog?._tag === "Product"

export const productRows = <
  Model extends RowsModel,
  Context extends Around,
  Row extends ProductRow,
  Notice,
  Command
>(
  page: RowsPage<Model, Context, Row, Step<Model, Command, Notice | RowsNotice>>
) => {
  type Next = Step<Model, Command, Notice | RowsNotice>

  const opened = (model: Model, key: string, context: Context): Next => {
    const row = page.rowsOf(model, context).find((each) => each.key === key)
    if (row === undefined || !page.isOpen(model)) return step(model)
    const at = { ...model, selected: key }
    return row.product === undefined
      ? step({ ...at, dialog: { _tag: "Product", key, ...picking } satisfies ProductDialog })
      : page.opened(at, row)
  }

  const moved = (model: Model, by: number, context: Context): Next => {
    const rows = page.shownOf(model, context)
    const index = rows.findIndex(({ key }) => key === model.selected)
    return step({ ...model, selected: movedTo(rows, index, by)?.key })
  }

  const added = (model: Model, context: Context): Next => {
    if (!page.isOpen(model)) return step(model)
    if (remaining(page.rowsOf(model, context), context) === 0)
      return step(
        model,
        [],
        [{ _tag: "CatalogueWanted" }, toast("failure", page.say.nothingToAdd, page.say.deed)]
      )
    const number = model.added.reduce((most, each) => Math.max(most, each.number), 0) + 1
    const after = { ...model, added: [{ number, product_id: null }, ...model.added] }
    return opened(after, keyOfAdded(number), context)
  }

  const removed = (model: Model, key: string): Next =>
    page.isOpen(model)
      ? step({
          ...page.without(model, key),
          added: model.added.filter(({ number }) => keyOfAdded(number) !== key)
        })
      : step(model)

  const picked = (model: Model, change: (dialog: ProductDialog) => Partial<ProductDialog>): Next =>
    isProduct(model.dialog)
      ? step({ ...model, dialog: { ...model.dialog, ...change(model.dialog) } })
      : step(model)

  const chose = (model: Model, productId: number, context: Context): Next => {
    const { dialog } = model
    if (!isProduct(dialog)) return step(model)
    if (chosenIds(page.rowsOf(model, context), dialog.key).has(productId))
      return picked(model, () => ({ problem: page.say.alreadySelected }))
    const product = productsOf(context).find(({ entity_id }) => entity_id === productId)
    const whyNot = product === undefined ? undefined : page.whyNotOf?.(product)
    if (whyNot !== undefined) return picked(model, () => ({ problem: whyNot }))
    const after = model.added.map((each) =>
      keyOfAdded(each.number) === dialog.key ? { ...each, product_id: productId } : each
    )
    return opened({ ...model, added: after, dialog: undefined }, dialog.key, context)
  }

  return {
    opened,

    handle: (model: Model, message: RowsMessage, context: Context): Next => {
      switch (message._tag) {
        case "TypedSearch":
          return step({ ...model, search: message.text })
        case "MovedRow":
          return moved(model, message.by, context)
        case "ChoseRow":
          return step({ ...model, selected: message.key })
        case "OpenedRow":
          return opened(model, message.key, context)
        case "RemovedRow":
          return removed(model, message.key)
        case "AddedRow":
          return added(model, context)
        case "AskedForProduct": {
          const { dialog } = model
          return dialog?._tag === "Row" && dialog.key !== undefined
            ? step({ ...model, dialog: { _tag: "Product", key: dialog.key, ...picking } })
            : step(model)
        }
        case "TypedProduct":
          return picked(model, () => ({ search: message.text, index: 0, problem: undefined }))
        case "MovedProduct":
          return picked(model, ({ search, index }) => ({
            index: movedTo([...productsFound(context.catalogue, search).keys()], index, message.by) ?? 0
          }))
        case "ChoseProduct":
          return chose(model, message.productId, context)
      }
    },

    /** Back from the picker to the row that it was opened for; one without a product stays, its Delete takes it out. */
    closed: (model: Model, context: Context): Next => {
      const { dialog } = model
      const after = { ...model, dialog: undefined }
      const row = isProduct(dialog)
        ? page.rowsOf(model, context).find(({ key }) => key === dialog.key)
        : undefined
      return row?.product === undefined ? step(after) : opened(after, row.key, context)
    }
  }
}
