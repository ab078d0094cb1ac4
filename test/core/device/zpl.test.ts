import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Bitmap, blank, fill } from "#core/device/bitmap.ts"
import type { Profile } from "#core/device/profile.ts"
import type { Item } from "#core/device/sheet.ts"
import { zpl } from "#core/device/zpl.ts"

describe("a ZPL label", () => {
  it("is one format with its size, its things and its copies", () => {
    expect(written([text("Fish")], { copies: 3 })).toBe(
      "^XA\n^CI28^LH0,0^PON\n^PW400^LL240\n^FO10,20^ADN,18,10^FH_^FDFish^FS\n^PQ3,0,0,N\n^XZ\n"
    )
  })

  it("on a roll has no gaps to look for", () => {
    expect(written([], { height: null })).toContain("^MNN")
  })

  // "^FH Field Hexadecimal Indicator": an underscore and two hexadecimal digits stand for one byte.
  it.each([
    ["^XZ~JA", "_5EXZ_7EJA"],
    ["a_b", "a_5Fb"],
    ["₹240", "_E2_82_B9240"],
    ["मछली", "_E0_A4_AE_E0_A4_9B_E0_A4_B2_E0_A5_80"],
    ["\u0000\u0010\u001b\u007f", "_00_10_1B_7F"],
    ["😀", "_F0_9F_98_80"]
  ])("writes %j as field data %j", (typed, data) => {
    expect(written([text(typed)])).toContain(`^FH_^FD${data}^FS`)
  })

  it("has no command in it that a person typed (PRINT-4)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const stream = written([text(typed)])
        const names = stream.match(/[\^~]../gs) ?? []
        expect(names).toEqual("^XA ^CI ^LH ^PO ^PW ^LL ^FO ^AD ^FH ^FD ^FS ^PQ ^XZ".split(" "))
        expect(stream).toMatch(/^[\n\x20-\x7e]*$/)
      })
    )
  })

  it("leaves the check digit of an EAN-13 symbol to ^BE, after checking it (PRINT-6)", () => {
    const symbol = { kind: "ean13", x: 0, y: 0, module: 3, height: 90 } as const
    expect(written([{ ...symbol, digits: "8901234567890" }])).toContain(
      "^FO0,0^BY3^BEN,90,Y,N^FH_^FD890123456789^FS"
    )
    for (const digits of ["8901234567891", "890123456789", "", "89012345678AB"])
      expect(refused([{ ...symbol, digits }])).toBe("INVALID_BARCODE")
  })

  // "^BC Code 128 Subsets": >; start in C, >: start in B, >6 to B, >5 to C; >0 is >, >< is ^, >= is ~ in subset B.
  it.each([
    ["810100045678004", ">;81010004567800>64"],
    ["KKD-7", ">:KKD-7"],
    ["AB123456", ">:AB>5123456"],
    ["a>b^c~", ">:a>0b><c>="]
  ])("spells the Code 128 text %s as %s", (code, data) => {
    const stream = written([{ kind: "code128", x: 1, y: 2, module: 2, height: 80, text: code }])
    const escaped = data.replaceAll("^", "_5E").replaceAll("~", "_7E")
    expect(stream).toContain(`^FO1,2^BY2^BCN,80,N,N,N,N^FH_^FD${escaped}^FS`)
  })

  it("refuses a Code 128 text that has no such characters", () => {
    for (const code of ["", "मछली", "a\nb"])
      expect(refused([{ kind: "code128", x: 0, y: 0, module: 2, height: 80, text: code }])).toBe(
        "INVALID_BARCODE"
      )
  })

  // The example of "Alternative Data Compression Scheme for ~DG and ~DB Commands": G to Y, g to z, comma, colon.
  it("packs a picture's rows", () => {
    const bitmap = blank(64, 4)
    fill(bitmap, 0, 1, 8, 2)
    fill(bitmap, 0, 3, 64, 1)
    expect(written([picture(bitmap)])).toContain("^FO5,6^GFA,32,32,8,,HF,:!^FS")
  })

  it("cuts a picture that is larger than ^GF takes", () => {
    const bitmap = blank(8000, 250)
    fill(bitmap, 0, 0, 8000, 250)
    const totals = [...written([picture(bitmap)]).matchAll(/\^FO5,(\d+)\^GFA,(\d+),(\d+),1000/g)]
    expect(totals.map(([, top, total]) => [Number(top), Number(total)])).toEqual([
      [6, 99_000],
      [105, 99_000],
      [204, 52_000]
    ])
  })

  it("draws rules and boxes", () => {
    const things: ReadonlyArray<Item> = [
      { kind: "line", x: 1, y: 2, width: 300, height: 3 },
      { kind: "box", x: 4, y: 5, width: 60, height: 40, thickness: 2 },
      { kind: "qr", x: 7, y: 8, module: 5, text: "upi://pay?pa=a_b" },
      { kind: "datamatrix", x: 9, y: 10, module: 3, side: 20, text: "010890123456789410A_7\x1d2177" }
    ]
    expect(written(things)).toContain(
      "^FO1,2^GB300,3,3^FS\n^FO4,5^GB60,40,2^FS\n^FO7,8^BQN,2,5^FH_^FDMA,upi://pay?pa=a_5Fb^FS\n^FO9,10^BXN,3,200,20,20,,_^FD_1010890123456789410A__7_12177^FS"
    )
  })
})

describe("the answer to ~HS", () => {
  const [question] = zpl.questions
  const status = (first: string, second = "000,0,0,0,0,2,4,0,00000000,1,000"): Uint8Array =>
    Buffer.from(`\u0002${first}\u0003\r\n\u0002${second}\u0003\r\n\u00021234,0\u0003\r\n`, "latin1")
  const well = "030,0,0,0245,000,0,0,0,000,0,0,0"

  it("is three strings, and nothing before they are whole", () => {
    const whole = status(well)
    expect(question?.read(whole)).toBe("ready")
    for (let length = 0; length < whole.length - 2; length++)
      expect(question?.read(whole.subarray(0, length))).toBe(undefined)
  })

  it.each([
    ["paper out", "030,1,0,0245,000,0,0,0,000,0,0,0", undefined, "PAPER_OUT"],
    ["head open", well, "000,0,1,0,0,2,4,0,00000000,1,000", "COVER_OPEN"],
    ["ribbon out", well, "000,0,0,1,0,2,4,0,00000000,1,000", "PRINTER_ERROR"],
    ["paused", "030,0,1,0245,000,0,0,0,000,0,0,0", undefined, "PRINTER_ERROR"],
    ["not of its shape", "garbage", "garbage", "PRINTER_ERROR"]
  ])("%s", (_, first, second, code) => {
    expect(question?.read(status(first, second))).toMatchObject({ code })
  })

  it.each([
    ["formats wait", "030,0,0,0245,003,0,0,0,000,0,0,0", undefined],
    ["a format is coming in", "030,0,0,0245,000,0,0,1,000,0,0,0", undefined],
    ["the buffer is full", "030,0,0,0245,000,1,0,0,000,0,0,0", undefined],
    ["labels remain", well, "000,0,0,0,0,2,4,0,00000007,1,000"]
  ])("busy while %s", (_, first, second) => {
    expect(question?.read(status(first, second))).toBe("busy")
  })
})

const profile: Profile = {
  dpi: 203,
  width: 400,
  height: 240,
  margin: 0,
  letters: "own",
  columns: null,
  gap: null,
  darkness: null,
  cut: "none"
}
const text = (typed: string): Item => ({ kind: "text", x: 10, y: 20, text: typed, scale: 1, isBold: false })
const picture = (bitmap: Bitmap): Item => ({ kind: "bitmap", x: 5, y: 6, bitmap })
const encoded = (items: ReadonlyArray<Item>, { copies = 1, height = 240 as number | null } = {}) =>
  zpl.encode({ width: 400, height: 240, copies, items }, { ...profile, height })
const written = (...given: Parameters<typeof encoded>): string =>
  Buffer.from(Result.getOrThrow(encoded(...given))).toString("latin1")
const refused = (items: ReadonlyArray<Item>): string | undefined => {
  const result = encoded(items)
  return Result.isFailure(result) ? result.failure.code : undefined
}
