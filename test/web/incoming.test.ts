/** Stock comes in in a browser: cards, scans that wait, quantities, acceptance, on a desk and on a phone. */
import { describe, expect, it } from "vitest"
import { lookUpsAtOnce } from "#core/kit/scan-session/queue.ts"
import { password } from "#test/support/network.ts"
import { isLong, runs } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { startSlowServer } from "#test/support/slow-server.ts"
import { fresh, truckload } from "#test/support/truckload.ts"
import { enter, expectNoComplaints, goTo, scan, sendKeys, type Workstation } from "#test/support/web.ts"

/** Codes off a truck, 200 in the long run: six of ten are packs of half a kilogram, one of ten a unit. */
const mixed = runs(200)
const kilograms = `${(mixed * 0.3).toFixed(2)} Kg`

const lookUps = { "EntityService.getEntityInfo": 300, "ShipmentService.getHubInventoryInfoByScanCode": 300 }
const items = [
  { product: 1773, qty: 80_000 },
  { product: 2649, qty: 20_000 }
]

const web = sharedWeb({
  shipments: [
    { id: 1, name: "Morning truck" },
    { id: 2, name: "Noon truck" },
    { id: 3, name: "Shop return", source: "Store RTV", notes: "Ref# R-77, Address 12 Lake Road" },
    { id: 4, name: "Early truck", acceptedMinutesAgo: 0 }
  ].map((shipment) => ({ hub: 1, items, ...shipment }))
})

/** A workstation of its own, at a place. */
const openAt = async (at: string, user = "dock", options = {}): Promise<Workstation> => {
  const opened = await web.open(options)
  await enter(opened.page, web, at, user)
  return opened
}

const quantity = ({ page }: Workstation, label: "Scanned" | "By hand" | "Picked up", line = 0) =>
  page.locator(".lines-table .row").nth(line).locator(`[data-label="${label}"]`)

/** What of a page does not fit across, once it is laid out. */
const isNoWider = ({ page }: Workstation) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    )
    .toBeLessThanOrEqual(0)

// While the law about 200 codes waits for its look-ups, the others work.
describe.concurrent("receiving a shipment", { timeout: 240_000 }, () => {
  // In a terminal in the day's run, test/cli/tui/incoming.test.ts.
  it.runIf(isLong)(
    `decides ${mixed} mixed codes at 10 a second in their order while every look-up takes 300 ms`,
    async ({ expect }) => {
      const load = truckload(mixed)
      const slow = await startSlowServer(web.url, lookUps)
      const far = await web.open()
      const { page } = far
      await enter(page, slow, "/incoming/1", "dock")
      await page.locator(".lines-table .row-link").first().waitFor()
      // Ten a second by a scanner's keys, whether the page keeps up or not.
      const cdp = await far.context.newCDPSession(page)
      const begun = Date.now()
      const sent: Array<Promise<void>> = []
      for (const [index, code] of load.codes.entries()) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + index * 100 - Date.now())))
        sent.push(sendKeys(cdp, `${code}\r`, 3))
      }
      await Promise.all(sent)
      await page.locator(".waiting-scans").waitFor()
      await expect
        .poll(() => page.locator(".waiting-scans").count(), { timeout: 150_000, interval: 500 })
        .toBe(0)
      // A few are asked for at once, and their calls may overtake each other; what is decided does not.
      expect(slow.asked("EntityService.getEntityInfo").toSorted()).toEqual(load.lookedUp.toSorted())
      expect(slow.mostAtOnce("EntityService.getEntityInfo")).toBeLessThanOrEqual(lookUpsAtOnce)
      expect(await quantity(far, "Scanned").innerText()).toContain(kilograms)
      expect(await quantity(far, "Scanned", 1).innerText()).toContain(`${mixed / 10} Pack`)
      // The packs of a line stand under it while it is chosen.
      const line = page.locator(".lines-table .row").first()
      await line.locator(".pack-count").click()
      await line.locator(".pack").first().waitFor()
      const shown = await line.locator(".pack .code").allInnerTexts()
      expect(shown).toEqual(load.added.filter((code) => code.length === 23))
      // A reload is a crash: everything is there again.
      await page.reload()
      await expect.poll(() => quantity(far, "Scanned").innerText()).toContain(kilograms)
      expectNoComplaints(far)
      await far.context.close()
      await slow.close()
    }
  )

  it("has a card for each, the accepted one last; takes quantities by hand, and accepts once", async ({
    expect
  }) => {
    const dock = await openAt("/home")
    const { page } = dock
    await page.getByRole("link", { name: "Incoming" }).first().click()
    await page.locator(".card").nth(3).waitFor()
    const cards = await page.locator(".card").allInnerTexts()
    expect(cards.at(-1)).toContain("Early truck")
    expect(cards.filter((card) => card.includes("Return Pickup"))).toHaveLength(1)
    expect(cards[0]).toMatch(/SHP-1[\s\S]*Central kitchen[\s\S]*2 items[\s\S]*\d\d:\d\d, 30 minutes ago/)
    // Into 390 columns of points, the list and a shipment.
    await page.setViewportSize({ width: 390, height: 844 })
    await isNoWider(dock)
    await goTo(page, "/incoming/1")
    await page.locator(".lines-table .row").first().waitFor()
    await isNoWider(dock)
    await page.setViewportSize({ width: 1280, height: 800 })

    // Quantities are entered by hand; what is none is refused in red.
    await goTo(page, "/incoming/2")
    await page.locator("h1", { hasText: "Noon truck" }).waitFor()
    await page.locator(".lines-table .row-link").first().waitFor()
    await page.keyboard.press("F2")
    await page.getByRole("dialog", { name: "No Items Selected" }).waitFor()
    await page.getByText("Please select any of the product to proceed confirmation").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.locator(".lines-table .row-link").first().click()
    const box = page.getByLabel("Accepted qty", { exact: true })
    for (const [text, sentence] of [
      ["x", "This qty is not acceptable"],
      ["-2", "This qty is not acceptable"],
      ["401", "Error: quantity seems to be very high, please contact admin"]
    ] as const) {
      await box.fill(text)
      await box.press("Enter")
      await expect.poll(() => page.locator(".dialog .problem").innerText()).toBe(sentence)
    }
    await box.fill("1.5")
    await page.getByRole("button", { name: "Set 1.5 kg as Accepted" }).click()
    await expect.poll(() => quantity(dock, "By hand").innerText()).toContain("1.50 Kg")
    await scan(page, fresh(701))
    await expect.poll(() => quantity(dock, "Scanned").innerText()).toContain("0.50 Kg")
    expect(await quantity(dock, "By hand").innerText()).toContain("1.50 Kg")
    // Far from all is there: the button that leads on is not the green one.
    expect(await page.locator(".work-head .progress").innerText()).toContain("0 of 2")
    expect(await page.locator(".work-way .button.is-primary").count()).toBe(0)
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog", { name: "Are you sure You want to confirm ?" })
    const short = dialog.locator("tbody .row.is-warning").first()
    expect(await short.innerText()).toMatch(/Chicken curry cut[\s\S]+80.00 Kg\s+2.00 Kg/)
    await dialog.getByText("2 lines have less than was sent").waitFor()
    // Enter goes back to look again: less than was sent is confirmed on purpose.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Cancel")
    await short.getByLabel("Why less").selectOption("Damaged on arrival")
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await page.getByText("Shipment added to hub inventory").first().waitFor()
    await expect.poll(() => page.url()).toBe(`${web.url}/incoming`)
    const session = await login(web.url, "dock", password)
    const { result } = await call(web.url, session, "ShipmentService.getShipmentInfoById", [2])
    expect(result).toMatchObject({
      status: 9,
      items: [{ received_qty: 2, short_reason: "Damaged on arrival" }, { received_qty: 0 }]
    })
    // The pack has a life from now on: a scan of it finds that, and its arrival leads to the shipment.
    await page.locator(".card").first().waitFor()
    await scan(page, fresh(701))
    await page.getByRole("link", { name: "Received with SHP-2 by dock user" }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe("/incoming/2")
    await page.getByRole("link", { name: fresh(701) }).click()
    await page.locator(".life-table .row", { hasText: "+0.5" }).waitFor()
    await page.keyboard.press("Escape")
    await expect.poll(() => new URL(page.url()).pathname).toBe("/incoming/2")

    // It asks before another shipment is opened.
    await goTo(page, "/incoming/3")
    await page.getByText("Ref# R-77").waitFor()
    await page.locator(".aside-fact", { hasText: "12 Lake Road" }).waitFor()
    // Without a daemon and a print dialog the paper is in the downloads.
    const paper = page.waitForEvent("download")
    await page.getByRole("button", { name: /^More/ }).click()
    await page.getByRole("menuitem", { name: /^Print/ }).click()
    expect((await paper).suggestedFilename()).toBe("return-pickup-3.pdf")
    await page
      .locator(".toast", { hasText: /^Unable to print Return Pickup: .* is in your downloads/ })
      .first()
      .waitFor()
    await page.locator(".lines-table .row-link").first().click()
    await page.getByLabel("PickedUp qty", { exact: true }).fill("2")
    await page.getByLabel("Accepted qty", { exact: true }).fill("3")
    await page.getByRole("button", { name: "SAVE" }).click()
    await page.getByText("Error: Accepted quantity is more than pickup quantity").waitFor()
    await page.getByLabel("Accepted qty", { exact: true }).fill("2")
    await page.getByRole("button", { name: "SAVE" }).click()
    await expect.poll(() => quantity(dock, "Picked up").innerText()).toContain("2.00 Kg")
    await page.keyboard.press("Escape")
    await page.getByText("scanned, not confirmed").waitFor()
    await openQuestion(dock)
    await page.getByRole("button", { name: "Cancel" }).click()
    expect(page.url()).toBe(`${web.url}/incoming`)
    await openQuestion(dock)
    await page.getByRole("button", { name: "Confirm" }).click()
    await expect.poll(() => page.url()).toBe(`${web.url}/incoming/1`)
    expectNoComplaints(dock)
    await dock.context.close()

    const other = await openAt("/incoming", "hub")
    await other.page
      .getByText("Cutt Off Date is not set. Therefore you will not see any shipments. Please contact Admin.")
      .waitFor()
    await other.context.close()
  })

  const openQuestion = async ({ page }: Workstation) => {
    await page.getByRole("link", { name: "Morning truck" }).click()
    await page
      .getByText(
        "Shop return shipment is not completed. Are you sure you want to proceed with this new shipment?"
      )
      .waitFor()
  }
})
