import { describe, expect, it } from "vitest"
import { hiddenDigits, isSomebodys, mayBePhonePart, namedPhone } from "#core/order/shown-phone.ts"

describe("what a search may know of phones", () => {
  it("is no more than orders show: all but three digits, or four where the hub says so (PHONE-3, PHONE-5)", () => {
    expect([null, "false", '"no"', "nonsense"].map(hiddenDigits)).toEqual([3, 3, 3, 3])
    expect(["true", "1", '"true"'].map(hiddenDigits)).toEqual([4, 4, 4])
  })

  it("is a part of six plain digits at least", () => {
    expect(
      ["12345", "123456", "1234567890", "12345a", "+123456", "-123456", "1e6", ""].map(mayBePhonePart)
    ).toEqual([false, true, true, false, false, false, false, false])
  })

  it("is a number that is typed whole, however it is written; a printed code is none, nor are few digits (PHONE-1)", () => {
    for (const text of ["9876543210", " +91 98765-43210", "0091 98765 43210", "൯൮൭൬൫൪൩൨൧൦", "٩٨٧٦٥٤٣٢١٠"])
      expect(namedPhone(text, false), text).toBe("+919876543210")
    expect(namedPhone("501234567", false)).toBe("+971501234567")
    expect(namedPhone("123456", false)).toBe("123456")
    for (const text of ["12345", "Unni", "98765a3210", "987654****", "🥭", ""])
      expect(namedPhone(text, false), text).toBeUndefined()
    expect(namedPhone("8901234567894", true)).toBeUndefined()
    expect(isSomebodys("+919876543210")).toBe(true)
    expect(isSomebodys("0000000003")).toBe(false)
  })
})
