/**
 * The queue for somebody who is logged in and whose browser holds nothing: from its address to its first row in Chromium,
 * on a line of 500 kbit/s and 400 ms and a processor slowed to a quarter. Beside it, on the same line, one call for 300
 * whole orders, which a client once began with.
 */
import type { BrowserContext, Page } from "playwright-core"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { findChromium, launchChromium } from "../support/chromium.ts"
import { password, seed } from "../support/network.ts"
import { forget, place, post, within } from "../support/server.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours } from "./programs.ts"

const rounds = 5
const openOrders = 700
/** Bytes a second, and milliseconds that every request waits besides. */
const line = { downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8, latency: 400 }
const slowness = 4
const most = 4000

const slowed = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("Network.enable")
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...line })
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness })
}

export const bench: Bench = {
  name: `from the queue's address to its first row on 500 kbit/s, 400 ms and a slow processor, ${openOrders} open orders, against 300 whole orders`,
  goal: `first row within ${most / 1000} s`,
  isMet: ({ ours }) => ours <= most,
  run: async (notes) => {
    const where = place()
    const orders = Array.from({ length: openOrders }, (_, index) => ({
      id: index + 1,
      store: 11,
      ageMinutes: 5 + (index % 80),
      items: Array.from({ length: 4 }, () => ({ product: 1773, qty: 1000 }))
    }))
    await within(where, seed(Date.now(), orders, []))
    const server = await ours(databaseFile(where.dataDir))
    const url = `http://127.0.0.1:${server.port}`
    const { body: user } = await post(`${url}/login`, { username: "hub", password })
    const browser = await launchChromium(await findChromium(), true)

    /** A browser that holds nothing but the session. */
    const fresh = async <A>(work: (page: Page, context: BrowserContext) => Promise<A>): Promise<A> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addInitScript(
        (text) => sessionStorage.setItem("packhouse.session", text),
        JSON.stringify(user)
      )
      const page = await context.newPage()
      await slowed(page)
      const answer = await work(page, context)
      await context.close()
      return answer
    }
    let whole = { bytes: 0, ms: 0 }
    const firstRow = () =>
      fresh(async (page) => {
        let bytes = 0
        const cdp = await page.context().newCDPSession(page)
        await cdp.send("Network.enable")
        cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
          bytes += encodedDataLength
        })
        const begun = performance.now()
        await page.goto(`${url}/order`, { waitUntil: "commit" })
        await page.locator(".rows tbody .row").first().waitFor()
        const took = performance.now() - begun
        const upToRow = bytes
        await page.waitForFunction(
          () => (document.querySelector(".list-state [role=status]")?.textContent ?? "") === ""
        )
        whole = { bytes: upToRow, ms: performance.now() - begun }
        return took
      })
    const wholeRows = () =>
      fresh(async (page) => {
        await page.goto(`${url}/icon.svg`)
        const { session } = user as { readonly session: string }
        return await page.evaluate(async (authorization) => {
          const begun = performance.now()
          const paging = { currentPage: 1, perPage: 300, sortBy: "created_at", sortDesc: true }
          const reply = await fetch("/api", {
            method: "POST",
            headers: { "content-type": "application/json", authorization },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "OrderService.getOrderList",
              params: [paging, "open", 11]
            })
          })
          await reply.json()
          return performance.now() - begun
        }, session)
      })
    const found = await inTurn(rounds, firstRow, wholeRows, (a, b) => a / b, "ms")
    notes(
      `${Math.round(whole.bytes / 1000)} kB up to the first row; every open order after ${Math.round(whole.ms)} ms`
    )
    await browser.close()
    await server.stop()
    forget(where)
    return found
  }
}
