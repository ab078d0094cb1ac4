/** The screen of transfers as its host sees it, with a server that answers what it is told to. */

import type { TransferAnswer } from "#core/contract/hub-transfer.ts"
import type { KeepClaims, RefusedClaim } from "#core/kit/effects/claims.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import {
  type Command,
  type Message,
  type Model,
  print,
  type Stored
} from "#core/screen/hub-transfer/model.ts"
import type { TransferKind, TransferProduct } from "#core/stock/transfer.ts"
import type { ScannedCode } from "#core/stock/transfer-scan.ts"
import { bareProduct } from "../../support/bare-product.ts"
import { Client } from "./client.ts"

export const product = (product_id: number, change: Partial<TransferProduct> = {}): TransferProduct => ({
  product_id,
  name: `Product ${product_id}`,
  qty: Q.parse(10),
  sell_by: product_id === 8 ? "pack" : "kg",
  qty_increments: null,
  whole: false,
  medium_image: null,
  ...change
})
export const jayanagar = { store_id: 201, name: "Jayanagar", type: "express" }
export const kaloor = { store_id: 8, name: "Kaloor", type: "express" }

/** What is known of a pack of half a kilogram of product 7. */
export const ofPack = (code: string): ScannedCode => ({
  entity: {
    codeType: "pack",
    scan_code: code,
    product_id: 7,
    order_id: null,
    weight: 500,
    qty: 0.5,
    current_qty: 0.5,
    packaging_date: null,
    date_of_expiry: null,
    unique_code: null,
    item: null,
    mc_no: null,
    name: "Product 7",
    product: bareProduct(7)
  } as unknown as ScannedCode["entity"],
  pack: { status: 0, date_of_expiry: "2099-01-01", qty: Q.parse(0.5) } as ScannedCode["pack"]
})

export class TransferDesk extends Client {
  constructor(kept?: string, flags: Readonly<Record<string, unknown>> = {}) {
    super()
    this.enter({ allow_hub_to_hub_transfer: 1, ...flags })
    this.go("/hubtohub")
    this.tell({ _tag: "RestoredWork", text: kept })
  }
  get screen(): Model {
    const { page } = this.model
    if (page._tag !== "HubTransfer") throw new Error(`this is ${page._tag}`)
    return page.model
  }
  tell(message: Message): this {
    const { page } = this.model
    const id = page._tag === "HubTransfer" ? page.model.id : 0
    this.say({ _tag: "GotScreenMessage", screen: "HubTransfer", id, message })
    return this
  }
  /** The actions of the page, or of what is asked over it. */
  get titles(): ReadonlyArray<string> {
    return actionsOf(this.view).map(({ title }) => title)
  }
  get ways(): ReadonlyArray<string> {
    return partOf(this.view, "tabs")?.tabs.map(({ title }) => title) ?? []
  }
  get notices(): ReadonlyArray<string> {
    return this.view.parts.flatMap((part) => (part.part === "notice" ? [part.text] : []))
  }
  get tiles(): ReadonlyArray<string> {
    return partOf(this.view, "shelf")?.tiles.map(({ name, price }) => `${name}: ${price}`) ?? []
  }
  get cart(): ReadonlyArray<string> {
    return this.screen.lines.map((line) => `${line.product_id}: ${Q.withUnit(line, line.qty)}`)
  }
  /** The last command of a kind. */
  last<Tag extends Command["_tag"]>(tag: Tag): Extract<Command, { readonly _tag: Tag }> | undefined {
    return (this.done as ReadonlyArray<{ readonly _tag: string }>).findLast(({ _tag }) => _tag === tag) as
      | Extract<Command, { readonly _tag: Tag }>
      | undefined
  }
  /** What the server was told last of the packs in hand. */
  get claimed(): KeepClaims | undefined {
    return this.done.findLast((each): each is KeepClaims => each._tag === "KeepClaims")
  }
  keptClaims(refused: ReadonlyArray<RefusedClaim> = []): this {
    return this.tell({ _tag: "AnsweredClaims", refused })
  }
  count(tag: string): number {
    return this.done.filter(({ _tag }) => _tag === tag).length
  }
  /** What is kept, as the journal has it; undefined where it is removed. */
  get kept(): string | undefined {
    const last = this.done.findLast(({ _tag }) => _tag === "SaveWork" || _tag === "RemoveWork")
    return last?._tag === "SaveWork" ? print(last.work as unknown as Stored) : undefined
  }
  /** In the cart of a store, whose hub has these products. */
  with(products: ReadonlyArray<TransferProduct>, kind: TransferKind = "send"): this {
    return this.tell({ _tag: "ChoseKind", kind })
      .tell({ _tag: "FoundStores", stores: [kaloor, jayanagar] })
      .tell({ _tag: "ChoseStore", storeId: 201 })
      .stock(products)
  }
  stock(products: ReadonlyArray<TransferProduct>): this {
    return this.tell({ _tag: "FoundStock", requestId: this.screen.requestId, products })
  }
  /** Scans a code, and answers its look-up. */
  scan(code: string, found: ScannedCode = ofPack(code)): this {
    return this.tell({ _tag: "ScannedCode", code }).tell({ _tag: "LookedUpCode", code, found })
  }
  confirm(): this {
    return this.tell({ _tag: "AskedToConfirm" }).tell({ _tag: "SubmittedDialog" })
  }
  answer(answer: Partial<TransferAnswer>): this {
    const key = this.last("CreateTransfer")?.key ?? ""
    return this.tell({
      _tag: "GotAnswer",
      key,
      outcome: "done",
      answer: { success: true, itemStatus: [], invalidProducts: [], message: "made", ...answer }
    })
  }
}
