/**
 * The return of stock: the sheet of the hub as it is filled in, and the order that is made of it. What was changed is
 * kept over a crash, and an order on its way is sent again under its key.
 */
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import type { Notice } from "../../kit/notice.ts"
import { stepOf, type WorkStep } from "../../kit/scan-session/step.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Flags } from "../../session/flags.ts"
import type { MaximumAges, ReturnProduct } from "../../stock/return-product.ts"
import type { LastReturn, ProductShipment, ReturnSheet } from "../../stock/return-sheet.ts"
import type { Dialog } from "./dialog.ts"
import { type Change, narrowed, type ReturnRow, rowsOf } from "./rows.ts"
import type { ReturnWork, SentOrder } from "./work.ts"

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
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** The stored work is back. */
  readonly isLoaded: boolean
  /** Another window of this workstation fills it in. */
  readonly isElsewhere: boolean
  /** An order that was sent and is not answered. */
  readonly order: SentOrder | undefined
  /** It is on its way. */
  readonly isSending: boolean
  /** What the last try came to, of an order that waits. */
  readonly unsent: string | undefined
  /** Counts the questions: an answer to an earlier one is passed over. */
  readonly asked: number
  readonly isLoading: boolean
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "LoadedSheet"; readonly asked: number; readonly sheet: ReturnSheet }
  | { readonly _tag: "FailedSheet"; readonly asked: number; readonly problem: string }
  | { readonly _tag: "LoadedCategories"; readonly categories: ReadonlyArray<string> }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "ToggledCategory"; readonly category: string }
  | { readonly _tag: "ClearedCategories" }
  | { readonly _tag: "ToggledReturnable" }
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
  | { readonly _tag: "CreatedReturn"; readonly key: string }
  /** `isMoved`: other stock is there than was seen. */
  | {
      readonly _tag: "RefusedReturn"
      readonly key: string
      readonly problem: string
      readonly isMoved: boolean
    }
  /** It was not done, as far as anybody knows: it can be sent again under its key. */
  | { readonly _tag: "UnansweredReturn"; readonly key: string; readonly problem: string }

/** A repeat looks at no stock: what the first one did has changed it. */
export interface SendReturn {
  readonly _tag: "SendReturn"
  readonly order: SentOrder
  readonly isRepeat: boolean
}

export type OwnCommand =
  | { readonly _tag: "LoadSheet"; readonly asked: number }
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

export type Command = OwnCommand | LoadWork | ReleaseWork | SaveWork<ReturnWork> | RemoveWork

export interface Context {
  readonly now: Day.Instant
  readonly server: string
  readonly userId: number
  readonly hubId: number
  readonly flags: Flags
  readonly ages: MaximumAges
}

export type Step = WorkStep<Model, Notice, Command>
export const step = stepOf<Model, Notice, Command>

export const fresh = (hubId: number): Model => ({
  id: hubId,
  products: undefined,
  categories: [],
  changes: new Map(),
  search: "",
  chosen: new Set(),
  onlyReturnable: false,
  selected: undefined,
  dialog: undefined,
  isLoaded: false,
  isElsewhere: false,
  order: undefined,
  isSending: false,
  unsent: undefined,
  asked: 0,
  isLoading: false,
  problem: undefined
})

/** Every row of the sheet, whatever is shown of it. */
export const allRows = ({ products, changes }: Model, ages: MaximumAges): ReadonlyArray<ReturnRow> =>
  rowsOf(products ?? [], changes, ages)

export const shownRows = (model: Model, ages: MaximumAges): ReadonlyArray<ReturnRow> =>
  narrowed(allRows(model, ages), {
    search: model.search,
    categories: model.chosen,
    onlyReturnable: model.onlyReturnable
  })

/** Rows that are sent and not in sight: they are narrowed away, and go with the others. */
export const hiddenOf = (model: Model, ages: MaximumAges): number => {
  const shown = new Set(shownRows(model, ages).map(({ product }) => product.product_id))
  return allRows(model, ages).filter(
    ({ product, retain, returned }) => (retain || returned > 0) && !shown.has(product.product_id)
  ).length
}

/** It can be filled in: what was kept is back, and no order is on its way. */
export const isOpen = ({ isLoaded, isElsewhere, order, products }: Model): boolean =>
  isLoaded && !isElsewhere && order === undefined && products !== undefined

export const asking = (model: Model): Step => {
  const asked = model.asked + 1
  return step({ ...model, asked, isLoading: true }, [{ _tag: "LoadSheet", asked }])
}
