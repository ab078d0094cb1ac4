/**
 * The return of stock: the sheet of the hub as it is filled in, and the order that is made of it. What was changed is
 * kept over a crash, and an order on its way is sent again under its key.
 */
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import type { Holder, KeptWorkCommand, KeptWorkMessage } from "../../kit/kept-work.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import type { Flags } from "../../session/flags.ts"
import type { Amounts } from "../../stock/amounts.ts"
import type { MaximumAges, ReturnProduct } from "../../stock/return-product.ts"
import type { LastReturn, ProductShipment, ReturnSheet } from "../../stock/return-sheet.ts"
import type { Dialog } from "./dialog.ts"
import { byCategory, type Change, narrowed, type ReturnRow, rowsOf } from "./rows.ts"
import type { ReturnOrder, ReturnWork } from "./work.ts"

export interface Model {
  /** Whose stock it is: the hub. */
  readonly id: number
  /** Non-marinated products, then marinated ones; undefined until they are known. */
  readonly products: ReadonlyArray<ReturnProduct> | undefined
  /** By which products can be chosen. */
  readonly categories: ReadonlyArray<string>
  readonly changes: ReadonlyMap<number, Change>
  readonly search: string
  readonly chosen: ReadonlySet<string>
  readonly onlyReturnable: boolean
  /** Groups of a long sheet that were opened. */
  readonly opened: ReadonlySet<string>
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** What it was opened to return: filled in once it can be, and looked at like everything else. */
  readonly wanted: Amounts
  readonly holder: Holder
  /** An order that was sent and is not answered. */
  readonly order: Submission<ReturnOrder> | undefined
  /** What the last try to send it came to. */
  readonly sendingProblem: string | undefined
  /** Counts the requests for the sheet: an answer to an earlier one is passed over. */
  readonly requestId: number
  readonly isLoading: boolean
  readonly problem: string | undefined
}

export type Message =
  | KeptWorkMessage
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "LoadedSheet"; readonly requestId: number; readonly sheet: ReturnSheet }
  | { readonly _tag: "FailedSheet"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "LoadedCategories"; readonly categories: ReadonlyArray<string> }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "ToggledCategory"; readonly category: string }
  | { readonly _tag: "ClearedCategories" }
  | { readonly _tag: "ToggledReturnable" }
  | { readonly _tag: "ToggledGroup"; readonly group: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow"; readonly productId: number }
  | { readonly _tag: "ToggledRetain"; readonly productIds: ReadonlyArray<number>; readonly isOn: boolean }
  | { readonly _tag: "OpenedQuantity"; readonly productId: number }
  | { readonly _tag: "OpenedShipments"; readonly productId: number }
  | { readonly _tag: "OpenedLast" }
  | { readonly _tag: "DeclaredSoldOut" }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "SetQuantity" }
  | { readonly _tag: "AskedToCreate" }
  | { readonly _tag: "Confirmed" }
  /** Nothing of the products in sight goes back or is kept. */
  | { readonly _tag: "ClearedRows" }
  | { readonly _tag: "Cancelled" }
  | { readonly _tag: "SentAgain" }
  | { readonly _tag: "GaveUp" }
  | { readonly _tag: "AskedToPrint" }
  | {
      readonly _tag: "LoadedShipments"
      readonly productId: number
      readonly shipments: ReadonlyArray<typeof ProductShipment.Type>
    }
  | { readonly _tag: "FailedShipments"; readonly productId: number; readonly problem: string }
  | { readonly _tag: "LoadedLast"; readonly last: LastReturn | null }
  | { readonly _tag: "FailedLast"; readonly problem: string }
  | Answer<unknown>

/** A repeat looks at no stock: what the first one did has changed it. */
export interface SendReturn {
  readonly _tag: "SendReturn"
  readonly order: Submission<ReturnOrder>
  readonly isRepeat: boolean
}

export type OwnCommand =
  | { readonly _tag: "LoadSheet"; readonly requestId: number }
  | { readonly _tag: "LoadCategories" }
  | {
      readonly _tag: "LoadProductShipments"
      readonly productId: number
      readonly ids: ReadonlyArray<number>
    }
  | { readonly _tag: "LoadLastReturn" }
  | SendReturn
  /** The paper of a return; of the last one where none is named. */
  | { readonly _tag: "PrintReturn"; readonly id: number | null; readonly attempt: number }

export type Command = OwnCommand | KeptWorkCommand<ReturnWork>

export interface Context {
  readonly now: Day.Instant
  readonly server: string
  readonly userId: number
  readonly hubId: number
  readonly flags: Flags
  readonly ages: MaximumAges
}

export type Step = kit.Step<Model, Command>

export const fresh = (hubId: number, wanted: Amounts = []): Model => ({
  id: hubId,
  products: undefined,
  categories: [],
  changes: new Map(),
  search: "",
  chosen: new Set(),
  onlyReturnable: false,
  opened: new Set(),
  selected: undefined,
  dialog: undefined,
  wanted,
  holder: "nobody yet",
  order: undefined,
  sendingProblem: undefined,
  requestId: 0,
  isLoading: false,
  problem: undefined
})

/** Every row of the sheet, whatever is shown of it. */
export const allRows = ({ products, changes }: Model, ages: MaximumAges): ReadonlyArray<ReturnRow> =>
  rowsOf(products ?? [], changes, ages)

/** A sheet with more rows is folded by category, until somebody looks for something. */
const longest = 30

export const isFolded = ({ search, chosen }: Model, rows: ReadonlyArray<ReturnRow>): boolean =>
  rows.length > longest && search.trim() === "" && chosen.size === 0

export const shownRows = (model: Model, ages: MaximumAges): ReadonlyArray<ReturnRow> => {
  const rows = narrowed(allRows(model, ages), {
    search: model.search,
    categories: model.chosen,
    onlyReturnable: model.onlyReturnable
  })
  return isFolded(model, rows) ? byCategory(rows) : rows
}

/** Rows that are sent and not in sight: they are narrowed away, and go with the others. */
export const hiddenOf = (model: Model, ages: MaximumAges): number => {
  const shown = new Set(shownRows(model, ages).map(({ product }) => product.product_id))
  return allRows(model, ages).filter(
    ({ product, retain, returned }) => (retain || returned > 0) && !shown.has(product.product_id)
  ).length
}

/** The sheet can be filled in: its stored work is back, and no order is on its way. */
export const isOpen = ({ holder, order, products }: Model): boolean =>
  holder === "this window" && order === undefined && products !== undefined

export const reload = (model: Model): Step => {
  const requestId = model.requestId + 1
  return step({ ...model, requestId, isLoading: true }, [{ _tag: "LoadSheet", requestId }])
}
