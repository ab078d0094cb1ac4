/**
 * A scanner types codes over the pages of a browser: while they load, with something open over them, while somebody types,
 * at any speed and on other keyboard layouts. Each is looked up or refused in sight; none stands in a field, none presses
 * a button.
 */
import type { CDPSession, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { Keyboard } from "#test/support/keyboard.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, expectNoComplaints, type Workstation } from "#test/support/web.ts"

/** Lists and pages that take codes of their own; the long form has the lists that are as the queue is, too. */
const pages = [
  "/home",
  "/order/1",
  "/scannercheck",
  ...(isLong ? ["/order", "/xorder", "/incoming", "/dispatch", "/inventory"] : [])
]
/** What is done before a scan, by the keys of a person; letters alone, so that a digit in a box is the scanner's. */
const before: ReadonlyArray<ReadonlyArray<string>> = [[], ["F1"], ["Control+k", "p"], ["Control+f", "a", "b"]]
const gaps = [5, 20, 60, 150]
const layouts = ["0123456789", "à&é\"'(-è_ç", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९"]
/** 5 scans on each page: the long form has 2,000. */
const rounds = isLong ? 50 : 1

const web = sharedWeb({ orders: [1], flags: { hub: { enable_order_create: 1 } } })
let station: Workstation
let cdp: CDPSession
/** The calls that the server got. */
const calls: Array<string> = []
beforeAll(async () => {
  station = await web.open()
  const { page } = station
  await page.addInitScript(() => {
    const seen: Array<string> = []
    Object.assign(globalThis, { seen })
    const note = (what: string, of: string) => seen.push(`${what} ${of}`)
    addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("a, button") !== null)
          note("pressed", target.outerHTML.slice(0, 80))
      },
      { capture: true }
    )
    addEventListener(
      "input",
      (event) => {
        if (event instanceof InputEvent && /[\d٠-٩०-९]/.test(event.data ?? ""))
          note("typed", event.data ?? "")
      },
      { capture: true }
    )
  })
  page.on("request", (request) => calls.push(request.postData() ?? ""))
  await enter(page, web)
  await page.locator(".figure").first().waitFor()
  cdp = await page.context().newCDPSession(page)
})

let scans = 0
/** A pack that no other scan was of, as the next scanner types it. */
const scan = async (isFast = false): Promise<string> => {
  const code = `801773005006455070${String(scans).padStart(5, "0")}`
  // Keys that are dated before what somebody typed last would be of it.
  const gap = gaps[scans % (isFast ? 2 : gaps.length)] ?? 5
  const signs = layouts[Math.floor(scans / 2) % layouts.length] ?? ""
  scans += 1
  // A slow one began a while ago: the page gets round to its keys now.
  const keys = new Keyboard(cdp, gap, gap > 20 ? gap * (code.length + 1) : 0)
  await Promise.all([...code].map((digit) => keys.press(digit, signs[Number(digit)])))
  await keys.press("\r")
  return code
}
const isHeard = async (page: Page, code: string): Promise<boolean> =>
  calls.some((body) => body.includes(code)) ||
  (await page.evaluate(() => document.body.innerText)).includes(code)
const isDecided = (page: Page, code: string, where: string): Promise<void> =>
  expect.poll(() => isHeard(page, code), { message: `${code} at ${where}`, timeout: 20_000 }).toBe(true)

it.each(pages)(
  "codes that are scanned over %s are all decided, from the moment its first script has run",
  async (path) => {
    const { page } = station
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(web.url + path, { waitUntil: "commit" })
      await page.waitForFunction(() => "packhouseEarlyKeys" in globalThis)
      await isDecided(page, await scan(), `${path} while it loads`)
      for (const keys of before) {
        await page.keyboard.press("Escape")
        for (const key of keys) await page.keyboard.press(key, { delay: 130 })
        await isDecided(page, await scan(keys.length > 0), `${path} behind ${keys.join(" ")}`)
      }
      expect(
        await page.evaluate(() => (globalThis as unknown as { seen: ReadonlyArray<string> }).seen)
      ).toEqual([])
    }
    expectNoComplaints(station)
  },
  isLong ? 900_000 : undefined
)
