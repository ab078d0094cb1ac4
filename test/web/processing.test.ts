import { createHash } from "node:crypto"
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { BrowserContextOptions, Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { password, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import {
  chooseMore,
  enter,
  expectNoComplaints,
  goTo,
  logIn,
  scan,
  type Workstation
} from "#test/support/web.ts"

const { now, code: pack } = tradingDay()
const slotAt = Day.toGmt(now + 3 * Day.hour)
const web = sharedWeb({
  isProgram: true,
  orders: [
    ...[1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 14, 15, 35, 36],
    {
      id: 30,
      items: [
        { product: 1773, qty: 1000 },
        { product: 2648, qty: 1500 },
        { product: 2649, qty: 2000 }
      ]
    },
    { id: 31, status: "processing", slotAt },
    { id: 32, status: "pending_payment" },
    { id: 33, status: "canceled" },
    { id: 13, status: "processing" },
    { id: 37, status: "processing" },
    { id: 38, status: "processing", slotAt },
    { id: 34, items: [1773, 2648, 2649].map((product) => ({ product, qty: 1000 })) }
  ],
  packs: Array.from({ length: 60 }, (_, index) => shelfPack(1773, pack(index))),
  flags: {
    hub: { enable_shift: 1, enable_download_invoice: true },
    everywhere: { enable_order_create: 1, enable_orderxcelerator: 1, enable_eod_stock_taking: 1 }
  }
})

const open = (options?: BrowserContextOptions): Promise<Workstation> => web.open(options)
/** Comes from elsewhere in the same page. */
const at = async ({ page }: Workstation, id: number) => {
  await goTo(page, `/order/${id}`)
  await page.locator("h1", { hasText: String(100_000_000 + id) }).waitFor()
  await page.locator(".items-table .row").first().waitFor()
}
/** Comes to an order as somebody who logged in before. */
const enterAt = async ({ page }: Workstation, id: number) => {
  await enter(page, web, `/order/${id}`)
  await page.locator(".items-table .row").first().waitFor()
}
const accepted = ({ page }: Workstation, index = 0) =>
  page.locator(".items-table .row").nth(index).locator('[data-label="Accepted"]')
/** A reason that has been chosen. */
const chosen = (dialog: Locator, reason: string) =>
  dialog.getByRole("button", { name: reason, pressed: true })
/** Where the head has room for one notice, a newer one stands before it. */
const toast = ({ page }: Workstation, text: string | RegExp) =>
  page.locator(".toast", { hasText: text }).first().waitFor({ state: "attached" })

describe.concurrent("an order from login to dispatch", () => {
  it("is found in the queue, scanned, invoiced with a reason for what is missing, and leaves", async ({
    expect
  }) => {
    const counter = await open({ acceptDownloads: true })
    const { page } = counter
    await logIn(page, web)

    await page.locator("a.way[href='/order']").click()
    await page.getByLabel("Search by name or order no.").fill("100000030")
    await page.locator(".row").first().waitFor()
    await page.getByRole("link", { name: "100000030" }).click()
    await page.locator(".items-table .row").first().waitFor()
    expect(new URL(page.url()).pathname).toBe("/order/30")
    expect(await page.locator(".aside").innerText()).toContain("9876543***")
    expect(await accepted(counter).innerText()).toContain("not added")

    await scan(page, pack(50))
    await scan(page, pack(51))
    await page.locator(".items-table .row.is-good").waitFor()
    await scan(page, pack(50))
    await page.locator(".last-scan[data-outcome=bad]", { hasText: "Already Used Entity" }).waitFor()

    // One item is nil by hand, in the dialog that the keyboard opens.
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("in stock 0.00 Kg").waitFor()
    await dialog.getByRole("button", { name: "Set 1.5 as nil" }).click()
    await dialog.waitFor({ state: "detached" })

    await page.keyboard.press("F2")
    await dialog.getByText("Invoice Summary of 3 items in this Order.").waitFor()
    const confirm = dialog.getByRole("button", { name: "Confirm" })
    expect(await confirm.isDisabled()).toBe(true)
    const [first, second] = await dialog.locator("[data-reasons]").all()
    await first?.getByRole("button", { name: "Out of stock" }).click()
    await second?.getByRole("button", { name: "Own words" }).click()
    await dialog.getByRole("textbox").fill("a b c d")
    await dialog.getByText("Please enter a valid reason").waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole("textbox").fill("Spoilt on the way")
    const papers = page.waitForEvent("download")
    await confirm.click()
    await toast(counter, "Invoice of order 100000030 created")
    await page.locator(".weights").waitFor()
    expect(await page.locator(".weights").innerText()).toMatch(
      /Required\s+2.90 Kg\s+Accepted\s+1.00 Kg\s+Nil\s+1.90 Kg/
    )
    // Its number, what it comes to, and what is next.
    const invoice = await page.getByRole("region", { name: "Invoice" }).innerText()
    expect(invoice).toMatch(/^\D+ \d+\/\w\d\d\/\d{6}\s+₹\d+\.\d\d Cash on delivery\s/)
    expect(invoice).toContain("Next: dispatch it, here or by its label at Dispatch")
    // Cancelling stands apart from the papers, as the last.
    const menu = page.getByRole("menu", { name: "More" })
    await page.getByRole("button", { name: "More" }).click()
    expect(await menu.getByRole("menuitem", { name: "Print Invoice" }).count()).toBe(1)
    expect(await menu.getByRole("menuitem").last().innerText()).toContain("Cancel order")
    await page.keyboard.press("Escape")
    // Without a daemon and a print dialog the papers are in the downloads, and the operator is told.
    const bytes = readFileSync(await (await papers).path())
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
    await toast(counter, /Unable to print Invoice/)
    await toast(counter, /does not print PDFs by itself: .*\.pdf is in your downloads/)
    const again = page.waitForEvent("download")
    await chooseMore(page, "Print Invoice")
    const printed = readFileSync(await (await again).path())
    expect(printed.subarray(0, 5).toString()).toBe("%PDF-")
    // A browser with a viewer prints the same file from a frame that nobody sees.
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true })
    )
    await chooseMore(page, "Print Label")
    await page.locator("iframe.printed").waitFor({ state: "attached" })
    expect(await page.locator("iframe.printed").getAttribute("src")).toMatch(/^blob:/)
    // The keys stay with the page, whatever the viewer does: one that shows its file, and takes them when it has printed.
    await page.evaluate(() => {
      const addressOf = URL.createObjectURL
      URL.createObjectURL = (file) =>
        addressOf(
          file instanceof Blob && file.type === "application/pdf"
            ? new Blob(["<input>"], { type: "text/html" })
            : file
        )
    })
    const shown = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener("message", () => resolve(), { once: true })
          new MutationObserver(() => {
            const frame = document.querySelector<HTMLIFrameElement>("iframe.printed")
            frame?.addEventListener("load", () => {
              frame.inert = false
              frame.contentWindow?.focus()
              postMessage("printed")
            })
          }).observe(document.body, { childList: true })
        })
    )
    await chooseMore(page, "Print Label")
    await shown
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME")
    await page.keyboard.press("F1")
    await page.getByRole("dialog", { name: "Keys" }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" })

    const download = page.waitForEvent("download")
    await chooseMore(page, "Download Invoice")
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await page.getByRole("link", { name: "Dispatch" }).click()
    await page.locator(".row-link", { hasText: "100000030" }).click()
    await dialog.getByText("Are You Sure ?").waitFor()
    await dialog.getByRole("button", { name: "Dispatch" }).click()
    await toast(counter, "Succesfully created shipment")
    await page.locator(".row-link", { hasText: "100000030" }).waitFor({ state: "detached" })
    expectNoComplaints(counter)
    await counter.context.close()
  })

  it("needs no mouse, and the focus is never lost", async ({ expect }) => {
    const counter = await open()
    const { page } = counter
    /** As somebody types who looks for the keys: nothing of it passes for a scan. */
    const type = (text: string) => page.keyboard.type(text, { delay: 130 })
    const press = async (key: string, times = 1) => {
      for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) return "nothing"
        return activeElement.matches(":focus-visible") ? activeElement.textContent.trim() : "unseen"
      })
    const reach = async (text: RegExp, key: string) => {
      for (let pressed = 0; pressed < 12 && !text.test(await focused()); pressed++) {
        await press(key)
        await expect.poll(focused).not.toMatch(/^(nothing|unseen)$/)
      }
      expect(await focused()).toMatch(text)
    }
    await page.goto(`${web.url}/login`)
    await page.getByRole("button", { name: "Log in" }).waitFor()
    await page.keyboard.type("hub")
    await press("Tab")
    await page.keyboard.type(password)
    await press("Enter")
    await page.locator(".figure").first().waitFor()
    await reach(/To pick/, "ArrowRight")
    await press("Enter")
    await page.locator(".row").first().waitFor()
    await type("14")
    await expect.poll(() => page.locator(".row").count()).toBe(1)
    await press("Enter")
    await page.getByRole("heading", { name: /100000014/ }).waitFor()
    await page.locator(".items-table .row.is-selected").waitFor()
    await press("ArrowDown")
    await press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByText(/in stock/).waitFor()
    await type("0.5")
    await press("Enter")
    await expect.poll(() => accepted(counter).innerText()).toContain("0.50 Kg")
    await press("F2")
    await dialog.getByText(/Invoice Summary/).waitFor()
    await type("2")
    await chosen(dialog, "Quality not good").waitFor()
    await reach(/^Confirm$/, "Tab")
    await press("Enter")
    await toast(counter, "Invoice of order 100000014 created")
    await press("Escape")
    await page.locator(".rows").waitFor()
    await press("Escape", 2)
    await page.locator(".figure").first().waitFor()
    await reach(/To dispatch/, "ArrowRight")
    await press("Enter")
    await page.locator(".row-link", { hasText: "100000014" }).waitFor()
    await reach(/^100000014$/, "ArrowDown")
    await press("Enter")
    await dialog.getByText("Are You Sure ?").waitFor()
    await press("Enter")
    await toast(counter, "Succesfully created shipment")
    await counter.context.close()
  })

  it("on a phone nothing is covered; what failed stays, Enter tries again, a session that has expired is renewed", async ({
    expect
  }) => {
    const counter = await open({ viewport: { width: 390, height: 844 } })
    const { page } = counter
    await logIn(page, web)
    // No notice covers what a dialog asks, and the invoice is in sight when it is made.
    // Who has just come in is told what waits.
    await at(counter, 34)
    await page.locator(".items-table .row").nth(2).waitFor()
    await page.locator(".toast").first().waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    // Its choices and its buttons: the lower half.
    const covering = await page.evaluate(() => {
      const box = document.querySelector(".dialog")?.getBoundingClientRect()
      const middle = box === undefined ? 0 : (box.top + box.bottom) / 2
      return [...document.querySelectorAll(".toast")].filter(
        (toast) => toast.getBoundingClientRect().bottom > middle
      ).length
    })
    expect(covering).toBe(0)
    for (const reason of await dialog.getByRole("button", { name: "Out of stock", exact: true }).all())
      await reason.click()
    await dialog.getByRole("button", { name: "Confirm" }).click()
    const invoice = page.getByRole("region", { name: "Invoice" })
    await invoice.waitFor()
    const isInSight = () =>
      invoice.evaluate((element) => {
        const head = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0
        const { top, bottom } = element.getBoundingClientRect()
        return top >= head && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)

    await page.setViewportSize({ width: 1280, height: 800 })
    await at(counter, 15)
    const renewed: Array<string> = []
    let fate: "away" | "expired" | "well" = "away"
    await page.route("**/api", (route) => {
      const body = route.request().postDataJSON() as { readonly id: number; readonly method: string }
      if (body.method === "CommerceService.getSession") renewed.push(body.method)
      if (body.method !== "InvoiceService.invoiceOrder" || fate === "well") return route.continue()
      if (fate === "away") return route.abort()
      fate = "well"
      const error = { code: -32000, message: "Session expired. Try to relogin." }
      return route.fulfill({ json: { jsonrpc: "2.0", id: body.id, error } })
    })
    await page.keyboard.press("F2")
    await dialog.waitFor()
    // A reason is given by its number.
    await page.keyboard.press("1")
    await chosen(dialog, "Out of stock").waitFor()
    // With the focus on the list a digit says the same.
    await chosen(dialog, "Out of stock").focus()
    await page.keyboard.press("2")
    await chosen(dialog, "Quality not good").waitFor()
    await page.keyboard.press("1")
    await chosen(dialog, "Out of stock").waitFor()
    const confirm = dialog.getByRole("button", { name: "Confirm" })
    await confirm.focus()
    expect(await dialog.getByRole("button", { name: /Use for all/ }).count()).toBe(0)
    await page.keyboard.press("Enter")
    await dialog.getByRole("alert").waitFor()
    // The button that was pressed keeps the focus.
    expect(await confirm.evaluate((button) => button === document.activeElement)).toBe(true)
    // A toast goes; this does not.
    await page
      .locator(".toast.is-failure", { hasText: "Unable to create invoice" })
      .waitFor({ state: "detached" })
    await dialog.getByRole("alert").waitFor()
    await page.keyboard.press("Escape")
    // Closed, it stands on the page until it is dealt with.
    const told = page.locator(".notice.is-danger", { hasText: "Unable to create invoice" })
    await told.waitFor()
    await page.keyboard.press("F2")
    await dialog.waitFor()
    expect(await told.count()).toBe(0)
    await page.keyboard.press("1")
    await chosen(dialog, "Out of stock").waitFor()
    await confirm.focus()
    await page.keyboard.press("Enter")
    await dialog.getByRole("alert").waitFor()
    fate = "well"
    await page.keyboard.press("Enter")
    await toast(counter, "Invoice of order 100000015 created")

    await at(counter, 11)
    renewed.length = 0
    fate = "expired"
    await page.keyboard.press("F2")
    await dialog.getByRole("button", { name: "Out of stock" }).first().click()
    await confirm.click()
    await toast(counter, "Invoice of order 100000011 created")
    expect(renewed).toEqual(["CommerceService.getSession"])
    expectNoComplaints(counter)
    await counter.context.close()
  })

  it.runIf(isLong)(
    "a label leaves at once in the dispatch and on its order's own page, on no other, which tells its state (O-8-032)",
    async ({ expect }) => {
      const session = await login(web.url, "hub", password)
      const statusOf = async (id: number) =>
        (await call(web.url, session, "OrderService.getOrderInfo", [id])).result as { status: string }
      const label = (id: number): string => `81${String(id).padStart(10, "0")}001`
      const counter = await open()
      const { page } = counter
      await enter(page, web, "/dispatch")
      await page.locator(".row-link", { hasText: "100000013" }).waitFor()
      await scan(page, "100000031")
      const dialog = page.getByRole("dialog")
      await dialog.getByText("Are you sure to dispatch the scheduled order early ?").waitFor()
      await dialog.getByText(/Order 100000031, Asha Rao, /).waitFor()
      // The next scan leaves, and the question stays.
      await scan(page, "100000013")
      await toast(counter, "Order 100000013: Succesfully created shipment")
      await page.locator(".last-scan", { hasText: "Order 100000013 has left" }).waitFor()
      await dialog.getByText(/Order 100000031, Asha Rao, /).waitFor()
      // Right behind a scan an Enter is the scan's own; after another key it is a person's. It is no yes to an early dispatch.
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      await dialog.waitFor({ state: "hidden" })
      // What was refused says of which order and why, and stays until somebody has seen it.
      await scan(page, "99999")
      await page.locator(".last-scan", { hasText: "Order Not Found" }).waitFor()
      await scan(page, "100000013")
      await page
        .locator(".last-scan", { hasText: "Scaned Order is invalid" })
        .getByText("Order 100000013: it has left already")
        .waitFor()
      const refused = page.getByRole("region", { name: "Refused scans" })
      await refused.getByRole("heading", { name: "2 scans refused" }).waitFor()
      await refused.getByRole("button", { name: "Show all" }).click()
      await refused.getByText("99999 Order Not Found").waitFor()
      await page.keyboard.press("F8")
      await refused.waitFor({ state: "detached" })
      expect(await page.locator(".row-link", { hasText: "100000031" }).isVisible()).toBe(true)
      expect(await statusOf(31)).toMatchObject({ status: "processing" })

      await at(counter, 37)
      await scan(page, label(38))
      await page.locator(".last-scan", { hasText: "Already Processed" }).waitFor()
      await scan(page, label(37))
      await toast(counter, "Order 100000037: Succesfully created shipment")
      await page.locator("h1 .status", { hasText: "Complete" }).waitFor()
      expect(await statusOf(37)).toMatchObject({ status: "complete" })
      expect(await statusOf(38)).toMatchObject({ status: "processing" })

      await at(counter, 38)
      const early = page.getByRole("dialog").getByText("Are you sure to dispatch the scheduled order early ?")
      await page.keyboard.press("F2")
      await early.waitFor()
      // Enter is no yes to an early dispatch.
      await page.keyboard.press("Enter")
      await early.waitFor({ state: "detached" })
      await scan(page, label(38))
      await early.waitFor()
      expect(await statusOf(38)).toMatchObject({ status: "processing" })
      await page.getByRole("dialog").getByRole("button", { name: "Dispatch" }).click()
      await page.locator("h1 .status", { hasText: "Complete" }).waitFor()
      expect(await statusOf(38)).toMatchObject({ status: "complete" })

      // Its page says that it waits for payment or is cancelled; behind More it is paid for otherwise, and cancelled.
      await at(counter, 32)
      await page.getByText("This Order payment is pending.").waitFor()
      await at(counter, 33)
      await page.getByText("This Order is cancelled.").waitFor()
      expect(await page.getByRole("button", { name: /Accept & Continue/ }).count()).toBe(0)

      await at(counter, 35)
      await chooseMore(page, "Payment method")
      // Nothing is proposed: no method looks as if Enter took it.
      await dialog.getByRole("button", { name: "Paytm" }).waitFor()
      expect(await dialog.locator(".is-primary").count()).toBe(0)
      await dialog.getByRole("button", { name: "Paytm" }).click()
      await toast(counter, "Order payment method updated")
      await expect.poll(() => page.locator(".aside").textContent()).toContain("Paytm, ₹")

      // A cancellation asks for a reason for every item.
      await at(counter, 12)
      await chooseMore(page, "Cancel order")
      await dialog.getByText("Order : 100000012 will be cancelled").waitFor()
      await dialog.getByRole("button", { name: "Customer asked to remove" }).first().click()
      await dialog.getByRole("button", { name: "Confirm" }).click()
      await toast(counter, "Succesfully canceled order")
      await page.getByText("This Order is cancelled.").waitFor()
      expectNoComplaints(counter)
      await counter.context.close()
    }
  )
})

describe.concurrent("work in progress", () => {
  it("is open in one tab at a time, taken over by another, taken back pack by pack, and asks before it is left", async ({
    expect
  }) => {
    const counter = await open()
    await enterAt(counter, 1)
    await scan(counter.page, pack(1))
    await expect.poll(() => accepted(counter).innerText()).toContain("0.50 Kg")
    const page = await counter.tab()
    const again = { ...counter, page }
    await enter(page, web, "/order/1")
    await page.getByText("This is open elsewhere on this workstation").waitFor()
    await counter.page.close({ runBeforeUnload: false })
    await Promise.all([page.reload(), toast(again, "1 scan of this order was kept for you")])
    await expect.poll(() => accepted(again).innerText()).toContain("0.50 Kg")
    expect(await page.locator(".pack .code").allInnerTexts()).toEqual([pack(1)])
    // The last scan by one key, and any pack by its line.
    await scan(page, pack(4))
    await expect.poll(() => page.locator(".pack").count()).toBe(2)
    await page.keyboard.press("Control+z")
    await expect.poll(() => page.locator(".pack .code").allInnerTexts()).toEqual([pack(1)])
    await page.getByRole("button", { name: `Take back ${pack(1)}` }).focus()
    await page.keyboard.press("Delete")
    await expect.poll(() => page.locator(".pack").count()).toBe(0)

    // It is in the way of the back button: stay, keep for later, discard.
    await goTo(page, "/home")
    await page.locator("a.way[href='/order']").click()
    await page.getByRole("link", { name: "100000003" }).click()
    await page.locator(".items-table .row").first().waitFor()
    await scan(page, pack(3))
    await expect.poll(() => accepted(again).innerText()).toContain("0.50 Kg")

    const dialog = page.getByRole("dialog")
    await page.goBack()
    await dialog
      .getByText("You were processing an order, Changes that you have made is not yet saved.")
      .waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe("/order/3")
    await dialog.getByRole("button", { name: "Stay" }).click()
    expect(await accepted(again).innerText()).toContain("0.50 Kg")

    await page.goBack()
    await dialog.getByRole("button", { name: "Keep for later" }).click()
    await page.locator(".rows").waitFor()
    // The queue says of which orders scans are kept here.
    const row = page.locator(".row", { hasText: "100000003" })
    await row.getByText("scans kept here").waitFor()
    expect(await page.getByText("scans kept here").count()).toBe(1)
    await expect.poll(() => new URL(page.url()).pathname).toBe("/order")
    await page.goForward()
    await expect.poll(() => accepted(again).innerText()).toContain("0.50 Kg")

    await page.keyboard.press("Escape")
    await dialog.getByRole("button", { name: "Discard" }).click()
    await page.locator(".rows").waitFor()
    await page.getByText("scans kept here").waitFor({ state: "detached" })
    await page.getByRole("link", { name: "100000003" }).click()
    await page.locator(".items-table .row").first().waitFor()
    expect(await accepted(again).innerText()).toContain("not added")
    expectNoComplaints(counter)
    await counter.context.close()
  })
})

describe.concurrent("two counters", () => {
  it.runIf(isLong)(
    "see who is on an order, that one is invoiced, and whose a pack is that both scan, which the second takes over",
    async ({ expect }) => {
      const [one, other] = await Promise.all([open(), open()])
      await Promise.all([enter(one.page, web), enter(other.page, web, "/home", "second")])
      await other.page.locator("a.way[href='/order']").click()
      await other.page.getByRole("link", { name: "100000005" }).waitFor()
      await at(one, 5)
      await other.page
        .locator(".row", { hasText: "100000005" })
        .getByText("hub user", { exact: true })
        .waitFor()
      await one.page.keyboard.press("F2")
      const dialog = one.page.getByRole("dialog")
      await dialog.getByRole("button", { name: "Out of stock" }).first().click()
      await dialog.getByRole("button", { name: "Confirm" }).click()
      await other.page.getByRole("link", { name: "100000005" }).waitFor({ state: "detached" })
      // Nobody leaves an order while it is being invoiced, and the answer may come after the push.
      await toast(one, "Invoice of order 100000005 created")

      await Promise.all([at(one, 2), at(other, 36)])
      await scan(one.page, pack(55))
      await expect.poll(() => accepted(one).innerText()).toContain("0.50 Kg")
      // A counter shows what it scanned before the server has heard of it: whose scan comes there first has the pack.
      const asked = await login(web.url, "hub", password)
      await expect
        .poll(async () => (await call(web.url, asked, "ClaimService.getClaims", [{ order_id: 2 }])).result)
        .toMatchObject({ claims: [{}] })
      await scan(other.page, pack(55))
      await other.page.locator(".refused", { hasText: "1 scan refused" }).waitFor()
      await other.page.getByText("hub user has it in order 100000002").first().waitFor()
      expect(await accepted(other).innerText()).not.toContain("0.50 Kg")
      await other.page.getByRole("button", { name: "Take over from hub user" }).click()
      await expect.poll(() => accepted(other).innerText()).toContain("0.50 Kg")
      await one.page.getByText("second user has it in order 100000036").first().waitFor()
      await expect.poll(() => accepted(one).innerText()).not.toContain("0.50 Kg")

      // Both on one order: each sees what the other has, and is refused it by name.
      await other.page.keyboard.press("Escape")
      await other.page.getByRole("button", { name: "Keep for later" }).click()
      await other.page.locator(".orders-table .row").first().waitFor()
      await at(other, 2)
      await scan(one.page, pack(56))
      await other.page.getByText("1 pack by hub user").waitFor()
      await scan(other.page, pack(56))
      await other.page.getByText("hub user has it on another screen").first().waitFor()
      await scan(other.page, pack(57))
      await one.page.getByText("1 pack by second user").waitFor()
      for (const { context } of [one, other]) await context.close()
    }
  )
})

// Alone: they end everybody's sessions, and the server.
describe("a session", () => {
  it("has a tone for each scan, ended elsewhere leads to the login, and the scans are kept", async () => {
    const counter = await open()
    const { page } = counter
    await page.addInitScript(() => {
      const tones: Array<number> = []
      Object.assign(window, { tones })
      const Original = window.OscillatorNode
      window.OscillatorNode = class extends Original {
        constructor(context: BaseAudioContext, options?: OscillatorOptions) {
          super(context, options)
          tones.push(options?.frequency ?? 0)
        }
      }
    })
    const heard = () => page.evaluate(() => (window as unknown as { tones: Array<number> }).tones)
    await enterAt(counter, 7)
    // A good scan is high and short, a bad one low and long, and none comes before the first touch.
    expect(await heard()).toEqual([])
    await scan(page, pack(8))
    await expect.poll(heard).toEqual([880])
    await scan(page, pack(8))
    await expect.poll(heard).toEqual([880, 220])
    await scan(page, pack(12))
    await expect.poll(heard).toEqual([880, 220, 880, 1320])
    await expect.poll(() => accepted(counter).innerText()).toContain("1.00 Kg")
    const admin = await login(web.url, "admin", password)
    await call(web.url, admin, "AdminService.endSessions", ["hub"])
    await page.getByRole("button", { name: "Log in" }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/login")
    // In a page that was loaded anew, which knows only what was kept.
    await logIn(page, web)
    await at(counter, 7)
    await expect.poll(() => accepted(counter).innerText()).toContain("1.00 Kg")
    await counter.context.close()
  })
})

describe("without the server", () => {
  it("that is back is reached at once by Retry now; a change that nobody heard of is DIRTY, and its scans stay", async () => {
    const counter = await open()
    const { page } = counter
    let isAway = false
    let isDeaf = false
    let tries = 0
    let cut = () => {}
    await page.routeWebSocket(/\/ws$/, (socket) => {
      tries += 1
      if (isAway) return void socket.close()
      socket.connectToServer().onMessage((message) => {
        if (!isDeaf) socket.send(message)
      })
      cut = () => void socket.close()
    })
    const online = page.locator(".link", { hasText: /^online$/ })
    await enterAt(counter, 6)
    await online.waitFor()
    isAway = true
    tries = 0
    cut()
    // The pauses between the tries grow: after the fourth the next one is at least four seconds off.
    await expect.poll(() => tries).toBe(4)
    isAway = false
    await page.getByRole("button", { name: "Retry now" }).click()
    await online.waitFor({ timeout: 3000 })
    await page.getByRole("button", { name: "Retry now" }).waitFor({ state: "detached" })

    for (const unique of [6, 7]) await scan(page, pack(unique))
    await expect.poll(() => accepted(counter).innerText()).toContain("1.00 Kg")
    isDeaf = true
    const session = await login(web.url, "second", password)
    await call(web.url, session, "OrderClientService.updateOrder", [
      { order_id: 6, customer_firstname: "Usha" }
    ])
    await page.keyboard.press("F2")
    await toast(counter, /Order was modified by someone else .* Please do create invoice again\.\./)
    await page.locator(".head-facts").getByText("Usha Rao").waitFor()
    expect(await accepted(counter).innerText()).toContain("1.00 Kg")
    await page.keyboard.press("F2")
    await toast(counter, "Invoice of order 100000006 created")
    await counter.context.close()
  })

  it.runIf(isLong)(
    "the rows stay, the head says since when, scans wait, and all goes on when it is back",
    async () => {
      const counter = await open()
      const { page } = counter
      await enterAt(counter, 8)
      const online = page.locator(".link", { hasText: /^online$/ })
      await online.waitFor()
      // A cable that is pulled is noticed at once, though no connection was closed.
      await counter.context.setOffline(true)
      await page.locator(".link.is-offline").waitFor()
      await counter.context.setOffline(false)
      await online.waitFor()
      expectNoComplaints(counter)
      await web.stopServer()
      try {
        await page.locator(".link", { hasText: /^offline, last updated \d\d:\d\d$/ }).waitFor()
        await scan(page, pack(9))
        await page.locator(".waiting-scans.is-stopped", { hasText: "1 waiting" }).waitFor()
        await scan(page, pack(10))
        await page.locator(".waiting-scans", { hasText: "2 waiting" }).waitFor()
      } finally {
        await web.startServer()
      }
      await online.waitFor({ timeout: 40_000 })
      await expect.poll(() => accepted(counter).innerText()).toContain("1.00 Kg")
      expect(await page.locator(".pack .code").allInnerTexts()).toEqual([pack(9), pack(10)])
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Keep for later" }).click()
      await page.locator(".orders-table .row").first().waitFor()
      await web.stopServer()
      try {
        await chooseMore(page, "Refresh orders")
        await page.locator(".list-state", { hasText: /offline, last updated/ }).waitFor()
        expect(await page.locator(".row").count()).toBeGreaterThan(3)
        // What was scanned is kept here with its order; of one that nobody worked on there is nothing to show.
        await goTo(page, "/order/8")
        await page.locator(".pack .code", { hasText: pack(10) }).waitFor()
        await toast(
          counter,
          "The server is not reached: the order is shown as it was kept here, and scans wait"
        )
        await page.keyboard.press("Control+z")
        await expect.poll(() => accepted(counter).innerText()).toContain("0.50 Kg")
        await scan(page, pack(10))
        await page.locator(".waiting-scans", { hasText: "1 waiting" }).waitFor()
      } finally {
        await web.startServer()
      }
      // Read again by itself, and the scan that waited is decided.
      await expect.poll(() => accepted(counter).innerText(), { timeout: 40_000 }).toContain("1.00 Kg")
      await goTo(page, "/order")
      await page.getByRole("button", { name: "Keep for later" }).click()
      await page.locator(".row").first().waitFor()
      await web.stopServer()
      try {
        await goTo(page, "/order/9")
        await page.getByRole("heading", { name: "This order cannot be opened" }).waitFor()
      } finally {
        await web.startServer()
      }
      // Nobody has to ask for it again.
      await page.locator(".items-table .row").first().waitFor({ timeout: 40_000 })
      await counter.context.close()
    },
    90_000
  )
})

/** As an installed app has it: the page is kept for when there is no network. */
const openKept = async (at: string): Promise<Workstation> => {
  const counter = await open({ serviceWorkers: "allow" })
  await counter.context.clock.install()
  await enter(counter.page, web, at, "everywhere")
  await counter.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return counter
}

/** All the work that is on the disk of a page's browser: a scan is there before its beep. */
const onDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("packhouse", 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error("the database does not open"))
    })
    const request = database.transaction("work").objectStore("work").getAll()
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    database.close()
    return JSON.stringify(request.result)
  })

/** The pages again as the next version has them: another page, and another piece, that nobody has fetched yet. */
const nextBuild = (): { readonly folder: string; readonly gone: string } => {
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-next-"))
  cpSync(web.pages, folder, { recursive: true })
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8")
  const [page, worker] = [read("index.html"), read("service-worker.js")]
  const gone = /qr:\["\/(chunk-[A-Z0-9]{8}\.js)"/.exec(page)?.[1] ?? ""
  const came = gone.replace(/-.*/, "-NEXTNEXT.js")
  renameSync(path.join(folder, gone), path.join(folder, came))
  const next = page.replaceAll(gone, came)
  const mark = (text: string) => createHash("sha256").update(text).digest("base64")
  const packed = readdirSync(folder).filter((name) =>
    /^(index\.html|service-worker\.js|chunk-.*)\.(br|gz)$/.test(name)
  )
  for (const name of packed) rmSync(path.join(folder, name))
  writeFileSync(path.join(folder, "index.html"), next)
  writeFileSync(
    path.join(folder, "service-worker.js"),
    worker.replaceAll(gone, came).replaceAll(mark(page), mark(next))
  )
  return { folder, gone }
}

describe("a page that is kept on the machine", () => {
  it("opens without a network, with what is in hand there, and says so; no answer of the server is kept (KEPT-1)", async () => {
    const counter = await openKept("/order/9")
    const { page, context } = counter
    const offline = page.locator(".link.is-offline")
    const online = page.locator(".link", { hasText: /^online$/ })
    const rows = page.locator(".items-table .row").first()
    const works = [
      ["/order/9", pack(41), rows, page.locator(".pack .code", { hasText: pack(41) })],
      [
        "/xorder",
        pack(42),
        page.getByText("Your shopping cart is empty"),
        page.locator(".foot-sum", { hasText: "₹120.00" })
      ],
      [
        "/eodstockTaking",
        pack(43),
        page.getByText("Chicken curry cut").first(),
        page.getByText("counted in 1 scan").first()
      ]
    ] as const
    for (const [at, code, ready, decided] of works) {
      await page.goto(web.url + at)
      await online.waitFor()
      await ready.waitFor()
      await context.setOffline(true)
      await offline.waitFor()
      await scan(page, code)
      await page.getByText(code).first().waitFor()
      await expect.poll(() => onDisk(page)).toContain(code)
      await page.reload()
      await offline.waitFor()
      await page.getByText(code).first().waitFor()
      // What the server had answered, and of when it is (KEPT-2); an order is kept with its scans.
      if (at !== "/order/9") await page.getByText(/^As of \d\d:\d\d, offline/).waitFor()
      await (at === "/xorder" ? page.getByText("Your shopping cart is empty") : ready).waitFor()
      await context.setOffline(false)
      await decided.waitFor()
    }
    const built = readdirSync(web.pages).map((name) => `/${name}`)
    const stored = await page.evaluate(async () => {
      const caches = await globalThis.caches.keys()
      const all = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toContain("/index.html")
    expect(stored.filter((name) => !built.includes(name))).toEqual([])
    const health = () =>
      page.evaluate(() =>
        fetch("/healthz").then(
          ({ status }) => status,
          () => "none"
        )
      )
    expect(await health()).toBe(200)
    await context.setOffline(true)
    expect(await health()).toBe("none")
    await expect(page.goto(`${web.url}/r/none`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED")
    await context.close()
  })

  it("is the next build at a quiet moment, not while something lies over it, and never of both (UPDATE-1)", {
    timeout: 150_000
  }, async () => {
    const counter = await openKept("/info")
    const { page, context } = counter
    const { folder, gone } = nextBuild()
    // A cache is there before it is full, and full before the worker has the page.
    const isNext = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        const isSettled = !installing && !waiting && active?.state === "activated"
        return isSettled && (await caches.keys()).length === 2
      })
    const online = page.locator(".link", { hasText: /^online$/ })
    const isShown = () => page.evaluate(() => document.documentElement.outerHTML.includes("NEXTNEXT"))
    await web.stopServer()
    await web.startServer(folder)
    try {
      await expect.poll(isNext, { timeout: 40_000 }).toBe(true)
      // What this page has not fetched yet is of its own build.
      expect((await fetch(`${web.url}/${gone}`)).status).toBe(404)
      expect(
        await page.evaluate(
          (name) => fetch(name).then(async (answer) => (await answer.text()) && answer.status),
          `/${gone}`
        )
      ).toBe(200)
      // It tries every 30 s at the latest to reach the server again. What was on its way as the clock leaps is given up.
      await online.waitFor({ timeout: 40_000 })
      // Two minutes in which nobody touches it: while something lies over it, and then without.
      await page.keyboard.press("F1")
      await page.getByRole("dialog").waitFor()
      await page.clock.fastForward("02:00")
      await online.waitFor({ timeout: 40_000 })
      expect(await isShown()).toBe(false)
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.clock.fastForward("02:00")
      await expect.poll(isShown).toBe(true)
      await online.waitFor({ timeout: 40_000 })
      expectNoComplaints(counter)
    } finally {
      await web.stopServer()
      await web.startServer()
      rmSync(folder, { recursive: true })
    }
    await context.close()
  })
})
