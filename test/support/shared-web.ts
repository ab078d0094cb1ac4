/** What the tests of a file about pages share: the web UI before a server, and desks at which they sit down in turn. */
import type { BrowserContextOptions, Page, ViewportSize } from "playwright-core"
import { afterAll, beforeAll, inject } from "vitest"
import { changeAlongside } from "./alongside.ts"
import { type OrderSeed, password } from "./network.ts"
import { call, login } from "./server.ts"
import type { Change } from "./transaction.ts"
import {
  enter,
  expectNoComplaints,
  goTo,
  type Network,
  noNotices,
  startWeb,
  type Web,
  type Workstation
} from "./web.ts"

type Order = number | (Partial<OrderSeed> & Pick<OrderSeed, "id">)

export interface SharedWeb extends Web {
  /** What another program writes, beside the server. */
  readonly change: (...changes: ReadonlyArray<Change>) => Promise<void>
  /** The result of a call of somebody, who logs in once; a refusal is a failure of the test. */
  readonly result: <A>(method: string, params?: ReadonlyArray<unknown>, username?: string) => Promise<A>
  /** Invoices an order of the first hub's store as it stands. */
  readonly invoice: (order: number, lines: ReadonlyArray<unknown>) => Promise<void>
}

/**
 * Called where tests are described: the web UI is there before them, and gone after them. An order of which no more is said
 * is one of a kilogram of chicken for the first hub's store.
 */
export const sharedWeb = (
  {
    orders = [],
    ...network
  }: Partial<Omit<Network, "orders">> & { readonly orders?: ReadonlyArray<Order> } = {},
  { isBusy = false, prepare }: { readonly isBusy?: boolean; readonly prepare?: () => Promise<unknown> } = {}
): SharedWeb => {
  let web: Web | undefined
  const there = (): Web => {
    if (web === undefined) throw new Error("the web UI is not there yet")
    return web
  }
  const sessions = new Map<string, Promise<string>>()
  beforeAll(async () => {
    const seeds = orders.map((order) => ({
      store: 11,
      items: [{ product: 1773, qty: 1000 }],
      ...(typeof order === "number" ? { id: order } : order)
    }))
    web = await startWeb(inject("chromium"), { ...network, orders: seeds }, isBusy)
    await prepare?.()
  })
  afterAll(() => web?.close())
  const result = async <A>(
    method: string,
    params: ReadonlyArray<unknown> = [],
    username = "hub"
  ): Promise<A> => {
    const session = sessions.get(username) ?? login(there().url, username, password)
    sessions.set(username, session)
    const reply = await call(there().url, await session, method, params)
    if (reply.error !== undefined) throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
    return reply.result as A
  }
  return {
    result,
    invoice: async (order, lines) => {
      const { updated_at } = await result<{ updated_at: string }>("OrderService.getOrderInfo", [order])
      await result("InvoiceService.invoiceOrder", [order, lines, 11, "", "", updated_at])
    },
    get url() {
      return there().url
    },
    get pages() {
      return there().pages
    },
    get where() {
      return there().where
    },
    open: (options) => there().open(options),
    stopServer: () => there().stopServer(),
    startServer: (pages) => there().startServer(pages),
    close: () => there().close(),
    change: (...changes) => changeAlongside(there().where, ...changes)
  }
}

export interface Desk {
  readonly station: Workstation
  readonly page: Page
  /** The page at a place, as by a link: at home first, so that nothing of another test stands there still. */
  readonly sitDown: (at?: string, viewport?: ViewportSize) => Promise<Page>
}

/** Somebody's desk, at home before the tests of a block; after them nothing was violated there, and nothing thrown. */
export const sharedDesk = (
  web: Web,
  { username = "hub", ...options }: BrowserContextOptions & { readonly username?: string } = {}
): Desk => {
  let station: Workstation | undefined
  const there = (): Workstation => {
    if (station === undefined) throw new Error("the desk is not there yet")
    return station
  }
  const atHome = () => there().page.locator(".page-home .figure").first().waitFor()
  beforeAll(async () => {
    station = await web.open(options)
    await enter(station.page, web, "/home", username)
    await atHome()
  })
  afterAll(async () => {
    expectNoComplaints(there())
    await there().context.close()
  })
  return {
    get station() {
      return there()
    },
    get page() {
      return there().page
    },
    sitDown: async (at = "/home", viewport) => {
      const { page } = there()
      if (viewport !== undefined) await page.setViewportSize(viewport)
      await goTo(page, "/home")
      await atHome()
      await noNotices(page)
      if (at !== "/home") await goTo(page, at)
      return page
    }
  }
}
