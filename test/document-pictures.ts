/**
 * The pictures of the documents: `node test/document-pictures.ts URL` takes them all anew in docs/pictures, from a built
 * Packhouse whose server runs with the demo network. Orders are scanned and left as they are; nothing is sent.
 */
import path from "node:path"
import { fileURLToPath } from "node:url"
import xterm from "@xterm/headless"
import type { Browser, Page } from "playwright-core"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { ProgramTerminal } from "./cli/tui/support/program-terminal.ts"
import { openOrder, logIn as terminalLogIn } from "./cli/tui/support/terminal.ts"
import { findChromium, launchChromium } from "./support/chromium.ts"
import { call, login } from "./support/server.ts"

const [address = ""] = process.argv.slice(2)
if (!URL.canParse(address)) {
  console.error("usage: node test/document-pictures.ts http://127.0.0.1:7410")
  process.exit(2)
}
const root = fileURLToPath(new URL("..", import.meta.url))
const pictureOf = (name: string): string => path.join(root, "docs/pictures", `${name}.png`)
const hub = 1

interface Item {
  readonly product_id: number
}
/** Codes of packs that an order takes for its first item, the first to expire first. */
const codesFor = async (
  session: string,
  increment: string,
  count: number
): Promise<ReadonlyArray<string>> => {
  const order = await call(address, session, "OrderService.getOrderInfoByIncrementId", [increment])
  const [item] = (order.result as { readonly items: ReadonlyArray<Item> }).items
  const packs = await call(address, session, "ShipmentService.getNActiveProductPacks", [
    item?.product_id,
    hub,
    count
  ])
  return (packs.result as ReadonlyArray<{ readonly scan_code: string }>).map(({ scan_code }) => scan_code)
}

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle").catch(() => undefined)
  await page.waitForTimeout(1200)
}
const goTo = async (page: Page, at: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, at)
  await settle(page)
}
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code, { delay: 4 })
  await page.keyboard.press("Enter")
  await page.waitForTimeout(900)
}
const take = (page: Page, name: string) => page.screenshot({ path: pictureOf(name) })

const open = async (browser: Browser, width: number, height: number, name: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" })
  const page = await context.newPage()
  await page.goto(new URL("/login", address).href)
  await page.getByLabel("User name").fill(name)
  await page.getByLabel("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.waitForURL("**/home")
  await settle(page)
  return page
}

/** From an order whose scans nobody needs any more. */
const leave = async (page: Page, at: string): Promise<void> => {
  await goTo(page, at)
  await page.getByRole("button", { name: "Discard" }).click()
  await settle(page)
}

const orderAt = "/order/5"
const orderNumber = "100000005"

const desk = async (browser: Browser, codes: ReadonlyArray<string>): Promise<void> => {
  const page = await open(browser, 1280, 800, "hub")
  await goTo(page, "/order?pg=all")
  await page
    .getByRole("button", { name: /^items of/ })
    .nth(1)
    .click()
  await settle(page)
  await take(page, "web-queue")
  await goTo(page, orderAt)
  for (const code of codes) await scan(page, code)
  await take(page, "web-order")
  await page.keyboard.press("F2")
  await settle(page)
  await take(page, "web-summary")
  await page.keyboard.press("Escape")
  await leave(page, "/dispatch")
  await take(page, "web-dispatch")
  await goTo(page, "/home")
  await page.keyboard.press("F12")
  await settle(page)
  await page.keyboard.type(`scan ${codes[0]}`, { delay: 260 })
  await page.keyboard.press("Enter")
  await settle(page)
  await take(page, "web-console")
  await page.context().close()
}

/** Queue, order and dispatch beside each other. */
const phone = async (browser: Browser, codes: ReadonlyArray<string>): Promise<void> => {
  const page = await open(browser, 390, 844, "hub")
  const shots: Array<Buffer> = []
  await goTo(page, "/order?pg=all")
  shots.push(await page.screenshot())
  await goTo(page, orderAt)
  for (const code of codes) await scan(page, code)
  shots.push(await page.screenshot())
  await leave(page, "/dispatch")
  shots.push(await page.screenshot())
  await page.context().close()
  const all = await browser.newPage({ viewport: { width: 390 * 3 + 40, height: 844 } })
  await all.setContent(
    `<style>body{margin:0;display:flex;gap:20px}</style>${shots.map((shot) => `<img src="data:image/png;base64,${shot.toString("base64")}">`).join("")}`
  )
  await take(all, "web-phone")
  await all.close()
}

const administration = async (browser: Browser): Promise<void> => {
  const page = await open(browser, 1280, 800, "admin")
  await page.goto(new URL("/admin/index.html", address).href)
  await settle(page)
  await page.getByRole("button", { name: "hub", exact: true }).click()
  await page.getByRole("tab", { name: /^Orders/ }).click()
  await settle(page)
  await take(page, "web-admin")
  await page.context().close()
}

const colours = ["#1e1e1e", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#d4d4d4"]
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** A screen of a terminal as HTML, a span for each cell: what stands in a column stays in it. */
const drawn = async (bytes: string, columns: number, rows: number): Promise<string> => {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  await new Promise<void>((resolve) => screen.write(bytes, resolve))
  const { active } = screen.buffer
  const lines = Array.from({ length: rows }, (_, y) => {
    const line = active.getLine(active.baseY + y)
    return Array.from({ length: columns }, (_, x) => {
      const cell = line?.getCell(x)
      if (cell === undefined || cell.getWidth() === 0) return ""
      const [front, back] = [
        colours[cell.isFgPalette() ? cell.getFgColor() % 8 : 7],
        colours[cell.isBgPalette() ? cell.getBgColor() % 8 : 0]
      ]
      const isTurned = cell.isInverse() !== 0
      const style = [
        `width:${cell.getWidth()}ch`,
        `color:${isTurned ? back : front}`,
        `background:${isTurned ? front : back}`,
        cell.isBold() === 0 ? "" : "font-weight:bold",
        cell.isDim() === 0 ? "" : "opacity:.6",
        cell.isUnderline() === 0 ? "" : "text-decoration:underline"
      ]
      return `<span style="${style.join(";")}">${escaped(cell.getChars()) || " "}</span>`
    }).join("")
  })
  return `<style>body{margin:0;background:#1e1e1e}div{height:1.25em;white-space:pre;display:flex;font:15px/1.25 "DejaVu Sans Mono",monospace}
    span{display:inline-block;overflow:hidden}</style>${lines.map((line) => `<div>${line}</div>`).join("")}`
}

/** An order at the counter: two packs of its first item are in, and one of them was scanned twice. */
const terminal = async (browser: Browser, session: string): Promise<void> => {
  const [columns, rows, increment] = [100, 30, "100000012"]
  const codes = await codesFor(session, increment, 2)
  await using counter = new ProgramTerminal(path.join(root, "build"), address, { columns, rows })
  await terminalLogIn(counter, "hub", demoPassword)
  await openOrder(counter, increment)
  for (const code of [...codes, codes[0] ?? ""]) {
    counter.scan(code)
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  const page = await browser.newPage({ viewport: { width: 904, height: Math.ceil(rows * 15 * 1.25) } })
  await page.setContent(await drawn(counter.raw, columns, rows))
  await take(page, "terminal")
  await page.close()
}

const browser = await launchChromium(await findChromium())
try {
  const session = await login(address, "hub", demoPassword)
  const codes = await codesFor(session, orderNumber, 4)
  await terminal(browser, session)
  await desk(browser, codes)
  await phone(browser, codes)
  await administration(browser)
} finally {
  await browser.close()
}
