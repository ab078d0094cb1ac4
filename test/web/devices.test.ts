/** Scanner, scale and printers in a real browser, with the device daemon as it is shipped, at the port that pages know. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { parse } from "#core/barcode/parse.ts"
import { port } from "#core/device/protocol.ts"
import { bundle } from "#test/cli/command/support/packhouse.ts"
import { findings } from "#test/support/axe.ts"
import { incrementOf, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { type SimulatedCounter, startCounter } from "#test/support/simulated-counter.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import {
  chooseMore,
  enter,
  expectNoComplaints,
  goTo,
  scan,
  setFlags,
  type Workstation
} from "#test/support/web.ts"
import { desk, phone } from "#test/support/widths.ts"

const { code, today } = tradingDay()
const pack = code(1)
/** A cart holds no more of a product than is in the store. */
const keema = code(2, { product: 2648, grams: 2000 })
const items = [
  { product: 1773, qty: 2000 },
  { product: 2649, qty: 2000 }
]

let programs: Awaited<ReturnType<typeof bundle>>
let stateDir: string
/** The file's only one: pages know no other port. */
let counter: SimulatedCounter
/** The browser that it knows, and what such a browser keeps. */
let known: Workstation
let pairing: Exclude<BrowserContextOptions["storageState"], string | undefined>
/** Whoever is at work: the known one unless a test has sat down at another. */
let station: Workstation
let page: Page

const web = sharedWeb(
  {
    orders: [1, 2, 3].map((id) => ({ id, items })),
    packs: [shelfPack(1773, pack), shelfPack(2648, keema, { qty: 2000 })]
  },
  {
    prepare: async () => {
      programs = await bundle()
      stateDir = mkdtempSync(path.join(os.tmpdir(), "packhouse-counter-"))
      ;[counter] = await Promise.all([startDaemon(), sitDown()])
      known = station
      await go("/devices", unpaired)
      await pair()
      pairing = await known.context.storageState()
    }
  }
)
afterAll(async () => {
  await counter?.kill()
  programs?.remove()
  rmSync(stateDir, { recursive: true, force: true })
})
beforeEach(async () => {
  station = known
  page = known.page
  await page.setViewportSize(desk)
  if (!counter.isRunning()) {
    counter = await startDaemon()
    // Otherwise it takes the scanner from whoever sits down meanwhile.
    await connected()
    await counter.claimed()
  }
})
afterEach(async () => {
  expectNoComplaints(station)
  if (station !== known) await station.context.close()
})

/** Over what was there before: it knows the browser again. */
const startDaemon = () => startCounter({ programs: programs.folder, stateDir, port, origin: web.url })

const unpaired = "do not know this browser yet"

/** At a browser of its own. */
const sitDown = async (options: BrowserContextOptions = {}): Promise<void> => {
  station = await web.open(options)
  page = station.page
  await station.context.grantPermissions(["local-network-access"], { origin: web.url }).catch(() => undefined)
}

/** A page that follows it afterwards hears of nothing that lay on it before. */
const emptyScale = async (): Promise<void> => {
  counter.say("plug scale")
  await counter.weighs("0")
}

/** Types the six digits that the daemon shows for these pages. */
const pair = async (): Promise<void> => {
  const program = path.join(programs.folder, "device-daemon/main.js")
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    "pair",
    ...["--port", String(port), "--state-dir", stateDir, "--origin", web.url]
  ])
  const main = page.locator("main")
  await main.getByLabel("Pairing code").fill(/Type (\d{6})/.exec(stdout)?.[1] ?? "")
  await main.getByRole("button", { name: "Pair" }).click()
  await sees(/of \d checked/)
}

const sees = (text: string | RegExp, within = page.locator("main")): Promise<void> =>
  within.getByText(text).first().waitFor()
const go = async (to: string, ready: string, user = "hub"): Promise<void> => {
  await enter(page, web, to, user)
  await sees(ready)
}
/** As by a link, and to a page that begins anew: from the one with the way back. */
const come = async (to: string, ready: string): Promise<void> => {
  await goTo(page, "/settings")
  await page.locator(".page-settings").waitFor()
  await goTo(page, to)
  await sees(ready)
}
const bar = () => page.locator(".head .status-bar")
/** The head knows the devices: the page is connected. */
const connected = (): Promise<void> => sees(/^Scanner ready/, bar())

describe("the print queue", () => {
  it("is empty in words", async () => {
    // Of a daemon that has printed nothing yet, or whose journal is gone.
    if (["label", "itemLabel"].some((role) => counter.pictures(role).length > 0)) {
      await counter.kill()
      rmSync(path.join(stateDir, "jobs.jsonl"), { force: true })
      counter = await startDaemon()
    }
    await come("/printqueue", "Nothing has been printed on this workstation lately")
  })

  it("shows jobs as they happen, and reprints what was printed, marked, by a key", async () => {
    await come("/order/2", "Chicken curry cut")
    await connected()
    const before = counter.pictures("label").length
    await chooseMore(page, "Print EAN13 Labels")
    // As many labels as pieces, rounded up.
    await expect.poll(() => counter.codes("label")).toContain("8901234567890")
    await come("/printqueue", `EAN13 labels, order ${incrementOf(2)}`)
    await sees("printed", page.locator(".jobs-table .row").first())
    await page.keyboard.press("r")
    await page.locator(".jobs-table .row:has(.row-mark)").getByText("printed", { exact: true }).waitFor()
    expect(counter.pictures("label")).toHaveLength(before + 2)
  })
})

describe("scanners", () => {
  it("check says how a scan came, of the keyboard's and of the serial one", async () => {
    await go("/scannercheck", "Scan something")
    await connected()
    await scan(page, pack, { terminator: "\t" })
    await sees("keyboard (wedge)")
    await sees(/CR \(Enter\) is better/)
    await sees(/characters per second/)
    await counter.claimed()
    counter.say("s 8901234567890")
    await sees("serial line")
    await sees("The scanner is set well.")
  })

  it.runIf(isLong)("reach an open order from the serial line", async () => {
    await go("/order/3", "Chicken curry cut")
    await connected()
    await counter.claimed()
    counter.say(`s ${pack}`)
    await page.locator(".pack").waitFor()
    // Nobody who goes on from here is asked what to do with it.
    await page.locator(".remove").first().click()
    await page.locator(".pack").waitFor({ state: "detached" })
  })
})

/** axe finds nothing on the page, and it is not wider than the screen. */
const fits = async (): Promise<void> => {
  expect(await findings(page)).toEqual([])
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

describe("Packed and Scan next", () => {
  // ROUTE-1.
  it.runIf(isLong)("open for nobody without the flag, whatever address is typed", async () => {
    for (const at of ["/packed/1", "/scannext"]) {
      await page.goto(web.url + at)
      await sees("This is not enabled for you (enable_item_pickup)", page.locator("body"))
      await expect.poll(() => new URL(page.url()).pathname).toBe("/home")
    }
  })

  it("say Packed and Not In List of the order whose label is scanned, and axe finds nothing on them on a phone, where neither is wider than the screen", async () => {
    const state = (order_id: number, item_pickup_status: string) =>
      web.result("OrderClientService.updateOrder", [{ order_id, item_pickup_status }])
    await state(1, "packed")
    await state(2, "not_in_list")
    await sitDown()
    await enter(page, web, "/home", "pickup")
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Scan next" }).click()
    await sees("Scan next")
    const verdict = page.locator(".banner")
    await scan(page, "810000000001002")
    await expect.poll(() => verdict.textContent()).toBe("Packed")
    expect(new URL(page.url()).pathname).toBe("/packed/1")
    await scan(page, "810000000002002")
    await expect.poll(() => verdict.textContent()).toBe("Not In List")
    await page.locator("main").getByRole("link", { name: "Scan next" }).click()
    await page.getByRole("heading", { name: "Scan next" }).waitFor()
    await scan(page, "garbage")
    await sees("Not In List: garbage")
    await page.setViewportSize(phone)
    for (const [at, ready] of [
      ["/packed/1", `Order ${incrementOf(1)}`],
      ["/scannext", "Scan next"]
    ] as const) {
      await come(at, ready)
      await fits()
    }
  })
})

describe("on a phone", () => {
  it.each([
    ["/devices", "checked"],
    ["/label?order=1", "Product label, order"],
    ["/printqueue", "Print queue"],
    ["/scannercheck", "Scan something"]
  ])("axe finds nothing on %s, which is not wider than the screen", async (at, ready) => {
    await page.setViewportSize(phone)
    await come(at, ready)
    await connected()
    if (at === "/scannercheck") {
      await scan(page, pack)
      await sees("keyboard (wedge)")
    }
    if (at === "/label?order=1") {
      counter.say("plug scale")
      counter.say("w 1")
      await sees("1.00 Kg", page.locator(".measure"))
    }
    await fits()
  })
})

describe("product labels", () => {
  let printedBefore: number
  /** The papers of this test. */
  const labels = () => counter.pictures("itemLabel").slice(printedBefore)
  /** At a page that the daemon knows, with an empty scale at its side. */
  const weigh = async (open: typeof go, at: string, ready: string): Promise<void> => {
    printedBefore = counter.pictures("itemLabel").length
    await emptyScale()
    await open(at, ready)
    await connected()
    await sees(/^Scale ready, 0\.00 Kg/, bar())
  }

  it("are printed from the weight total by scanned and typed commands, once each", async () => {
    // A workstation that has weighed nothing of the order.
    await sitDown({ storageState: pairing })
    await weigh(go, "/label?order=1", "Chicken curry cut")
    const total = page.locator(".measure")
    await expect.poll(() => total.getAttribute("class")).toContain("is-info")
    counter.say("w 1.2")
    await sees("1.20 Kg", total)
    await expect.poll(() => total.getAttribute("class")).toContain("is-danger")
    counter.say("w 0")
    await sees("Scale: 0.00 Kg")
    counter.say("w 0.8")
    await sees("1.20 Kg + 0.80 Kg", total)
    await expect.poll(() => total.getAttribute("class")).toContain("is-good")
    // The serial scanner's scan is the keyboard's; the focus stands in the line, and stays empty.
    counter.say("s $$back")
    await sees("Paneer 200 g", page.locator(".view-card"))
    counter.say("s $$next")
    await sees("Chicken curry cut", page.locator(".view-card"))
    await page.getByLabel("Product, weight or command").fill("ok")
    await page.keyboard.press("Enter")
    await sees("It has its label already", total)
    counter.say("w 0")
    await sees("Scale: 0.00 Kg")
    counter.say("w 2.05")
    await sees("2.05 Kg", total)
    await scan(page, "$$ok")
    await sees("2.05 Kg", page.locator(".labels-table .row").first())
    counter.say("s $$ok")
    await sees(/It has its label already: take it off the scale/)
    await expect.poll(() => page.locator(".labels-table .is-status .is-good").count()).toBe(2)
    // What was taken off before belonged to the product before; each weight is on one label.
    const codes = await counter.codes("itemLabel")
    expect(codes.slice(printedBefore).map((code) => parse(code, today))).toMatchObject([
      { product_id: 1773, grams: 800 },
      { product_id: 1773, grams: 2050 }
    ])
    expect(await page.getByLabel("Product, weight or command").inputValue()).toBe("")
  })

  it.runIf(isLong)("wait for a scale that moves; without one a weight is typed, and said to be", async () => {
    await weigh(come, "/label", "Scan a product")
    await scan(page, pack)
    await sees("Chicken curry cut")
    counter.say("w 0.4")
    await sees("0.40 Kg", page.locator(".measure"))
    counter.say("moving")
    await sees("Scale: 0.40 Kg, moving")
    await page.keyboard.press("F2")
    await sees("The label waits until the scale is at rest")
    expect(labels()).toHaveLength(0)
    counter.say("w 0.65")
    await sees("0.65 Kg", page.locator(".labels-table .row"))
    counter.say("unplug scale")
    await sees(/The scale is not connected/)
    await page.getByRole("button", { name: "Type the weight" }).click()
    await page.getByLabel("Weight in Kg", { exact: true }).fill("0.75")
    await page.getByRole("button", { name: "Take" }).click()
    await sees("typed by hand, not weighed")
    await page.keyboard.press("F2")
    await expect
      .poll(() => page.locator(".labels-table .row").first().textContent())
      .toMatch(/typed\s*printed/)
    expect(labels()).toHaveLength(2)
  })
})

describe("a cart", () => {
  it.runIf(isLong)(
    "takes the net weight of a product from the scale, and marks the pill that is shown",
    async () => {
      setFlags(web, "hub", { enable_order_create: 1, enable_orderxcelerator: 1 })
      await emptyScale()
      await sitDown({ storageState: pairing })
      await go("/xorder", "Your shopping cart is empty")
      await connected()
      await sees(/^Scale ready, 0\.00 Kg/, bar())
      await page.keyboard.press("a")
      const dialog = page.getByRole("dialog")
      const pill = (name: string) => dialog.getByRole("button", { name, exact: true })
      await expect.poll(() => pill("home").getAttribute("aria-pressed")).toBe("true")
      await pill("others").click()
      await expect.poll(() => pill("others").getAttribute("aria-pressed")).toBe("true")
      expect(await pill("home").getAttribute("aria-pressed")).toBe("false")
      await dialog.getByLabel("Search").fill("keema")
      await sees("Mutton keema", dialog)
      await page.keyboard.press("F5")
      await sees("Put it on the scale first", dialog)
      counter.say("w 1")
      await sees("Scale: 1.000 Kg. F5 takes it: Mutton keema", dialog)
      expect(await findings(page)).toEqual([])
      await page.keyboard.press("F5")
      await sees("1.00 Kg", dialog.locator(".row"))
      await pill("Close").click()
      await sees("₹880.00")
      counter.say("moving")
      await sees("Scale: 1.00 Kg, moving")
      await page.keyboard.press("F5")
      await sees(/It waits until the scale is at rest/)
      counter.say("w 1.5")
      await sees("₹1,320.00")
      await fits()
    }
  )
})

describe("Devices", () => {
  it("refuses wrong digits, offers no store to who may work for one, pairs by the daemon's digits, prints a test page, probes, and says what to do about what is off", async () => {
    await emptyScale()
    await sitDown()
    await go("/devices", unpaired)
    const main = page.locator("main")
    await main.getByLabel("Pairing code").fill("12345")
    await main.getByRole("button", { name: "Pair" }).click()
    await sees("The code has six digits")
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))
    await expect.poll(focused).toBe("true")
    await sees("You may work for no other")
    // Digits that a scanner sends into the box are a scan, and no code.
    await main.getByLabel("Pairing code").fill("")
    await scan(page, "8901234567890")
    await expect.poll(() => main.getByLabel("Pairing code").inputValue()).toBe("")
    await pair()
    await connected()
    const before = counter.pictures("label").length
    // At a glance for everybody, one by one for who looks after them.
    await sees("✓ ready", page.locator(".board-day", { hasText: "Printers" }))
    await page.getByRole("button", { name: "For the technician" }).click()
    await sees("Connected to the device daemon")
    await page.getByRole("button", { name: "Test print Label printer" }).click()
    await sees("Test print: the test page was printed")
    expect(counter.pictures("label")).toHaveLength(before + 1)
    await sees(/^Scale ready/, bar())
    counter.say("w 1.25")
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Probe Scale" }).click()
        return page.getByText(/^Probe: answers after/).textContent()
      })
      .toContain("shows 1.25 Kg")
    counter.say("unplug scale")
    await sees(/The scale is not connected .*Switch it on and check its cable/)
    await sees(/^Scale in error/, bar())
    await counter.kill()
    await sees("The device daemon went away: nothing is printed", bar())
  })
})
