/** A code is scanned into the cart of a transfer (TRANSFER-7). */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { ScannedEntity } from "#core/stock/entity.ts"
import { readTransferScan } from "#core/stock/transfer-scan.ts"
import { bareProduct } from "../../support/bare-product.ts"
import { today } from "../arbitrary/time.ts"

const serial = "(01)08901234567890(21)S7"
const link = "https://id.example.com/01/8901234567890/21/S7"
const entity = (scan_code: string): ScannedEntity => ({
  product_id: 8,
  weight: 1,
  qty: 1,
  current_qty: 1,
  packaging_date: null,
  date_of_expiry: null,
  mc_no: null,
  unique_code: null,
  order_id: null,
  item_count: null,
  scan_code,
  codeType: "ean13",
  name: "Sugar",
  product: bareProduct(8)
})
const scanned = (code: string, ...inCart: ReadonlyArray<string>) =>
  readTransferScan({ entity: entity(code), pack: undefined }, new Set(inCart), today)

describe("a serial number in the cart of a transfer", () => {
  it("is one pack, whichever way it is written: it goes in once (CODE-34)", () => {
    for (const code of [serial, link]) {
      expect(Result.getOrThrow(scanned(code))).toMatchObject({ unique_key: serial, qty: 1000 })
      expect(scanned(code, serial)).toMatchObject({ failure: { tag: "AlreadyInCart" } })
    }
    expect(scanned("8901234567890", serial)).toMatchObject({ success: { unique_key: null } })
  })

  it("a label of the network goes in once, by either of its codes: the server names the one in its bars (CODE-35)", () => {
    const bars = "80177300500645507000123"
    const own: ScannedEntity = { ...entity(bars), codeType: "pack" }
    const read = (...inCart: ReadonlyArray<string>) =>
      readTransferScan({ entity: own, pack: undefined }, new Set(inCart), today)
    expect(Result.getOrThrow(read())).toMatchObject({ unique_key: bars, scan_code: bars })
    expect(read(bars)).toMatchObject({ failure: { tag: "AlreadyInCart" } })
  })
})
