import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { packCode, password } from "#test/support/network.ts"
import { call, login, post } from "#test/support/server.ts"
import {
  expectNoComplaints,
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
const ean = "8901234567890"
const laterPacks = [911, 912, 913, 914].map((unique) => pack(2648, 500, unique))

let web: Web
/** What the tab of somebody who logged in keeps. */
let session: string
const workstations: Array<Workstation> = []

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
      { id: 14, store: 11, items: [{ product: 2648, qty: 1500 }] },
      ...[15, 16, 17, 19].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 2000 }] })),
      { id: 18, store: 11, items: [{ product: 2649, qty: 2000 }] }
    ],
    packs: [
      // Every one of them has the same code.
      { hub: 1, product: 2649, code: ean, isUnique: false, qty: 9000, expiry: Day.addDays(today, 1) },
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
  const { body } = await post(`${web.url}/login`, { username: "hub", password })
  session = JSON.stringify(body)
})
afterAll(() => web.close())

type Finally = (work: () => Promise<void>) => void

/** A page of a workstation of its own: the tests mainly wait, and do it side by side. */
const openAt = async (at: string, onTestFinished: Finally): Promise<Page> => {
  const workstation = await web.open()
  workstations.push(workstation)
  onTestFinished(() => workstation.context.close())
  const { context, page } = workstation
  await context.addInitScript((kept) => sessionStorage.setItem("packhouse.session", kept), session)
  await page.goto(web.url + at)
  return page
}
const openOrder = async (id: number, onTestFinished: Finally) => {
  const page = await openAt(`/order/${id}`, onTestFinished)
  await page.locator(".items-table .row").first().waitFor()
  return {
    page,
    accepted: () => page.locator(".items-table .row").first().locator('[data-label="Accepted"]')
  }
}

describe.concurrent("a scan", () => {
  it("goes to the order with the focus in the line for codes, and leaves the line empty", async ({
    expect,
    onTestFinished
  }) => {
    const { page, accepted } = await openOrder(1, onTestFinished)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 0))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.inputValue()).toBe("")
    expect(await page.locator(".last-scan").getAttribute("data-outcome")).toBe("good")
  })

  it("with the focus in the quantity box goes to the order and never into the box", async ({
    expect,
    onTestFinished
  }) => {
    const { page, accepted } = await openOrder(2, onTestFinished)
    await page.locator(".items-table .row .row-link").first().click()
    const box = page.getByRole("textbox", { name: "Quantity in Kg" })
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

  it("that an older version kept is offered again, and goes to the order", async ({
    expect,
    onTestFinished
  }) => {
    const { page, accepted } = await openOrder(19, onTestFinished)
    await scan(page, pack(1773, 500, 50))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    await page.evaluate(async () => {
      const asked = indexedDB.open("packhouse", 1)
      const database = await new Promise<IDBDatabase>((resolve) => {
        asked.onsuccess = () => resolve(asked.result)
      })
      const entries = database.transaction("work", "readwrite").objectStore("work")
      await new Promise<void>((resolve) => {
        entries.openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
          if (cursor === null) return resolve()
          const kept = cursor.value as { readonly text: string }
          cursor.update({ ...kept, text: kept.text.replace('"version":1', '"version":0') })
          cursor.continue()
        }
      })
      database.close()
    })
    await page.reload()
    await page
      .getByRole("dialog")
      .getByText(pack(1773, 500, 50))
      .waitFor()
    await page.getByRole("button", { name: "Scan them again" }).click()
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
  })

  it("with the focus on a dialog's button presses nothing", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(3, onTestFinished)
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Back" }).focus()
    await scan(page, pack(1773, 500, 2))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await dialog.isVisible()).toBe(true)
  })

  it("with the focus on a list of reasons chooses no reason", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(4, onTestFinished)
    await page.keyboard.press("F2")
    const reason = page.getByRole("dialog").getByRole("combobox").first()
    await reason.focus()
    await scan(page, pack(1773, 500, 3))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await reason.inputValue()).toBe("")
  })

  it("with a list of reasons open chooses no reason, and is not lost", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(5, onTestFinished)
    await page.keyboard.press("F2")
    const reason = page.getByRole("dialog").getByRole("combobox").first()
    await reason.click()
    await scan(page, pack(1773, 500, 4))
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await reason.inputValue()).toBe("")
    await page.keyboard.press("Escape")
  })

  it.for([
    ["help", "F1", 10],
    ["the console", "F12", 15],
    ["the finder", "Control+f", 16]
  ] as const)(
    "while %s is open goes to the order, or finds it",
    async ([name, key, id], { expect, onTestFinished }) => {
      const { page, accepted } = await openOrder(id, onTestFinished)
      await page.keyboard.press(key)
      const dialog = page.getByRole("dialog")
      await dialog.waitFor()
      const code = pack(1773, 500, 40 + (id % 10))
      const boxes = dialog.getByRole("textbox").or(dialog.getByRole("searchbox"))
      await scan(page, code)
      if (name === "the finder") {
        // The finder is asked about this very pack, whole, and finds its life; the order takes nothing.
        await page.getByRole("heading", { name: code }).waitFor()
        expect(new URL(page.url()).pathname).toBe(`/inventory/${code}`)
      } else {
        await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
        for (const box of await boxes.all()) expect(await box.inputValue()).toBe("")
      }
    }
  )

  it("of a slow scanner is a scan, and what was drawn of it is gone", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(6, onTestFinished)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 5), { gap: 110 })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.inputValue()).toBe("")
    expect(await page.locator(".held").count()).toBe(0)
  })

  it("that ends with Tab moves no focus", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(7, onTestFinished)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await line.focus()
    await scan(page, pack(1773, 500, 6), { terminator: "\t" })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
    expect(await line.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it("without a terminator is a scan after a moment of silence", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(8, onTestFinished)
    await scan(page, pack(1773, 500, 7), { terminator: "" })
    await expect.poll(() => accepted().innerText()).toContain("0.50 Kg")
  })

  it("in the search of the queue finds the order of a label, and nothing of it stands in the search", async ({
    expect,
    onTestFinished
  }) => {
    const page = await openAt("/order", onTestFinished)
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

describe.concurrent("twenty scans in a row", () => {
  it("are decided in the order they were made, and none is lost", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(17, onTestFinished)
    const cdp = await page.context().newCDPSession(page)
    const codes = Array.from({ length: 20 }, (_, index) => pack(1773, 500, 20 + index))
    for (const code of codes) await sendKeys(cdp, `${code}\r`, 5)
    // Four packs fill the item; the other sixteen are refused, each with its reason.
    await expect.poll(() => accepted().innerText()).toContain("2.00 Kg")
    await expect.poll(() => page.locator(".refused h2").innerText()).toBe("16 scans refused")
    const taken = await page.locator(".items-table .row").first().locator(".pack .code").allInnerTexts()
    expect(taken).toEqual(codes.slice(0, 4))
  })
})

describe.concurrent("scans while a decision waits", () => {
  it("stand in a line that everybody sees, and are decided in their order", async ({
    expect,
    onTestFinished
  }) => {
    const { page, accepted } = await openOrder(13, onTestFinished)
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
    expect(await page.locator(".items-table .row").first().locator(".pack .code").allInnerTexts()).toEqual(
      codes
    )
    expect(await page.locator(".waiting-scans").count()).toBe(0)
    await page.keyboard.press("Escape")
  })
})

describe.concurrent("typing", () => {
  it("by hand goes into the box, shown at once, sent with Enter", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(11, onTestFinished)
    await page.locator(".items-table .row .row-link").first().click()
    const box = page.getByRole("textbox", { name: "Quantity in Kg" })
    await box.waitFor()
    const cdp = await page.context().newCDPSession(page)
    // It stands there until it is decided that the digit begins no scan: a moment, which the page itself keeps.
    const held = await page.evaluateHandle(() => {
      const texts: Array<string> = []
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(".held-text")) texts.push(textContent ?? "")
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return texts
    })
    await sendKeys(cdp, "1", 120)
    await expect.poll(() => held.evaluate((texts) => [...new Set(texts)])).toEqual(["1"])
    await sendKeys(cdp, ".5", 120)
    await sendKeys(cdp, "\r", 0)
    await expect.poll(() => accepted().innerText()).toContain("1.50 Kg")
  })

  it("letters anywhere on an order's page go to the line for codes", async ({ expect, onTestFinished }) => {
    const { page } = await openOrder(12, onTestFinished)
    await page.locator("h1").click()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const cdp = await page.context().newCDPSession(page)
    await sendKeys(cdp, "ab", 130)
    const line = page.getByPlaceholder("Enter Code / Scan")
    await expect.poll(() => line.inputValue()).toBe("ab")
  })

  it("pasting a code into a box is a scan; pasting words is text", async ({ expect, onTestFinished }) => {
    const { page, accepted } = await openOrder(9, onTestFinished)
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

  it("of a password is the browser's own, however fast", async ({ expect, onTestFinished }) => {
    const other = await web.open()
    onTestFinished(() => other.context.close())
    await other.page.goto(`${web.url}/login`)
    await other.page.getByLabel("Password").focus()
    const cdp = await other.context.newCDPSession(other.page)
    await sendKeys(cdp, "a-fast-password-1", 2)
    expect(await other.page.getByLabel("Password").inputValue()).toBe("a-fast-password-1")
  })
})

// SHELF-1.
describe.concurrent("first expiry, first out", () => {
  it("shows the pack to take next whole at the width of a phone, however long its code", async ({
    expect,
    onTestFinished
  }) => {
    const { page } = await openOrder(18, onTestFinished)
    const advice = page.locator(".next-pack")
    const line = (start: string) => advice.getByText(new RegExp(`^Take ${ean}, ${start}`))
    await line("expires \\d+ [A-Z][a-z]{2} \\(tomorrow\\)$").waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await line("\\d+ [A-Z][a-z]{2}$").waitFor()
    expect(await advice.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  })

  it("shows the pack to take next, asks with a key or a button why a later one is taken, and lets scans go on", async ({
    expect,
    onTestFinished
  }) => {
    const [first = "", second = "", third = ""] = laterPacks
    const { page, accepted } = await openOrder(14, onTestFinished)
    const advice = page.locator(".next-pack")
    await advice.getByText(/^Take …000910, expires \d+ [A-Z][a-z]{2} \(tomorrow\)$/).waitFor()
    expect(await advice.innerText()).toContain("1 of 5")
    const question = page.getByRole("region", { name: "why a later pack" })
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
    await page.locator(".items-table .row.is-good").waitFor()
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("3 packs instead of …000910").waitFor()
    await dialog.getByRole("button", { name: "Not found on the shelf", pressed: true }).waitFor()
    await dialog.getByRole("button", { name: "Customer asked for a later date" }).click()
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await page.locator(".weights").waitFor()
    const { result } = await call(
      web.url,
      await login(web.url, "hub", password),
      "InventoryService.getPackLife",
      [first]
    )
    expect(result).toMatchObject({
      events: [{ what: "received" }, { what: "sold", reason: "Customer asked for a later date" }]
    })
  })
})

it("no policy was violated and nothing was thrown while all this was scanned", () =>
  workstations.forEach(expectNoComplaints))
