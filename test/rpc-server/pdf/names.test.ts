import { beforeAll, describe, expect, it } from "vitest"
import { loadFonts } from "#rpc-server/pdf/fonts.ts"
import { makePages, type PageTools } from "#rpc-server/pdf/pages.ts"
import { render } from "#rpc-server/pdf/render.ts"
import { loadSubsetter } from "#rpc-server/pdf/subset.ts"
import { hostileNames, namedScripts, namesIn } from "#test/support/names.ts"
import { papersWith } from "#test/support/papers.ts"
import { openPdf } from "#test/support/pdf-page.ts"
import { inkBox } from "#test/support/picture.ts"

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

  it.each(namedScripts)("60 names in %s are found as they were typed, and none has a box", async (script) => {
    const names = namesIn(script)
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

  it("stay text on every paper: pages keep their size, nothing stands outside of them, no action is in the file", async () => {
    for (const name of hostileNames) {
      const plainPapers = papersWith("Asha")
      for (const [index, paper] of papersWith(name).entries()) {
        const { bytes } = await render(paper)
        const source = Buffer.from(bytes).toString("latin1")
        expect(source).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|URI|EmbeddedFile|AcroForm)\b/)
        const pages = await openPdf(bytes)
        expect(pages.length).toBeGreaterThan(0)
        const isTemplate = paper.kind === "items" && paper.template !== null
        if (!isTemplate && paper.kind !== "invoice") expect(pages.length).toBeLessThanOrEqual(2)
        expect(paper.kind).toBe(plainPapers[index]?.kind)
      }
    }
  }, 240_000)

  it("never push ink over the edge of a page", async () => {
    const long = [
      "W".repeat(10_000),
      "മ".repeat(10_000),
      "a ".repeat(5000),
      "\u0301".repeat(2000),
      "-".repeat(300)
    ]
    for (const name of long)
      for (const paper of papersWith(name)) {
        const pages = await openPdf((await render(paper)).bytes)
        for (const page of pages.slice(0, 2)) {
          const picture = await page.render(1)
          const box = inkBox(picture)
          const edge = page.width < 300 ? 3 : 30
          expect(box?.left, paper.kind).toBeGreaterThanOrEqual(edge)
          expect(box?.right, paper.kind).toBeLessThanOrEqual(picture.width - edge)
          expect(box?.top, paper.kind).toBeGreaterThanOrEqual(3)
          expect(box?.bottom, paper.kind).toBeLessThanOrEqual(picture.height - 3)
        }
      }
  }, 120_000)
})
