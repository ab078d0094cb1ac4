import { describe, expect, it } from "vitest"
import { commandCodes } from "#core/command-code.ts"
import { commandSheet } from "#core/label/command-sheet.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { openPdf } from "#test/support/pdf-page.ts"

describe("the sheet of command codes", () => {
  it("is an A4 page that says of each code what it is called and what it asks for", async () => {
    const [page, ...others] = await openPdf(await renderPdf(commandSheet))
    expect(others).toEqual([])
    expect([page?.width, page?.height].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([
      210, 297
    ])
    for (const code of commandCodes) expect(page?.text).toContain(`$$${code}`)
    for (const { name, meaning } of commandSheet.codes) {
      expect(page?.text).toContain(name)
      expect(page?.text).toContain(meaning)
    }
  })

  it.each([203, 300, 600])("every code of it is read off the paper of a printer of %i dpi", async (dpi) => {
    const [page] = await openPdf(await renderPdf(commandSheet))
    if (page === undefined) throw new Error("there is no page")
    const found = await readCodes(await page.render(dpi / 72), ["Code128", "DataMatrix"])
    // A reader writes brackets where FNC1 comes first: the test code of scanners is one of GS1 in both.
    const { shown } = commandSheet.test
    expect(found.map(({ text }) => text).sort()).toEqual(
      [...commandCodes.map((code) => `$$${code}`), shown, shown].sort()
    )
  })
})
