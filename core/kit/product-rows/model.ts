/** A page of such rows: what it has of them, what is asked over it, and what can happen to it. */
import type * as Day from "../../day.ts"
import type * as form from "../form/form.ts"
import type { KeepsWork } from "../kept-work.ts"
import { notRead, type Reading } from "../listing.ts"
import type { WorkNotice } from "../notice.ts"
import type { Route } from "../route.ts"
import type { LeavingDialog } from "./leaving.ts"
import type { Picking } from "./picker.ts"
import type { Added } from "./rows.ts"

export type ProductDialog = Picking & { readonly _tag: "Product"; readonly key: string }
/** What is typed of one row. */
export interface RowDialog {
  readonly _tag: "Row"
  readonly key: string
  readonly form: form.Form
}
export type RowsDialog = RowDialog | ProductDialog | LeavingDialog

/** The rows of the books, as the server answers. */
export type RowsAnswer<Listed> =
  | {
      readonly _tag: "LoadedRows"
      readonly requestId: number
      readonly rows: ReadonlyArray<Listed>
      /** Of when they are, where the server was away. */
      readonly asOf?: Day.Instant | undefined
    }
  | { readonly _tag: "FailedRows"; readonly requestId: number; readonly problem: string }

export type RowsMessage =
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow" | "OpenedRow" | "RemovedRow"; readonly key: string }
  | { readonly _tag: "AddedRow" }
  | { readonly _tag: "AskedForProduct" }
  | { readonly _tag: "TypedProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "ChoseProduct"; readonly productId: number }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "SavedRow"; readonly goesOn: boolean }
  | { readonly _tag: "ClosedDialog" | "WentBack" | "AskedToLeave" }

/** A page of such rows. */
export interface RowsModel<Listed> extends KeepsWork, Reading {
  /** Where its way back leads. */
  readonly from: Route | undefined
  /** A dialog was closed: the next Escape may be one too many. */
  readonly hasClosed: boolean
  /** Those of the books; undefined until they are there. */
  readonly rows: ReadonlyArray<Listed> | undefined
  readonly added: ReadonlyArray<Added>
  readonly search: string
  /** The row under the cursor. */
  readonly selected: string | undefined
}

/** A page of the hub before anything of it is read. */
export const emptyRows = (id: number) => ({
  ...notRead,
  id,
  from: undefined,
  hasClosed: false,
  holder: "nobody yet" as const,
  rows: undefined,
  added: [],
  search: "",
  selected: undefined,
  dialog: undefined
})

export type AnyDialog =
  | RowsDialog
  | { readonly _tag: string; readonly key?: string; readonly form?: form.Form }
export type OpenModel<Listed> = RowsModel<Listed> & { readonly dialog: AnyDialog | undefined }

export type RowsNotice = WorkNotice | { readonly _tag: "CatalogueWanted" }
