/** The pages in Hindi: each sentence that a page can show has a translation. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sentencesIn } from "#core/kit/words/sentences.ts"
import { wordsIn } from "#core/kit/words/words-in.ts"
import { hindi, hindiDates, rooms } from "#core/text/hindi/hindi.ts"
import { sourcesIn } from "../support/import-graph.ts"
import { sentencesOf } from "../support/sentences.ts"

/** What programs say to each other. */
const noSentences = new Set([
  "$$ok $$back",
  ":is(.figure, .work-row, .tile).is-walked",
  '"pk{}" 1',
  "(pointer: fine)",
  "(prefers-color-scheme: dark)",
  "400 millis",
  " decimals {}",
  "decimals {}",
  "Escape",
  "RGBA",
  "NFKC",
  "NFKD",
  "EAN13",
  "EAN8",
  "UPCA",
  "UPCE",
  "Code128",
  "QRCode",
  "Plain",
  "English",
  "Enter",
  "GSTIN",
  "Disconnected",
  "Hub",
  "OrderService.getOrderList",
  "MANUAL_PACK",
  "POST",
  "Ruled",
  "Right",
  "TRN",
  "Packhouse",
  "dialog {}",
  "field {}",
  "main .row.is-selected",
  'select, fieldset, [data-reasons], .choice[aria-pressed="true"]',
  "packhouse session",
  "packhouse work {}",
  "{} - Packhouse",
  "{}{} - Packhouse"
])
/** They find what a network lacks, on the command line alone. */
const onCommandLine = "core/text/doctor.ts"

/** Blanks about a sentence are those of what it is put into. */
const translated = new Set(Object.keys(hindi).map((sentence) => sentence.trim().replaceAll("{#}", "{}")))
/** Rules and devices that answer in sentences of their own. */
const answering =
  "catalogue/trade-code barcode/explain barcode/reason barcode/gs1/flaw barcode/gs1/symbology barcode/rule/trial barcode/rule/refusal barcode/rule/explanation barcode/rule/rule barcode/rule/content barcode/rule/rule-file barcode/rule/network-lists barcode/rule/rule-table barcode/rule/rule-text barcode/rule/tried sheet/csv sheet/json device/refusal order/credit-pay-out order/pay-parts order/payment-change order/remark " +
  "shift/cash-movement shift/counting stock/expiry-board stock/first-expiry stock/inventory stock/short-receipt"
const missing = [
  ...["core/text", "core/screen", "core/client", "core/kit", "web"].flatMap(sourcesIn),
  ...answering.split(" ").map((name) => `core/${name}.ts`)
]
  .filter(
    (file) => file !== onCommandLine && !/^(core\/text\/hindi|core\/kit\/words|core\/kit\/effects)/.test(file)
  )
  .flatMap((file) => sentencesOf(file).map((sentence) => ({ file, sentence })))
  .filter(({ sentence }) => !translated.has(sentence.trim()) && !noSentences.has(sentence))

const valuesIn = (text: string, value: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(value)].map(([, number = ""]) => number).sort()

describe("the pages in Hindi", () => {
  it("have every sentence", () => {
    expect(missing).toEqual([])
  })

  it("have one translation of a sentence, however many pages say it", () => {
    const twice = rooms.flatMap((room, at) =>
      Object.keys(room).filter((sentence) =>
        rooms.slice(at + 1).some((other) => Object.hasOwn(other, sentence))
      )
    )
    expect(twice).toEqual([])
  })

  it("put every value of a sentence into its place, each once", () => {
    for (const [sentence, translation] of Object.entries(hindi)) {
      const values = valuesIn(sentence, /\{([#\d]*)\}/g).map((_, at) => String(at + 1))
      expect([sentence, valuesIn(translation, /\{(\d*)\}/g)]).toEqual([sentence, values])
    }
  })

  it("are in letters that a page has a font for", () => {
    for (const translation of Object.values(hindi))
      expect([translation, /[^\p{Script=Devanagari}\p{ASCII}।]/u.test(translation)]).toEqual([
        translation,
        false
      ])
  })
})

describe("a sentence in another language", () => {
  const text = sentencesIn(
    {
      "{} of {} lines": "{2} में से {1} पंक्तियाँ",
      "{} late": "{1} देर",
      "Accept & Continue": "स्वीकारें",
      "{} to {}": "{1} से {2}",
      "an order": "ऑर्डर",
      "choose {}": "{1} चुनें",
      "by {}": "{1} द्वारा",
      "by {#}": "{1} तक",
      "It is over. Count again": "समय निकला। फिर गिनें",
      On: "चालू",
      Large: "बड़ा",
      "Pack {}": "पैक {1}",
      "of {}": "{1} में से",
      "packs are taken by hand": "पैक हाथ से लिए जाते हैं"
    },
    { Nov: "नव॰" }
  )

  it("leaves a name that says how many are in a pack, and words in columns stand for themselves", () => {
    expect(text("Eggs, Pack of 12")).toBe("Eggs, Pack of 12")
    expect(text("4-9    750  an order")).toBe("4-9    750  ऑर्डर")
  })

  it("of a scan says how many of how many there are, and by which list a code was not read", () => {
    const own = sentencesIn(hindi, hindiDates)
    expect(own("+1 Pack, 1 of 2 Pack")).toBe("+1 Pack, 2 Pack में से 1")
    expect(own("Carton: +12 Pack, 12 of 24 Pack")).toBe("कार्टन: +12 Pack, 24 Pack में से 12")
    expect(own('not packhouse: no code starts with "("')).toBe('packhouse नहीं: "(" से कोई कोड शुरू नहीं होता')
  })

  it("has its values where the language puts them, and what they say in it, too", () => {
    expect(text("9 of 14 lines")).toBe("14 में से 9 पंक्तियाँ")
    expect(text("choose an order")).toBe("ऑर्डर चुनें")
  })

  it("tells a time or a number from a name where its dictionary does", () => {
    expect(text("by 18:30")).toBe("18:30 तक")
    expect(text("by Asha")).toBe("Asha द्वारा")
  })

  it("is one of several of an entry, and stands behind a name and a colon", () => {
    expect(text("It is over. Asha is on it")).toBe("समय निकला। Asha is on it")
    expect(text("On: packs are taken by hand")).toBe("चालू: पैक हाथ से लिए जाते हैं")
  })

  it("leaves words of a name alone", () => {
    expect(text("Prawns, Large, 5 min late")).toBe("Prawns, Large, 5 min देर")
    expect(text("Large, Prawns")).toBe("बड़ा, Prawns")
  })

  it("is put together of its pieces as it was", () => {
    expect(text("9 of 14 lines, 5 min late")).toBe("14 में से 9 पंक्तियाँ, 5 min देर")
    expect(text("Accept & Continue (29 Nov)")).toBe("स्वीकारें (29 नव॰)")
  })

  it("is left as it is where there are no words for it", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."ABCXYZ 0123.-".split("")) })
    fc.assert(
      fc.property(letters, (sentence) => {
        expect(text(sentence)).toBe(sentence)
      })
    )
    expect(text("Scan a pack to sell to a walk-in customer")).toBe(
      "Scan a pack to sell to a walk-in customer"
    )
  })
})

describe("a view in another language", () => {
  const words = wordsIn("hi", { Open: "खोलें", Name: "नाम", Late: "देर" }, hindiDates)
  const message = { _tag: "Opened", title: "Open" }
  const made = {
    title: "Open",
    actions: [{ id: "open", title: "Open", keys: ["o"], outcome: { message } }],
    parts: [
      {
        part: "table",
        id: "t",
        caption: "Name",
        headings: [
          { id: "name", title: "Name", kind: "name", width: "rest" },
          { id: "state", title: "Late", kind: "status", width: 4 }
        ],
        count: 1,
        empty: "Open",
        rows: () => [{ id: "1", cells: [{ text: "Late" }, { text: "Late" }], actions: [], details: [] }],
        cursor: undefined
      },
      { part: "entry", label: "Name", prompt: "Name", text: "Open", typed: () => message, holds: "text" }
    ],
    back: undefined
  } as never
  const view = words.view<unknown>(made)

  it("says its words, and no name, message or typed text otherwise", () => {
    expect([view.title, view.actions[0]?.title, view.actions[0]?.outcome]).toEqual([
      "खोलें",
      "खोलें",
      { message }
    ])
    const [table, entry] = view.parts
    if (table?.part !== "table" || entry?.part !== "entry") throw new Error("other parts came out")
    expect(table.headings.map(({ title }) => title)).toEqual(["नाम", "देर"])
    expect(table.rows(0, 1)[0]?.cells.map(({ text }) => text)).toEqual(["Late", "देर"])
    expect([entry.label, entry.text]).toEqual(["नाम", "Open"])
  })

  it("is the same value again, so that nothing is drawn anew", () => {
    expect(words.view(made)).toBe(view)
  })
})
