/** No page hangs on which fonts a machine has: narrow and wide letters, of usual size and larger, on a desk and on a phone. */
import { expect, it } from "vitest"
import { beyondEdge, looksOf, overlapsInHead } from "#test/support/letters.ts"
import { isLong } from "#test/support/runs.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { enter, goTo } from "#test/support/web.ts"

const web = sharedWeb({ orders: [1, 2, 3], flags: { hub: { enable_order_create: 1 } } })

const pages = [
  ["/home", ".figure"],
  ["/order", ".rows .row, .cards .card"],
  ["/order/1", ".items-table .row"],
  ["/dispatch", "h1"],
  ["/inventory", "h1"],
  ["/xorder", "h1"]
] as const

const screens = [
  ["a phone", { width: 360, height: 800 }],
  ["a desk", { width: 1280, height: 800 }]
] as const
// The head has the least room on a phone: the day's run looks there.
it.each(isLong ? screens : screens.slice(0, 1))(
  "pages fit into %s in any letters",
  async (_where, viewport) => {
    const station = await web.open({ viewport })
    const { page } = station
    await enter(page, web)
    const looks = await looksOf(page)
    for (const [at, sign] of isLong ? pages : pages.slice(1, 3)) {
      await goTo(page, at)
      await page.locator(sign).first().waitFor()
      for (const { name, wear, takeOff } of looks) {
        await wear()
        expect([at, name, await overlapsInHead(page), await beyondEdge(page)]).toEqual([at, name, [], []])
        await takeOff()
      }
    }
    await station.context.close()
  }
)

it("pages fit into a window of 800 by 600 with the largest texts", async () => {
  const station = await web.open({ viewport: { width: 800, height: 600 } })
  const { page } = station
  await enter(page, web)
  await page.evaluate(() => document.documentElement.setAttribute("data-text", "largest"))
  for (const [at, sign] of pages) {
    await goTo(page, at)
    await page.locator(sign).first().waitFor()
    expect([at, await overlapsInHead(page), await beyondEdge(page)]).toEqual([at, [], []])
  }
  await station.context.close()
})
