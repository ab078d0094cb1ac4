/** The end-of-day report in a real browser, on a desk and on a phone: counted, added to, submitted, and read aloud. */
import { expect, it } from "vitest"
import { shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints, scan } from "#test/support/web.ts"
import { isSoundOnBoth, phone } from "#test/support/widths.ts"

const { code: codeOf } = tradingDay()
/** Of the first product, the last that a count finds missing. */
const code = codeOf(4, { grams: 1000 })
const web = sharedWeb({
  packs: [1773, 2649].flatMap((product) =>
    [1, 2, 3, 4].map((unique) => shelfPack(product, codeOf(unique, { product, grams: 1000 }), { qty: 1000 }))
  ),
  flags: { all: { enable_stock_correction: 1 } },
  changes: [
    "UPDATE product SET qty_increments = 1000",
    "INSERT INTO central_stock (hub_id, store_id, product_id, stock_level) VALUES (1, 11, 41207, 40000)"
  ]
})

it("is counted and submitted, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/eodstockTaking", "eod")
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  await main.getByText("Verify stock counts and update physical stock if changes are detected").waitFor()
  await isSoundOnBoth(page)

  await main.getByText("Chicken curry cut").click()
  await dialog.getByLabel("Physical stock").fill("-1")
  await dialog.getByRole("button", { name: "Save and close" }).click()
  await dialog.getByText("Kindly enter a value greater than or equal to zero").waitFor()
  expect(await dialog.getByLabel("Physical stock").getAttribute("aria-invalid")).toBe("true")
  await isSoundOnBoth(page)
  await dialog.getByLabel("Physical stock").fill("3")
  await dialog.getByLabel("Comment").fill("counted twice")
  await dialog.getByRole("button", { name: "Save and close" }).click()
  await main.getByText("3.00 Kg").waitFor()

  // A pack that is scanned counts at once, under what was typed; a reload keeps it, and it is taken back.
  await scan(page, code)
  await main.getByText("1.00 Kg counted in 1 scan. What was typed stands over it").first().waitFor()
  await scan(page, code)
  await main.getByText("Counted already by").first().waitFor()
  await isSoundOnBoth(page)
  await page.reload()
  await main.getByText("3.00 Kg").waitFor()
  await main.getByRole("button", { name: "Undo" }).click()
  await page.getByText(`Taken back: ${code}`).first().waitFor()

  await main.getByRole("button", { name: "Add row" }).click()
  await dialog.getByLabel("Search Product").fill("keema")
  await dialog.getByText("Mutton keema").click()
  await dialog.getByLabel("Physical stock").fill("1")
  await dialog.getByRole("button", { name: "Save and close" }).click()

  await main.getByRole("button", { name: "Submit Today's Stock" }).click()
  await dialog.getByText("Below changes have affected the stock.").waitFor()
  await dialog.getByText("counted twice").waitFor()
  await isSoundOnBoth(page)
  await dialog.getByRole("button", { name: "Submit" }).click()
  await dialog.getByText("Are you sure you want to confirm your EOD stock report?").waitFor()
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await main.getByText("If you wish to, you can resubmit it.").waitFor()
  await web.change("UPDATE pack SET status = 2, qty = 0 WHERE product_id = 2648")
  expectNoComplaints(station)
})

it.runIf(isLong)("is corrected by a ticket, on a desk and on a phone", async () => {
  const station = await web.open({ viewport: phone })
  const { page } = station
  await enter(page, web, "/correction", "all")
  const main = page.getByRole("main")
  const dialog = page.getByRole("dialog")
  await main.getByText("OOS Products In Hub").waitFor()
  await isSoundOnBoth(page)
  await main.getByRole("button", { name: "Create Correction Ticket" }).click()
  await dialog.getByText("Please enter valid physical stock quantity in New Current Stock column").waitFor()
  await dialog.getByRole("button", { name: "Close" }).click()

  await main.getByText("Paneer 200 g").click()
  const box = dialog.getByLabel("New current stock")
  await box.fill("0.5")
  await dialog.getByRole("button", { name: "Save and close" }).click()
  await dialog.getByText("Kindly enter multiple of 1.").waitFor()
  expect(await box.getAttribute("aria-invalid")).toBe("true")
  await box.fill("1")
  await dialog.getByRole("button", { name: "Save and close" }).click()
  await main.getByText("1 to correct").waitFor()

  await main.getByRole("button", { name: "Create Correction Ticket" }).click()
  await dialog.getByText("Wrong Count").click()
  await isSoundOnBoth(page)
  await dialog.getByLabel("Description").fill("counted at noon")
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await page.getByRole("button", { name: "Stock corrected successfully" }).waitFor()
  await main.getByText("1 Pack").waitFor()
  expectNoComplaints(station)
})
