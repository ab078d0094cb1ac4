/** Commands of the screen of an order: its own, and those that several screens share. */
import type { Beep } from "../../kit/beep.ts"
import type { ClaimCommand } from "../../kit/effects/claims.ts"
import type { ReleaseHold } from "../../kit/effects/holds.ts"
import type { PrintPaper, SaveInvoice } from "../../kit/effects/papers.ts"
import type { ShipOrder, TakeBackShipment } from "../../kit/effects/shipping.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { SentLine } from "../../kit/sent-lines.ts"
import type { UpiCommand } from "../../kit/upi/model.ts"
import type { NotedScans } from "../../order/noted-scan.ts"
import type { AddressCommand, SideCommand, SlotCommand } from "./dialogs.ts"
import type { OrderWork } from "./work.ts"

export type PackCommand =
  /** The product is undefined where the code does not carry it: the server's mappings say what it is of. */
  | { readonly _tag: "LookUpPack"; readonly code: string; readonly productId: number | undefined }
  | { readonly _tag: "LoadAvailable"; readonly itemId: number; readonly productId: number }
  /** The packs of a product that expire first, at most so many. */
  | { readonly _tag: "LoadShelf"; readonly productId: number; readonly count: number }

/** Scans that left nothing in the order. */
export interface NoteScans extends NotedScans {
  readonly _tag: "NoteScans"
  readonly id: number
}

export interface PhoneCommand {
  readonly _tag: "ShowPhone"
  readonly id: number
}

export interface CopyCommand {
  readonly _tag: "Copy"
  readonly text: string
}

export type OrderCommand =
  | { readonly _tag: "OpenOrder"; readonly id: number }
  | { readonly _tag: "AssignOrder"; readonly id: number }
  | { readonly _tag: "ReleaseOrder"; readonly id: number }
  | PackCommand
  | NoteScans
  | SideCommand
  | PhoneCommand
  | CopyCommand
  | AddressCommand
  | SlotCommand
  | {
      readonly _tag: "InvoiceOrder"
      readonly id: number
      readonly incrementId: string
      readonly usesNewService: boolean
      readonly lines: ReadonlyArray<SentLine>
      readonly lastUpdatedAt: string
      readonly key: string
    }
  | {
      readonly _tag: "ConfirmInvoice"
      readonly id: number
      readonly incrementId: string
      readonly usesNewService: boolean
      readonly items: ReadonlyArray<SentLine>
    }
  | {
      readonly _tag: "CancelOrder"
      readonly id: number
      readonly reasons: ReadonlyArray<{ readonly item_id: number; readonly reason: string }>
      readonly key: string
    }

export type Command =
  | OrderCommand
  | ClaimCommand
  | LoadWork
  | ReleaseWork
  | SaveWork<OrderWork>
  | RemoveWork
  | ShipOrder
  | TakeBackShipment
  | ReleaseHold
  | UpiCommand
  | PrintPaper
  | SaveInvoice
  | Beep
