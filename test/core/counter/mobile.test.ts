/** COUNTER-1, COUNTER-2. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  defaultPlaceholderWebsites,
  type MobileRules,
  mobileLimit,
  readMobile,
  readPlaceholderWebsites,
  shownMobile,
  tooLongMobile,
  typedMobile
} from "#core/counter/mobile.ts"
import { partners } from "#core/counter/source.ts"
import { normalPhone } from "#core/phone.ts"
import { sentenceOf } from "#test/support/outcome.ts"

const india: MobileRules = {
  kind: "customer",
  isUAE: false,
  websiteId: 1,
  usesPartnerPrice: false,
  placeholderWebsites: defaultPlaceholderWebsites
}
const uae: MobileRules = { ...india, isUAE: true }
const external: MobileRules = { ...india, kind: "external" }
const wording = (text: string, rules: MobileRules) => sentenceOf(readMobile(text, rules))

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(""))

describe("the mobile number", () => {
  it.each([
    ["9876543210", india, "+919876543210"],
    [" 98765 43210 ", india, "+919876543210"],
    ["98765-43210", india, "+919876543210"],
    ["+91 98765 43210", india, "+919876543210"],
    ["0091-9876543210", india, "+919876543210"],
    ["919876543210", india, "+919876543210"],
    ["09876543210", india, "+919876543210"],
    ["९८७६५४३२१०", india, "+919876543210"],
    ["129876543210", india, "+129876543210"],
    ["+92 9876543210", india, "+929876543210"],
    ["+971 50 100 0001", india, "+971501000001"],
    ["501000001", uae, "+971501000001"],
    ["0501000001", uae, "+971501000001"],
    ["٠٥٠١٠٠٠٠٠١", uae, "+971501000001"],
    ["+971 50 100 0001", uae, "+971501000001"],
    ["00971501000001", uae, "+971501000001"],
    ["9876543210", external, "+919876543210"],
    ["+91 98765 43210", external, "+919876543210"],
    ["09876543210", external, "+919876543210"],
    ["0", india, "Please input atleast 10 digit mobile number"],
    ["987654321", india, "Please input atleast 10 digit mobile number"],
    ["+91 98765 4321", india, "Please input atleast 10 digit mobile number"],
    ["501000001", india, "Please input atleast 10 digit mobile number"],
    ["9", external, "Please input atleast 10 digit mobile number"],
    ["1298765432100", india, "Invalid mobile number"],
    ["12987654321001", india, "Invalid mobile number"],
    ["+91 98765 432101", india, "Invalid mobile number"],
    ["98765432101", external, "Invalid mobile number"],
    ["5010000012", uae, "Please input 9 digit mobile number"],
    ["50100000", uae, "Please input 9 digit mobile number"],
    ["+91 98765 43210", uae, "Please input 9 digit mobile number"],
    ["", india, "Enter a valid mobile number"],
    ["   ", external, "Enter a valid mobile number"],
    ["98765x3210", india, "Enter a valid mobile number"],
    ["\u001B[31m9876543210", india, "Enter a valid mobile number"]
  ] as const)("of %j is read or refused to the letter (COUNTER-1)", (text, rules, expected) => {
    expect(wording(text, rules)).toBe(expected)
  })

  it("is in one form wherever it is accepted, within its length as it is shown, and shown it is the same", () => {
    const rules = fc.record({
      kind: fc.constantFrom("customer" as const, "external" as const),
      isUAE: fc.boolean(),
      websiteId: fc.constant(1),
      usesPartnerPrice: fc.constant(false),
      placeholderWebsites: fc.constant([3])
    })
    const typed = fc.oneof(fc.string(), digits(9), digits(10), digits(12))
    fc.assert(
      fc.property(rules, typed, (by, text) => {
        const mobile = Result.getOrUndefined(readMobile(text, by))
        if (mobile === undefined || partners.some((each) => each.mobile === mobile)) return
        const shown = shownMobile(mobile, by.isUAE)
        expect(mobile).toBe(normalPhone(shown))
        expect(shown).toMatch(/^\+?\d+$/)
        expect(shown.length).toBeGreaterThanOrEqual(by.isUAE ? 9 : 10)
        if (by.isUAE) expect(shown).toHaveLength(9)
      })
    )
  })

  it("takes what can stand in a number while it is typed, and says at once that it is too long (COUNTER-21)", () => {
    expect(typedMobile("+91 (98765)-43x2@1.0")).toBe("+91 (98765)-43210")
    expect(typedMobile("९८a७")).toBe("९८७")
    const wrong = (text: string, rules: MobileRules) => tooLongMobile(text, rules)
    for (const [text, rules] of [
      ["1234567890123", india],
      ["12345678901234", india],
      ["98765432101", external],
      ["5010000012", uae],
      ["+91987654321012", india]
    ] as const)
      expect(wrong(text, rules)).toBe(true)
    for (const [text, rules] of [
      ["", india],
      ["0", india],
      ["987654321012", india],
      ["00919876543210", india],
      ["+91 98765 43210", india],
      ["9876543210", external],
      ["09876543210", external],
      ["00971501000001", uae],
      ["501000001", uae]
    ] as const)
      expect(wrong(text, rules)).toBe(false)
  })

  it("that is whole is never too long on the way to it", () => {
    const whole = fc.constantFrom(
      ["+919876543210", india],
      ["00919876543210", india],
      ["971501000001", india],
      ["00971501000001", india],
      ["+91 98765 43210", external],
      ["00971501000001", uae],
      ["0501000001", uae]
    ) as fc.Arbitrary<readonly [string, MobileRules]>
    fc.assert(
      fc.property(whole, fc.nat(14), ([text, rules], length) => {
        expect(tooLongMobile(text.slice(0, length), rules)).toBe(false)
      })
    )
  })

  it("has its length by whose it is", () => {
    expect([
      mobileLimit("customer", false),
      mobileLimit("external", false),
      mobileLimit("customer", true),
      mobileLimit("external", true)
    ]).toEqual([12, 10, 9, 9])
  })

  it("that begins with 00000 counts at the websites that are named, in the UAE too, and nowhere else (COUNTER-2)", () => {
    for (const websiteId of defaultPlaceholderWebsites)
      for (const rules of [india, uae, external])
        expect(wording("0000012345678", { ...rules, websiteId })).toBe("0000012345678")
    expect(wording("0000012345678", india)).toBe("Invalid mobile number")
    expect(wording("0000012345", india)).toBe("0000012345")
    expect(wording("0000012345", external)).toBe("0000012345")
    expect(wording("00000123456", external)).toBe("Invalid mobile number")
    expect(wording("0000012345", uae)).toBe("Please input 9 digit mobile number")
    expect(wording("000001234", { ...india, websiteId: 3 })).toBe(
      "Please input atleast 10 digit mobile number"
    )
    expect(wording("0000012345678", { ...uae, websiteId: null })).toBe("Please input 9 digit mobile number")
  })

  it("of a partner is nobody's and has no length to keep (COUNTER-2)", () => {
    for (const { mobile } of partners) if (mobile !== null) expect(wording(mobile, uae)).toBe(mobile)
  })

  it("is not judged where partner's prices are used, and only digits of it are kept", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits(18)), fc.boolean(), (text, isUAE) => {
        expect(wording(text, { ...india, isUAE, usesPartnerPrice: true })).toMatch(/^\+?\d{0,15}$/)
      })
    )
  })

  it("is asked of the websites that are configured, else of 3, 15, 16 and 10", () => {
    expect(readPlaceholderWebsites("[7]")).toEqual([7])
    for (const text of [undefined, "", "[]", "no JSON", '"3"'])
      expect(readPlaceholderWebsites(text)).toEqual([3, 15, 16, 10])
  })
})
