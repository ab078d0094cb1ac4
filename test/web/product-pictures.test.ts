import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { findings } from "#test/support/axe.ts"
import { shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints, goTo } from "#test/support/web.ts"

const { today, code } = tradingDay()
const shelved = code(1, { expiry: today })

const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='96'%3E%3Crect width='96' height='96' fill='green'/%3E%3C/svg%3E".replaceAll(
    " ",
    "%20"
  )
/** Nobody answers there. */
const nowhere = "https://pictures.invalid/2648.jpg"

/** That an initial can be read on its colour is counted for both themes where the styles are. */
const themes = isLong ? (["light", "dark"] as const) : (["dark"] as const)
const web = sharedWeb({
  orders: [
    { id: 1, items: [1773, 2648, 2649, 41207].map((product) => ({ product, qty: 1000 })) },
    { id: 2, items: Array.from({ length: 60 }, () => ({ product: 1773, qty: 500 })) }
  ],
  packs: [shelfPack(1773, shelved, { expiry: today })],
  shipments: [{ id: 1, hub: 1, items: [1773, 2648, 2649].map((product) => ({ product, qty: 1000 })) }],
  changes: (
    [
      [1773, square],
      [2648, nowhere],
      // A host that the operator has not named: no page asks for it.
      [2649, "https://elsewhere.invalid/2649.jpg"]
    ] as const
  ).map(([id, picture]) => ({
    text: "UPDATE product SET medium_image = ? WHERE entity_id = ?",
    values: [picture, id]
  })),
  env: { PACKHOUSE_PICTURES: "https://pictures.invalid" }
})

/** Of each row: the picture with what it weighs on the page, or the initial. */
const shown = (page: Page) =>
  page.locator(".row .picture").evaluateAll((pictures) =>
    pictures.map((picture) => ({
      kind: picture.localName,
      text: picture.textContent,
      size: [picture.clientWidth, picture.clientHeight],
      alt: picture.getAttribute("alt"),
      loading: picture.getAttribute("loading")
    }))
  )
const image = (size: number) => ({ kind: "img", text: "", size: [size, size], alt: "", loading: "lazy" })
const initial = (size: number, text: string) => ({
  kind: "span",
  text,
  size: [size, size],
  alt: null,
  loading: null
})

it.each(themes)(
  "an order shows the catalogue's picture, else an initial that is read by everybody, in %s",
  async (colorScheme) => {
    const counter = await web.open({ colorScheme })
    const { page } = counter
    const refused: Array<string> = []
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await enter(page, web, "/order/1")
    // One that does not come is an initial like one that there is none of.
    await expect
      .poll(() => shown(page))
      .toMatchObject([image(36), initial(36, "M"), initial(36, "P"), initial(36, "M")])
    expect(
      await page
        .locator(".row img")
        .first()
        .evaluate((node) => (node as HTMLImageElement).naturalWidth)
    ).toBe(96)
    expect(refused).toEqual([])
    // Who hears the page hears the name alone; who sees it can read the initial: it is looked at as if it were heard.
    await page.locator(".picture").evaluateAll((all) => {
      for (const one of all) one.removeAttribute("aria-hidden")
    })
    expect(await findings(page)).toEqual([])

    await page.locator(".row-link").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.locator("img.picture").waitFor()
    expect(await findings(page)).toEqual([])
    expectNoComplaints(counter)
    await counter.context.close()
  }
)

it("a shipment shows them, too, the dialog of its lines, what expires, and a pack", async () => {
  const { page, context } = await web.open({ viewport: { width: 390, height: 844 } })
  await enter(page, web, "/incoming/1", "dock")
  await expect.poll(() => shown(page)).toMatchObject([image(40), initial(40, "M"), initial(40, "P")])
  await page.locator(".row-link").first().click()
  await page.getByRole("dialog").locator("img.picture").waitFor()
  // What expires, and the page of a pack.
  await goTo(page, "/inventory?pg=board")
  await page.locator(".row img.picture").waitFor()
  await goTo(page, `/inventory/${shelved}`)
  await page.locator(".view-card img.picture").waitFor()
  await context.close()
})

it("of 60 items they come in one call behind the order, once, and move nothing", async () => {
  const { page, context } = await web.open()
  const asked: Array<string> = []
  page.on("request", (request) => {
    const body = request.postData() ?? ""
    if (body.includes("getProductPictures")) asked.push(body)
  })
  // Their answer is kept back: the rows stand without them, and where they stand with them.
  let answer = () => {}
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/*", async (route) => {
    if ((route.request().postData() ?? "").includes("getProductPictures")) await later
    await route.continue()
  })
  await enter(page, web, "/order/2")
  await page.locator(".items-table .row").nth(59).waitFor()
  await expect.poll(() => shown(page)).toHaveLength(60)
  expect((await shown(page)).every(({ kind }) => kind === "span")).toBe(true)
  const places = () =>
    page
      .locator(".items-table .row")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  answer()
  await expect.poll(async () => (await shown(page)).every(({ kind }) => kind === "img")).toBe(true)
  expect(await places()).toEqual(before)
  await goTo(page, "/order?pg=all")
  await page.locator(".rows .row").first().waitFor()
  await goTo(page, "/order/2")
  await page.locator(".items-table .row img").nth(59).waitFor()
  expect(asked).toHaveLength(1)
  await context.close()
})
