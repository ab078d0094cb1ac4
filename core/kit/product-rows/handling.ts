/** Handling of product rows: they are narrowed, walked through, filled in and added, and a product is picked for one. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"
import { productsFound } from "../catalogue-cache.ts"
import * as form from "../form/form.ts"
import { failed, movedRow } from "../listing.ts"
import { type Step, step, toast } from "../step.ts"
import { movedTo } from "../view/cursor.ts"
import { escaped } from "./leaving.ts"
import type {
  AnyDialog,
  OpenModel,
  ProductDialog,
  RowDialog,
  RowsAnswer,
  RowsMessage,
  RowsNotice
} from "./model.ts"
import { picking } from "./picker.ts"
import {
  chosenIds,
  keyOfAdded,
  keyOfProduct,
  type ProductRow,
  productsOf,
  remaining,
  settledIn
} from "./rows.ts"

type Around = { readonly catalogue: CatalogueCache }

/** What such a page has of its own. */
interface RowsPage<Model, Context, Row, Fields extends form.Fields, Typed> {
  /** Something can be typed. */
  readonly isOpen: (model: Model) => boolean
  readonly rowsOf: (model: Model, context: Context) => ReadonlyArray<Row>
  /** Those in sight. */
  readonly shownOf: (model: Model, context: Context) => ReadonlyArray<Row>
  /** What was typed, by row. */
  readonly typedIn: (model: Model) => ReadonlyMap<string, Typed>
  readonly withTyped: (model: Model, typed: ReadonlyMap<string, Typed>) => Model
  readonly fieldsOf: (row: Row) => Fields
  /** What the fields of a row come to; undefined where nothing is typed of it any more. */
  readonly typedOf: (
    values: form.Values<Fields>,
    row: Row,
    model: Model,
    context: Context
  ) => Typed | undefined
  /** A row that nothing is typed of: saved, it stays as it is, whatever its fields ask for. */
  readonly isLeft?: (row: Row, filled: form.Form) => boolean
  /** What a row says at once that has no product yet. */
  readonly problemsOf?: (row: Row, message: form.Message) => Readonly<Record<string, string>>
  /** Why a row is not opened, and a product not added; undefined where it may be. */
  readonly whyNotOpened?: (row: Row) => string | undefined
  readonly whyNotOf?: (product: ListedProduct) => string | undefined
  /** Where the keys go after a row was saved: the next row that may be typed in. */
  readonly isNext?: (row: Row) => boolean
  readonly say: {
    readonly nothingToAdd: string
    readonly alreadySelected: string
    /** What is tried, where of its notices the last alone stands. */
    readonly deed?: string
  }
}

const isProduct = (dialog: AnyDialog | undefined): dialog is ProductDialog => dialog?._tag === "Product"
const isRow = (dialog: AnyDialog | undefined): dialog is RowDialog => dialog?._tag === "Row"

export const productRows = <
  Listed extends { readonly product_id: number },
  Model extends OpenModel<Listed>,
  Context extends Around,
  Row extends ProductRow,
  Fields extends form.Fields,
  Typed
>(
  page: RowsPage<Model, Context, Row, Fields, Typed>
) => {
  type Next = Step<Model, never, RowsNotice>

  const refused = (model: Model, text: string): Next =>
    step(model, [], [toast("failure", text, page.say.deed)])

  const rowAt = (model: Model, key: string, context: Context): Row | undefined =>
    page.rowsOf(model, context).find((each) => each.key === key)

  const without = (model: Model, key: string): Model => {
    const typed = new Map(page.typedIn(model))
    typed.delete(key)
    return page.withTyped(model, typed)
  }

  /** A row is filled in, whether a product is chosen or not. */
  const openedForm = (model: Model, key: string, context: Context): Next => {
    const row = rowAt(model, key, context)
    if (row === undefined || !page.isOpen(model)) return step(model)
    const dialog: RowDialog = { _tag: "Row", key, form: form.emptyForm(page.fieldsOf(row)) }
    return step({ ...model, selected: key, dialog })
  }

  const opened = (model: Model, key: string, context: Context): Next => {
    const row = rowAt(model, key, context)
    if (row === undefined || !page.isOpen(model)) return step(model)
    const at = { ...model, selected: key }
    if (row.product === undefined)
      return step({ ...at, dialog: { _tag: "Product", key, ...picking } satisfies ProductDialog })
    const whyNot = page.whyNotOpened?.(row)
    return whyNot === undefined ? openedForm(model, key, context) : refused(at, whyNot)
  }

  const loaded = (model: Model, listed: ReadonlyArray<Listed>): Next => {
    const { added, typed } = settledIn({ added: model.added, typed: page.typedIn(model) }, listed)
    const [first] = listed
    return step({
      ...page.withTyped(model, typed),
      rows: listed,
      added,
      isLoading: false,
      selected: model.selected ?? (first === undefined ? undefined : keyOfProduct(first.product_id))
    })
  }

  const moved = (model: Model, by: number, context: Context): Next =>
    step({ ...model, selected: movedRow(page.shownOf(model, context), model.selected, by, ({ key }) => key) })

  const added = (model: Model, context: Context): Next => {
    if (!page.isOpen(model)) return step(model)
    if (remaining(page.rowsOf(model, context), context) === 0) {
      const { notices } = refused(model, page.say.nothingToAdd)
      return step(model, [], [{ _tag: "CatalogueWanted" }, ...notices])
    }
    const number = model.added.reduce((most, each) => Math.max(most, each.number), 0) + 1
    const after = { ...model, added: [{ number, product_id: null }, ...model.added] }
    return opened(after, keyOfAdded(number), context)
  }

  const removed = (model: Model, key: string): Next =>
    page.isOpen(model)
      ? step({
          ...without(model, key),
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

  const filled = (model: Model, message: form.Message, context: Context): Next => {
    const { dialog } = model
    const row = isRow(dialog) ? rowAt(model, dialog.key, context) : undefined
    if (!isRow(dialog) || row === undefined) return step(model)
    const next = form.update(page.fieldsOf(row), dialog.form, message)
    const problems = { ...next.problems, ...page.problemsOf?.(row, message) }
    return step({ ...model, dialog: { ...dialog, form: { ...next, problems } } })
  }

  /** The next of the rows in sight is opened, where somebody goes on. */
  const goneOn = (model: Model, key: string, context: Context): Next => {
    const shown = page.shownOf(model, context)
    const following = shown.slice(shown.findIndex((row) => row.key === key) + 1)
    const next = following.find((row) => page.isNext?.(row) ?? true)
    return next === undefined ? step(model) : opened(model, next.key, context)
  }

  const saved = (model: Model, goesOn: boolean, context: Context): Next => {
    const { dialog } = model
    const row = isRow(dialog) ? rowAt(model, dialog.key, context) : undefined
    if (!isRow(dialog) || row === undefined) return step(model)
    const close = (after: Model): Next => {
      const closed = { ...after, dialog: undefined }
      return goesOn ? goneOn(closed, row.key, context) : step(closed)
    }
    if (page.isLeft?.(row, dialog.form) === true) return close(model)
    const [next, values] = form.submit(page.fieldsOf(row), dialog.form)
    if (values === undefined) return step({ ...model, dialog: { ...dialog, form: next } })
    const typed = page.typedOf(values, row, model, context)
    return close(
      typed === undefined
        ? without(model, row.key)
        : page.withTyped(model, new Map(page.typedIn(model)).set(row.key, typed))
    )
  }

  /** Back from the picker to the row that it was opened for; one without a product stays, its Delete takes it out. */
  const closed = (model: Model, context: Context): Next => {
    const { dialog } = model
    const row = isProduct(dialog) ? rowAt(model, dialog.key, context) : undefined
    const after = { ...model, dialog: undefined }
    const next = row?.product === undefined ? step(after) : opened(after, row.key, context)
    return { ...next, model: { ...next.model, hasClosed: next.model.dialog === undefined } }
  }

  return {
    openedForm,

    handle: (model: Model, message: RowsMessage | RowsAnswer<Listed>, context: Context): Next => {
      switch (message._tag) {
        case "LoadedRows":
          return message.requestId === model.requestId ? loaded(model, message.rows) : step(model)
        case "FailedRows":
          return step(failed(model, message))
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
        case "AskedForProduct":
          return isRow(model.dialog)
            ? step({ ...model, dialog: { _tag: "Product", key: model.dialog.key, ...picking } })
            : step(model)
        case "TypedProduct":
          return picked(model, () => ({ search: message.text, index: 0, problem: undefined }))
        case "MovedProduct":
          return picked(model, ({ search, index }) => ({
            index: movedTo([...productsFound(context.catalogue, search).keys()], index, message.by) ?? 0
          }))
        case "ChoseProduct":
          return chose(model, message.productId, context)
        case "ToldForm":
          return filled(model, message.message, context)
        case "SavedRow":
          return saved(model, message.goesOn, context)
        case "ClosedDialog":
          return closed(model, context)
        case "WentBack": {
          const back = escaped(model, page.typedIn(model).size + model.added.length > 0)
          return step(back.model, [], back.notices)
        }
        case "AskedToLeave":
          // What was typed is stored, and is here again when the page is opened.
          return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
      }
    }
  }
}
