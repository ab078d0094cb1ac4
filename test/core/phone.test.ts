/** PHONE-1, PHONE-2. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nationalPhone, normalPhone, readPhone, sentPhone, shownPhone } from "#core/phone.ts"

const digit = (least = 0) => fc.integer({ min: least, max: 9 }).map(String)

describe("a telephone number", () => {
  it.each([
    ["9876543210", "+919876543210"],
    ["09876543210", "+919876543210"],
    ["919876543210", "+919876543210"],
    ["+91 98765-43210", "+919876543210"],
    ["(+91) (0) 98765 43210", "+919876543210"],
    ["0091 9876543210", "+919876543210"],
    ["٠٩٨٧٦٥٤٣٢١٠", "+919876543210"],
    ["९८७६५४३२१०", "+919876543210"],
    ["൯൮൭൬൫൪൩൨൧൦", "+919876543210"],
    ["080 4000 0101", "+918040000101"],
    ["9123456789", "+919123456789"],
    ["919123456789", "+919123456789"],
    ["501234567", "+971501234567"],
    ["050 123 4567", "+971501234567"],
    ["+971 50 123 4567", "+971501234567"],
    ["+971 (0)50 123 4567", "+971501234567"],
    ["00971501234567", "+971501234567"],
    ["971501234567", "+971501234567"],
    ["04 400 0501", "+97144000501"],
    ["+1 212 555 0100", "+12125550100"],
    ["12125550100", "+12125550100"],
    ["0000000003", "0000000003"],
    ["0000012345678", "0000012345678"],
    ["12345", "12345"],
    ["0123456789", "0123456789"]
  ])("written as %j is %s (PHONE-1)", (text, normal) => {
    expect(normalPhone(text)).toBe(normal)
  })

  it("of India or the UAE is one, however it is written (PHONE-7)", () => {
    const number = (length: number, first: fc.Arbitrary<string>) =>
      fc
        .tuple(first, fc.array(digit(), { minLength: length - 1, maxLength: length - 1 }))
        .map(([one, others]) => one + others.join(""))
    /** Blanks, dashes and brackets between the digits, and the digits of some script. */
    const written = (digits: string) =>
      fc
        .tuple(
          fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xd66),
          fc.array(fc.constantFrom("", "", "", " ", "-", "\u00a0", "\u2013", "(", ")", "\u200f"), {
            minLength: digits.length,
            maxLength: digits.length
          })
        )
        .map(([zero, between]) =>
          [...digits]
            .map(
              (each, at) =>
                (between[at] ?? "") + (each === "+" ? each : String.fromCodePoint(zero + Number(each)))
            )
            .join("")
        )

    const national = fc.oneof(
      number(10, digit(1)).map((local) => ["91", local, /^/] as const),
      number(8, digit()).map((rest) => ["971", `5${rest}`, /^/] as const)
    )
    const ways = national.chain(([code, local]) =>
      fc
        .constantFrom(
          local,
          `0${local}`,
          code + local,
          `+${code}${local}`,
          `00${code}${local}`,
          `+${code}0${local}`
        )
        .chain((way) => written(way).map((text) => ({ text, normal: `+${code}${local}` })))
    )
    fc.assert(
      fc.property(ways, ({ text, normal }) => {
        expect(normalPhone(text)).toBe(normal)
      })
    )
  })

  it("read again it is the same, as it is kept and as any network shows it", () => {
    const anything = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom("", "+", "0", "00", "91", "+91", "971", "+971", "00000"),
          fc.array(digit(), { maxLength: 14 })
        )
        .map(([lead, rest]) => lead + rest.join(""))
    )
    fc.assert(
      fc.property(anything, fc.constantFrom("IN" as const, "AE" as const), (text, home) => {
        const normal = normalPhone(text)
        expect(normal).toMatch(/^\+?\d*$/)
        expect(normalPhone(normal)).toBe(normal)
        expect(normalPhone(shownPhone(normal, home))).toBe(normal)
      })
    )
  })

  it("is shown at home without its country's code (PHONE-2)", () => {
    expect(shownPhone("+919876543210", "IN")).toBe("9876543210")
    expect(shownPhone("+919876543210", "AE")).toBe("919876543210")
    expect(shownPhone("+971501234567", "AE")).toBe("501234567")
    expect(shownPhone("+97144000501", "AE")).toBe("044000501")
    expect(shownPhone("+971501234567", "IN")).toBe("971501234567")
    expect(shownPhone("+6581234567", "IN")).toBe("+6581234567")
    expect(shownPhone("0000000003", "AE")).toBe("0000000003")
    expect(nationalPhone("+919876543210")).toBe("9876543210")
    expect(nationalPhone("+971501234567")).toBe("501234567")
    expect(nationalPhone("+12125550100")).toBe("12125550100")
  })

  it("that a country has not is none: a sign, a letter, a digit too few", () => {
    for (const text of ["", " ", "x", "98765x3210", "9876543210,", "98+7", "\u001B[31m9876543210"])
      expect(readPhone(text)).toBeUndefined()
    expect(readPhone("+91 98765 4321")).toEqual({ normal: undefined, country: "IN", digits: "987654321" })
    expect(sentPhone("+91 90")).toBeUndefined()
    expect(sentPhone("12345")).toBeUndefined()
    expect(sentPhone("900000")).toBe("900000")
  })
})
