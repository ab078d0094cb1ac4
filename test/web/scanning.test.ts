import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { packCode, password } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import {
  expectNoComplaints,
  logIn,
  scan,
  sendKeys,
  startWeb,
  type Web,
  type Workstation
} from "#test/support/web.ts"

const now = Date.now()
const today = Day.dayAt(now)
const pack = (product: number, grams: number, unique: number) =>
  packCode(product, grams, unique, Day.addDays(today, 5), today)
/** Of keema one pack expires tomorrow, the others in five days. */
const earliest = packCode(2648, 500, 910, Day.addDays(today, 1), today)
const laterPacks = [911, 912, 913, 914].map((unique) => pack(2648, 500, unique))

let web: Web
let counter: Workstation

beforeAll(async () => {
  web = await startWeb(inject("chromium"), {
    orders: [
      ...Array.from({ length: 13 }, (_, index) => ({
        id: index + 1,
        store: 11,
        items: [
          { product: 1773, qty: 2000 },
          { product: 2648, qty: 1000 }
        ]
      })),
      { id: 14, store: 11, items: [{ product: 2648, qty: 1500 }] }
    ],
    packs: [
      ...Array.from({ length: 60 }, (_, index) => ({
        hub: 1,
        product: 1773,
        code: pack(1773, 500, index),
        isUnique: true,
        qty: 500,
        expiry: Day.addDays(today, 5)
      })),
      ...[earliest, ...laterPacks].map((code) => ({
        hub: 1,
        product: 2648,
        code,
        isUnique: true,
        qty: 500,
        expiry: Day.addDays(today, code === earliest ? 1 : 5)
      }))
    ]
  })
  counter = await web.open()
  await logIn(counter.page, web)
})
afterAll(() => web.close())

const openOrder = async (id: number) => {
  const { page } = counter
  await page.goto(`${web.url}/order/${id}`)
  await page.locator(".item").first().waitFor()
}
const accepted = (index = 0) => counter.page.locator(".item").nth(index).locator('[data-label="Accepted"]')

describe("a scan", () => {
  it("goes to the order with the focus in the line for codes, and leaves the line empty", async () => {
    const { page } = counter
    await openOrder(1)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 0))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.inputValue()).toBe("")
    expect(await page.locator(".last-scan").getAttribute("data-outcome")).toBe("good")
  })

  it("with the focus in the quantity box goes to the order and never into the box", async () => {
    const { page } = counter
    await openOrder(2)
    await page.locator(".item .row-link").first().click()
    const box = page.getByLabel("Quantity in Kg")
    await box.waitFor()
    const before = await box.inputValue()
    const seen = await box.evaluateHandle((element) => {
      const values: Array<string> = []
      element.addEventListener("input", () => values.push((element as HTMLInputElement).value))
      return values
    })
    await scan(page, pack(1773, 500, 1))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await box.inputValue()).toBe(before)
    expect(await seen.evaluate((values) => values)).toEqual([])
    expect(await page.getByRole("dialog").isVisible()).toBe(true)
  })

  it("with the focus on a dialog's button presses nothing", async () => {
    const { page } = counter
    await openOrder(3)
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Back" }).focus()
    await scan(page, pack(1773, 500, 2))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await dialog.isVisible()).toBe(true)
  })

  it("with the focus on a list of reasons chooses no reason", async () => {
    const { page } = counter
    await openOrder(4)
    await page.keyboard.press("F2")
    const reason = page.getByRole("dialog").getByRole("combobox").first()
    await reason.focus()
    await scan(page, pack(1773, 500, 3))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await reason.inputValue()).toBe("")
  })

  it("with a list of reasons open chooses no reason, and is not lost", async () => {
    const { page } = counter
    await openOrder(5)
    await page.keyboard.press("F2")
    const reason = page.getByRole("dialog").getByRole("combobox").first()
    await reason.click()
    await scan(page, pack(1773, 500, 4))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await reason.inputValue()).toBe("")
    await page.keyboard.press("Escape")
  })

  it.each([
    ["help", "F1"],
    ["the console", "F12"],
    ["the finder", "Control+f"]
  ])("while %s is open goes to the order, or finds it", async (name, key) => {
    const { page } = counter
    await openOrder(10)
    await page.keyboard.press(key)
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    const boxes = dialog.getByRole("textbox").or(dialog.getByRole("searchbox"))
    await scan(page, pack(1773, 500, 10))
    if (name === "the finder") {
      // The finder is asked about this very pack, whole, and finds its life; the order takes nothing.
      await page.getByRole("heading", { name: pack(1773, 500, 10) }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/inventory/${pack(1773, 500, 10)}`)
    } else {
      await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
      for (const box of await boxes.all()) expect(await box.inputValue()).toBe("")
    }
    await page.keyboard.press("Escape")
    if ((await page.locator(".remove").count()) > 0) await page.locator(".remove").first().click()
  })

  it("of a slow scanner is a scan, and what was drawn of it is gone", async () => {
    const { page } = counter
    await openOrder(6)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 5), { gap: 110 })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.inputValue()).toBe("")
    expect(await page.locator(".held").count()).toBe(0)
  })

  it("that ends with Tab moves no focus", async () => {
    const { page } = counter
    await openOrder(7)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 6), { terminator: "\t" })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it("without a terminator is a scan after a moment of silence", async () => {
    const { page } = counter
    await openOrder(8)
    await scan(page, pack(1773, 500, 7), { terminator: "" })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
  })

  it("in the search of the queue finds the order of a label, and nothing of it stands in the search", async () => {
    const { page } = counter
    await page.goto(`${web.url}/order`)
    await page.locator(".row").first().waitFor()
    const search = page.getByPlaceholder("Search by name or order id")
    await search.focus()
    const seen = await search.evaluateHandle((element) => {
      const values: Array<string> = []
      element.addEventListener("input", () => values.push((element as HTMLInputElement).value))
      return values
    })
    await scan(page, "100000009")
    await page.getByRole("heading", { name: /100000009/ }).waitFor()
    expect(await seen.evaluate((values) => values)).toEqual([])
  })
})

describe("twenty scans in a row", () => {
  it("are decided in the order they were made, and none is lost", async () => {
    const { page } = counter
    await openOrder(10)
    const cdp = await page.context().newCDPSession(page)
    const codes = Array.from({ length: 20 }, (_, index) => pack(1773, 500, 20 + index))
    for (const code of codes) await sendKeys(cdp, `${code}\r`, 5)
    // Four packs fill the item; the other sixteen are refused, each with its reason.
    await expect.poll(() => accepted().innerText()).toContain("2.00 Kg")
    await expect.poll(() => page.locator(".refused h2").innerText()).toBe("16 scans refused")
    const taken = await page.locator(".item").first().locator(".pack .code").allInnerTexts()
    expect(taken).toEqual(codes.slice(0, 4))
    await cdp.detach()
  })
})

describe("scans while a decision waits", () => {
  it("stand in a line that everybody sees, and are decided in their order", async () => {
    const { page } = counter
    await openOrder(13)
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route("**/api", async (route) => {
      if (route.request().postData()?.includes("getHubInventoryInfo")) await held
      await route.continue()
    })
    const codes = [45, 46, 47].map((unique) => pack(1773, 500, unique))
    for (const code of codes) await scan(page, code)
    await page.locator(".waiting-scans", { hasText: "3 waiting" }).waitFor()
    // A dialog changes nothing about it.
    await page.keyboard.press("F1")
    answer()
    await expect.poll(() => accepted().innerText()).toContain("1.50 Kg")
    expect(await page.locator(".item").first().locator(".pack .code").allInnerTexts()).toEqual(codes)
    expect(await page.locator(".waiting-scans").count()).toBe(0)
    await page.keyboard.press("Escape")
    await page.unroute("**/api")
  })
})

describe("typing", () => {
  it("by hand goes into the box, shown at once, sent with Enter", async () => {
    const { page } = counter
    await openOrder(11)
    await page.locator(".item .row-link").first().click()
    const box = page.getByLabel("Quantity in Kg")
    await box.waitFor()
    const cdp = await page.context().newCDPSession(page)
    await sendKeys(cdp, "1", 120)
    await expect.poll(() => page.locator(".held-text").count()).toBe(1)
    expect(await page.locator(".held-text").innerText()).toBe("1")
    await sendKeys(cdp, ".5", 120)
    await sendKeys(cdp, "\r", 0)
    await expect.poll(() => accepted().innerText()).toContain("1.50 Kg")
    await cdp.detach()
  })

  it("letters anywhere on an order's page go to the line for codes", async () => {
    const { page } = counter
    await openOrder(12)
    await page.locator(".order-number").click()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const cdp = await page.context().newCDPSession(page)
    await sendKeys(cdp, "ab", 130)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await expect.poll(() => line.inputValue()).toBe("ab")
    await cdp.detach()
  })

  it("pasting a code into a box is a scan; pasting words is text", async () => {
    const { page } = counter
    await openOrder(9)
    const line = page.getByPlaceholder("Enter Code / Scan")
    const paste = (text: string) =>
      line.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData("text/plain", pasted)
        return element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
        )
      }, text)
    expect(await paste(pack(1773, 500, 9))).toBe(false)
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await paste("two words")).toBe(true)
  })

  it("of a password is the browser's own, however fast", async () => {
    const other = await web.open()
    await other.page.goto(`${web.url}/login`)
    await other.page.getByLabel("Password").focus()
    const cdp = await other.context.newCDPSession(other.page)
    await sendKeys(cdp, "a-fast-password-1", 2)
    expect(await other.page.getByLabel("Password").inputValue()).toBe("a-fast-password-1")
    await other.context.close()
  })
})

// SHELF-1.
describe("first expiry, first out", () => {
  it("shows the pack to take next, asks with a key or a button why a later one is taken, and lets scans go on", async () => {
    const { page } = counter
    const [first = "", second = "", third = ""] = laterPacks
    await openOrder(14)
    const advice = page.locator(".next-pack")
    await advice.getByText(/^Take …000910, expires \d+ [A-Z][a-z]{2} \(tomorrow\)$/).waitFor()
    expect(await advice.innerText()).toContain("1 of 5")
    const question = page.getByRole("region", { name: "Later pack" })
    await scan(page, first)
    await question.getByText("Why not …000910").waitFor()
    await page.locator(".last-scan[data-outcome=later]").waitFor()
    // Nothing waits for the answer.
    await scan(page, second)
    await expect.poll(() => accepted().innerText()).toContain("1.00 Kg")
    expect(await question.count()).toBe(1)
    // One key in the empty line for codes answers, and leaves the line empty.
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await page.keyboard.press("2")
    await question.waitFor({ state: "detached" })
    expect(await line.inputValue()).toBe("")
    expect(await page.locator(".pack", { hasText: "later pack: Pack is damaged" }).count()).toBe(2)
    await advice.getByText("Take …000913").waitFor()

    // Taken back and put right: the one that expires first was there after all.
    await page.keyboard.press("Control+z")
    await scan(page, earliest)
    await expect.poll(() => page.locator(".pack.is-later").count()).toBe(0)
    await page.keyboard.press("Control+z")
    await question.getByRole("button", { name: "Not found on the shelf" }).click()
    await question.waitFor({ state: "detached" })
    await scan(page, second)
    await scan(page, third)
    await page.locator(".item.is-green").waitFor()
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    const reason = dialog.getByRole("combobox", { name: `Reason for passing over ${earliest}` })
    expect(await reason.inputValue()).toBe("Not found on the shelf")
    await reason.selectOption("Customer asked for a later date")
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await page.locator(".weights").waitFor()
    const session = await login(web.url, "hub", password)
    const { result } = await call(web.url, session, "InventoryService.getPackLife", [first])
    expect(result).toMatchObject({
      events: [{ what: "received" }, { what: "sold", reason: "Customer asked for a later date" }]
    })
  })
})

it("no policy was violated and nothing was thrown while all this was scanned", () =>
  expectNoComplaints(counter))
