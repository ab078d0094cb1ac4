/** After every scan, taken or refused, what it came to is in sight: nothing of it lies behind what is pinned, or beyond. */
import { DatabaseSync } from "node:sqlite"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { incrementOf, packCode, password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import {
  enter,
  expectNoComplaints,
  goTo,
  noNotices,
  scan,
  startWeb,
  type Web,
  type Workstation
} from "#test/support/web.ts"

// In the long run every row of both screens is looked at.
vi.setConfig({ testTimeout: 120_000 })

const today = Day.dayAt(Date.now())
const soon = Day.addDays(today, 5)
const pack = (unique: number) => packCode(1773, 500, unique, soon, today)
/** Packs of a product of which one expires earlier: whoever takes these is asked why. */
const later = (unique: number) => packCode(2648, 500, unique, soon, today)
/** Orders of 14 are scanned in every run: of packs that are later ones, and by the scanner alone. */
const lengths = isLong ? [1, 14, 60] : [1, 60]
const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 }
]
const idOf = (length: number, which: number): number => 1 + lengths.indexOf(length) * screens.length + which
/** Taken later than they should be, on the first screen and on the second. */
const laterIds = [11, 12]
const scannerIds = [21, 22]
/** Each of as many lines as the longest order, but for one. */
const shipmentIds = [2, 3]
const longest = 60
/** Another product for each line of a long order, of a long shipment, and of what is scanned by the scanner alone. */
const lineProduct = (at: number): number => 5001 + at
const linePack = (at: number, unique: number) => packCode(lineProduct(at), 500, unique, soon, today)
/** The pack of a line, in stock. */
const packOf = (length: number, at: number) => (length === longest ? linePack(at, 2) : pack(at))

let web: Web
/** Somebody who picks orders and receives shipments, on either screen. */
let counter: Workstation
beforeAll(async () => {
  const expiring = { hub: 1, isUnique: true, qty: 500 }
  web = await startWeb(inject("chromium"), {
    orders: [
      ...lengths.flatMap((length) =>
        screens.map((_, which) => ({
          id: idOf(length, which),
          store: 11,
          items: Array.from({ length }, () => ({ product: 1773, qty: 500 }))
        }))
      ),
      ...scannerIds.map((id) => ({
        id,
        store: 11,
        items: Array.from({ length: 14 }, () => ({ product: 1773, qty: 500 }))
      })),
      { id: 7, store: 11, items: [{ product: 1773, qty: 500 }] },
      ...laterIds.map((id) => ({
        id,
        store: 11,
        items: Array.from({ length: 14 }, () => ({ product: 2648, qty: 500 }))
      }))
    ],
    packs: [
      ...Array.from({ length: 14 }, (_, at) => ({
        ...expiring,
        product: 1773,
        code: pack(at),
        expiry: soon
      })),
      ...Array.from({ length: 14 }, (_, at) => ({
        ...expiring,
        product: 2648,
        code: later(at),
        expiry: soon
      })),
      {
        ...expiring,
        product: 2648,
        code: packCode(2648, 500, 99, Day.addDays(today, 1), today),
        expiry: Day.addDays(today, 1)
      }
    ],
    shipments: [
      {
        id: 1,
        hub: 1,
        items: Array.from({ length: 4 }, (_, at) => ({
          product: [1773, 2648, 2649, 41207][at] ?? 0,
          qty: 500
        }))
      },
      ...shipmentIds.map((id) => ({ id, hub: 1, items: [{ product: 1773, qty: 500 }] }))
    ]
  })
  const database = new DatabaseSync(databaseFile(web.where.dataDir))
  database.exec("PRAGMA busy_timeout = 10000")
  const columns = (table: string) =>
    database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name))
  const othersOf = (table: string, own: ReadonlyArray<string>) =>
    columns(table)
      .filter((name) => !own.includes(name))
      .join(", ")
  const [product, stock, line] = [
    othersOf("product", ["entity_id", "name", "ean13_barcode"]),
    othersOf("pack", ["id", "product_id", "scan_code", "code", "unique_key"]),
    othersOf("shipment_item", ["id", "product_id", "product_name"])
  ]
  for (let at = 0; at < longest; at++) {
    const [id, name, code] = [lineProduct(at), `Fish of the day ${at + 1}, cleaned and cut`, linePack(at, 2)]
    database
      .prepare(
        `INSERT INTO product (entity_id, name, ${product}) SELECT ?, ?, ${product} FROM product WHERE entity_id = 1773`
      )
      .run(id, name)
    database
      .prepare(
        `INSERT INTO pack (product_id, scan_code, code, unique_key, ${stock}) SELECT ?, ?, ?, ?, ${stock} FROM pack WHERE code = ?`
      )
      .run(id, code, code, code, pack(0))
    const orders = [...screens.keys()].map((which) => idOf(longest, which))
    for (const order of [...orders, ...(at < 14 ? scannerIds : [])])
      database
        .prepare("UPDATE order_item SET product_id = ?, name = ? WHERE item_id = ?")
        .run(id, name, order * 100 + at)
    // They have one line already.
    if (at < longest - 1)
      for (const shipment of shipmentIds)
        database
          .prepare(
            `INSERT INTO shipment_item (product_id, product_name, ${line}) SELECT ?, ?, ${line} FROM shipment_item WHERE shipment = ? AND product_id = 1773`
          )
          .run(id, name, shipment)
  }
  database.close()
  counter = await web.open()
  await enter(counter.page, web, "/home", "dock")
  await counter.page.locator(".tile").first().waitFor()
})
afterAll(async () => {
  expectNoComplaints(counter)
  await web.close()
})

/** What is wholly between the head of the page and what is pinned below, and where the table begins. */
const look = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const boxOf = (found: Element | null | undefined) => found?.getBoundingClientRect()
    const top = boxOf(document.querySelector(".head"))?.bottom ?? 0
    const strip = boxOf(document.querySelector(".scan-strip"))
    const end = boxOf(document.querySelector(".work-end"))
    const bottom = end === undefined ? innerHeight : Math.min(end.top, innerHeight)
    const isWithin = (found: Element | null | undefined, from: number, to: number) => {
      const box = boxOf(found)
      if (box === undefined || box.height === 0) return false
      return box.top >= from - 1 && box.bottom <= to + 1 && box.left >= 0 && box.right <= innerWidth
    }
    return {
      line: isWithin(document.querySelector(".scan-line input"), top, bottom),
      last: isWithin(document.querySelector(".last-scan"), top, bottom),
      row: isWithin(document.querySelector(selector)?.closest("tr"), strip?.bottom ?? top, bottom),
      refused: isWithin(document.querySelector(".refused"), top, innerHeight),
      asked: isWithin(document.querySelector(".later-question"), top, innerHeight),
      outcome: document.querySelector(".last-scan")?.getAttribute("data-outcome"),
      /** Where the table begins in the page. */
      table: Math.round((boxOf(document.querySelector(".lines-table, .items-table"))?.top ?? 0) + scrollY)
    }
  }, row)

/** Of many rows some and the last ones are scanned twice and looked at; in the long run all are. */
const isLookedAt = (at: number, length: number): boolean =>
  isLong || at % (length > 14 ? 20 : 6) === 0 || at >= length - 2

interface Scanned {
  readonly page: Page
  /** The codes of the rows, in their order, and the ids of these. */
  readonly rows: ReadonlyArray<{ readonly code: string; readonly row: string }>
  /** What stands there beside the line, the last scan and the row. */
  readonly also?: object
  /** Whether a code finds its row with none before it scanned. */
  readonly isAnyFirst?: boolean
}

/** Every row is scanned, then its code once more, which is refused: whatever it comes to is in sight, and no row moves. */
const scanAll = async ({ page, rows, also = {}, isAnyFirst = false }: Scanned): Promise<void> => {
  await page
    .locator(".row")
    .nth(rows.length - 1)
    .waitFor()
  const { table } = await look(page, ".row")
  let hasRefused = false
  for (const [at, { code, row }] of rows.entries()) {
    if (isAnyFirst && !isLookedAt(at, rows.length)) continue
    await scan(page, code, { gap: 1 })
    await page.locator(`${row}.is-selected .pack .code`, { hasText: code }).waitFor({ state: "attached" })
    if (!isLookedAt(at, rows.length)) continue
    const seen = { line: true, last: true, row: true, table, ...also }
    await expect.poll(() => look(page, row)).toMatchObject({ ...seen, refused: hasRefused })
    await scan(page, code, { gap: 1 })
    hasRefused = true
    await expect.poll(() => look(page, row)).toMatchObject({ ...seen, outcome: "bad", refused: true })
  }
}

/** Its scans are kept: nobody is asked a second time. */
const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Keep for later" }).click()
  await page.locator(".items-table").waitFor({ state: "detached" })
}

/** The packs of orders that were left are anybody's: the same ones are scanned on each screen. */
const freePacks = (): void => {
  const database = new DatabaseSync(databaseFile(web.where.dataDir))
  database.exec("PRAGMA busy_timeout = 10000; DELETE FROM pack_claim")
  database.close()
}

/** The counter's page on a screen, at a place; whatever it was before. */
const sitDown = async (viewport: { readonly width: number; readonly height: number }, at: string) => {
  const { page } = counter
  await goTo(page, "/home")
  await page.locator(".page-home .tile").first().waitFor()
  await noNotices(page)
  freePacks()
  await page.setViewportSize(viewport)
  await goTo(page, at)
  return page
}

// The line, the last scan, the row, the question and the refusals, after each scan, good or refused.
it.each(screens.map((screen, which) => ({ ...screen, which })))(
  "at $width by $height all that a scan comes to is in sight, and the table stays where it is, in short and long orders, and one whose packs are all later ones",
  async ({ which, ...screen }) => {
    for (const length of lengths) {
      const id = idOf(length, which)
      const page = await sitDown(screen, `/order/${id}`)
      await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
      await scanAll({
        page,
        isAnyFirst: length === longest,
        rows: Array.from({ length }, (_, at) => ({
          code: packOf(length, at),
          row: `#row-${id * 100 + at}`
        }))
      })
      await leave(page)
    }
    const id = laterIds[which] ?? 0
    const page = await sitDown(screen, `/order/${id}`)
    await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
    await scanAll({
      page,
      rows: Array.from({ length: 14 }, (_, at) => ({ code: later(at), row: `#row-${id * 100 + at}` })),
      also: { asked: true }
    })
    await leave(page)
  }
)

it("on either screen all that a scan comes to is in sight, and the table stays where it is, in a shipment of 60 lines", async () => {
  // A browser whose next shipment nobody is asked about in other tests.
  const { page, context } = await web.open()
  for (const [which, screen] of screens.entries()) {
    const at = `/incoming/${shipmentIds[which]}`
    await page.setViewportSize(screen)
    if (which === 0) await enter(page, web, at, "dock")
    else {
      await goTo(page, at)
      await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click()
      await page.getByRole("heading", { name: `Shipment ${shipmentIds[which]}` }).waitFor()
    }
    await scanAll({
      page,
      isAnyFirst: true,
      rows: Array.from({ length: longest - 1 }, (_, line) => ({
        code: linePack(line, 3 + which),
        row: `#row-${lineProduct(line)}`
      }))
    })
  }
  await context.close()
})

it("a name of 175 letters without a blank widens no page of 1280 pixels, and none of 390", async () => {
  const name = "Chicken".repeat(25)
  const database = new DatabaseSync(databaseFile(web.where.dataDir))
  database.exec("PRAGMA busy_timeout = 10000")
  database.prepare("UPDATE order_item SET name = ? WHERE order_id = 7").run(name)
  database.prepare("UPDATE shipment_item SET product_name = ? WHERE product_id = 2648").run(name)
  database.close()
  for (const { width, height } of screens) {
    const page = await sitDown({ width, height }, "/order/7")
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByText(name).first().waitFor()
    expect(await widest()).toBe(width)
    await page.keyboard.press("F2")
    const dialog = page.getByRole("dialog")
    await dialog.getByText(name).waitFor()
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await goTo(page, "/incoming/1")
    await page.locator(".page-shipment").getByText(name).first().waitFor()
    expect(await widest()).toBe(width)
  }
})

it("by the scanner alone, on either screen, all that is in sight too, and the line has the focus whatever is pressed", async () => {
  const admin = await login(web.url, "admin", password)
  await call(web.url, admin, "AdminService.setFlag", [
    "second",
    "enable_barcode_scanner_invoice_screen",
    true
  ])
  const station = await web.open()
  const { page } = station
  const isOnLine = () => page.evaluate(() => document.activeElement?.matches(".scan-line input") === true)
  for (const [which, screen] of screens.entries()) {
    const id = scannerIds[which] ?? 0
    await page.setViewportSize(screen)
    if (which === 0) await enter(page, web, `/order/${id}`, "second")
    else await goTo(page, `/order/${id}`)
    await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
    freePacks()
    await page.locator(".is-scan-only").waitFor()
    await expect.poll(isOnLine).toBe(true)
    await page.locator(".items-table .row").first().click()
    expect(await page.getByRole("dialog").count()).toBe(0)
    await expect.poll(isOnLine).toBe(true)
    await scanAll({
      page,
      isAnyFirst: true,
      rows: Array.from({ length: 14 }, (_, at) => ({ code: linePack(at, 2), row: `#row-${id * 100 + at}` }))
    })
    await expect.poll(isOnLine).toBe(true)
    await leave(page)
  }
  expectNoComplaints(station)
  await station.context.close()
})
