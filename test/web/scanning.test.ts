import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Locator, Page } from "playwright-core"
import { describe, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { cameraTrouble } from "#core/text/camera.ts"
import { printedCode, seen, writeVideo } from "#test/support/camera-frames.ts"
import { readPictures } from "#test/support/camera-reading.ts"
import { launchSeeing } from "#test/support/chromium.ts"
import { password, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login, post } from "#test/support/server.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { expectNoComplaints, goTo, newContext, scan, sendKeys, type Workstation } from "#test/support/web.ts"

const { today, code } = tradingDay()
const pack = (product: number, grams: number, unique: number) => code(unique, { product, grams })
/** Of keema one pack expires tomorrow, the others in five days. */
const tomorrow = Day.addDays(today, 1)
const earliest = code(910, { product: 2648, expiry: tomorrow })
const ean = "8901234567890"
const laterPacks = [911, 912, 913, 914].map((unique) => pack(2648, 500, unique))

/** What the tab of somebody who logged in keeps. */
let session: string
const web = sharedWeb(
  {
    orders: [
      ...[1, 2, 9, 10, 11, 12, 13].map((id) => ({
        id,
        items: [
          { product: 1773, qty: 3000 },
          { product: 2648, qty: 1000 }
        ]
      })),
      { id: 14, items: [{ product: 2648, qty: 1500 }] },
      ...[17, 19].map((id) => ({ id, items: [{ product: 1773, qty: 2000 }] })),
      { id: 18, items: [{ product: 2649, qty: 2000 }] }
    ],
    packs: [
      // Every one of them has the same code.
      shelfPack(2649, ean, { isUnique: false, qty: 9000, expiry: tomorrow }),
      ...Array.from({ length: 62 }, (_, index) => shelfPack(1773, pack(1773, 500, index))),
      shelfPack(2648, earliest, { expiry: tomorrow }),
      ...laterPacks.map((each) => shelfPack(2648, each))
    ]
  },
  {
    prepare: async () => {
      session = JSON.stringify((await post(`${web.url}/login`, { username: "hub", password })).body)
    }
  }
)

/** A workstation of its own: the tests mainly wait, and do it side by side. */
const openAt = async (at: string): Promise<Workstation> => {
  const workstation = await web.open()
  const { context, page } = workstation
  await context.addInitScript((kept) => sessionStorage.setItem("packhouse.session", kept), session)
  await page.goto(web.url + at)
  return workstation
}
const accepted = (page: Page) =>
  page.locator(".items-table .row").first().locator('[data-label="Accepted"]').innerText()
const line = (page: Page) => page.getByPlaceholder("Enter Code / Scan")
const atOrder = (page: Page) => page.locator(".items-table .row").first().waitFor()
const openOrder = async (id: number): Promise<Workstation> => {
  const workstation = await openAt(`/order/${id}`)
  await atOrder(workstation.page)
  return workstation
}
/** Goes on to another order; what was scanned for this one is kept. */
const goOn = async (page: Page, id: number): Promise<void> => {
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Keep for later" }).click()
  await page.locator(".orders-table .row").first().waitFor()
  await goTo(page, `/order/${id}`)
  await page.locator("h1", { hasText: String(100_000_000 + id) }).waitFor()
  await atOrder(page)
}
/** Nothing was violated and nothing thrown meanwhile. */
const leave = async (workstation: Workstation): Promise<void> => {
  expectNoComplaints(workstation)
  await workstation.context.close()
}
/** What is written into a box, letter for letter. */
const writtenInto = async (box: Locator): Promise<() => Promise<ReadonlyArray<string>>> => {
  const seen = await box.evaluateHandle((element) => {
    const values: Array<string> = []
    element.addEventListener("input", () => values.push((element as HTMLInputElement).value))
    return values
  })
  return () => seen.evaluate((values) => values)
}

describe.concurrent("a scan", () => {
  it("goes to the order with the focus in the line for codes or in a dialog, and nowhere else, however it is sent", async ({
    expect
  }) => {
    const counter = await openOrder(1)
    const { page } = counter
    await line(page).focus()
    await scan(page, pack(1773, 500, 0))
    await expect.poll(() => accepted(page)).toContain("0.50 Kg")
    expect(await line(page).inputValue()).toBe("")
    expect(await page.locator(".last-scan").getAttribute("data-outcome")).toBe("good")
    // Of a slow scanner: what was drawn of it is gone.
    await scan(page, pack(1773, 500, 5), { gap: 110 })
    await expect.poll(() => accepted(page)).toContain("1.00 Kg")
    expect(await line(page).inputValue()).toBe("")
    expect(await page.locator(".held").count()).toBe(0)
    // One that ends with Tab moves no focus.
    await scan(page, pack(1773, 500, 6), { terminator: "\t" })
    await expect.poll(() => accepted(page)).toContain("1.50 Kg")
    expect(await line(page).evaluate((element) => element === document.activeElement)).toBe(true)
    // Without a terminator, and with the focus nowhere, it is a scan after a moment of silence.
    await line(page).blur()
    await scan(page, pack(1773, 500, 7), { terminator: "" })
    await expect.poll(() => accepted(page)).toContain("2.00 Kg")

    // With the focus in a dialog: never into its box, on its button, or to a reason.
    await goOn(page, 2)
    const dialog = page.getByRole("dialog")
    await page.locator(".items-table .row .row-link").first().click()
    const box = page.getByRole("textbox", { name: "Quantity in Kg" })
    await box.waitFor()
    const before = await box.inputValue()
    const written = await writtenInto(box)
    await scan(page, pack(1773, 500, 1))
    await expect.poll(() => accepted(page)).toContain("0.50 Kg")
    expect(await box.inputValue()).toBe(before)
    expect(await written()).toEqual([])
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })

    await page.keyboard.press("F2")
    await dialog.getByRole("button", { name: "Back" }).focus()
    await scan(page, pack(1773, 500, 2))
    await expect.poll(() => accepted(page)).toContain("1.00 Kg")
    expect(await dialog.isVisible()).toBe(true)
    const reason = dialog.locator("[data-reasons]").first()
    const chosen = dialog.locator('.choice[aria-pressed="true"]')
    await reason.focus()
    await scan(page, pack(1773, 500, 3))
    await expect.poll(() => accepted(page)).toContain("1.50 Kg")
    expect(await chosen.count()).toBe(0)
    // Nor is it lost, or a reason pressed by its end, where one of them has the focus.
    await reason.getByRole("button").first().focus()
    await scan(page, pack(1773, 500, 4))
    await expect.poll(() => accepted(page)).toContain("2.00 Kg")
    expect(await chosen.count()).toBe(0)
    await page.keyboard.press("Escape")
    await leave(counter)
  })

  it("while the finder, help or the console is open goes to the order, or finds it", async ({ expect }) => {
    const counter = await openOrder(10)
    const { page } = counter
    const dialog = page.getByRole("dialog")
    // The finder is asked about this very pack, whole, and finds its life; the order takes nothing.
    const found = pack(1773, 500, 40)
    await page.keyboard.press("Control+f")
    await dialog.waitFor()
    await scan(page, found)
    await page.getByRole("heading", { name: found }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/inventory/${found}`)
    await page.goBack()
    await atOrder(page)
    expect(await accepted(page)).toContain("not added")
    for (const [key, unique, weight] of [
      ["F1", 41, "0.50 Kg"],
      ["F12", 42, "1.00 Kg"]
    ] as const) {
      await page.keyboard.press(key)
      await dialog.waitFor()
      await scan(page, pack(1773, 500, unique))
      await expect.poll(() => accepted(page)).toContain(weight)
      const boxes = dialog.getByRole("textbox").or(dialog.getByRole("searchbox"))
      for (const box of await boxes.all()) expect(await box.inputValue()).toBe("")
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
    }
    await leave(counter)
  })

  it.runIf(isLong)(
    "in the search of the queue finds the order of a label, and nothing of it stands in the search",
    async ({ expect }) => {
      const counter = await openAt("/order")
      const { page } = counter
      await page.locator(".row").first().waitFor()
      const search = page.getByLabel("Search by name or order no.")
      await search.focus()
      const written = await writtenInto(search)
      await scan(page, "100000009")
      await page.getByRole("heading", { name: /100000009/ }).waitFor()
      expect(await written()).toEqual([])
      // Pasting a code into a box is a scan; pasting words is text.
      await atOrder(page)
      const paste = (text: string) =>
        line(page).evaluate((element, pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData("text/plain", pasted)
          return element.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
          )
        }, text)
      expect(await paste(pack(1773, 500, 9))).toBe(false)
      await expect.poll(() => accepted(page)).toContain("0.50 Kg")
      expect(await paste("two words")).toBe(true)
      await leave(counter)
    }
  )
})

describe.concurrent("scans", () => {
  it.runIf(isLong)(
    "that an older version kept are offered again; many are decided in their order, in a line that everybody sees",
    async ({ expect }) => {
      const counter = await openOrder(19)
      const { page } = counter
      const taken = () => page.locator(".items-table .row").first().locator(".pack .code").allInnerTexts()
      await scan(page, pack(1773, 500, 50))
      await expect.poll(() => accepted(page)).toContain("0.50 Kg")
      await page.evaluate(async () => {
        const asked = indexedDB.open("packhouse", 1)
        const database = await new Promise<IDBDatabase>((resolve) => {
          asked.onsuccess = () => resolve(asked.result)
        })
        const entries = database.transaction("work", "readwrite").objectStore("work")
        await new Promise<void>((resolve) => {
          entries.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (cursor === null) return resolve()
            const kept = cursor.value as { readonly text: string }
            cursor.update({ ...kept, text: kept.text.replace('"version":1', '"version":0') })
            cursor.continue()
          }
        })
        database.close()
      })
      await page.reload()
      await page
        .getByRole("dialog")
        .getByText(pack(1773, 500, 50))
        .waitFor()
      await page.getByRole("button", { name: "Scan them again" }).click()
      await expect.poll(() => accepted(page)).toContain("0.50 Kg")

      // While a decision waits.
      await goOn(page, 13)
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      await page.route("**/api", async (route) => {
        if (route.request().postData()?.includes("getHubInventoryInfo")) await held
        await route.continue()
      })
      const waiting = [45, 46, 47].map((unique) => pack(1773, 500, unique))
      for (const code of waiting) await scan(page, code)
      await page.locator(".waiting-scans", { hasText: "3 waiting" }).waitFor()
      // A dialog changes nothing about it.
      await page.keyboard.press("F1")
      await page.getByRole("dialog").waitFor()
      answer()
      await expect.poll(() => accepted(page)).toContain("1.50 Kg")
      expect(await taken()).toEqual(waiting)
      expect(await page.locator(".waiting-scans").count()).toBe(0)
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await page.unroute("**/api")

      // Twenty in a row: four packs fill the item; the other sixteen are refused, each with its reason. None is lost.
      await goOn(page, 17)
      const cdp = await page.context().newCDPSession(page)
      const codes = Array.from({ length: 20 }, (_, index) => pack(1773, 500, 20 + index))
      for (const code of codes) await sendKeys(cdp, `${code}\r`, 5)
      await expect.poll(() => accepted(page)).toContain("2.00 Kg")
      await expect.poll(() => page.locator(".refused h2").innerText()).toBe("16 scans refused")
      expect(await taken()).toEqual(codes.slice(0, 4))
      await leave(counter)
    }
  )
})

describe.concurrent("typing", () => {
  it("letters and brackets before an order has come are not lost: they stand in its line when it is there", async ({
    expect
  }) => {
    const counter = await openAt("/order")
    const { page } = counter
    await page.locator(".orders-table .row").first().waitFor()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route("**/api", async (route) => {
      if (route.request().postData()?.includes("getOrderInfo")) await held
      await route.continue()
    })
    await goTo(page, "/order/19")
    await page.locator(".nothing.is-loading").waitFor()
    await page.keyboard.type("(curry", { delay: 60 })
    answer()
    await atOrder(page)
    await expect.poll(() => line(page).inputValue()).toBe("(curry")
    await counter.context.close()
  })

  it("a password is the browser's own however fast; by hand it goes into the line for codes or the box", async ({
    expect
  }) => {
    const counter = await web.open()
    const { page } = counter
    await page.goto(`${web.url}/login`)
    const cdp = await counter.context.newCDPSession(page)
    await page.getByLabel("User name").fill("hub")
    const secret = page.getByLabel("Password")
    await secret.focus()
    await sendKeys(cdp, "a-fast-password-1", 2)
    expect(await secret.inputValue()).toBe("a-fast-password-1")
    await secret.fill(password)
    await secret.press("Enter")
    await page.locator(".figure").first().waitFor()

    // Letters anywhere on an order's page.
    await goTo(page, "/order/12")
    await atOrder(page)
    await page.locator("h1").click()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await sendKeys(cdp, "ab", 130)
    await expect.poll(() => line(page).inputValue()).toBe("ab")
    await line(page).fill("")

    // Shown at once, sent with Enter.
    await page.locator(".items-table .row .row-link").first().click()
    await page.getByRole("textbox", { name: "Quantity in Kg" }).waitFor()
    // It stands there until it is decided that the digit begins no scan: a moment, which the page itself keeps.
    const held = await page.evaluateHandle(() => {
      const texts: Array<string> = []
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(".held-text")) texts.push(textContent ?? "")
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return texts
    })
    await sendKeys(cdp, "1", 120)
    await expect.poll(() => held.evaluate((texts) => [...new Set(texts)])).toEqual(["1"])
    await sendKeys(cdp, ".5", 120)
    await sendKeys(cdp, "\r", 0)
    await expect.poll(() => accepted(page)).toContain("1.50 Kg")
    await leave(counter)
  })
})

// SHELF-1.
describe.concurrent("first expiry, first out", () => {
  it.runIf(isLong)(
    "shows the pack to take next, asks with a key or a button why a later one is taken, and lets scans go on",
    async ({ expect }) => {
      const [first = "", second = "", third = ""] = laterPacks
      const counter = await openOrder(18)
      const { page } = counter
      const advice = page.locator(".advice")
      // Whole at the width of a phone, however long its code.
      const take = (start: string) => advice.getByText(new RegExp(`^Take ${ean}, ${start}`))
      await take("expires \\d+ [A-Z][a-z]{2} \\(tomorrow\\)$").waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      await take("\\d+ [A-Z][a-z]{2}$").waitFor()
      expect(await advice.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
      await page.setViewportSize({ width: 1280, height: 800 })

      await goTo(page, "/order/14")
      await advice.getByText(/^Take …000910, expires \d+ [A-Z][a-z]{2} \(tomorrow\)$/).waitFor()
      expect(await advice.innerText()).toContain("1 of 5")
      const question = page.getByRole("region", { name: "why a later pack" })
      await scan(page, first)
      await question.getByText("Why not …000910").waitFor()
      await page.locator(".last-scan[data-outcome=later]").waitFor()
      // Nothing waits for the answer.
      await scan(page, second)
      await expect.poll(() => accepted(page)).toContain("1.00 Kg")
      expect(await question.count()).toBe(1)
      // One key in the empty line for codes answers, and leaves the line empty.
      await line(page).focus()
      await page.keyboard.press("2")
      await question.waitFor({ state: "detached" })
      expect(await line(page).inputValue()).toBe("")
      expect(await page.locator(".pack", { hasText: "later pack: Pack is damaged" }).count()).toBe(2)
      await advice.getByText("Take …000913, expires").waitFor()

      // Taken back and put right: the one that expires first was there after all.
      await page.keyboard.press("Control+z")
      await scan(page, earliest)
      await expect.poll(() => page.locator(".pack.is-later").count()).toBe(0)
      await page.keyboard.press("Control+z")
      await question.getByRole("button", { name: "Not found on the shelf" }).click()
      await question.waitFor({ state: "detached" })
      await scan(page, second)
      await scan(page, third)
      await page.locator(".items-table .row.is-good").waitFor()
      await page.keyboard.press("F2")
      const dialog = page.getByRole("dialog")
      await dialog.getByText("3 packs instead of …000910").waitFor()
      await dialog.getByRole("button", { name: "Not found on the shelf", pressed: true }).waitFor()
      await dialog.getByRole("button", { name: "Customer asked for a later date" }).click()
      await dialog.getByRole("button", { name: "Confirm" }).click()
      await page.locator(".weights").waitFor()
      const { result } = await call(
        web.url,
        await login(web.url, "hub", password),
        "InventoryService.getPackLife",
        [first]
      )
      expect(result).toMatchObject({
        events: [{ what: "received" }, { what: "sold", reason: "Customer asked for a later date" }]
      })
      await leave(counter)
    }
  )
})

describe("a phone's camera", () => {
  it.runIf(isLong)(
    "reads 95 of 100 sharp pictures and 80 of 100 that are turned, tilted, dark or folded, and none wrongly (CAMERA-1)",
    async ({ expect }) => {
      const { sharp, hard } = await readPictures()
      expect([sharp.wrong, hard.wrong]).toEqual([0, 0])
      expect(sharp.read).toBeGreaterThanOrEqual(95)
      expect(hard.read).toBeGreaterThanOrEqual(80)
    },
    900_000
  )

  /** How often it is refused, each time for a reason of the browser's, before it is given. */
  const refusals = { NotAllowedError: "denied", NotFoundError: "missing", NotReadableError: "taken" } as const

  it("scans as any scanner does, a code in view once; a refusal says what to do, its light is out when it is closed, and nothing of it is loaded before (CAMERA-1, CAMERA-2)", async ({
    expect
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "packhouse-camera-"))
    const video = path.join(folder, "camera.y4m")
    const size = [640, 480] as const
    const packs = [60, 61].map((unique) => pack(1773, 500, unique))
    const codes = await Promise.all(packs.map((each) => printedCode("code128", each, 2)))
    const [first, second] = codes.map((code) => seen(code, size))
    const [none, some] = [seen(undefined, size), (frame: typeof first) => Array(30).fill(frame)]
    // Long enough for two looks of a slow machine at each.
    writeVideo(video, [...some(first), ...some(none).slice(0, 3), ...some(second)], 5)
    const browser = await launchSeeing(inject("chromium"), video)
    try {
      const context = await newContext(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
      await context.addInitScript(
        ([user, names]) => {
          sessionStorage.setItem("packhouse.session", user)
          const given = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
          Object.assign(globalThis, { tracks: [] })
          navigator.mediaDevices.getUserMedia = async (wanted) => {
            const name = names.shift()
            if (name !== undefined) throw new DOMException("", name)
            const stream = await given(wanted)
            ;(globalThis as unknown as { tracks: Array<unknown> }).tracks.push(...stream.getTracks())
            return stream
          }
        },
        [session, Object.keys(refusals)] as const
      )
      const page = await context.newPage()
      const fetched: Array<string> = []
      page.on("request", (request) => fetched.push(new URL(request.url()).pathname))
      const policies: Array<string> = []
      page.on("response", (response) => {
        const isReader = /camera-reader/.test(response.url())
        if (isReader) policies.push(response.headers()["content-security-policy"] ?? "")
      })
      const states = () =>
        page.evaluate(() =>
          (globalThis as unknown as { tracks: ReadonlyArray<MediaStreamTrack> }).tracks.map(
            ({ readyState }) => readyState
          )
        )
      const camera = page.getByRole("region", { name: "Scan with the camera" })
      const way = page.getByRole("button", { name: "Scan with the camera" }).first()
      await page.goto(`${web.url}/order`)
      await page.locator(".orders-table .row", { hasText: "100000013" }).click()
      await atOrder(page)
      await way.waitFor()
      const ofCamera = () => fetched.filter((file) => /camera-reader|\.wasm$/.test(file)).length
      expect(ofCamera()).toBe(0)

      await way.click()
      for (const trouble of Object.values(refusals)) {
        await camera.getByText(cameraTrouble[trouble]).waitFor()
        await camera.getByRole("button", { name: "Try again" }).click()
      }
      for (const each of packs) await page.locator(".pack .code", { hasText: each }).waitFor()
      expect(await accepted(page)).toContain("1.00 Kg")
      expect([ofCamera(), policies.join().includes("wasm-unsafe-eval")]).toEqual([2, true])

      expect(await states()).toEqual(["live"])
      await page.evaluate(() => {
        const [track] = (globalThis as unknown as { tracks: ReadonlyArray<MediaStreamTrack> }).tracks
        track?.stop()
        track?.dispatchEvent(new Event("ended"))
      })
      await camera.getByText(cameraTrouble.gone).waitFor()
      await camera.getByRole("button", { name: "Close" }).click()
      await camera.waitFor({ state: "detached" })
      expect(await states()).toEqual(["ended"])
      expect(await way.evaluate((button) => button === document.activeElement)).toBe(true)
      // Escape and Back are the camera's before they are the page's.
      for (const close of [() => page.keyboard.press("Escape"), () => page.evaluate(() => history.back())]) {
        await way.click()
        // Whether a code is in view by then is chance: it says which, or that none is.
        await expect.poll(async () => (await states()).at(-1)).toBe("live")
        await close()
        await camera.waitFor({ state: "detached" })
        // Back was taken back: the address is there again in a moment.
        await expect.poll(() => new URL(page.url()).pathname).toBe("/order/13")
      }
      await way.click()
      await camera.locator("video").waitFor()
      await expect.poll(states).toEqual(["ended", "ended", "ended", "live"])
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true })
        document.dispatchEvent(new Event("visibilitychange"))
      })
      await camera.waitFor({ state: "detached" })
      expect(await states()).toEqual(Array(4).fill("ended"))
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  })
})
