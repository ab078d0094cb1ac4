import { beforeAll, describe, expect, it } from "vitest"
import { loadFonts } from "#rpc-server/pdf/fonts.ts"
import { makePages, type PageTools } from "#rpc-server/pdf/pages.ts"
import { render } from "#rpc-server/pdf/render.ts"
import { loadSubsetter } from "#rpc-server/pdf/subset.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { hostileNames, namedScripts, namesIn, someNamesIn } from "#test/support/names.ts"
import { papersWith } from "#test/support/papers.ts"
import { openPdf } from "#test/support/pdf-page.ts"
import { inkBox } from "#test/support/picture.ts"
import { isLong } from "#test/support/runs.ts"

const rows = (text: string): ReadonlyArray<string> =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

describe("text in a PDF", () => {
  let tools: PageTools
  beforeAll(async () => {
    const fonts = await loadFonts()
    tools = { ...fonts, subsetter: await loadSubsetter(fonts.typefaces) }
  })

  const written = async (texts: ReadonlyArray<string>) => {
    const pages = makePages(tools, { width: 500, height: texts.length * 24 + 40 })
    pages.add()
    for (const [index, text] of texts.entries()) pages.write(text, 20, 20 + index * 24, { size: 12 })
    const bytes = await pages.finish("", {})
    const [page] = await openPdf(bytes)
    return { text: page?.text ?? "", missing: pages.missing(), bytes }
  }

  it.each(namedScripts)("names in %s are found as they were typed, and none has a box", async (script) => {
    const names = someNamesIn(script)
    const { text, missing } = await written(names)
    // Two marks on one Arabic letter may come in either order: the two are canonically equivalent.
    expect(rows(text.normalize("NFC"))).toEqual(names.map((name) => name.normalize("NFC")))
    expect(missing).toEqual([])
  })

  it.each([
    ["राम कृष्ण १२, फ्लैट 3"],
    ["ശ്രീകുമാർ 12/345, Kochi 682016"],
    ["தமிழ்ச்செல்வி 45, Chennai"],
    ["Asha आशा അശ്വതി ஆஷா 12"],
    ["شارع ١٢ رقم 345 دبي"]
  ])("numbers and other scripts in one line are found: %s", async (name) => {
    expect(rows((await written([name])).text)).toEqual([name])
  })

  it("a character that no font has is a box whose text can still be copied", async () => {
    const { text, missing } = await written(["Asha \u{1F600} Rao"])
    expect(rows(text)).toEqual(["Asha \u{1F600} Rao"])
    expect(missing).toEqual([0x1f600])
  })

  it("the same strokes make the same bytes", async () => {
    const names = namedScripts.flatMap((script) => namesIn(script).slice(0, 5))
    expect((await written(names)).bytes).toEqual((await written(names)).bytes)
  })
})

describe("names that mean harm", () => {
  it("there are 200", () => {
    expect(new Set(hostileNames).size).toBe(200)
  })

  const printed = async (text: string, isWanted: (index: number) => boolean = () => true) => {
    const papers = papersWith(text).map((paper, index) => ({ paper, index }))
    return Promise.all(
      papers
        .filter(({ index }) => isWanted(index))
        .map(async ({ paper, index }) => {
          const { bytes } = await render(paper)
          return { index, kind: paper.kind, bytes, pages: await openPdf(bytes) }
        })
    )
  }

  it("stay text on every paper: no action is in the file, pages keep their size and their number", async () => {
    const usual = await printed("Asha")
    // Each threat comes in five names and is on every paper once, from threat to threat in another of the five.
    for (const [turn, name] of hostileNames.entries()) {
      const threat = Math.floor(turn / 5)
      // In the short run each threat comes in one of its names, on a fifth of the papers, which changes with the threats.
      if (!isLong && turn % 5 !== Math.floor(threat / 5) % 5) continue
      const isItsTurn = (paper: number): boolean => (paper + turn + threat) % 5 === 0
      for (const { index, kind, bytes, pages } of await printed(name, isItsTurn)) {
        const source = Buffer.from(bytes).toString("latin1")
        expect(source).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|URI|EmbeddedFile|AcroForm)\b/)
        const size = ({ width, height }: { width: number; height: number }) => [width, height]
        const [page] = usual[index]?.pages ?? []
        for (const each of pages) expect(size(each)).toEqual(page && size(page))
        // The third is a template: a store's own text may be as long as it likes.
        if (index !== 2) expect([kind, pages.length]).toEqual([kind, usual[index]?.pages.length])
      }
    }
  }, 120_000)

  it.each([
    ["10,000 letters without a blank", "W".repeat(10_000)],
    ["2,000 words", "a ".repeat(2000)],
    ["a long name in Malayalam", "മ".repeat(2000)],
    ["2,000 marks on one letter", `a${"\u0301".repeat(2000)}`],
    ["a printer's command", "^XA^FO0,0^GB800,800,800^FS^XZ"]
  ])(
    "%s: nothing stands at the edge of a page, and the bars can be read",
    async (_, name) => {
      for (const { kind, pages } of await printed(name)) {
        const isLabel = !["invoice", "items", "pickUp", "pickList", "returnList", "shiftReport"].includes(
          kind
        )
        for (const page of pages.slice(0, 2)) {
          const picture = await page.render(1)
          const box = inkBox(picture)
          const edge = isLabel ? 1 : 30
          expect(box?.left, kind).toBeGreaterThanOrEqual(edge)
          expect(box?.right, kind).toBeLessThanOrEqual(picture.width - edge)
          expect(box?.top, kind).toBeGreaterThanOrEqual(edge)
          expect(box?.bottom, kind).toBeLessThanOrEqual(picture.height - 1)
        }
        const [first] = pages
        if (first === undefined) throw new Error("no page")
        if (isLabel || kind === "invoice")
          expect(await readCodes(await first.render(203 / 72), ["Code128", "EAN13"])).toHaveLength(1)
      }
    },
    60_000
  )
})
