import { describe, expect, it } from "vitest"
import { namedBy } from "#core/catalogue/code.ts"

const today = "2026-11-20"
const products = [
  { entity_id: 1773, ean13_barcode: null },
  { entity_id: 5120, ean13_barcode: "8901234567890" },
  { entity_id: 41207, ean13_barcode: null }
]
const idOf = (text: string) => {
  const named = namedBy(products, text, today)
  return named?._tag === "Product" ? named.product.entity_id : named?._tag
}

describe("the product that a code names", () => {
  it.each([
    ["a pack's own id", "80177300500645507000123", 1773],
    ["a new pack's", "834120701250051226030017", 41207],
    ["a legacy pack's", "11417730100018112600077", 1773],
    ["an EAN13", "8901234567890", 5120],
    ["an EAN13 behind an M", "M8901234567890", 5120]
  ])("%s is found in the list", (_, code, id) => {
    expect(idOf(code)).toBe(id)
  })

  it.each([
    ["74", "7401234007507"],
    ["spar", "2004321024002"],
    ["loyalty-world", "W001234501255"]
  ])("a %s code is one that the server alone knows", (_, code) => {
    expect(idOf(code)).toBe("Mapped")
  })

  it("a sound code of a product that the list does not have is told from no code at all", () => {
    expect(idOf("80264800050713012999999")).toBe("Unknown")
    for (const text of ["", "chicken", "1773", "8901234567891", "810100045678004", "$$next"])
      expect(idOf(text)).toBeUndefined()
  })
})
