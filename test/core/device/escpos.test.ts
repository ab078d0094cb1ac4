import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { type Bitmap, blank, fill } from "#core/device/bitmap.ts"
import { escpos } from "#core/device/escpos.ts"
import type { Profile } from "#core/device/profile.ts"
import type { Item } from "#core/device/sheet.ts"

// Hexadecimal as in Epson's "ESC/POS Command Reference".
const start = "1b40 1b5200 1b7400 1b32 1b6100"
const cut = "1d564200"

describe("an ESC/POS receipt", () => {
  it("starts from a known state, writes a line and is cut", () => {
    expect(written([text("Fish", 0, 0)], 30)).toBe(
      hex(start, "1d2100 1b4500 1b240000", ascii("Fish"), "0a", cut)
    )
  })

  it("puts things of one line beside each other, with their size and weight", () => {
    const things = [
      { ...text("360.00", 480, 0), isBold: true },
      { ...text("Total", 0, 0), scale: 2 }
    ]
    expect(written(things, 48)).toBe(
      hex(
        start,
        ["1d2111 1b4500 1b240000", ascii("Total")],
        ["1d2100 1b4501 1b24e001", ascii("360.00")],
        "0a",
        cut
      )
    )
  })

  it("moves on by dots, whatever the printer calls a line", () => {
    /** GS v 0, mode 0, one byte wide: white paper of so many dots. */
    const white = (rows: number): string =>
      `1d763000 0100 ${rows.toString(16).padStart(2, "0")}00 ${"00".repeat(rows)}`

    expect(written([text("a", 0, 12)], 60)).toBe(
      hex(start, white(12), "1d2100 1b4500 1b240000 61 0a", white(18), cut)
    )
  })

  it("writes a picture as a raster from the left edge", () => {
    const bitmap = blank(10, 2)
    fill(bitmap, 0, 0, 10, 1)
    fill(bitmap, 9, 1, 1, 1)
    expect(written([picture(bitmap, 3)], 2)).toBe(hex(start, "1d763000 0200 0200 1ff8 0008", cut))
  })

  it("sends a tall picture in portions that small buffers hold", () => {
    const bitmap = blank(8, 300)
    fill(bitmap, 0, 0, 8, 300)
    const rasters = [...written([picture(bitmap, 0)], 300).matchAll(/1d7630000100(....)/g)]
    expect(rasters.map(([, rows]) => rows)).toEqual(["8000", "8000", "2c00"])
  })

  it("writes EAN-13 with its digits below, after checking them (PRINT-6)", () => {
    expect(written([ean13("8901234567890")], 118)).toBe(
      hex(start, "1d7703 1d685a 1d4802 1d6600 1b240a00 1d6b43 0d", ascii("8901234567890"), cut)
    )
    expect(refused([ean13("8901234567891")])).toBe("INVALID_BARCODE")
  })

  // GS k, m = 73: {B and {C choose the code set, two digits are one byte in set C, {{ is a brace.
  it.each([
    ["810100045678004", hex("7b43 51 01 00 04 38 4e 00", "7b42", ascii("4"))],
    ["a{b", hex("7b42", ascii("a{{b"))]
  ])("spells the Code 128 text %s", (code, data) => {
    const symbol: Item = { kind: "code128", x: 0, y: 0, module: 2, height: 80, text: code }
    const length = (data.length / 2).toString(16).padStart(2, "0")
    expect(written([symbol], 80)).toBe(
      hex(start, "1d7702 1d6850 1d4800 1d6600 1b240000 1d6b49", length, data, cut)
    )
  })

  it("stores a QR code and prints it", () => {
    const symbol: Item = { kind: "qr", x: 0, y: 0, module: 4, text: "upi" }
    expect(written([symbol], 84)).toBe(
      hex(
        start,
        "1b240000",
        "1d286b 0400 31413200",
        "1d286b 0300 314304",
        "1d286b 0300 314531",
        ["1d286b 0600 315030", ascii("upi")],
        "1d286b 0300 315130",
        cut
      )
    )
  })

  it("repeats the whole paper for every copy", () => {
    const one = written([text("a", 0, 0)], 30)
    expect(written([text("a", 0, 0)], 30, { copies: 3 })).toBe(one.repeat(3))
  })

  it("without a cutter feeds to where it is torn off", () => {
    expect(written([text("a", 0, 0)], 30, { cut: "none" })).toMatch(/1b6405$/)
  })

  it("never sends a character that the printer may show as another one", () => {
    for (const typed of ["₹", "é", "मछली", "\u001b@", "a\u0000", "\u007f", "tab\t"])
      expect(refused([text(typed, 0, 0)])).toBe("UNPRINTABLE_TEXT")
  })
})

describe("the printer's state", () => {
  const [paper, cause, line] = escpos.questions

  it("is asked by DLE EOT, which is answered at once", () => {
    expect(escpos.questions.map(({ ask }) => Buffer.from(ask).toString("hex"))).toEqual([
      "100404",
      "100402",
      "100401"
    ])
  })

  // DLE EOT: bits 1 and 4 are set, 0 and 7 clear. 0x12 is well; 0x72 is paper end.
  it.each([
    ["paper there", paper, 0x12, "ready"],
    ["paper near its end", paper, 0x1e, "ready"],
    ["paper at its end", paper, 0x72, { code: "PAPER_OUT" }],
    ["cover closed", cause, 0x12, "ready"],
    ["cover open", cause, 0x16, { code: "COVER_OPEN" }],
    ["stopped for paper", cause, 0x32, { code: "PAPER_OUT" }],
    ["error", cause, 0x52, { code: "PRINTER_ERROR" }],
    ["online", line, 0x12, "ready"],
    ["offline", line, 0x1a, { code: "DEVICE_OFFLINE" }]
  ])("%s", (_, question, byte, condition) => {
    const read = question?.read(Uint8Array.of(byte))
    if (typeof condition === "string") expect(read).toBe(condition)
    else expect(read).toMatchObject(condition)
  })

  it("is not read from bytes that are no status", () => {
    for (const byte of [0x00, 0x0f, 0x11, 0x13, 0x92, 0xff])
      expect(paper?.read(Uint8Array.of(byte))).toBe(undefined)
    expect(paper?.read(new Uint8Array(0))).toBe(undefined)
  })

  it("after a job comes by GS r, whose answer has bits 4 and 7 clear", () => {
    const { ask, read } = escpos.completion
    expect(Buffer.from(ask).toString("hex")).toBe("1d7201")
    expect(read(Uint8Array.of(0x00))).toBe("ready")
    expect(read(Uint8Array.of(0x12))).toBe(undefined)
  })
})

describe("a cash drawer", () => {
  const kick = (...[pin, on, off]: readonly [2 | 5, number, number]) =>
    Buffer.from(escpos.kick?.({ pin, on, off }) ?? []).toString("hex")
  it("opens by ESC p m t1 t2: m says at which pin, times are steps of 2 ms from 1 to 255", () => {
    expect(kick(2, 120, 240)).toBe("1b401b70003c78")
    expect(kick(5, 100, 500)).toBe("1b401b700132fa")
    expect(kick(2, 0, 5_000)).toBe("1b401b700001ff")
  })
})

const profile: Profile = {
  dpi: 203,
  width: 576,
  height: null,
  margin: 0,
  letters: "own",
  columns: null,
  gap: null,
  darkness: null,
  cut: "partial"
}
const text = (typed: string, x: number, y: number): Extract<Item, { kind: "text" }> => ({
  kind: "text",
  x,
  y,
  text: typed,
  scale: 1,
  isBold: false
})
const picture = (bitmap: Bitmap, x: number): Item => ({ kind: "bitmap", x, y: 0, bitmap })
const ean13 = (digits: string): Item => ({ kind: "ean13", x: 10, y: 0, module: 3, height: 90, digits })

const ascii = (typed: string): string => Buffer.from(typed, "latin1").toString("hex")
const hex = (...parts: ReadonlyArray<string | ReadonlyArray<string>>): string =>
  parts.flat().join("").replaceAll(" ", "")

const encoded = (
  items: ReadonlyArray<Item>,
  height: number,
  { copies = 1, cut: how = "partial" as Profile["cut"] } = {}
) => escpos.encode({ width: 576, height, copies, items }, { ...profile, cut: how })
const written = (...given: Parameters<typeof encoded>): string =>
  Buffer.from(Result.getOrThrow(encoded(...given))).toString("hex")
const refused = (items: ReadonlyArray<Item>): string | undefined => {
  const result = encoded(items, 100)
  return Result.isFailure(result) ? result.failure.code : undefined
}
