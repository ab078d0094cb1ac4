/** The web UI in a real browser before a real server: built once for a test file, watched for what must never happen. */
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core"
import { expect } from "vitest"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { type Executable, sharedChromium } from "./chromium.ts"
import { Keyboard } from "./keyboard.ts"
import {
  allow,
  type OrderSeed,
  type PackSeed,
  password,
  type ShipmentSeed,
  seed,
  seedShipments
} from "./network.ts"
import { isLong } from "./runs.ts"
import { forget, type Place, place, post, type RunningServer, startServer, within } from "./server.ts"
import { startServerHere } from "./server-here.ts"
import { shiftClock } from "./shifted-clock.ts"
import { type Change, changes } from "./transaction.ts"

const program = fileURLToPath(new URL("../../cli/bin/build-web.mjs", import.meta.url))

/** The pages that the global setup bundled, which are everybody's; outside of a test run they are built here. */
export const buildPages = async (): Promise<{ readonly folder: string; readonly remove: () => void }> => {
  const { TESTED_PROGRAMS: programs } = process.env
  const tested = programs === undefined ? undefined : path.join(programs, "web")
  if (tested !== undefined && existsSync(tested)) return { folder: tested, remove: () => undefined }
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-pages-"))
  const child = spawn(process.execPath, [program, folder], { stdio: "inherit" })
  const code = await new Promise((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`building the pages ended with ${code}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Web {
  readonly url: string
  readonly pages: string
  readonly where: Place
  /** A workstation of its own: its storage is nobody else's. */
  readonly open: (options?: BrowserContextOptions) => Promise<Workstation>
  /** From one moment to the next, which only a server that is a program does. */
  readonly stopServer: () => Promise<void>
  /** On the same port, over the same store; with pages of another folder where one is named. */
  readonly startServer: (pages?: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface Workstation {
  readonly context: BrowserContext
  /** Another tab of the same browser. */
  readonly tab: () => Promise<Page>
  readonly page: Page
  /** What the browser reported against the page: violated policies, errors nobody caught. */
  readonly complaints: ReadonlyArray<string>
}

/** A workstation without a daemon is told so by the browser, every time it looks. */
const isExpected = (text: string): boolean =>
  text.includes("127.0.0.1:7411") || /Failed to load resource|WebSocket connection to 'ws:\/\/127/.test(text)

const watch = (page: Page, complaints: Array<string>): void => {
  page.on("pageerror", ({ message, stack }) => complaints.push(`error: ${message} ${stack}`))
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
}

/** A browser's storage of its own, by the clock of the run. */
export const newContext = async (
  browser: Browser,
  options: BrowserContextOptions
): Promise<BrowserContext> => {
  // A page that keeps itself for later is as it is without, and keeping it costs a browser as much as drawing it.
  const context = await browser.newContext({ serviceWorkers: "block", ...options })
  const { TESTED_CLOCK: shift } = process.env
  if (shift !== undefined) await context.addInitScript(shiftClock, Number(shift))
  return context
}

/** Frames of what moves are a tenth of the work of all browsers together: the long run has them. */
const reducedMotion = isLong ? "no-preference" : "reduce"

export interface Network {
  readonly orders: ReadonlyArray<OrderSeed>
  readonly packs?: ReadonlyArray<PackSeed>
  readonly shipments?: ReadonlyArray<ShipmentSeed>
  /** What people may do beside the base work, in the place of what they could. */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly changes?: ReadonlyArray<Change>
  /** Of the server. */
  readonly env?: Record<string, string>
  /** The server is a program of its own. */
  readonly isProgram?: true
}

export const startWeb = async (chromium: Executable, network: Network, isBusy = false): Promise<Web> => {
  const where = place()
  const [pages, browser] = await Promise.all([
    buildPages(),
    sharedChromium(chromium, isBusy),
    within(
      where,
      Effect.all([
        seed(Date.now(), network.orders, network.packs ?? []),
        seedShipments(Date.now(), network.shipments ?? []),
        ...Object.entries(network.flags ?? {}).map(([username, flags]) => allow(flags, username)),
        changes(...(network.changes ?? []))
      ])
    )
  ])
  const start = async (port = 0, folder = pages.folder): Promise<Pick<RunningServer, "url" | "kill">> => {
    const root = { PACKHOUSE_WEB_ROOT: folder }
    if (network.isProgram) return startServer(where, { port, env: { ...network.env, ...root } })
    // Where its pages are a server asks its process.
    Object.assign(process.env, root)
    try {
      const { url, stop } = await startServerHere(where, network.env)
      return { url, kill: stop }
    } finally {
      delete process.env.PACKHOUSE_WEB_ROOT
    }
  }
  let server = await start()
  const { url } = server
  const contexts: Array<BrowserContext> = []

  const open = async (options: BrowserContextOptions = {}): Promise<Workstation> => {
    const context = await newContext(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion,
      ...options
    })
    contexts.push(context)
    // Several pages at once on a slow machine may take their time.
    context.setDefaultTimeout(30_000)
    const complaints: Array<string> = []
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy ${event.violatedDirective} ${event.blockedURI}`)
      )
    })
    const tab = async () => {
      const page = await context.newPage()
      watch(page, complaints)
      return page
    }
    return { context, tab, page: await tab(), complaints }
  }

  return {
    url,
    pages: pages.folder,
    where,
    open,
    stopServer: () => server.kill(),
    startServer: async (folder) => {
      server = await start(Number(new URL(url).port), folder)
    },
    close: async () => {
      // One that its test has closed is closed once more without harm.
      await Promise.all(contexts.map((context) => context.close()))
      await server.kill()
      forget(where)
      pages.remove()
    }
  }
}

/** Logs in through the page and waits for the menu. */
export const logIn = async (page: Page, web: Web, username = "hub"): Promise<void> => {
  await page.goto(`${web.url}/login`)
  await page.getByLabel("User name").fill(username)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.getByRole("link", { name: "Order queue" }).first().waitFor()
  await page.locator(".figure").first().waitFor()
}

/** Comes to a place as somebody who logged in before: the tab keeps the session. */
export const enter = async (
  page: Page,
  { url }: Pick<Web, "url">,
  at = "/home",
  username = "hub"
): Promise<void> => {
  const { status, body } = await post(`${url}/login`, { username, password })
  expect(status).toBe(200)
  // Before the first page of the product runs, and once: what the page keeps later is its own.
  await page.addInitScript(
    ([mark, user]) => {
      if (!location.protocol.startsWith("http") || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, "")
      sessionStorage.setItem("packhouse.session", user)
    },
    [`entered ${randomUUID()}`, JSON.stringify(body)] as const
  )
  await page.goto(url + at)
}

/**
 * What another test was told on the same page is gone: a notice is a button, too, whose name is its sentence. It is
 * pressed away, as somebody does who has read it; one that would lead elsewhere goes by itself.
 */
export const noNotices = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const notices = [...document.querySelectorAll<HTMLElement>(".toast")]
        for (const notice of notices)
          if (notice.querySelector(".toast-action")?.textContent === "Dismiss") notice.click()
        return notices.length
      })
    )
    .toBe(0)

/** Goes to another place without loading the page anew, as by a link. */
export const goTo = (page: Page, at: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, "", path)
    dispatchEvent(new PopStateEvent("popstate"))
  }, at)

/** Takes what stands behind the button More. */
export const chooseMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name }).click()
}

/** Sends keys the way a keyboard-wedge scanner does: trusted key events, so many milliseconds apart. */
export const sendKeys = async (cdp: CDPSession, text: string, gap: number): Promise<void> => {
  const start = Date.now()
  const keys = new Keyboard(cdp, gap)
  const sent: Array<Promise<unknown>> = []
  for (const [index, character] of [...text].entries()) {
    sent.push(keys.press(character))
    if (gap > 20) await new Promise((resolve) => setTimeout(resolve, start + (index + 1) * gap - Date.now()))
  }
  await Promise.all(sent)
}

/** What keys are sent by, begun once for a page. */
const keysOf = new WeakMap<Page, Promise<CDPSession>>()

/** A scan with its terminator, at a USB scanner's speed. */
export const scan = async (
  page: Page,
  code: string,
  { gap = 8, terminator = "\r" }: { readonly gap?: number; readonly terminator?: string } = {}
): Promise<void> => {
  const cdp = keysOf.get(page) ?? page.context().newCDPSession(page)
  keysOf.set(page, cdp)
  await sendKeys(await cdp, code + terminator, gap)
}

/** Nothing was violated, nothing was thrown. */
export const expectNoComplaints = ({ complaints }: Workstation): void => expect(complaints).toEqual([])

/** Nothing of the page lies beyond its right edge. */
export const isNoWider = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

/** What a user may do from their next login on, in the place of what they could. */
export const setFlags = (
  { where }: Pick<Web, "where">,
  username: string,
  flags: Readonly<Record<string, unknown>>
): void => {
  const database = new DatabaseSync(databaseFile(where.dataDir), { timeout: 10_000 })
  try {
    database
      .prepare("UPDATE app_user SET flags = ? WHERE username = ?")
      .run(JSON.stringify({ enable_store_work: 1, ...flags }), username)
  } finally {
    database.close()
  }
}
