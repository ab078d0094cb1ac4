import { existsSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import type { Page, Request } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { findings } from "#test/support/axe.ts"
import { pressesInside } from "#test/support/focus.ts"
import { password, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, post } from "#test/support/server.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { chooseMore, enter, expectNoComplaints, goTo, logIn, scan } from "#test/support/web.ts"

const { now, code } = tradingDay()
const pack = code(1)
/** For the order, one for each screen: a claim of the screen before may outlive it. */
const [forPhone, forDesk] = [code(2), code(3)]
const items = [
  { product: 1773, qty: 1000 },
  { product: 2649, qty: 2000 }
]
/** A script, a direction override that turns what follows it, and an escape sequence. */
const hostile = `<script>hacked=1</script><img src=x onerror="hacked=1">\u202E gpj.exe\u001B[2J`

const rights = { enable_multiple_invoice: true, enable_download_invoice: true }
const web = sharedWeb(
  {
    orders: [
      { id: 1, items },
      { id: 2, items, firstname: hostile },
      { id: 3, items, status: "processing" },
      { id: 4, items, ageMinutes: 100, source: "swiggy" },
      { id: 5, items, slotAt: Day.toGmt(now - Day.hour) },
      { id: 6, items, status: "complete", ageMinutes: 70 }
    ],
    packs: [pack, forPhone, forDesk].map((each) => shelfPack(1773, each)),
    shipments: [
      { id: 1, hub: 1, name: "Morning truck", items },
      { id: 2, hub: 1, source: "Store RTV", notes: `Ref#: R-77, Address: ${hostile}`, items }
    ],
    flags: { hub: rights, dock: { ...rights, shipment_template: "built-in", enable_upi_payment: "false" } }
  },
  { isBusy: true }
)
/** Where most tests sit down, each at a place of its choice. */
const desk = sharedDesk(web)
const { sitDown } = desk

const places: ReadonlyArray<readonly [name: string, path: string, ready: string]> = [
  ["home", "/home", ".page-home .work-row"],
  ["queue", "/order", ".page-orders .row"],
  ["order", "/order/1", ".page-order .items-table .row"],
  ["all orders", "/order?pg=all", ".page-orders .row"],
  ["invoiced order", "/order/3", ".page-order .totals"],
  ["scheduled orders", "/scorder", ".page-orders .row"],
  ["dispatch", "/dispatch", ".page-dispatch .row"],
  ["product label", "/label?order=1", ".page-label h1"],
  ["packed", "/packed/1", ".page-packed h1"],
  ["devices", "/devices", ".page-devices h1"],
  ["scan next", "/scannext", ".page-packed h1"],
  ["print queue", "/printqueue", ".page-printqueue h1"],
  ["scanner check", "/scannercheck", ".page-scannercheck h1"],
  ["settings", "/settings", ".page-settings .setting"],
  ["incoming shipments", "/incoming", ".page-incoming .card"],
  ["shipment", "/incoming/1", ".page-shipment .row"],
  ["inventory", "/inventory", ".page-inventory .row"],
  ["pack", `/inventory/${pack}`, ".page-pack .row"],
  ["return pick-up", "/incoming/2", ".page-shipment >> text=Ref#"],
  ["no such pack", "/inventory/12345", ".page-pack .nothing >> text=12345"],
  ["failed partner orders", "/failed", ".page-failed h1"],
  ["refresh", "/sync", ".page-sync .row"],
  ["about", "/info", ".page-info .facts"]
]

/** Opens something over the order's page. */
const dialogs: ReadonlyArray<readonly [name: string, open: (page: Page, own: string) => Promise<void>]> = [
  ["quantity", (page) => page.locator(".items-table .row-link").first().click()],
  ["invoice summary", (page) => page.keyboard.press("F2")],
  ["cancel", (page) => chooseMore(page, "Cancel order")],
  ["console", (page) => page.keyboard.press("F12")],
  ["help", (page) => page.keyboard.press("F1")],
  ["finder", (page) => page.keyboard.press("Control+f")],
  ["commands", (page) => page.keyboard.press("Control+k")],
  [
    "unsaved changes",
    async (page, own) => {
      await scan(page, own)
      await page.locator(".pack").waitFor()
      await page.keyboard.press("Escape")
    }
  ]
]

/** What is laid out another way where there is room: the day's run looks at these on a desk, and at the others on a phone. */
const otherOnDesk = [
  "home",
  "queue",
  "order",
  "invoiced order",
  "product label",
  "shipment",
  "pack",
  "settings",
  "invoice summary",
  "commands",
  "unsaved changes"
]
type Named = readonly [name: string, ...rest: ReadonlyArray<unknown>]
const isOtherOnDesk = ([name]: Named): boolean => otherOnDesk.includes(name)
const onDesk = (named: Named): boolean => isLong || isOtherOnDesk(named)
const onPhone = (named: Named): boolean => isLong || !isOtherOnDesk(named)
const screens = [
  {
    screen: "390 wide, dark",
    own: forPhone,
    options: { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const, hasTouch: true },
    places: places.filter(onPhone),
    dialogs: dialogs.filter(onPhone)
  },
  {
    screen: "1280 wide, light",
    own: forDesk,
    options: { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
    places: places.filter(onDesk),
    dialogs: dialogs.filter(onDesk)
  }
]

describe.each(screens)("$screen", ({ own, options, places, dialogs }) => {
  const station = sharedDesk(web, { ...options, username: "everywhere" })

  it("axe finds nothing on the login, with and without a problem", async () => {
    const stranger = await web.open(options)
    const { page } = stranger
    await page.goto(`${web.url}/login`)
    const button = page.getByRole("button", { name: "Log in" })
    await button.waitFor()
    expect(await findings(page)).toEqual([])
    await button.click()
    await page.getByText("The username is required").waitFor()
    expect(await findings(page)).toEqual([])
    expectNoComplaints(stranger)
    await stranger.context.close()
  })

  /** Comes to a place of a page of this kind: one of the same kind that is there already could be taken for it. */
  const comeTo = async (kind: string, at: string) => {
    const { page } = station
    if ((await page.locator(kind).count()) > 0) {
      await goTo(page, kind === ".page-home" ? "/info" : "/home")
      await page.locator(kind).waitFor({ state: "detached" })
    }
    await goTo(page, at)
  }

  it.each(places)("axe finds nothing on %s, and nothing is wider than the screen", async (_, at, ready) => {
    const { page } = station
    await comeTo(ready.split(" ")[0] ?? "", at)
    await page.locator(ready).first().waitFor()
    // What happens to lie half under the pinned head is no fault of its own.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findings(page)).toEqual([])
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth
    ])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  })

  it.each(dialogs)(
    "axe finds nothing on the %s dialog, which keeps the focus and gives it back",
    async (_, open) => {
      const { page } = station
      if (!page.url().endsWith("/order/1")) await comeTo(".page-order", "/order/1")
      await page.locator(".page-order .items-table .row").first().waitFor()
      const line = page.getByPlaceholder("Enter Code / Scan")
      await line.focus()
      await open(page, own)
      const dialog = page.getByRole("dialog")
      await dialog.waitFor()
      expect(await findings(page)).toEqual([])
      expect(await pressesInside(dialog, 25, 7)).toEqual(Array(25).fill(true))
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      // What was scanned for the dialog of unsaved changes is put back.
      if ((await page.locator(".remove").count()) > 0) {
        await page.locator(".remove").first().click()
        await page.locator(".pack").waitFor({ state: "detached" })
      }
    }
  )
})

const strangersPaths = isLong
  ? ["/", "/home", "/order", "/order/1", "/dispatch", "/nowhere", "/admin/index.html"]
  : ["/", "/order/1", "/nowhere", "/admin/index.html"]

describe("places", () => {
  it("without a session every path leads to the login", async () => {
    const { page, context } = await web.open()
    for (const at of strangersPaths) {
      await page.goto(web.url + at)
      await page.getByRole("button", { name: "Log in" }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe("/login")
    }
    await context.close()
  })

  it("a login leads to what was asked for", async () => {
    const { page, context } = await web.open()
    await page.goto(`${web.url}/order?pg=all`)
    await page.getByLabel("User name").fill("hub")
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe("/order?pg=all")
    // Another server is nowhere to go.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${web.url}/login?to=//elsewhere.example/order`)
    await page.getByLabel("User name").fill("hub")
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
    await expect.poll(() => page.url()).toBe(`${web.url}/home`)
    await context.close()
  })

  it("with one, / and /login and unknown paths lead home", async () => {
    const { page } = desk
    for (const at of ["/", "/login", "/nowhere"]) {
      const answered = await page.goto(web.url + at)
      expect(answered?.status()).toBe(at === "/nowhere" ? 404 : 200)
      await page.locator(".figure").first().waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe("/home")
    }
    await page.getByText("There is no page /nowhere: this is Home").first().waitFor()
  })

  it("a path that is no place is 404 for whoever asks, and places load by their address", async () => {
    const statusOf = async (at: string, accept: string) => {
      const reply = await fetch(web.url + at, { headers: { accept } })
      await reply.text()
      return reply.status
    }
    const places = [
      "/order?pg=all",
      "/order/7",
      "/order/new/7",
      "/inventory/M12%2F3%25",
      "/incoming/5/",
      "/admin",
      "/customer-display?till=T%201"
    ]
    for (const at of places) expect([at, await statusOf(at, "*/*")]).toEqual([at, 200])
    for (const at of ["/nowhere", "/order/x", "/admin/x", "/api/x", "/products/7", "/%", "/home/..x/.git"])
      expect([at, await statusOf(at, "*/*")]).toEqual([at, 404])
    expect(await statusOf("/nowhere", "text/html,*/*")).toBe(404)
    expect(await statusOf("/nowhere.js", "text/html,*/*")).toBe(404)
  })

  it("the back button goes back along the pages", async () => {
    const page = await sitDown("/home")
    await page.locator("a.way[href='/order']").click()
    await page.getByRole("link", { name: /^Scheduled Orders/ }).click()
    await page.getByRole("link", { name: "Dispatch" }).click()
    await page.getByRole("heading", { name: "Dispatch" }).waitFor()
    const paths: Array<string> = []
    for (let steps = 0; steps < 3; steps++) {
      await page.goBack()
      await page.locator(".page").waitFor()
      paths.push(new URL(page.url()).pathname)
    }
    expect(paths).toEqual(["/scorder", "/order", "/home"])
  })

  it("a link asks the screens, but a click with a key held is the browser's: a new tab", async () => {
    const page = await sitDown("/home")
    const link = page.locator("a.figure[href='/dispatch']")
    const isTaken = (key: object) =>
      link.evaluate(
        (element, held) =>
          new Promise<boolean>((resolve) => {
            const look = (event: Event) => {
              resolve(event.defaultPrevented)
              event.preventDefault()
            }
            addEventListener("click", look, { once: true })
            element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...held }))
          }),
        key
      )
    expect(await isTaken({ ctrlKey: true })).toBe(false)
    expect(await isTaken({ metaKey: true })).toBe(false)
    expect(new URL(page.url()).pathname).toBe("/home")
    expect(await isTaken({})).toBe(true)
    await page.getByRole("heading", { name: "Dispatch" }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/dispatch")
  })

  it("a wrong password says what the server says; one login is for all tabs, and its logout ends them all", async () => {
    const { page, tab, context } = await web.open()
    await page.goto(`${web.url}/login`)
    await page.getByLabel("User name").fill("hub")
    await page.getByLabel("Password").fill("wrong")
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByText("Invalid Login Credentials").waitFor()
    expect(await page.getByLabel("User name").inputValue()).toBe("hub")
    expect(await page.getByLabel("Password").inputValue()).toBe("")
    await logIn(page, web)
    const session = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem("packhouse.session") ?? "{}").session
    )
    const second = await tab()
    await second.goto(`${web.url}/dispatch`)
    await second.getByRole("heading", { name: "Dispatch" }).waitFor()
    expect(new URL(second.url()).pathname).toBe("/dispatch")
    await page.locator(".fold").click()
    await page.locator(".tile", { hasText: "Log out" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click()
    await page.getByRole("button", { name: "Log in" }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem("packhouse.session"))).toBe(null)
    const { status } = await post(
      `${web.url}/api`,
      { jsonrpc: "2.0", id: 1, method: "OrderService.getOrderInfo", params: [1] },
      { authorization: session }
    )
    expect(status).toBe(401)
    await second.reload()
    await second.getByRole("button", { name: "Log in" }).waitFor()
    // Nor has a tab that is opened later anything of it.
    const third = await tab()
    await third.goto(`${web.url}/order`)
    await third.getByRole("button", { name: "Log in" }).waitFor()
    await context.close()
  })

  it("while it starts 'Connecting...' covers the page for at least half a second, nothing scrolls under it, and a place named again does not swallow the next step", async () => {
    const { page, context } = await web.open()
    // Watched from the page's first moment on: what it draws first is there before anybody outside can look.
    await page.addInitScript(() => {
      const seen = window as unknown as { since?: number; overflow?: string; lasted?: number }
      const look = () => {
        const wait = document.querySelector(".waiting")
        if (wait?.textContent === "Connecting...") {
          seen.since ??= performance.now()
          seen.overflow = getComputedStyle(document.documentElement).overflow
        }
        if (wait === null && seen.since !== undefined) seen.lasted ??= performance.now() - seen.since
      }
      // At every change of the page, however late its frames are drawn.
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
      const listen = window.addEventListener
      // The screens listen to the history from then on, and do not know yet who is there.
      window.addEventListener = new Proxy(listen, {
        apply: (_, self, [type, ...rest]) => {
          Reflect.apply(listen, self ?? window, [type, ...rest])
          if (type === "popstate") dispatchEvent(new PopStateEvent("popstate"))
        }
      })
    })
    await enter(page, web, "/dispatch")
    const seen = await page.waitForFunction(() => {
      const { lasted, overflow } = window as unknown as { overflow?: string; lasted?: number }
      return lasted === undefined ? false : { lasted, overflow }
    })
    const { lasted, overflow } = (await seen.jsonValue()) as { lasted: number; overflow: string }
    expect(lasted).toBeGreaterThan(490)
    expect(overflow).toBe("hidden")
    await page.getByRole("heading", { name: "Dispatch" }).waitFor()
    await goTo(page, "/order")
    await page.locator(".page-orders").waitFor()
    await context.close()
  })
})

describe("what a page may do", () => {
  it("a script that somebody smuggles into a page does not run", async () => {
    const { page, context, complaints } = await web.open()
    await page.goto(`${web.url}/login`)
    await page.getByRole("button", { name: "Log in" }).waitFor()
    await page.evaluate(() => {
      const script = document.createElement("script")
      script.textContent = "window.hacked = 1"
      document.body.append(script)
      const image = document.createElement("img")
      image.setAttribute("onerror", "window.hacked = 2")
      image.src = "data:,"
      document.body.append(image)
    })
    await expect
      .poll(() => complaints.filter((text) => text.includes("script-src")).length)
      .toBeGreaterThan(1)
    expect(await page.evaluate(() => "hacked" in window)).toBe(false)
    await context.close()
  })

  it("its fonts for the scripts of names are its own, and are fetched only for such a name", async () => {
    const station = await web.open()
    const { page } = station
    const fetched: Array<string> = []
    page.on("response", (response) => {
      if (response.url().endsWith(".ttf")) fetched.push(response.headers()["content-type"] ?? "")
    })
    await enter(page, web)
    await page.locator(".figure").first().waitFor()
    expect(fetched).toEqual([])
    const loaded = await page.evaluate(async () => {
      const texts = { Devanagari: "सु", Malayalam: "മ", Tamil: "மு", Arabic: "فا" }
      const faces = Object.entries(texts).map(([script, text]) =>
        document.fonts.load(`16px "Packhouse ${script}"`, text)
      )
      return (await Promise.all(faces)).map((found) => found.length)
    })
    expect([loaded, fetched]).toEqual([[1, 1, 1, 1], Array(4).fill("font/ttf")])
    // A text that stood there before its font came is as wide as one that came after it.
    const width = (weight: string) =>
      page.evaluate(async (bold) => {
        const text = document.createElement("span")
        text.style.cssText = `position: absolute; font: inherit; font-weight: ${bold}`
        text.textContent = "ബിജു ചാക്കോ"
        document.body.append(text)
        text.getBoundingClientRect()
        await document.fonts.ready
        await document.fonts.load(`${bold} 16px "Packhouse Malayalam"`, "മ")
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        return text.getBoundingClientRect().width
      }, weight)
    expect(await width("700")).toBe(await width("700"))
    expectNoComplaints(station)
    await station.context.close()
  })
})

describe("home", () => {
  it("counts the day, and leads by a press or a key to as many orders (HOME-1)", async () => {
    const page = await sitDown("/home")
    const figure = (name: string) => page.locator(".figure", { hasText: name })
    const count = (name: string) => figure(name).locator(".figure-value").innerText()
    await expect.poll(() => count("Late")).toBe("2")
    expect([await count("To pick"), await count("To dispatch")]).toEqual(["4", "1"])
    expect(await page.locator("a.way[href='/order'] .badge").innerText()).toContain("4")
    await page.getByText("Nothing expires today").waitFor()
    expect(await page.locator(".worklist .work-row").count()).toBeGreaterThanOrEqual(4)
    await figure("Late").click()
    await expect.poll(() => page.locator(".rows tbody .row").count()).toBe(2)
    expect(new URL(page.url()).search).toBe("?pg=all&show=late")
    await page.getByRole("button", { name: "Late", exact: true }).click()
    await expect.poll(() => page.locator(".rows tbody .row").count()).toBe(6)
    await page.goBack()
    await page.goBack()
    await page.keyboard.press("D")
    await expect.poll(() => page.locator(".page-dispatch .rows tbody .row").count()).toBe(1)
    await goTo(page, "/order?pg=all&show=late")
    await page.reload()
    await expect.poll(() => page.locator(".rows tbody .row").count()).toBe(2)
  })

  it("is gone through by arrows, figures, lists and all pages alike", async () => {
    const page = await sitDown("/home")
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "")
    await expect.poll(focused).toContain("To pick")
    await page.keyboard.press("ArrowDown")
    await expect.poll(focused).toMatch(/min|late/)
    await page.keyboard.press("m")
    await expect.poll(focused).toContain("Order queue")
    await page.keyboard.press("m")
    await expect.poll(focused).toContain("To pick")
    await page.keyboard.press("ArrowRight")
    await expect.poll(focused).toContain("To dispatch")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Dispatch" }).waitFor()
  })
})

describe("the queue", () => {
  it("is gone through by keys alone", async () => {
    const page = await sitDown("/order?pg=all")
    await page.locator(".row").first().waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    const second = page.locator(".row").nth(1)
    await expect.poll(() => second.getAttribute("class")).toContain("is-selected")
    await page.keyboard.press("ArrowRight")
    await page.locator(".row-items", { hasText: "Chicken curry cut" }).waitFor()
    await page.keyboard.press("/")
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search")
    expect(await page.getByLabel("Search by name or order no.").inputValue()).toBe("")
    await page.getByLabel("Search by name or order no.").fill("asha 000004")
    await expect.poll(() => page.locator(".row").count()).toBe(1)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: /100000004/ }).waitFor()
    await page.keyboard.press("Escape")
    await page.locator(".rows").waitFor()
  })

  it("colours rows by age, marks late ones, filters by source and sorts", async () => {
    const page = await sitDown("/order")
    await page.locator(".row", { hasText: "100000004" }).waitFor()
    expect(await page.locator(".row", { hasText: "100000004" }).getAttribute("class")).toContain("is-danger")
    expect(await page.locator(".row", { hasText: "100000001" }).getAttribute("class")).toContain("is-info")
    // By an edge, and in words of that colour: a list of old orders is no red page.
    const old = page.locator(".row.is-danger", { hasText: "100000004" })
    // The rows are drawn once more when what ticks them is there.
    await expect
      .poll(() => old.evaluate((row) => getComputedStyle(row).backgroundColor))
      .toBe("rgba(0, 0, 0, 0)")
    expect(await old.locator(".cell-created .toned").getAttribute("class")).toContain("is-danger")
    // What stands over the list is a filter of it.
    const overdue = page.getByRole("button", { name: "1 order has been pending for more than 90 minutes" })
    await overdue.click()
    await expect.poll(() => page.locator(".row .row-link").allInnerTexts()).toEqual(["100000004"])
    expect(new URL(page.url()).search).toBe("?pg=all&show=overdue")
    await overdue.click()
    await expect.poll(() => page.locator(".row").count()).toBe(3)
    expect(new URL(page.url()).search).toBe("")
    await page.getByRole("link", { name: /^Completed/ }).click()
    await page.locator(".row.is-warning", { hasText: "100000006" }).waitFor()
    await page.goBack()
    await page.locator(".sources summary").click()
    await page.getByRole("button", { name: "SWIGGY" }).click()
    await expect.poll(() => page.locator(".row").count()).toBe(1)
    await page.getByRole("button", { name: "SWIGGY" }).click()
    await page.getByRole("button", { name: "Order no." }).click()
    const ids = () => page.locator(".row .row-link").allInnerTexts()
    await expect.poll(ids).toEqual(["100000001", "100000002", "100000004"])
    await page.getByRole("button", { name: "Order no." }).click()
    await expect.poll(ids).toEqual(["100000004", "100000002", "100000001"])
    await goTo(page, "/scorder")
    await page.locator(".row", { hasText: "100000005" }).getByText("Late").waitFor()
  })

  it("keeps names that somebody else wrote to themselves", async () => {
    const page = await sitDown("/order")
    for (const at of ["/order", "/order/2"]) {
      await goTo(page, at)
      const name = page
        .locator(`${at === "/order" ? ".page-orders" : ".page-order"} bdi`, { hasText: "<script>" })
        .first()
      await name.waitFor()
      expect(await name.innerText()).toBe(
        '<script>hacked=1</script><img src=x onerror="hacked=1"> gpj.exe Rao'
      )
      expect(await page.evaluate(() => "hacked" in window)).toBe(false)
    }
  })
})

describe("the console", () => {
  it("opens with Ctrl+I and F12, knows its commands, and calls the rest an invalid entry", async () => {
    const page = await sitDown("/home")
    await page.keyboard.press("Control+i")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Devices").waitFor()
    await dialog.getByRole("searchbox", { name: "Command" }).fill("version")
    await page.keyboard.press("Enter")
    await dialog.getByText(/^0\.\d+\.\d+\+[0-9a-f]{12}$/).waitFor()
    await dialog.getByRole("searchbox", { name: "Command" }).fill("abracadabra")
    await page.keyboard.press("Enter")
    await dialog.getByText("Invalid entry").waitFor()
    await dialog.getByRole("searchbox", { name: "Command" }).fill(`scan ${pack}`)
    await page.keyboard.press("Enter")
    await dialog.getByText("1773").first().waitFor()
    await page.keyboard.press("F12")
    await dialog.waitFor({ state: "detached" })
  })

  it("chooses the store that this workstation works for, of those that the person may work for", async () => {
    const { page, context } = await web.open()
    await enter(page, web, "/home", "all")
    await page.locator(".figure").first().waitFor()
    await page.keyboard.press("F12")
    await page.getByRole("dialog").getByRole("button", { name: "Devices" }).click()
    const main = page.locator("main.page-devices")
    const options = main.getByLabel("Work for store").locator("option")
    await expect.poll(() => options.allTextContents()).toContain("Koramangala Store (store 12)")
    expect((await options.allTextContents()).join()).not.toContain("store 21")
    await main.getByLabel("Work for store").selectOption("12")
    await main.getByRole("button", { name: "Use" }).click()
    await page.locator(".store-name", { hasText: "(store 12)" }).waitFor()
    await page.reload()
    await page.locator(".store-name", { hasText: "(store 12)" }).waitFor()
    await context.close()
  })
})

describe("before the screens are there", () => {
  it("the console opens over the login, and a login without a server says so", async () => {
    const { page, context } = await web.open()
    await page.goto(`${web.url}/login`)
    await page.getByRole("button", { name: "Log in" }).waitFor()
    await page.keyboard.press("F12")
    await page.getByRole("dialog").getByText("Log in to set up devices.").waitFor()
    await page.keyboard.press("F12")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.reload()
    await page.route(/chunk-/, (route) => route.abort())
    await page.getByLabel("User name").fill("hub")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByText("The server does not answer. Load this page again when it is back.").waitFor()
    await context.close()
  })
})

describe("the order list of a page that stays open", () => {
  it("is judged by its last order after 10 minutes, and synchronised after 20 (O-7-110, O-9-001, S-4-032)", async () => {
    const { page, context } = await web.open()
    await page.clock.install()
    const [asked, answered]: readonly [Array<string>, Array<string>] = [[], []]
    const listTo = (methods: Array<string>) => (request: Request) => {
      const text = request.url().endsWith("/api") ? request.postData() : null
      if (text !== null) methods.push(JSON.parse(text).method)
    }
    page.on("request", listTo(asked))
    page.on("requestfinished", listTo(answered))
    page.on("requestfailed", listTo(answered))
    await enter(page, web, "/order")
    await page.locator(".rows tbody .row").first().waitFor()
    await page.locator(".link", { hasText: /^online$/ }).waitFor()
    // The ten minutes count from the last answer, once the page has read it: a link that comes up meanwhile asks again.
    const isQuiet = () =>
      answered.includes("OrderService.getRecentOrderListTweaked") && answered.length === asked.length
    await expect.poll(isQuiet).toBe(true)
    await page.evaluate(async () => {
      for (let turns = 0; turns < 20; turns++)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(turns)
        })
    })
    asked.length = 0
    await page.clock.fastForward("10:05")
    await expect.poll(() => asked.includes("OrderService.getLastOrderEntry")).toBe(true)
    expect(asked).not.toContain("OrderService.syncOrders")
    await page.clock.fastForward("10:05")
    await expect.poll(() => asked.includes("OrderService.syncOrders")).toBe(true)
    await context.close()
  })
})

describe("what a browser keeps", () => {
  it("is forgotten when somebody comes in more than four days after it was collected, and not before (S-9-011)", async () => {
    const { page, context } = await web.open()
    await page.goto(`${web.url}/icon.svg`)
    const entries = () =>
      page.evaluate(
        (ages) =>
          new Promise<ReadonlyArray<string>>((resolve, reject) => {
            const request = indexedDB.open("packhouse", 1)
            request.onupgradeneeded = () => request.result.createObjectStore("work")
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const transaction = request.result.transaction("work", "readwrite")
              const store = transaction.objectStore("work")
              for (const [id, age] of ages)
                store.put(
                  age === undefined
                    ? "of an older Packhouse"
                    : { text: "{}", savedAt: Date.now() - age * 86_400_000 },
                  [location.origin, 1, "order", id]
                )
              const keys = store.getAllKeys()
              transaction.oncomplete = () => {
                request.result.close()
                resolve(keys.result.map((key) => String((key as ReadonlyArray<unknown>)[3])))
              }
            }
          }),
        asked
      )
    let asked: Array<[string, number | undefined]> = [
      ["6 days", 6],
      ["3 days", 3],
      ["unknown", undefined]
    ]
    expect(await entries()).toHaveLength(3)
    asked = []
    await enter(page, web, "/order")
    await page.locator(".rows tbody .row").first().waitFor()
    await expect.poll(entries).toEqual(["3 days", "unknown"])
    await context.close()
  })
})

describe("the first load", () => {
  /** A page or script and everything it imports at once. */
  const scripts = (folder: string, file: string, seen = new Map<string, number>()) => {
    if (seen.has(file)) return seen
    const bytes = readFileSync(path.join(folder, file))
    seen.set(file, gzipSync(bytes, { level: 9 }).length)
    for (const [, imported = ""] of bytes.toString().matchAll(/(?:from|import)\s*"\.?\/(chunk-[^"]+)"/g))
      scripts(folder, imported, seen)
    return seen
  }
  const total = (sizes: ReadonlyMap<string, number>) =>
    [...sizes.values()].reduce((sum, size) => sum + size, 0)

  /** What the page names of pieces, but for those that come behind the first rows. */
  const firstPieces = (): ReadonlyArray<string> => {
    const page = readFileSync(path.join(web.pages, "index.html"), "utf8")
    const [behind = ""] = /\{[^{}]*soon:\[[^{}]*\}/.exec(page) ?? []
    expect(behind).toContain("chunk-")
    return [...page.replace(behind, "").matchAll(/chunk-[A-Z0-9]{8}\.js/g)].map(([name]) => name)
  }

  it("names its pieces from the root, so that it begins from any address", () => {
    const page = readFileSync(path.join(web.pages, "index.html"), "utf8")
    expect(page).toMatch(/\Wimport\(["'`]\/chunk-/)
    expect(page).not.toMatch(/["'`]\.\/chunk-/)
  })

  it("has React's drawing in the page itself: a later piece that imports it too would cut it out", () => {
    const { size } = statSync(path.join(web.pages, "index.html"))
    expect(size).toBeGreaterThan(200_000)
  })

  it("is at most 180 kB of script, gzip", () => {
    const sizes = scripts(web.pages, "index.html")
    const size = total(sizes)
    console.log(`first load: ${size} bytes of script (gzip 9) in ${sizes.size} files`)
    expect(size).toBeLessThanOrEqual(180_000)
  })

  it("of the queue is at most 180 kB as it goes over the line, style and page included", () => {
    const [styles = ""] =
      /app-[A-Z0-9]{8}\.css/.exec(readFileSync(path.join(web.pages, "index.html"), "utf8")) ?? []
    const names = new Set(["index.html", styles, ...firstPieces()])
    const sizeOf = (name: string) => {
      const file = path.join(web.pages, name)
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
    }
    const sizes = [...names].map((name) => [name, sizeOf(name)] as const)
    console.log(
      `first load of the queue, brotli: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(180_000)
  })

  it("is what the login page fetches, and nothing else", async () => {
    const { page, context } = await web.open()
    const fetched: Array<string> = []
    page.on("response", (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith(".js")) fetched.push(pathname.slice(1))
    })
    await page.goto(`${web.url}/login`)
    await page.getByRole("button", { name: "Log in" }).waitFor()
    await page.waitForLoadState("networkidle")
    const pieces = [...scripts(web.pages, "index.html").keys()].filter((name) => name !== "index.html")
    expect(fetched.sort()).toEqual(pieces.sort())
    await context.close()
  })

  it("of the queue offers Refresh orders and Refresh shipments, which ask commerce again and then read (O-2-076, O-2-077)", async () => {
    const page = await sitDown("/order")
    await page.locator(".rows tbody .row").first().waitFor()
    const asked: Array<string> = []
    page.on("request", (request) => {
      const text = request.url().endsWith("/api") ? request.postData() : null
      if (text !== null) asked.push(JSON.parse(text).method)
    })
    for (const [name, sync, read] of [
      ["Refresh orders", "OrderService.syncOrders", "OrderService.getOrderList"],
      ["Refresh shipments", "ShipmentService.syncShipments", "ShipmentService.getShipmentList"]
    ] as const) {
      asked.length = 0
      await chooseMore(page, name)
      await expect.poll(() => asked.includes(read)).toBe(true)
      expect(asked.indexOf(sync)).toBeGreaterThan(-1)
      expect(asked.indexOf(sync)).toBeLessThan(asked.indexOf(read))
    }
  })

  it("goes on behind the first rows: what did not come is fetched again, until then the page says that it is offline, and what is scanned is kept and decided then", async () => {
    const { page, context } = await web.open()
    const first = firstPieces()
    let isGone = true
    await page.route(/chunk-/, (route) => {
      const isFirst = first.includes(path.posix.basename(route.request().url()))
      return isGone && !isFirst ? route.abort() : route.continue()
    })
    await enter(page, web, "/order")
    await page.locator(".rows tbody .row").first().waitFor()
    await page.locator(".link.is-offline").waitFor()
    await page.locator(".rows tbody .row").first().getByRole("link").first().click()
    await page.getByText("Connecting...").waitFor()
    await page.keyboard.type("no pack at all")
    await page.keyboard.press("Enter")
    isGone = false
    await page.locator(".page-order .items-table .row").first().waitFor()
    await page.getByText("Barcode product not identified!").first().waitFor()
    await page.locator(".link.is-online").waitFor()
    await context.close()
  })

  it("asks for every piece and the first orders at once, and for none of them twice; a second visit has all pieces, and with a session that the server no longer knows it is the login", async () => {
    const station = await web.open()
    const { page } = station
    const asked: Array<string> = []
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      const call = pathname === "/api" ? JSON.parse(request.postData() ?? "{}") : undefined
      const paging = call?.params?.[0]
      asked.push(call === undefined ? pathname : `${call.method} ${paging?.perPage ?? ""}`.trim())
    })
    /** What came over the line, with its bytes: what a piece is imported from, once it is there, is the browser's own cache. */
    const files = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => /\.(js|css)$/.test(name))
          .map(
            (entry) =>
              [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).transferSize] as const
          )
      )
    const visited = async () => {
      await page.locator(".rows tbody .row").first().waitFor()
      await page.locator(".link.is-online").waitFor()
      await page.waitForLoadState("networkidle")
    }
    // A browser that holds nothing but the session.
    await enter(page, web, "/order")
    await visited()
    expect(asked.filter((each) => each === "OrderService.getOrderList 40")).toHaveLength(1)
    const pieces = (await files()).filter(([name, bytes]) => name.includes("chunk-") && bytes > 0)
    expect(pieces.length).toBeGreaterThanOrEqual(firstPieces().length)
    expect(new Set(pieces.map(([name]) => name)).size).toBe(pieces.length)

    await page.goto(`${web.url}/order`)
    await visited()
    const again = await files()
    expect(again.length).toBeGreaterThan(3)
    expect(again.filter(([, bytes]) => bytes !== 0)).toEqual([])

    const session = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem("packhouse.session") ?? "{}").session
    )
    await page.goto(`${web.url}/icon.svg`)
    await call(web.url, session, "AuthService.logout", [])
    await page.goto(`${web.url}/order`)
    await page.getByRole("button", { name: "Log in" }).waitFor()
    expect(await page.locator(".row").count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem("packhouse.session"))).toBe(null)
    expectNoComplaints(station)
    await station.context.close()
  })
})
