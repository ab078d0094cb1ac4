/**
 * Keys of a scanner that reach the page late, as on a machine that is short of processors: the time at which each was
 * pressed decides what it was, never the time at which it came. The scanner's listener itself on a page with boxes.
 */
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { CDPSession, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { sharedChromium } from "#test/support/chromium.ts"
import { Keyboard } from "#test/support/keyboard.ts"
import { isLong } from "#test/support/runs.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const pack = "80177300500645507000123"
const ean13 = "8901234567890"
/** As fast as a USB scanner, in milliseconds. */
const gap = 8
/** Behind which characters the page hears nothing for a while: the first, around the middle, and before the last. */
const pauses = isLong ? [1, 2, 4, 5, 12, 13, 22] : [5, 22]
/** The page is busy for some seconds for each ten. */
const scansOfABusyPage = isLong ? 40 : 5

let page: Page
let cdp: CDPSession

beforeAll(async () => {
  const [bundle, browser] = await Promise.all([listener(), sharedChromium(inject("chromium"))])
  page = await browser.newPage()
  await page.setContent('<input aria-label="line"><input aria-label="quantity"><button>Back</button>')
  await page.addScriptTag({ content: bundle })
  cdp = await page.context().newCDPSession(page)
})
afterAll(() => page?.close())

describe("a scan whose keys come late", () => {
  it.each(pauses)(
    "with a pause behind character %d that was none at the scanner is whole, and no box holds a digit of it",
    async (after) => {
      await begin("quantity")
      await scanWithPause(after, silence)
      await expect.poll(wholeScans).toEqual([pack])
      await settled()
      // On a machine that stood still besides, the pause may have been as long as the next one.
      expect(await wholeScans()).toEqual([pack])
      expect(await texts()).toEqual(["", ""])
    }
  )

  it("with a pause too long to be waited for is whole, once its beginning was heard as no code", async () => {
    await begin("Back")
    const beginning = pack.slice(0, 12)
    await scanWithPause(beginning.length, async () => {
      await expect.poll(scans).toEqual([beginning])
    })
    await expect.poll(scans).toEqual([beginning, pack])
    await settled()
    expect(await scans()).toEqual([beginning, pack])
    expect(await texts()).toEqual(["", ""])
    // Half a second in which its end would have made it whole.
    expect((await seen()).waited[0]).toBeGreaterThanOrEqual(500)
  })

  it("with such a pause in a field leaves it again, once it is whole", async () => {
    await begin("quantity")
    const beginning = pack.slice(0, 12)
    await scanWithPause(beginning.length, async () => {
      await expect.poll(texts).toEqual(["", beginning])
    })
    await expect.poll(scans).toEqual([pack])
    await settled()
    expect(await texts()).toEqual(["", ""])
  })

  it("all of them, each a third of a second after it was pressed, is whole, and was never shown", async () => {
    await begin("line")
    const keys = new Keyboard(cdp, gap, 330)
    for (const character of `${pack}\r`) await keys.press(character)
    await expect.poll(wholeScans).toEqual([pack])
    await settled()
    expect(await changes()).toEqual([])
  })

  it("where no box has the focus is whole, and takes back what its first digit opened", async () => {
    await begin("Back")
    const keys = new Keyboard(cdp, gap)
    await keys.press(pack.charAt(0))
    // A page puts what is typed anywhere into its line.
    await expect.poll(() => texts()).toEqual(["8", ""])
    for (const character of `${pack.slice(1)}\r`) await keys.press(character)
    await expect.poll(wholeScans).toEqual([pack])
    expect(await texts()).toEqual(["", ""])
  })

  it("leaves what stood in the box before", async () => {
    await begin("quantity")
    await page.getByLabel("quantity").fill("1.50")
    const keys = new Keyboard(cdp, gap)
    await keys.press(pack.charAt(0))
    await expect.poll(() => texts()).toEqual(["", "1.508"])
    for (const character of `${pack.slice(1)}\r`) await keys.press(character)
    await expect.poll(wholeScans).toEqual([pack])
    expect(await texts()).toEqual(["", "1.50"])
  })

  it.each([pack, ean13])("of %s that was whole before its late terminator is one scan", async (code) => {
    await begin("line")
    const keys = new Keyboard(cdp, gap)
    for (const character of code) await keys.press(character)
    await expect.poll(wholeScans).toEqual([code])
    await keys.press("\r")
    await settled()
    expect(await wholeScans()).toEqual([code])
    expect(await texts()).toEqual(["", ""])
  })

  it("comes whole and in order, many times, from a page that is busy nearly all the time", async () => {
    await begin("quantity")
    const busy = await page.evaluate(() =>
      Number(
        setInterval(() => {
          const end = performance.now() + 40 + Math.random() * 160
          while (performance.now() < end);
        }, 10)
      )
    )
    const codes = Array.from(
      { length: scansOfABusyPage },
      (_, index) => `801773005006455070${String(index).padStart(5, "0")}`
    )
    const keys = new Keyboard(cdp, gap)
    const start = Date.now()
    const sent: Array<Promise<unknown>> = []
    for (const [index, code] of codes.entries()) {
      // Ten codes a second, whether the page keeps up or not.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + index * 100 - Date.now())))
      keys.restart()
      for (const character of `${code}\r`) sent.push(keys.press(character))
    }
    await Promise.all(sent)
    await page.evaluate((timer) => clearInterval(timer), busy)
    await expect.poll(wholeScans).toEqual(codes)
    expect(await changes()).toEqual([])
  })
})

describe("typing", () => {
  it("by hand stays in its box when a scan follows it", async () => {
    await begin("quantity")
    const keys = new Keyboard(cdp, 150)
    for (const character of "12") await keys.press(character)
    await expect.poll(() => texts()).toEqual(["", "12"])
    const scanner = new Keyboard(cdp, gap, -600)
    for (const character of `${pack}\r`) await scanner.press(character)
    await expect.poll(wholeScans).toEqual([pack])
    expect(await texts()).toEqual(["", "12"])
  })
})

const listener = async (): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `
        import { boxOf } from "#web/keys/insertion.ts"
        import { listen } from "#web/keys/scanner.ts"
        const seen = { scans: [], waited: [], changes: [] }
        let keyAt = 0
        Object.assign(globalThis, { seen })
        addEventListener("keydown", () => { keyAt = performance.now() }, { capture: true })
        addEventListener("input", ({ target }) => seen.changes.push(target.value))
        listen({
          scanned: (code) => {
            seen.scans.push(code)
            seen.waited.push(performance.now() - keyAt)
          },
          pressed: (character) => {
            document.querySelector("input").focus()
            document.execCommand("insertText", false, character)
          }
        })`,
      resolveDir: root,
      loader: "ts"
    },
    bundle: true,
    write: false,
    format: "iife"
  })
  return outputFiles[0]?.text ?? ""
}

interface Seen {
  scans: Array<string>
  /** Milliseconds from the last key to each scan. */
  waited: Array<number>
  changes: Array<string>
}
const seen = (): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
const scans = async (): Promise<ReadonlyArray<string>> => (await seen()).scans
/** Without the beginnings of a code that came before it: a machine that stands still makes a pause like any other. */
const wholeScans = async (): Promise<ReadonlyArray<string>> => {
  const heard = await scans()
  return heard.filter((code, index) => {
    const next = heard.slice(index + 1).find((later) => later.length > code.length)
    return next?.startsWith(code) !== true
  })
}
const changes = async (): Promise<ReadonlyArray<string>> => (await seen()).changes
const texts = (): Promise<ReadonlyArray<string>> =>
  page.locator("input").evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))

/** Empty boxes, nothing seen, and the focus in a box or on the button. */
const begin = async (name: string): Promise<void> => {
  if (!isSettled) await settled()
  isSettled = false
  for (const box of await page.locator("input").all()) await box.fill("")
  const label = page.getByLabel(name)
  await ((await label.count()) > 0 ? label : page.getByRole("button", { name })).focus()
  await page.evaluate(() =>
    Object.assign((globalThis as unknown as { seen: Seen }).seen, { scans: [], waited: [], changes: [] })
  )
}
const passed = (time: number): Promise<void> =>
  page.evaluate((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)), time)
/** Longer than any silence that ends a burst, by the page's own clock. */
const silence = (): Promise<void> => passed(320)
/** Whether nothing was pressed since the page last settled. */
let isSettled = true
/** Nothing waits any more, the rest of a broken scan included. */
const settled = async (): Promise<void> => {
  await passed(820)
  isSettled = true
}

const scanWithPause = async (after: number, pause: () => Promise<void>): Promise<void> => {
  const keys = new Keyboard(cdp, gap)
  for (const character of pack.slice(0, after)) await keys.press(character)
  await pause()
  for (const character of `${pack.slice(after)}\r`) await keys.press(character)
}
