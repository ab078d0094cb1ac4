import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readElements } from "#core/barcode/gs1/elements.ts"
import { readLink } from "#core/barcode/gs1/link.ts"
import { contentOf } from "#core/barcode/gs1/meaning.ts"
import { isInk } from "#core/device/bitmap.ts"
import { escpos } from "#core/device/escpos.ts"
import type { Language } from "#core/device/language.ts"
import { bytes } from "#core/device/language.ts"
import { layout } from "#core/device/layout.ts"
import type { LaidOutDocument } from "#core/device/paper.ts"
import { dots, type Profile } from "#core/device/profile.ts"
import type { Refusal } from "#core/device/refusal.ts"
import { tspl } from "#core/device/tspl.ts"
import { zpl } from "#core/device/zpl.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { draw, drawn } from "#device-daemon/raster.ts"
import { namedScripts, someNamesIn } from "#test/support/names.ts"
import { isLong } from "#test/support/runs.ts"
import * as EscposPrinter from "./paper/escpos-printer.ts"
import { keep, scanned, scannedFaint, set, shaper } from "./paper/ink.ts"
import {
  dataMatrix,
  declares,
  ean13,
  invoice,
  itemLabel,
  items,
  names,
  orderLabel,
  qrLink
} from "./paper/samples.ts"
import * as TsplPrinter from "./paper/tspl-printer.ts"
import * as ZplPrinter from "./paper/zpl-printer.ts"

describe("every barcode is read back from the paper's dots", () => {
  /** Those with the least room, at either resolution. */
  const hardestLabels = [
    { widthMm: 50, heightMm: 25, dpi: 203 },
    { widthMm: 50, heightMm: 30, dpi: 300 }
  ]
  const labels = isLong
    ? [
        ...hardestLabels,
        { widthMm: 58, heightMm: 40, dpi: 203 },
        { widthMm: 100, heightMm: 75, dpi: 203 },
        { widthMm: 100, heightMm: 150, dpi: 300 }
      ]
    : hardestLabels
  const documents: ReadonlyArray<readonly [LaidOutDocument, ReadonlyArray<string>]> = [
    [orderLabel(), ["Code128 810100045678004"]],
    [itemLabel(), ["Code128 80177300500645507000123"]],
    [
      itemLabel({ code: "834120701250051226030017", name: names.malayalam }),
      ["Code128 834120701250051226030017"]
    ],
    [itemLabel({ declares }), ["Code128 80177300500645507000123"]],
    [
      ean13([
        { name: names.tamil, ean13: "8901234567890", price: "₹ 240.00", copies: 2 },
        { name: names.latin, ean13: "7401234007507", price: null, copies: 1 },
        { name: names.arabic, ean13: "2004321024002", price: null, copies: 1 }
      ]),
      ["EAN13 8901234567890", "EAN13 7401234007507", "EAN13 2004321024002"]
    ]
  ]
  for (const { widthMm, heightMm, dpi } of labels)
    it.each(["own", "drawn"] as const)(
      `label ${widthMm} x ${heightMm} mm, ${dpi} dpi, letters %s`,
      async (letters) => {
        const profile = label(widthMm, heightMm, dpi, letters)
        for (const [document, codes] of documents) {
          const papers = ZplPrinter.print(printed(document, profile, zpl)).map(({ paper }) => paper)
          for (const [index, paper] of papers.entries())
            keep(`${document.kind}-${index}-${widthMm}x${heightMm}mm-${dpi}dpi-${letters}`, paper)
          // No white paper is added around: the quiet zones have to be on the label.
          const found = await Promise.all(papers.map((paper) => scanned(paper)))
          expect(found.flat()).toEqual(codes)
          const { labels: others } = TsplPrinter.print(printed(document, profile, tspl), dpi)
          const foundToo = await Promise.all(others.map(({ paper }) => scanned(paper)))
          expect(foundToo.flat()).toEqual(codes)
        }
      }
    )

  const papers: ReadonlyArray<readonly [LaidOutDocument, string]> = [
    [invoice(), "Code128 810100045678004"],
    [invoice({ regime: "vat", currency: "AED" }), "Code128 810100045678004"],
    [items(), "Code128 810100045678004"],
    [items({ template: "Pick list\n\nMeera, fish first" }), "Code128 810100045678004"],
    [orderLabel(), "Code128 810100045678004"],
    [itemLabel(), "Code128 80177300500645507000123"],
    [itemLabel({ declares }), "Code128 80177300500645507000123"],
    [
      ean13([{ name: names.devanagari, ean13: "8901234567890", price: null, copies: 1 }]),
      "EAN13 8901234567890"
    ]
  ]
  for (const width of isLong ? [384, 512, 576] : [384])
    it.each(["own", "drawn"] as const)(`roll of ${width} dots, letters %s`, async (letters) => {
      for (const [document, code] of papers) {
        const { receipts } = EscposPrinter.print(printed(document, roll(width, letters), escpos), width)
        expect(receipts).toHaveLength(1)
        const [receipt] = receipts
        if (receipt !== undefined) keep(`${document.kind}-roll-${width}-${letters}`, receipt.paper)
        // A roll is wider than what is printed on it.
        expect(receipt === undefined ? [] : await scanned(receipt.paper, 32), document.kind).toEqual([code])
        expect(receipt?.isCut).toBe(true)
      }
    })

  it("QR codes too", async () => {
    const symbol = {
      kind: "qr",
      x: 40,
      y: 40,
      module: 5,
      text: "upi://pay?pa=shop@bank&am=240.00&tn=a_b^c~d"
    } as const
    const sheet = { width: 400, height: 300, copies: 1, items: [symbol] }
    const [zebra] = ZplPrinter.print(Result.getOrThrow(zpl.encode(sheet, label(50, 38, 203, "drawn"))))
    const [receipt] = EscposPrinter.print(Result.getOrThrow(escpos.encode(sheet, roll(400, "own")))).receipts
    const [tsc] = TsplPrinter.print(Result.getOrThrow(tspl.encode(sheet, label(50, 38, 203, "drawn")))).labels
    for (const paper of [zebra?.paper, receipt?.paper, tsc?.paper])
      expect(paper === undefined ? [] : await scanned(paper, 16)).toEqual([`QRCode ${symbol.text}`])
  })
})

describe("the 2D code of a pack is read back with every field beside the pack's own (LABEL-7)", () => {
  const fields = {
    gtin: "08901234567890",
    grams: 500,
    date_of_expiry: "2026-11-25",
    batch: "261120-07",
    serial: "26112007000123"
  }
  /** By this network's own reader, out of what a camera finds. */
  const fieldsOf = (code: string) => {
    const [format = "", text = ""] = code.split(" ")
    const read =
      format === "QRCode" ? readLink(text, 0, "2026-11-20") : readElements(text, 0, true, "2026-11-20")
    const { elements: _, ...content } = contentOf(Result.getOrThrow(read), "2026-11-20")
    return content
  }
  const full = isLong ? [names.latin, names.malayalam, "Wholesome ".repeat(6)] : [names.malayalam]
  const papersIn = (document: LaidOutDocument, letters: Profile["letters"]) => [
    ...[label(58, 40, 203, letters), label(80, 50, 203, letters), label(50, 30, 300, letters)]
      .slice(0, isLong ? 3 : 2)
      .flatMap((profile) => [
        ...ZplPrinter.print(printed(document, profile, zpl)).map(({ paper }) => paper),
        ...TsplPrinter.print(printed(document, profile, tspl), profile.dpi).labels.map(({ paper }) => paper)
      ]),
    // 58 and 80 mm of paper have so many dots.
    ...[384, 576].flatMap((width) =>
      EscposPrinter.print(printed(document, roll(width, letters), escpos), width).receipts.map(
        ({ paper }) => paper
      )
    )
  ]

  it.each([
    ["GS1 DataMatrix", dataMatrix],
    ["QR code with a GS1 Digital Link", qrLink]
  ] as const)(
    "%s, off paper of the three languages, and with half of the ink",
    async (kind, matrix) => {
      for (const name of full)
        for (const letters of isLong ? (["own", "drawn"] as const) : (["drawn"] as const))
          for (const [index, paper] of papersIn(itemLabel({ name, declares, matrix }), letters).entries()) {
            keep(`matrix-${matrix.symbol}-${index}-${letters}-${name.slice(0, 3)}`, paper)
            for (const read of [scanned, scannedFaint]) {
              const [square = "", bars] = await read(paper, 32)
              expect(bars, kind).toBe("Code128 80177300500645507000123")
              expect(fieldsOf(square), kind).toEqual(fields)
            }
          }
    },
    300_000
  )
})

describe("nothing is printed", () => {
  it.each<[string, LaidOutDocument, Profile, Language, Refusal["code"]]>([
    [
      "of a job in which one check digit is wrong",
      ean13([
        { name: "a", ean13: "8901234567890", price: null, copies: 1 },
        { name: "b", ean13: "8901234567891", price: null, copies: 1 }
      ]),
      label(50, 30, 203, "drawn"),
      zpl,
      "INVALID_BARCODE"
    ],
    [
      "of a code that Code 128 cannot hold",
      itemLabel({ code: "മത്സ്യം" }),
      roll(576, "own"),
      escpos,
      "INVALID_BARCODE"
    ],
    ["of an invoice on a small label", invoice(), label(50, 30, 203, "drawn"), zpl, "UNSUPPORTED_DOCUMENT"],
    ["where the barcode has no room", itemLabel(), label(20, 30, 203, "drawn"), zpl, "UNSUPPORTED_DOCUMENT"],
    ["where the text has no room", orderLabel(), label(50, 10, 203, "drawn"), zpl, "UNSUPPORTED_DOCUMENT"],
    [
      "of a thousand labels and one",
      ean13([{ name: "a", ean13: "8901234567890", price: null, copies: 1001 }]),
      label(50, 30, 203, "drawn"),
      zpl,
      "BAD_REQUEST"
    ],
    [
      "of more letters than any paper has",
      items({ customer_name: "x".repeat(61_000) }),
      roll(576, "own"),
      escpos,
      "TOO_LARGE"
    ],
    [
      "of a name in letters that no font here has",
      itemLabel({ name: "鸡肉" }),
      label(50, 30, 203, "drawn"),
      zpl,
      "UNPRINTABLE_TEXT"
    ],
    [
      "of such a caption on a receipt",
      items({ customer_name: "ไก่" }),
      roll(576, "own"),
      escpos,
      "UNPRINTABLE_TEXT"
    ],
    ["of no labels", ean13([]), label(50, 30, 203, "drawn"), zpl, "BAD_REQUEST"]
  ])("%s", (_, document, profile, language, code) => {
    const made = attempted(document, profile, language, 1)
    expect(Result.isFailure(made) && made.failure.code).toBe(code)
  })
})

describe("300 names in five scripts", () => {
  const printers = {
    zpl: (document: LaidOutDocument) => ZplPrinter.print(printed(document, wide, zpl))[0]?.paper,
    tspl: (document: LaidOutDocument) => TsplPrinter.print(printed(document, wide, tspl)).labels[0]?.paper,
    escpos: (document: LaidOutDocument) =>
      EscposPrinter.print(printed(document, roll(800, "own"), escpos), 800).receipts[0]?.paper
  }
  const wide = label(100, 60, 203, "own")

  // What a name looks like in dots is held against a browser's in letters.test.ts; here it has to arrive on the paper.
  it.each(Object.keys(printers))(
    "stand on the paper of %s, dot for dot",
    (language) => {
      let drawnNames = 0
      const all = namedScripts.flatMap(someNamesIn)
      for (const name of all) {
        const document = itemLabel({ name })
        const paper = printers[language as "zpl"](document)
        const profile = language === "escpos" ? roll(800, "own") : wide
        const drafts = layout(document, 1, false, profile, { zpl, tspl, escpos }[language as "zpl"], set)
        for (const draft of Result.getOrThrow(drafts))
          for (const item of draft.items) {
            if (item.kind !== "lettering") continue
            const picture = draw(shaper, item)
            if (picture === undefined || paper === undefined) throw new Error(`nothing of ${name}`)
            if (item.line.text.includes(name.slice(0, 3))) drawnNames += 1
            for (let y = 0; y < picture.bitmap.height; y++)
              for (let x = 0; x < picture.bitmap.width; x++)
                if (isInk(picture.bitmap, x, y) !== isInk(paper, picture.x + x, picture.y + y))
                  throw new Error(`${name} is not on the paper at ${x},${y}`)
          }
      }
      // Those that printable ASCII can write may be left to the printer's own letters.
      expect(drawnNames).toBeGreaterThan(0.8 * all.length)
    },
    120_000
  )
})

describe("a reprint", () => {
  const texts = (
    document: LaidOutDocument,
    profile: Profile,
    language: Language,
    isReprint: boolean
  ): string =>
    Result.getOrThrow(layout(document, 1, isReprint, profile, language, set))
      .flatMap(({ items: things }) => things)
      .map((item) => (item.kind === "text" ? item.text : ""))
      .join("|")

  it.each<[string, LaidOutDocument, Profile, Language]>([
    ["an order label", orderLabel(), label(100, 75, 203, "own"), zpl],
    ["an invoice", invoice(), roll(576, "own"), escpos],
    ["a list", items(), roll(576, "own"), escpos]
  ])("of %s says so at its head, and the first paper does not", (_, document, profile, language) => {
    expect(texts(document, profile, language, true)).toMatch(/^\|*REPRINT\|/)
    expect(texts(document, profile, language, false)).not.toContain("REPRINT")
  })
})

describe("a list", () => {
  it("goes on a label that is large enough, and not a letter of it is cut", async () => {
    const document = items({ lines: items().lines.slice(0, 3) })
    const [onLabel] = ZplPrinter.print(printed(document, label(100, 150, 203, "own"), zpl))
    expect(onLabel === undefined ? [] : await scanned(onLabel.paper)).toEqual(["Code128 810100045678004"])
    expect(onLabel?.fields.join()).toContain("1. Chicken Curry Cut - Skinless")
    const endless = items({ customer_name: "Asha ".repeat(400) })
    const made = attempted(endless, label(100, 150, 203, "own"), zpl, 1)
    expect(Result.isFailure(made) && made.failure.code).toBe("UNSUPPORTED_DOCUMENT")
  })
})

describe("copies", () => {
  const document = ean13([
    { name: "a", ean13: "8901234567890", price: null, copies: 3 },
    { name: "b", ean13: "7401234007507", price: null, copies: 2 }
  ])

  it("of a label are counted by the printer, those of the product times those of the job", () => {
    const made = Result.getOrThrow(attempted(document, label(50, 30, 203, "drawn"), zpl, 2))
    expect(ZplPrinter.print(made).map(({ copies }) => copies)).toEqual([6, 4])
    const other = Result.getOrThrow(attempted(document, label(50, 30, 203, "drawn"), tspl, 2))
    expect(TsplPrinter.print(other).labels.map(({ copies }) => copies)).toEqual([6, 4])
  })

  it("of a receipt are written one after the other", () => {
    const made = Result.getOrThrow(attempted(document, roll(576, "own"), escpos, 2))
    expect(EscposPrinter.print(made).receipts).toHaveLength(10)
  })
})

describe("a name", () => {
  it("on a label has at most 55 letters as a reader counts them (PRINT-7)", () => {
    const made = printed(itemLabel({ name: "നാ ".repeat(60) }), label(150, 50, 203, "drawn"), zpl)
    const cut = printed(itemLabel({ name: "നാ ".repeat(28).slice(0, -1) }), label(150, 50, 203, "drawn"), zpl)
    expect(Buffer.from(made).equals(Buffer.from(cut))).toBe(true)
  })

  it("that is hostile is only printed", () => {
    for (const hostile of hostileNames) {
      const shown = sanitizeText(hostile)
      for (const letters of ["own", "drawn"] as const) {
        const stream = printed(itemLabel({ name: hostile }), label(100, 60, 203, letters), zpl)
        const labels = ZplPrinter.print(stream)
        expect(labels, hostile).toHaveLength(1)
        expect(labels[0]?.copies).toBe(1)
        const counts = ZplPrinter.commandsOf(stream).map(({ name }) => name)
        for (const once of ["^XA", "^XZ", "^PQ", "^CI", "^PW", "^LL", "^BC"])
          expect(
            counts.filter((name) => name === once),
            `${once} of ${hostile}`
          ).toHaveLength(1)

        const { receipts, commands } = EscposPrinter.print(
          printed(itemLabel({ name: hostile }), roll(576, letters), escpos)
        )
        expect(receipts, hostile).toHaveLength(1)
        for (const once of ["ESC @", "GS V", "GS k"])
          expect(
            commands.filter((name) => name === once),
            `${once} of ${hostile}`
          ).toHaveLength(1)
        // In the printer's own letters it says what was typed, cut to its length and nothing else.
        if (letters === "own" && /^[\x20-\x7e]+$/.test(shown) && shown.length <= 40) {
          const words = shown.split(" ").filter((word) => word !== "")
          expect(receipts[0]?.lines.join(" ").startsWith(words.join(" "))).toBe(true)
        }
      }
    }
  }, 120_000)

  it("that is hostile is only printed by TSPL, too", () => {
    for (const hostile of hostileNames)
      for (const letters of ["own", "drawn"] as const) {
        const tsc = TsplPrinter.print(
          printed(itemLabel({ name: hostile }), label(100, 60, 203, letters), tspl)
        )
        expect(tsc.labels, hostile).toHaveLength(1)
        expect(tsc.labels[0]?.copies).toBe(1)
        for (const once of ["SIZE", "GAP", "CLS", "BARCODE", "PRINT"])
          expect(
            tsc.commands.filter((name) => name === once),
            `${once} of ${hostile}`
          ).toHaveLength(1)
      }
  }, 120_000)

  it("of ten thousand letters is printed, on a roll to the last of them", () => {
    const endless = items({ customer_name: "Asha ".repeat(2000), lines: [] })
    const [receipt] = EscposPrinter.print(printed(endless, roll(576, "own"), escpos)).receipts
    expect(receipt?.lines.join(" ").match(/Asha/g)).toHaveLength(2000)
    const onLabel = orderLabel({ customer_name: "രാമചന്ദ്രൻ ".repeat(900) })
    expect(ZplPrinter.print(printed(onLabel, label(100, 75, 203, "drawn"), zpl))).toHaveLength(1)
  })

  it("with pictures in it is printed without them", () => {
    const bytesOf = (name: string) =>
      Buffer.from(printed(itemLabel({ name }), label(50, 30, 203, "drawn"), tspl))
    expect(bytesOf("Asha 😀👍🏽 Rao 🇮🇳").equals(bytesOf("Asha Rao"))).toBe(true)
  })

  it("is never replaced by question marks (PRINT-5)", () => {
    for (const name of Object.values(names)) {
      const typed = printed(itemLabel({ name }), roll(576, "own"), escpos)
      expect(EscposPrinter.print(typed).receipts[0]?.lines.join()).not.toContain("?")
    }
  })
})

/** What people and programs have typed into names: commands of both languages, and bytes that change their meaning. */
const pieces = [
  "^XA",
  "^XZ",
  "^FS^FO0,0^FDowned^FS",
  "~JA",
  "~JR",
  "^CC+",
  "~CC+",
  "^CT#",
  "~CT#",
  "^CD;",
  "^FN1",
  "^DFR:X.ZPL",
  "^XFE:*.*",
  "^PQ9999",
  "~HS",
  "^FH#",
  "_5EXZ",
  "_",
  "\\&",
  "^JUS",
  "~DGR:A,1,1,F",
  "^IDR:*.*",
  "^GFA,8,8,1,FF",
  '"\r\nCLS\r\nPRINT 999\r\n"',
  '","x"\r\nDOWNLOAD "A.BAS"\r\n',
  '\\["]',
  "\\[R]",
  "\\[L]PRINT 9",
  "\u001b!?",
  "\u001b!R",
  "\u001b@",
  "\u001bp\u0000\u0019\u00fa",
  "\u001dV\u0000",
  "\u001dV1",
  "\u0010\u0014\u0001\u0000\u0005",
  "\u0010\u0004\u0001",
  "\u001c.",
  "\u001b=\u0000",
  "\u001d(A\u0002\u0000\u0000\u0002",
  "\u0018",
  "\u000c",
  "\u0007",
  "\u0000",
  "{CUT}",
  "{B{C",
  "\r\n",
  "\t",
  "\u009b1m",
  "\u2028",
  "\u202e",
  "\ufeff",
  "%s%n",
  "$(reboot)",
  "'; --",
  "<b>",
  "?",
  "😀",
  "₹",
  "é"
]
const around = [
  (piece: string) => piece,
  (piece: string) => `Fish ${piece} curry`,
  (piece: string) => piece.repeat(5),
  (piece: string) => `മീൻ ${piece}`
]
/** Each piece in every surrounding; in the short run in one, another one from piece to piece. */
const hostileNames = pieces.flatMap((piece, turn) =>
  around.filter((_, index) => isLong || index === turn % around.length).map((put) => put(piece))
)

const label = (widthMm: number, heightMm: number, dpi: number, letters: Profile["letters"]): Profile => ({
  dpi,
  width: dots(widthMm, dpi),
  height: dots(heightMm, dpi),
  margin: dots(1.5, dpi),
  letters,
  columns: null,
  gap: null,
  darkness: null,
  cut: "none"
})
const roll = (width: number, letters: Profile["letters"]): Profile => ({
  dpi: 203,
  width,
  height: null,
  margin: 0,
  letters,
  columns: null,
  gap: null,
  darkness: null,
  cut: "partial"
})

const attempted = (
  document: LaidOutDocument,
  profile: Profile,
  language: Language,
  copies: number
): Result.Result<Uint8Array, Refusal> =>
  Result.flatMap(layout(document, copies, false, profile, language, set), (drafts) =>
    Result.map(
      Result.all(drafts.map((draft) => language.encode(drawn(shaper, draft, language), profile))),
      (parts) => bytes(...parts)
    )
  )
const printed = (document: LaidOutDocument, profile: Profile, language: Language): Uint8Array =>
  Result.getOrThrow(attempted(document, profile, language, 1))
