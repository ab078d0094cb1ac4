/** The command palette, the finder and the command codes in a browser, on every page and over what is asked. */
import { describe, expect, it } from "vitest"
import { incrementOf } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedDesk, sharedWeb } from "#test/support/shared-web.ts"
import { enter, goTo, scan } from "#test/support/web.ts"

const [asha, malayalam, other, done] = [1, 2, 3, 4] as const
const web = sharedWeb({
  orders: [
    { id: asha, mobile: "9812345670", firstname: "Ashalatha" },
    { id: malayalam, mobile: "9812345671", firstname: "ശ്രീജ" },
    { id: other, mobile: "9000000000", firstname: "Meera" },
    { id: done, mobile: "9812345672", firstname: "Devika", status: "complete" }
  ]
})
const desk = sharedDesk(web)

const pathOf = (): string => new URL(desk.page.url()).pathname
const dialog = () => desk.page.getByRole("dialog")
/** One of each kind: tiles, a list, a page with a line for scans, a search, and a form. */
const pages = isLong
  ? ["/home", "/order", "/order/3", "/dispatch", "/incoming", "/inventory", "/devices", "/settings"]
  : ["/home", "/order/3", "/devices"]

describe("the command palette", () => {
  it("opens by Ctrl+K on every page, and goes by a part of a name", async () => {
    const { page } = desk
    for (const at of pages) {
      await goTo(page, at)
      await page.locator(`main h1`).first().waitFor({ state: "attached" })
      await page.keyboard.press("Control+k")
      await dialog().getByRole("heading", { name: "Commands" }).waitFor()
      await page.keyboard.type("que pri", { delay: 60 })
      await expect.poll(() => dialog().locator(".row .row-link").allInnerTexts()).toEqual(["Print queue"])
      await page.keyboard.press("Enter")
      await expect.poll(pathOf).toBe("/printqueue")
      await dialog().waitFor({ state: "detached" })
    }
  })

  it("a press takes a command, Escape leaves everything as it was, and the focus goes back", async () => {
    const { page } = desk
    await goTo(page, "/inventory")
    await page.locator(".search input").focus()
    await page.keyboard.press("Control+k")
    await dialog().waitFor()
    await page.keyboard.press("Escape")
    await dialog().waitFor({ state: "detached" })
    expect([
      pathOf(),
      await page.locator(".search input").evaluate((box) => box === document.activeElement)
    ]).toEqual(["/inventory", true])
    await page.keyboard.press("Control+k")
    await dialog().getByRole("button", { name: "Settings" }).click()
    await expect.poll(pathOf).toBe("/settings")
  })

  it.runIf(isLong)(
    "leads to what is off sale, where a product is taken off and put on sale again",
    async () => {
      const { page } = desk
      await page.keyboard.press("Control+k")
      await dialog().waitFor()
      await page.keyboard.type("off sale", { delay: 60 })
      await page.keyboard.press("Enter")
      await expect.poll(pathOf).toBe("/offsale")
      await page.getByText("Everything is on sale here").waitFor()
      await page.getByLabel("A product to take off sale").fill("keema")
      await page.getByText("Mutton keema").click()
      await dialog().getByText("Until the end of the day").click()
      await dialog().getByLabel("Reason").fill("Cold room is down")
      await page.keyboard.press("F2")
      await page.getByText("Cold room is down").waitFor()
      await page.getByRole("button", { name: "Put on sale" }).click()
      await page.getByText("Everything is on sale here").waitFor()
    }
  )

  it("a colon opens it too, but not where text is typed, and not in the middle of a scan", async () => {
    const { page } = desk
    await goTo(page, "/inventory")
    await page.locator(".search input").fill("")
    await page.locator(".search input").focus()
    await page.keyboard.type("a:b", { delay: 80 })
    await expect.poll(() => page.locator(".search input").inputValue()).toBe("a:b")
    expect(await dialog().count()).toBe(0)
    await goTo(page, "/dispatch")
    await page.locator("main h1").first().waitFor({ state: "attached" })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await scan(page, "HTTP://HUB:80/X")
    await page.locator(".toast, .refused, .scan-last").first().waitFor()
    expect(await dialog().count()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(":")
    await dialog().getByRole("heading", { name: "Commands" }).waitFor()
    await page.keyboard.press("Escape")
  })
})

describe("the button More", () => {
  it("opens a menu that keys lead through from its first entry to the last, and back to the button", async () => {
    const { page } = desk
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "")
    const menu = page.getByRole("menu", { name: "More" })
    await goTo(page, "/order/1")
    await page.getByRole("button", { name: /Accept & Continue/ }).waitFor()
    await page.keyboard.press("F9")
    await menu.waitFor()
    const entries = await menu.locator('[role="menuitem"]:not(:disabled)').allTextContents()
    const [first = "", last = ""] = [entries.at(0), entries.at(-1)]
    expect([entries.length > 3, await focused()]).toEqual([true, first])
    await page.keyboard.press("End")
    expect(await focused()).toBe(last)
    await page.keyboard.press("ArrowDown")
    expect(await focused()).toBe(first)
    await page.keyboard.press("Escape")
    await menu.waitFor({ state: "detached" })
    expect(await focused()).toContain("More")
    await page.keyboard.press("F9")
    await menu.waitFor()
    const hold = entries.findIndex((entry) => entry.includes("Put on hold"))
    for (let step = 0; step < entries.length - hold; step++) await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await dialog().getByText("Put on hold").first().waitFor()
    await page.keyboard.press("Escape")
    await dialog().waitFor({ state: "detached" })
  })

  it("takes letters while it is open, where letters are of a code, too; help and palette show none there", async () => {
    const { page } = desk
    const letters = (texts: ReadonlyArray<string>) => texts.filter((text) => /^[\p{L}\p{N}]$/u.test(text))
    await goTo(page, "/order/1")
    await page.getByRole("button", { name: /Accept & Continue/ }).waitFor()
    await page.keyboard.press("F9")
    const menu = page.getByRole("menu", { name: "More" })
    await menu.getByRole("menuitem", { name: "Print Label" }).waitFor()
    expect(letters(await menu.locator("kbd").allInnerTexts())).toContain("h")
    await page.keyboard.press("h")
    await dialog().getByText("Put on hold").first().waitFor()
    await page.keyboard.press("Escape")
    await dialog().waitFor({ state: "detached" })
    await page.keyboard.press("F1")
    await dialog().getByText("Accept & Continue").waitFor()
    const helped = await dialog().locator("dt").allInnerTexts()
    expect([letters(helped), helped.includes("F2")]).toEqual([[], true])
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await dialog().locator(".row", { hasText: "Print Label" }).waitFor()
    expect(letters(await dialog().locator(".cell-key").allInnerTexts())).toEqual([])
    await page.keyboard.press("Escape")
  })

  it("leaves what is behind it its own key, and its place in the palette", async () => {
    const { page } = desk
    for (const isOpen of [true, false]) {
      await goTo(page, "/return")
      await page.getByRole("button", { name: "More", exact: true }).last().waitFor()
      if (isOpen) await page.keyboard.press("F9")
      await page.keyboard.press("l")
      await dialog().getByText("This hub has not returned or kept anything yet").waitFor()
      await page.keyboard.press("Escape")
      await dialog().waitFor({ state: "detached" })
    }
    await goTo(page, "/devices")
    await page.keyboard.press("Control+k")
    await dialog().waitFor()
    await page.keyboard.type("codes", { delay: 60 })
    await expect
      .poll(() => dialog().locator(".row .row-link").allInnerTexts())
      .toEqual(["Print command codes"])
    await page.keyboard.press("Escape")
  })
})

describe("the finder", () => {
  const find = async (at: string, text: string) => {
    const { page } = desk
    await goTo(page, at)
    await page.locator("main h1").first().waitFor({ state: "attached" })
    await page.keyboard.press("Control+f")
    await dialog().getByLabel("Order no., phone, reference").fill(text)
    await page.keyboard.press("Enter")
  }

  it("finds an order from every page by a part of the name, of the phone or of the number", async () => {
    const asked: ReadonlyArray<readonly [text: string, id: number]> = [
      ["halat", asha],
      ["9812345672", done],
      ["812345", 0],
      [incrementOf(malayalam), malayalam],
      ["ശ്രീജ", malayalam],
      ["devik", done]
    ]
    for (const [index, [text, id]] of asked.entries()) {
      await find(pages[index % pages.length] ?? "/home", text)
      if (id === 0) {
        await expect.poll(() => dialog().locator(".row").count()).toBe(3)
        await desk.page.keyboard.press("Escape")
      } else await expect.poll(pathOf).toMatch(new RegExp(`^/order/(new/)?${id}$`))
    }
  })
})

describe("what is typed before the code of what lies over the page has come", () => {
  it("goes into its box, Enter included, and nowhere once that was closed again", async () => {
    const { page, context } = await web.open()
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let isAsked = false
    await page.route("**/others-*.css", async (route) => {
      isAsked = true
      await arrived
      await route.continue()
    })
    const path = () => new URL(page.url()).pathname
    await enter(page, web, "/order?pg=all")
    await page.locator(".orders-table .row").first().waitFor()
    await expect.poll(() => isAsked).toBe(true)
    // A box of the page that has the focus gets nothing of it.
    const box = page.locator(".search input")
    await box.focus()
    await page.keyboard.press("Control+f")
    await page.keyboard.type("9", { delay: 60 })
    await page.keyboard.press("Control+f")
    await page.keyboard.press("Control+f")
    await page.keyboard.type(incrementOf(malayalam), { delay: 60 })
    await page.keyboard.press("Enter")
    expect([path(), await page.getByRole("dialog").count(), await box.inputValue()]).toEqual([
      "/order",
      0,
      ""
    ])
    arrive()
    await expect.poll(path).toMatch(new RegExp(`^/order/(new/)?${malayalam}$`))
    await context.close()
  })
})

describe("a command code", () => {
  it("does what is on the page, closes what lies over it first, and is refused where nothing has it", async () => {
    const { page } = desk
    await goTo(page, "/inventory")
    await page.keyboard.press("Control+k")
    await dialog().waitFor()
    await scan(page, "$$back")
    await dialog().waitFor({ state: "detached" })
    expect(pathOf()).toBe("/inventory")
    await scan(page, "$$back")
    await expect.poll(pathOf).toBe("/home")
    await scan(page, "$$nil")
    await page.getByText("$$nil does nothing here now").first().waitFor()
    expect(await dialog().count()).toBe(0)
  })

  it("works in a box that text is typed into, and leaves no character there", async () => {
    const { page } = desk
    await goTo(page, "/inventory")
    const box = page.locator(".search input")
    await box.fill("")
    await box.focus()
    await scan(page, "$$print")
    await page.getByText("$$print does nothing here now").first().waitFor()
    expect(await box.inputValue()).toBe("")
  })
})
