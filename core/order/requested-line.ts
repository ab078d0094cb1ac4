/** The line that a client asks to be invoiced for one item. */
import type * as Day from "../day.ts"
import type { Fault } from "../fault.ts"
import type * as Q from "../quantity.ts"

/** A scan as a client sends it: the code without its leading M, and for codes without a unique part the quantity. */
export interface RequestedScan {
  readonly key: string
  readonly qty: Q.Quantity
  readonly isUnique: boolean
  /** The quantity that one scan of a code without a unique part adds, as the code itself has it. */
  readonly counts?: Q.Quantity
  /** Its price buys what it counts, at the price that the order has. */
  readonly isOfPrice?: boolean
  /** A code of the trade: it takes any pack of its product that has no code of its own, one of its date before others. */
  readonly trade?: { readonly product_id: number; readonly date: Day.Day | undefined }
  /** The key of a code of the trade that names one single pack. */
  readonly serial?: string
  /** The refusal of a code that is no pack's. */
  readonly refused?: Fault<"UnknownBarcode" | "NotAProduct" | "InvalidPacket" | "ExpiredPack">
  /** The reason why this pack was taken although one of its product expires earlier. */
  readonly laterReason?: string
}

export interface RequestedLine {
  readonly item_id: number
  readonly product_id: number
  /** The accepted quantity; 0 for nil. */
  readonly qty: Q.Quantity
  readonly reason: string
  /** Absent: the server takes packs of the product, the first to expire first. */
  readonly scans: ReadonlyArray<RequestedScan> | undefined
  /** The operator said that the quantity may exceed what stock holds. */
  readonly allowsExceeding: boolean
}
