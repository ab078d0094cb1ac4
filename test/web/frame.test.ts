/** What stands round every page: the ways to every area, the head, the notices, and how it all looks. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { placesOf } from "#core/client/places.ts"
import * as route from "#core/kit/route.ts"
import { findings } from "#test/support/axe.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { beyondEdge, looksOf, overlapsInHead } from "#test/support/letters.ts"
import { variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { pictureOf } from "#test/support/screenshot.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { chooseMore, enter, expectNoComplaints, goTo } from "#test/support/web.ts"

const desk = { viewport: { width: 1280, height: 800 } }
const tablet = { viewport: { width: 1024, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const web = sharedWeb({
  isProgram: true,
  orders: [1],
  flags: {
    hub: { enable_item_pickup: true },
    second: {
      enable_order_create: 1,
      enable_orderxcelerator: 1,
      enable_stock_correction: 1,
      enable_eod_stock_taking: 1
    }
  },
  changes: [variable("support_phone", "1800 425 0101", 0)]
})
const { sitDown } = sharedDesk(web, desk)

const places = placesOf({ user: { flags: { enable_item_pickup: true } } } as never, "express")
const themeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.dataset.theme ?? "",
    document.documentElement.dataset.density ?? "",
    getComputedStyle(document.documentElement).colorScheme,
    getComputedStyle(document.body).getPropertyValue("--row")
  ])

describe("the ways", () => {
  it("lead to every area on a desk, each with its picture and its name", async () => {
    const page = await sitDown("/order", desk.viewport)
    const ways = page.getByRole("navigation", { name: "Pages" })
    for (const [at, { title, leadsTo, under, group }] of places.entries()) {
      // It comes by itself: the palette and the phone's list have it.
      if (group === "more") continue
      const way = ways.getByRole("link", { name: title })
      // One that stands below another is in sight beside it, by its words alone.
      const above = places.find(({ holds }) => under !== undefined && holds.includes(under))
      // The page above it leads there.
      if (above?.under !== undefined) continue
      if (above === undefined) {
        const picture = await way.locator("use").evaluate((use) => (use as SVGUseElement).getBBox().width)
        expect(picture).toBeGreaterThan(8)
        expect(await way.getAttribute("href")).toBe(route.print(leadsTo))
        if (!isLong && at % 4 !== 0) continue
      } else await ways.getByRole("link", { name: above.title }).click()
      await way.click()
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
        .toBe(route.print(leadsTo))
      expect(await way.getAttribute("aria-current")).toBe("page")
    }
  })

  it("fold to icons by a press and unfold by a key, keep their names, and stay so; notices go to the head then", async () => {
    const page = await sitDown("/order", desk.viewport)
    const ways = page.getByRole("navigation", { name: "Pages" })
    const fold = ways.getByRole("button", { name: "Side bar", expanded: true })
    const sizes = () =>
      page.evaluate(() => [
        document.querySelector(".ways")?.getBoundingClientRect().width,
        document.querySelector("main")?.getBoundingClientRect().left,
        document.documentElement.scrollWidth
      ])
    await fold.click()
    await expect.poll(sizes).toEqual([56, 56, 1280])
    const way = ways.getByRole("link", { name: "Dispatch", exact: true })
    expect(await way.getAttribute("title")).toBe("Dispatch")
    expect((await way.locator(".way-title").boundingBox())?.width).toBe(1)
    await page.reload()
    await page.locator(".rows .row").first().waitFor()
    expect(await sizes()).toEqual([56, 56, 1280])
    await chooseMore(page, "Refresh orders")
    const notice = page.locator(".toast:last-child")
    await notice.waitFor()
    const [box, find] = await Promise.all([notice.boundingBox(), page.locator(".find").boundingBox()])
    // Where the head names the store, beside what is pressed there.
    expect(box?.y).toBeLessThan((find?.y ?? 0) + (find?.height ?? 0))
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(find?.x ?? 0)
    expect([await overlapsInHead(page), await beyondEdge(page)]).toEqual([[], []])
    await page.keyboard.press("Control+\\")
    await fold.waitFor()
    await expect.poll(sizes).toEqual([200, 200, 1280])
  })

  it("lead to every area on a phone: four of them at once, all behind More", async () => {
    const station = await web.open(phone)
    const { page } = station
    await enter(page, web, "/order")
    const ways = page.getByRole("navigation", { name: "Pages" })
    await ways.getByRole("link").first().waitFor()
    expect(await ways.getByRole("link").count()).toBe(4)
    for (const { title, leadsTo } of places.filter((_, at) => isLong || at % 4 === 0)) {
      // Where work has its end under the thumb, the head holds the way to all of them.
      await page
        .getByRole("button", { name: /^(More|All pages)$/ })
        .filter({ visible: true })
        .and(page.locator(".ways button, .head button"))
        .click()
      await page.getByRole("dialog").getByRole("link", { name: title }).click()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
        .toBe(route.print(leadsTo))
    }
    await goTo(page, "/order/1")
    await page.locator(".page-order .items-table .row").first().waitFor()
    await page.getByRole("button", { name: "All pages" }).click()
    await page.getByRole("dialog").getByRole("link", { name: "Inventory" }).click()
    await page.locator(".page-inventory").waitFor()
    expectNoComplaints(station)
    await station.context.close()
  })
})

describe("the menu of who works here", () => {
  it("opens and closes by keys, names the person and the store, and leads to settings and out", async () => {
    const station = await web.open(desk)
    const { page } = station
    await enter(page, web, "/order")
    const button = page.getByRole("button", { name: "Hub" })
    await button.focus()
    await page.keyboard.press("Enter")
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "")
    await page.getByRole("menu").waitFor()
    await expect.poll(focused).toContain("Settings")
    await page.keyboard.press("ArrowUp")
    await expect.poll(focused).toContain("Log out")
    await page.keyboard.press("Escape")
    await page.getByRole("menu").waitFor({ state: "detached" })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: "Log out" }).click()
    await page.getByRole("button", { name: "Log in" }).waitFor()
    expectNoComplaints(station)
    await station.context.close()
  })
})

describe("the item pick-up", () => {
  it("is a code that a phone reads off a desk and a phone, another one once it is renewed", async () => {
    const page = await sitDown("/home", desk.viewport)
    await page.locator("button.fold").click()
    await page.getByRole("button", { name: "Item pick-up" }).click()
    const dialog = page.getByRole("dialog", { name: "Item pick-up" })
    const read = async () => {
      const shot = await dialog.getByRole("img", { name: "QR code" }).screenshot()
      return (await readCodes(pictureOf(shot), ["QRCode"])).map(({ text }) => text)
    }
    const [first = ""] = await read()
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await findings(page)).toEqual([])
    await page.setViewportSize(phone.viewport)
    expect(await read()).toEqual([first])
    await dialog.getByRole("button", { name: "Refresh Login Session" }).click()
    await expect.poll(read).not.toEqual([first])
    const [second] = await read()
    expect(second).toMatch(/^[\w-]{43}$/)
    await page.reload()
    await page.locator("button.fold").click()
    await page.getByRole("button", { name: "Item pick-up" }).click()
    expect(await read()).toEqual([second])
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  })
})

describe("notices", () => {
  it("cover nothing that can be pressed, no row and not the store's name, on the queue and under a dialog, on a desk, a tablet and a phone", async () => {
    for (const at of isLong ? [desk, tablet, phone] : [desk, phone]) {
      const page = await sitDown("/order", at.viewport)
      await page.locator(".rows .row").first().waitFor()
      await chooseMore(page, "Refresh orders")
      await page.locator(".toast:last-child").waitFor()
      const covered = () =>
        page.evaluate(
          (named) => {
            const boxes = [...document.querySelectorAll(".toast")].map((toast) =>
              toast.getBoundingClientRect()
            )
            const all = document.querySelectorAll(
              `main *, .dialog, .head button, .head a, .ways a, .ways button${named}`
            )
            return [...all].flatMap((element) => {
              const { left, right, top, width, height, ...box } = element.getBoundingClientRect().toJSON()
              // The ways are moved through where they are too many: what lies beyond their end is not there.
              const end = element.closest(".ways")?.getBoundingClientRect().bottom ?? box.bottom
              const bottom = Math.min(box.bottom, end)
              const isUnder = boxes.some(
                (box) =>
                  width > 0 &&
                  height > 0 &&
                  box.width > 0 &&
                  left < box.right &&
                  right > box.left &&
                  top < box.bottom &&
                  bottom > box.top
              )
              return isUnder ? [element.outerHTML.slice(0, 90)] : []
            })
            // On a tablet they stand in its place.
          },
          at === tablet ? "" : ", .store-name"
        )
      expect(await covered()).toEqual([])
      await page.keyboard.press("F12")
      await page.getByRole("dialog").waitFor()
      expect(await page.locator(".toast").count()).toBeGreaterThan(0)
      expect(await covered()).toEqual([])
      await page.keyboard.press("F12")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
  })
})

describe("several notices", () => {
  it("are two at most under the ways of a desk; in the head of a phone is one, which says how many are behind it and makes room for the next; the bell has all of them", async () => {
    const page = await sitDown("/order", phone.viewport)
    await page.locator(".rows .row, .cards .card").first().waitFor()
    // Notices go with the clock: while it stands, a slow machine keeps them as a fast one does.
    await page.clock.setFixedTime(Date.now())
    await chooseMore(page, "Download CSV")
    await page.locator(".toast", { hasText: ".csv: " }).waitFor({ state: "attached" })
    await chooseMore(page, "Refresh orders")
    const shown = page.locator(".toast:visible")
    await shown.filter({ hasText: "Orders synchronised" }).waitFor()
    // What was said before may stand among them.
    const texts = await page.locator(".toast-text").allTextContents()
    expect(await shown.count()).toBe(1)
    expect(await shown.locator(".toast-more").innerText()).toMatch(new RegExp(`^\\+${texts.length - 1}\\s`))
    await page.setViewportSize(desk.viewport)
    expect([await shown.count(), await page.locator(".toast-more:visible").count()]).toEqual([
      Math.min(2, texts.length),
      0
    ])
    const list = page.getByRole("dialog", { name: "Notices" })
    await page.getByRole("button", { name: "Notices" }).focus()
    await page.keyboard.press("Enter")
    await list.locator(".row").first().getByText("Orders synchronised").waitFor()
    expect(await list.locator(".row").count()).toBeGreaterThanOrEqual(texts.length)
    expect(await findings(page)).toEqual([])
    await page.keyboard.press("Escape")
    await list.waitFor({ state: "detached" })
    await page.keyboard.press("Control+g")
    await list.waitFor()
    await page.keyboard.press("Control+g")
    await list.waitFor({ state: "detached" })
    await page.setViewportSize(phone.viewport)
    await shown.click()
    await expect.poll(() => shown.locator(".toast-text").textContent()).toBe(texts.at(-2))
    await page.clock.resume()
  })
})

describe("a notice with too little room", () => {
  it("is cut on a phone; a press shows all of it, and it stays until the next", async () => {
    const page = await sitDown("/order/1", phone.viewport)
    await page.locator(".page-order .items-table .row").first().waitFor()
    await page.context().setOffline(true)
    await page.locator(".link.is-offline").waitFor()
    await chooseMore(page, "Print Items")
    const notice = page.locator(".toast", { hasText: "Unable to print" })
    await notice.waitFor()
    const isCut = () =>
      notice.locator(".toast-text").evaluate((words) => words.scrollHeight > words.clientHeight + 1)
    expect(await isCut()).toBe(true)
    await notice.click()
    await page.locator(".toast.is-open").waitFor()
    expect(await isCut()).toBe(false)
    const { width = 0 } = (await notice.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(200)
    await notice.click()
    await notice.waitFor({ state: "detached" })
    await page.context().setOffline(false)
    await page.locator(".link.is-online").waitFor()
  })
})

describe("what a page is for", () => {
  it("stands at one place on every page of a desk, at the foot and within 8 pixels, and F2 does it", async () => {
    const station = await web.open(desk)
    const { page } = station
    await enter(page, web, "/label", "second")
    const main = page.locator(".work-way > .button:last-child")
    const tops: Record<string, number> = {}
    const others = ["/label", "/correction", "/eodstockTaking", "/picklist/1"]
    for (const at of ["/order/1", "/return", "/xorder", ...(isLong ? others : [])]) {
      await goTo(page, at)
      await main.waitFor()
      expect([at, await main.locator("kbd").innerText()]).toEqual([at, "F2"])
      tops[at] = (await main.boundingBox())?.y ?? 0
    }
    const all = Object.values(tops)
    expect(Math.max(...all) - Math.min(...all), JSON.stringify(tops)).toBeLessThanOrEqual(8)
    expect(Math.min(...all), JSON.stringify(tops)).toBeGreaterThan(720)
    expectNoComplaints(station)
    await station.context.close()
  })
})

describe("the columns of a list", () => {
  it("are chosen where nothing covers them, on a desk and on a phone, whatever stands beside their menu", async () => {
    const [dispatch, inventory] = [
      ["/dispatch", "Payment"],
      ["/inventory", "Shipment"]
    ] as const
    for (const [screen, lists] of [
      [desk, isLong ? [dispatch, inventory] : [dispatch]],
      [phone, isLong ? [dispatch, inventory] : [inventory]]
    ] as const)
      for (const [at, column] of lists) {
        const page = await sitDown(at, screen.viewport)
        await page.locator(".filter-menu.columns summary").click()
        const choice = page.getByRole("button", { name: column, exact: true })
        const before = await choice.getAttribute("aria-pressed")
        // A press that something else gets never comes to an end.
        await choice.click()
        await expect.poll(() => choice.getAttribute("aria-pressed")).not.toBe(before)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width)
        await page.keyboard.press("Escape")
      }
  })
})

describe("settings", () => {
  it("hold at once, and from the first paint of the next page on; of sound they keep a workstation silent, and make it softer and louder", async () => {
    const station = await web.open({ ...desk, colorScheme: "light" })
    const { page } = station
    await page.addInitScript(() => {
      const gains: Array<number> = []
      Object.assign(window, { gains })
      const ramp = AudioParam.prototype.linearRampToValueAtTime
      AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
        if (value > 0) gains.push(value)
        return ramp.call(this, value, time)
      }
    })
    const gains = () => page.evaluate(() => (window as unknown as { gains: ReadonlyArray<number> }).gains)
    await enter(page, web, "/settings")
    await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: "Dark" }).check()
    await page.getByRole("radiogroup", { name: "Rows" }).getByRole("radio", { name: "Comfortable" }).check()
    await expect.poll(() => themeOf(page)).toEqual(["dark", "comfortable", "dark", "2.75rem"])
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("packhouse.settings")))
      .toContain("comfortable")
    await page.addInitScript(() => {
      const seen = window as unknown as { firstTheme?: string }
      new PerformanceObserver(() => {
        seen.firstTheme ??= document.documentElement.dataset.theme ?? "none"
      }).observe({ type: "paint", buffered: true })
      new MutationObserver(() => {
        if (document.body !== null) seen.firstTheme ??= document.documentElement.dataset.theme ?? "none"
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.locator(".setting").first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme)).toBe("dark")
    expect(await themeOf(page)).toEqual(["dark", "comfortable", "dark", "2.75rem"])
    await page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: "System" }).check()
    await expect.poll(async () => (await themeOf(page))[0]).toBe("")
    const loudness = page.getByRole("radiogroup", { name: "Loudness" })
    await loudness.getByRole("radio", { name: "Loud" }).check()
    await expect.poll(async () => (await gains()).length).toBe(1)
    await loudness.getByRole("radio", { name: "Quiet" }).check()
    await expect.poll(async () => (await gains()).length).toBe(2)
    const [loud = 0, quiet = 0] = await gains()
    expect(quiet).toBeLessThan(loud)
    await page.getByRole("radiogroup", { name: "Sound" }).getByRole("radio", { name: "Off" }).check()
    await loudness.getByRole("radio", { name: "Normal" }).check()
    await page.getByRole("radiogroup", { name: "Sound" }).getByRole("radio", { name: "On" }).check()
    await expect.poll(async () => (await gains()).length).toBe(3)
    expectNoComplaints(station)
    await station.context.close()
  })

  it("choose a language that is fetched then, and larger texts, on a phone without a wider page", async () => {
    const station = await web.open({ viewport: { width: 390, height: 844 } })
    const { page } = station
    const fetched: Array<string> = []
    page.on("response", async (response) => {
      if (response.url().endsWith(".js") && (await response.text()).includes("हर स्कैन पर"))
        fetched.push(response.url())
    })
    await enter(page, web, "/settings")
    const language = page.getByRole("radiogroup", { name: "Language" })
    expect(fetched).toEqual([])
    await language.getByRole("radio", { name: "हिन्दी" }).click()
    await page.getByRole("heading", { name: "सेटिंग" }).waitFor()
    await page.getByRole("navigation", { name: "पेज" }).getByText("डिस्पैच").waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("hi")
    await page.getByRole("radio", { name: "सबसे बड़ा" }).check()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.text)).toBe("largest")
    await page.reload()
    await page.getByRole("heading", { name: "सेटिंग" }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole("radio", { name: "English" }).click()
    await page.getByRole("heading", { name: "Settings" }).waitFor()
    expectNoComplaints(station)
    await station.context.close()
  })
})

describe("while the server is away", () => {
  it("a pick-up that cannot be renewed says so, nothing in the head lies over something else from a wide desk to a phone, and nothing is lost", async () => {
    const page = await sitDown("/home", desk.viewport)
    await page.locator(".head").getByRole("link", { name: "Support 1800 425 0101" }).waitFor()
    const dialog = page.getByRole("dialog", { name: "Item pick-up" })
    const code = dialog.getByRole("img", { name: "QR code" })
    await page.locator("button.fold").click()
    await page.getByRole("button", { name: "Item pick-up" }).click()
    await code.waitFor()
    await web.stopServer()
    try {
      await dialog.getByRole("button", { name: "Refresh Login Session" }).click()
      await dialog.getByText("Something Went Wrong While Loading QR Code Data.").waitFor()
      await page.locator(".head").getByText("offline, last updated").waitFor()
      for (const look of await looksOf(page)) {
        await look.wear()
        for (const width of isLong ? [1440, 1280, 1100, 1024, 800, 390, 360] : [1280, 800, 360]) {
          await page.setViewportSize({ width, height: 800 })
          expect([look.name, width, await overlapsInHead(page), await beyondEdge(page)]).toEqual([
            look.name,
            width,
            [],
            []
          ])
        }
        await look.takeOff()
      }
    } finally {
      await web.startServer()
    }
    await dialog.getByRole("button", { name: "Refresh Login Session" }).click()
    await code.waitFor()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  })
})
