/**
 * A reload without a network, to the work that is in hand there: the kept page, its pieces, the session, the journal and
 * React, of an order, a till and a count in turn. The peer is the same reload with the server, which has the page and its
 * pieces from the same place.
 */
import type { Page } from "playwright-core"
import * as Day from "#core/day.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { findChromium, launchChromium } from "../support/chromium.ts"
import { packCode, password, seed, shelfPack } from "../support/network.ts"
import { call, forget, login, place, post, within } from "../support/server.ts"
import { type Bench, inTurn, median } from "./measure.ts"
import { ours } from "./programs.ts"

const rounds = 5
/** Milliseconds, of which a wait that is drawn at all takes 500. */
const most = 1000

const now = Date.now()
const today = Day.dayAt(now)
const pack = (unique: number) => packCode(1773, 500, unique, Day.addDays(today, 5), today)
/** Where somebody works, what they scan there, and where that is seen. */
const works = [
  ["/order/1", ".items-table .row", pack(1), ".pack .code"],
  ["/xorder", "text=Your shopping cart is empty", pack(2), ".pack .code"],
  ["/eodstockTaking", ".row", undefined, ".row"]
] as const

/** Runs in the page before its own scripts: when what a selector finds was there first. */
const watch = (selectors: ReadonlyArray<string>): void => {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seenAt: seen })
  new MutationObserver(() => {
    for (const selector of selectors)
      if (document.querySelector(selector) !== null) seen[selector] ??= performance.now()
  }).observe(document, { subtree: true, childList: true })
}

const reload = async (page: Page, selector: string): Promise<number> => {
  await page.reload({ waitUntil: "commit" })
  const at = await page.waitForFunction(
    (name) => (globalThis as unknown as { seenAt?: Record<string, number> }).seenAt?.[name],
    selector
  )
  return Number(await at.jsonValue())
}

export const bench: Bench = {
  name: "a reload without a network to the work in hand of an order, a till and a count, against one with the server",
  goal: `within ${most} ms`,
  isMet: ({ ours }) => ours <= most,
  run: async (notes) => {
    const where = place()
    await within(
      where,
      seed(
        now,
        [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }],
        [1, 2, 3].map((unique) => shelfPack(1773, pack(unique), { qty: 500 }))
      )
    )
    const server = await ours(databaseFile(where.dataDir))
    const url = `http://127.0.0.1:${server.port}`
    const admin = await login(url, "admin", password)
    for (const flag of ["enable_order_create", "enable_orderxcelerator", "enable_eod_stock_taking"])
      await call(url, admin, "AdminService.setFlag", ["hub", flag, "1"])
    const { body: user } = await post(`${url}/login`, { username: "hub", password })
    const browser = await launchChromium(await findChromium(), true)
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "allow"
    })
    await context.addInitScript(
      (text) => sessionStorage.setItem("packhouse.session", text),
      JSON.stringify(user)
    )
    const pages: Array<readonly [Page, string]> = []
    for (const [at, ready, code, selector] of works) {
      const page = await context.newPage()
      await page.addInitScript(
        watch,
        works.map(([, , , each]) => each)
      )
      await page.goto(url + at)
      await page.locator(ready).first().waitFor()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      if (code !== undefined) {
        await page.keyboard.type(code, { delay: 1 })
        await page.keyboard.press("Enter")
      }
      await page.locator(selector).first().waitFor()
      pages.push([page, selector])
    }
    const each = new Map<string, Array<number>>()
    const all = async (isOffline: boolean): Promise<number> => {
      await context.setOffline(isOffline)
      const times: Array<number> = []
      for (const [page, selector] of pages) {
        await page.bringToFront()
        const time = await reload(page, selector)
        times.push(time)
        const name = `${new URL(page.url()).pathname} ${isOffline ? "without" : "with"} the server`
        each.set(name, [...(each.get(name) ?? []), time])
      }
      await context.setOffline(false)
      return Math.max(...times)
    }
    const found = await inTurn(
      rounds,
      () => all(true),
      () => all(false),
      (a, b) => a / b,
      "ms"
    )
    for (const [name, times] of [...each].sort()) notes(`${name}: ${median(times).toFixed(0)} ms`)
    await browser.close()
    await server.stop()
    forget(where)
    return found
  }
}
