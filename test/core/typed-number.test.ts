import fc from "fast-check"
import { expect, it } from "vitest"
import { typedMoney, typedQuantity } from "#core/typed-number.ts"

it.each([
  ["1.5", 1500],
  ["1,5", 1500],
  [" 1,5 ", 1500],
  [".5", 500],
  [",5", 500],
  ["1.", 1000],
  ["0", 0],
  ["007", 7000],
  ["1.500000", 1500],
  ["3.125", 3125]
])("a quantity is read with a comma or a point: %j (TYPED-1)", (text, quantity) =>
  expect(typedQuantity(text)).toBe(quantity)
)

it.each([
  "",
  " ",
  ".",
  ",",
  "1e1",
  "+1",
  "-1",
  "1.2.3",
  "1,2,3",
  "1 5",
  "3.5004",
  "0x10",
  "NaN",
  "half",
  "\u0661",
  "\u{1F969}",
  "\u0D67",
  "9999999999999"
])("nothing else is a quantity: %j (TYPED-1)", (text) => expect(typedQuantity(text)).toBeUndefined())

it("an amount has two decimals, and none is rounded away (NUM-1, TYPED-1)", () => {
  expect(typedMoney("99,5")).toBe(9950)
  expect(typedMoney("99.50")).toBe(9950)
  expect(typedMoney("99.505")).toBeUndefined()
  expect(typedMoney("1e2")).toBeUndefined()
})

it("what is read comes to what was typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(".", ","), (thousandths, point) => {
      const text = `${Math.floor(thousandths / 1000)}${point}${String(thousandths % 1000).padStart(3, "0")}`
      expect(typedQuantity(text)).toBe(thousandths)
    })
  )
})
