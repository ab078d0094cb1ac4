/**
 * What every page looks like: `node test/pictures.ts URL FOLDER` goes through the pages of a running server with the demo
 * network, at 1280 and 390 pixels, light and dark, and leaves one picture a page and a sheet with all of them. What axe
 * finds on a page stands beside its name. Any version that has these addresses can be looked at.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { findChromium, launchChromium } from "./support/chromium.ts"

const [address = "", folder = ""] = process.argv.slice(2)
if (!URL.canParse(address) || folder === "") {
  console.error("usage: node test/pictures.ts http://127.0.0.1:7410 FOLDER")
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const looks = [
  { name: "1280-light", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "1280-dark", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { name: "390-light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "390-dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" }
] as const

interface Sight {
  readonly name: string
  readonly at: string
  /** What is done there before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Who looks at it, where it is not the staff of a hub. */
  readonly by?: string
}

const staff = "hub"
const openShipment = (page: Page) =>
  page.locator("main a, main .card, main button").filter({ hasText: "SHP-" }).first().click()
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const sights: ReadonlyArray<Sight> = [
  { name: "home", at: "/home" },
  { name: "queue", at: "/order?pg=all" },
  { name: "find", at: "/order?pg=all", act: press("Control+k") },
  { name: "console", at: "/order?pg=all", act: press("F12") },
  { name: "help", at: "/order?pg=all", act: press("F1") },
  { name: "order", at: "/order/2" },
  { name: "order-item", at: "/order/2", act: press("Enter") },
  { name: "order-summary", at: "/order/2", act: press("F2") },
  { name: "timeline", at: "/order/2/timeline" },
  { name: "pick-list", at: "/picklist/1,2" },
  { name: "packed", at: "/packed/69" },
  { name: "scan-next", at: "/scannext" },
  { name: "order-days", at: "/orderdays" },
  { name: "dispatch", at: "/dispatch" },
  { name: "shift", at: "/shift", by: "store" },
  { name: "incoming", at: "/incoming" },
  {
    name: "shipment",
    at: "/incoming",
    act: (page) => openShipment(page)
  },
  {
    name: "accept",
    at: "/incoming",
    act: async (page) => {
      await openShipment(page)
      await settle(page)
      await page.keyboard.press("F2")
    }
  },
  { name: "inventory", at: "/inventory" },
  { name: "expiring", at: "/inventory?pg=board" },
  {
    name: "pack",
    at: "/inventory",
    act: (page) => page.locator("main tbody tr a").first().click()
  },
  { name: "order-create", at: "/ordercreate" },
  { name: "quick-checkout", at: "/xorder" },
  { name: "customer-display", at: "/customer-display" },
  { name: "store-credits", at: "/storecredits", by: "store" },
  { name: "return", at: "/return" },
  { name: "order-return", at: "/orderreturn" },
  { name: "item-return", at: "/orderitemreturn" },
  { name: "correction", at: "/correction" },
  { name: "eod", at: "/eodstockTaking" },
  { name: "eod-reports", at: "/eodreports" },
  { name: "summary", at: "/dailysummary" },
  { name: "charts", at: "/dailysummary?pg=hours" },
  { name: "transfer", at: "/hubtohub" },
  { name: "off-sale", at: "/offsale" },
  { name: "tasks", at: "/tasks" },
  { name: "label", at: "/label" },
  { name: "failed", at: "/failed" },
  { name: "print-queue", at: "/printqueue" },
  { name: "devices", at: "/devices" },
  { name: "scanner-check", at: "/scannercheck" },
  { name: "sync", at: "/sync" },
  { name: "store", at: "/store" },
  { name: "settings", at: "/settings" },
  { name: "info", at: "/info" },
  { name: "admin", at: "/admin/index.html", by: "admin" },
  { name: "master-data", at: "/masterdata", by: "admin" },
  { name: "codes", at: "/codes", by: "admin" },
  { name: "accounts", at: "/accounts", by: "admin" },
  { name: "e-invoices", at: "/einvoices", by: "admin" },
  { name: "admin-settings", at: "/admin/index.html?pg=settings", by: "admin" }
]

/** It stands still: nothing is on its way, and no notice covers it. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle").catch(() => undefined)
  await page.waitForTimeout(1200)
}

const found = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  return await page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: {
          run: () => Promise<{ violations: ReadonlyArray<{ id: string; impact: string; nodes: unknown[] }> }>
        }
      }
    ).axe.run()
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id} (${nodes.length})`)
  })
}

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.goto(new URL("/login", address).href)
  await page.getByLabel("User name").fill(name)
  await page.getByLabel("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.waitForURL("**/home")
}

const goTo = (page: Page, at: string): Promise<unknown> =>
  page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, at)

const lookAt = async (
  browser: Browser,
  { name: look, viewport, colorScheme }: (typeof looks)[number],
  by: string,
  seen: ReadonlyArray<Sight>
) => {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" })
  const page = await context.newPage()
  await page.goto(new URL("/login", address).href)
  await settle(page)
  await page.screenshot({ path: path.join(folder, `${look}-login.png`) })
  await logIn(page, by)
  for (const { name, at, act } of seen) {
    await goTo(page, at)
    await settle(page)
    if (act !== undefined) {
      await act(page).catch((cause: unknown) =>
        console.log(`${look} ${name}: ${String(cause).split("\n")[0]}`)
      )
      await settle(page)
    }
    await page.screenshot({ path: path.join(folder, `${look}-${name}.png`) })
    const complaints = await found(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (complaints.length > 0) console.log(`${look} ${name}: axe ${complaints.join(", ")}`)
    if (width > viewport.width) console.log(`${look} ${name}: ${width} pixels wide`)
    // Dialogs are left before the next page is named, that of the page behind among them.
    for (let left = 0; left < 2; left++) {
      await page.keyboard.press("Escape")
      await page.waitForTimeout(600)
    }
  }
  await context.close()
}

/** All pictures of a look on one sheet. */
const sheet = async (browser: Browser, { name: look, viewport }: (typeof looks)[number]): Promise<void> => {
  const wide = viewport.width > 1000
  const [columns, width] = wide ? [4, 360] : [7, 190]
  const cells = ["login", ...sights.map(({ name }) => name)].map((name) => {
    const data = readFileSync(path.join(folder, `${look}-${name}.png`)).toString("base64")
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`
  })
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 800 } })
  await page.setContent(
    `<style>body{margin:16px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px;font:14px sans-serif}
     figure{margin:0}img{width:100%;border:1px solid #999}</style>${cells.join("")}`
  )
  const picture = await page.screenshot({ fullPage: true, type: "jpeg", quality: 62 })
  writeFileSync(path.join(folder, `sheet-${look}.jpg`), picture)
  await page.close()
}

const browser = await launchChromium(await findChromium())
try {
  for (const look of looks) {
    for (const by of new Set([staff, ...sights.flatMap(({ by: other }) => other ?? [])]))
      await lookAt(
        browser,
        look,
        by,
        sights.filter((sight) => (sight.by ?? staff) === by)
      )
    await sheet(browser, look)
  }
} finally {
  await browser.close()
}
