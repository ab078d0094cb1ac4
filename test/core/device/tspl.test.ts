import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { blank, dot } from "#core/device/bitmap.ts"
import { escpos } from "#core/device/escpos.ts"
import type { Profile } from "#core/device/profile.ts"
import type { Item } from "#core/device/sheet.ts"
import { tspl } from "#core/device/tspl.ts"
import { zpl } from "#core/device/zpl.ts"

describe("a TSPL label", () => {
  it("says its size, its gap and where it begins, is cleared, and is printed as often as it is wanted", () => {
    expect(written([], { copies: 7 })).toBe(
      "\r\nSIZE 50.05 mm,30.03 mm\r\nGAP 2.00 mm,0\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\nPRINT 1,7\r\n"
    )
  })

  it("writes a bitmap's black dots as zeros, and white paper beyond its edge", () => {
    const bitmap = blank(10, 2)
    dot(bitmap, 0, 0)
    dot(bitmap, 9, 1)
    const text = written([{ kind: "bitmap", x: 5, y: 6, bitmap }])
    // 0111 1111 1111 1111 and 1111 1111 1011 1111
    expect(text).toContain("BITMAP 5,6,2,2,1,\u007f\u00ff\u00ff\u00bf\r\n")
  })

  it.each<[string, Item, string]>([
    [
      "an EAN-13",
      { kind: "ean13", x: 1, y: 2, module: 2, height: 80, digits: "8901234567890" },
      'BARCODE 1,2,"EAN13",80,2,0,2,2,"8901234567890"'
    ],
    [
      "a Code 128",
      { kind: "code128", x: 1, y: 2, module: 2, height: 80, text: "K-42" },
      'BARCODE 1,2,"128",80,0,0,2,2,"K-42"'
    ],
    ["a QR code", { kind: "qr", x: 1, y: 2, module: 4, text: "upi://pay" }, 'QRCODE 1,2,M,4,A,0,"upi://pay"'],
    [
      "a GS1 DataMatrix, a FNC1 first and in place of separators",
      { kind: "datamatrix", x: 1, y: 2, module: 3, side: 20, text: "010890123456789410A-7\x1d2177" },
      'DMATRIX 1,2,60,60,c126,x3,20,20,"~1010890123456789410A-7~12177"'
    ],
    [
      "its own letters",
      { kind: "text", x: 1, y: 2, text: "Fish, fresh", scale: 2, isBold: false },
      'TEXT 1,2,"2",0,2,2,"Fish, fresh"'
    ],
    ["a rule", { kind: "line", x: 1, y: 2, width: 300, height: 3 }, "BAR 1,2,300,3"],
    ["a box", { kind: "box", x: 1, y: 2, width: 30, height: 20, thickness: 2 }, "BOX 1,2,31,22,2"]
  ])("writes %s", (_, item, line) => {
    expect(written([item])).toContain(`\r\n${line}\r\n`)
  })

  it.each<[string, Item, string]>([
    [
      "a wrong check digit",
      { kind: "ean13", x: 0, y: 0, module: 2, height: 80, digits: "8901234567891" },
      "INVALID_BARCODE"
    ],
    [
      "a quote in a barcode",
      { kind: "code128", x: 0, y: 0, module: 2, height: 80, text: 'a"b' },
      "INVALID_BARCODE"
    ],
    [
      "an escape in a barcode",
      { kind: "code128", x: 0, y: 0, module: 2, height: 80, text: "a\\[R]b" },
      "INVALID_BARCODE"
    ],
    [
      "a quote in its own letters",
      { kind: "text", x: 0, y: 0, text: 'a"b', scale: 1, isBold: false },
      "UNPRINTABLE_TEXT"
    ],
    [
      "letters that it has not",
      { kind: "text", x: 0, y: 0, text: "é", scale: 1, isBold: false },
      "UNPRINTABLE_TEXT"
    ]
  ])("refuses %s", (_, item, code) => {
    const made = tspl.encode({ width: 400, height: 240, copies: 1, items: [item] }, profile)
    expect(Result.isFailure(made) && made.failure.code).toBe(code)
  })

  it("leaves quotes and backslashes to be drawn", () => {
    expect(tspl.shows("Fish, fresh")).toBe(true)
    for (const text of ['6" pan', "a\\b", "₹ 20"]) expect(tspl.shows(text)).toBe(false)
  })
})

describe("the answer to <ESC>!?", () => {
  const [question] = tspl.questions
  it.each([
    [0x00, "ready"],
    [0x20, "busy"],
    [0x01, "COVER_OPEN"],
    [0x40, "COVER_OPEN"],
    [0x04, "PAPER_OUT"],
    [0x05, "PAPER_OUT"],
    [0x02, "PRINTER_ERROR"],
    [0x08, "PRINTER_ERROR"],
    [0x10, "PRINTER_ERROR"],
    [0x80, "PRINTER_ERROR"]
  ])("%i is %s", (byte, meaning) => {
    const condition = question?.read(Uint8Array.of(byte))
    expect(typeof condition === "object" ? condition.code : condition).toBe(meaning)
  })
  it("is not there before it came", () => {
    expect(question?.read(new Uint8Array())).toBe(undefined)
  })
})

describe("what a printer is set to by its profile", () => {
  const encoded = (language: typeof tspl, change: Partial<Profile>): string =>
    Buffer.from(
      Result.getOrThrow(
        language.encode({ width: 400, height: 240, copies: 1, items: [] }, { ...profile, ...change })
      )
    ).toString("latin1")

  it("is its darkness, in the printer's own scale, and nothing when none is set", () => {
    expect(encoded(zpl, { darkness: 50 })).toMatch(/^~SD15\n\^XA/)
    expect(encoded(zpl, { darkness: 100 })).toMatch(/^~SD30\n/)
    expect(encoded(tspl, { darkness: 100 })).toContain("DENSITY 15\r\n")
    expect(encoded(escpos, { darkness: 0 })).toContain("\u001d(K\u0002\u00001\u00fa")
    expect(encoded(escpos, { darkness: 50 })).toContain("\u001d(K\u0002\u00001\u0000")
    expect(encoded(zpl, {})).not.toContain("~SD")
    expect(encoded(tspl, {})).not.toContain("DENSITY")
    expect(encoded(escpos, {})).not.toContain("\u001d(K")
  })

  it("is its gap: none on a roll, a printer's own setting where nothing is said", () => {
    expect(encoded(zpl, { gap: 0 })).toContain("^MNN")
    expect(encoded(zpl, { gap: 16 })).toContain("^MNW")
    expect(encoded(zpl, { gap: null })).not.toContain("^MN")
    expect(encoded(tspl, { gap: 0 })).toContain("GAP 0,0\r\n")
  })

  it("is its cutter", () => {
    expect(encoded(zpl, { cut: "full" })).toContain("^MMC")
    expect(encoded(zpl, { cut: "none" })).not.toContain("^MM")
    expect(encoded(tspl, { cut: "full" })).toContain("SET CUTTER BATCH\r\n")
    expect(encoded(tspl, { cut: "none" })).not.toContain("CUTTER")
  })
})

const profile: Profile = {
  dpi: 203,
  width: 400,
  height: 240,
  margin: 0,
  letters: "own",
  columns: null,
  gap: 16,
  darkness: null,
  cut: "none"
}
const written = (items: ReadonlyArray<Item>, { copies = 1 } = {}): string =>
  Buffer.from(Result.getOrThrow(tspl.encode({ width: 400, height: 240, copies, items }, profile))).toString(
    "latin1"
  )
