/** After every scan, taken or refused, what it came to is in sight: nothing of it lies behind what is pinned, or beyond. */
import { DatabaseSync } from "node:sqlite"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, type ExpectStatic, expect, inject, it, vi } from "vitest"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/ownership.ts"
import { incrementOf, packCode, password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { enter, expectNoComplaints, goTo, scan, startWeb, type Web } from "#test/support/web.ts"

// Both screens are gone through beside each other: each takes as long as the other leaves it.
vi.setConfig({ testTimeout: 120_000 })

const today = Day.dayAt(Date.now())
const soon = Day.addDays(today, 5)
const pack = (unique: number) => packCode(1773, 500, unique, soon, today)
/** Packs of a product of which one expires earlier: whoever takes these is asked why. */
const later = (unique: number) => packCode(2648, 500, unique, soon, today)
const lengths = [1, 14, 60]
const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 }
]
const idOf = (length: number, which: number): number => 1 + lengths.indexOf(length) * screens.length + which
/** Taken later than they should be, on the first screen and on the second. */
const laterIds = [11, 12]
const longest = 60
/** Another product for each line of a long order, and of a long shipment. */
const lineProduct = (at: number): number => 5001 + at
const linePack = (at: number, unique: number) => packCode(lineProduct(at), 500, unique, soon, today)
/** The pack of a line, in stock. */
const packOf = (length: number, at: number) => (length === longest ? linePack(at, 2) : pack(at))

let web: Web
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
      ...[21, 22].map((id) => ({
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
        code: pack(200 + at),
        expiry: soon
      })),
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
      { id: 2, hub: 1, items: [{ product: 1773, qty: 500 }] }
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
    for (const which of screens.keys())
      database
        .prepare("UPDATE order_item SET product_id = ?, name = ? WHERE item_id = ?")
        .run(id, name, idOf(longest, which) * 100 + at)
    // It has one line already.
    if (at < longest - 1)
      database
        .prepare(
          `INSERT INTO shipment_item (product_id, product_name, ${line}) SELECT ?, ?, ${line} FROM shipment_item WHERE shipment = 2 AND product_id = 1773`
        )
        .run(id, name)
  }
  database.close()
})
afterAll(() => web.close())

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

/** Of many rows every twentieth and the last ones are scanned and looked at; in the long run all are. */
const isLookedAt = (at: number, length: number): boolean =>
  isLong || length <= 14 || at % 20 === 0 || at >= length - 2

interface Scanned {
  readonly page: Page
  readonly expect: ExpectStatic
  /** The codes of the rows, in their order, and the ids of these. */
  readonly rows: ReadonlyArray<{ readonly code: string; readonly row: string }>
  /** What stands there beside the line, the last scan and the row. */
  readonly also?: object
  /** Whether a code finds its row with none before it scanned. */
  readonly isAnyFirst?: boolean
}

/** Every row is scanned, then its code once more, which is refused: whatever it comes to is in sight, and no row moves. */
const scanAll = async ({ page, expect, rows, also = {}, isAnyFirst = false }: Scanned): Promise<void> => {
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

// One after the other on a screen: a login at a time for each.
describe.concurrent.each(screens.map((screen, which) => ({ screen, which })))(
  "at $screen.width by $screen.height the line, the last scan, the row, the question and the refusals are in sight after each scan, good or refused, and the table stays where it is",
  ({ screen, which }) => {
    it("of orders of 1, 14 and 60 items, and of one whose packs are all later ones", async ({ expect }) => {
      const counter = await web.open({ viewport: screen })
      const { page } = counter
      for (const [visit, length] of lengths.entries()) {
        const id = idOf(length, which)
        if (visit === 0) await enter(page, web, `/order/${id}`)
        else await goTo(page, `/order/${id}`)
        await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
        await scanAll({
          page,
          expect,
          isAnyFirst: length === longest,
          rows: Array.from({ length }, (_, at) => ({
            code: packOf(length, at),
            row: `#row-${id * 100 + at}`
          }))
        })
        await leave(page)
      }
      const id = laterIds[which] ?? 0
      await goTo(page, `/order/${id}`)
      await page.getByRole("heading", { name: incrementOf(id) }).waitFor()
      await scanAll({
        page,
        expect,
        rows: Array.from({ length: 14 }, (_, at) => ({ code: later(at), row: `#row-${id * 100 + at}` })),
        also: { asked: true }
      })
      expectNoComplaints(counter)
      await counter.context.close()
    })

    it("of a shipment of 60 lines", async ({ expect }) => {
      const { page, context } = await web.open({ viewport: screen })
      await enter(page, web, "/incoming/2", "dock")
      await scanAll({
        page,
        expect,
        isAnyFirst: true,
        rows: Array.from({ length: longest - 1 }, (_, at) => ({
          code: linePack(at, 1),
          row: `#row-${lineProduct(at)}`
        }))
      })
      await context.close()
    })
  }
)

it.each([1280, 390])("a name of 175 letters without a blank widens no page of %i pixels", async (width) => {
  const name = "Chicken".repeat(25)
  const database = new DatabaseSync(databaseFile(web.where.dataDir))
  database.exec("PRAGMA busy_timeout = 10000")
  database.prepare("UPDATE order_item SET name = ? WHERE order_id = 7").run(name)
  database.prepare("UPDATE shipment_item SET product_name = ? WHERE product_id = 2648").run(name)
  database.close()
  const counter = await web.open({ viewport: { width, height: 844 } })
  const { page } = counter
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await enter(page, web, "/order/7", "dock")
  await page.getByText(name).first().waitFor()
  expect(await widest()).toBe(width)
  await page.keyboard.press("F2")
  const dialog = page.getByRole("dialog")
  await dialog.getByText(name).waitFor()
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.keyboard.press("Escape")
  await goTo(page, "/incoming/1")
  await page.getByText(name).first().waitFor()
  expect(await widest()).toBe(width)
  await counter.context.close()
})

it.each(screens.map((screen, which) => ({ ...screen, id: 21 + which })))(
  "by the scanner alone, at $width by $height, all that is in sight too, and the line has the focus whatever is pressed",
  async ({ id, ...viewport }) => {
    const admin = await login(web.url, "admin", password)
    await call(web.url, admin, "AdminService.setFlag", [
      "second",
      "enable_barcode_scanner_invoice_screen",
      true
    ])
    const station = await web.open({ viewport })
    const { page } = station
    await enter(page, web, `/order/${id}`, "second")
    await page.locator(".is-scan-only").waitFor()
    const isOnLine = () => page.evaluate(() => document.activeElement?.matches(".scan-line input") === true)
    await expect.poll(isOnLine).toBe(true)
    await page.locator(".items-table .row").first().click()
    expect(await page.getByRole("dialog").count()).toBe(0)
    await expect.poll(isOnLine).toBe(true)
    await scanAll({
      page,
      expect,
      rows: Array.from({ length: 14 }, (_, at) => ({ code: pack(200 + at), row: `#row-${id * 100 + at}` }))
    })
    await expect.poll(isOnLine).toBe(true)
    expectNoComplaints(station)
    await station.context.close()
  }
)
