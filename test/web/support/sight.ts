/** What of a scan is in sight on a page: between its head and what is pinned below. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { isLong } from "#test/support/runs.ts"
import { scan } from "#test/support/web.ts"

/** What is wholly between the head of the page and what is pinned below, and where the table begins. */
const look = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const boxOf = (found: Element | null | undefined) => found?.getBoundingClientRect()
    const top = boxOf(document.querySelector(".head"))?.bottom ?? 0
    const strip = boxOf(document.querySelector(".scan-strip"))
    const end = boxOf(document.querySelector(".work-end"))
    const bottom = end === undefined ? innerHeight : Math.min(end.top, innerHeight)
    const isWithin = (found: Element | null | undefined, from: number, to: number) => {
      const box = boxOf(found)
      if (box === undefined || box.height === 0) return false
      return box.top >= from - 1 && box.bottom <= to + 1 && box.left >= 0 && box.right <= innerWidth
    }
    return {
      line: isWithin(document.querySelector(".scan-line input"), top, bottom),
      last: isWithin(document.querySelector(".last-scan"), top, bottom),
      /** The row of the scan, or the next one where that is a page away. */
      row:
        isWithin(document.querySelector(selector)?.closest("tr"), strip?.bottom ?? top, bottom) ||
        isWithin(document.querySelector(".row.is-next"), strip?.bottom ?? top, bottom),
      next:
        document.querySelector(".row.is-next") === null ||
        isWithin(document.querySelector(".row.is-next"), strip?.bottom ?? top, bottom),
      title: isWithin(document.querySelector("h1"), top - 1, innerHeight),
      refused: isWithin(document.querySelector(".refused"), top, innerHeight),
      asked: isWithin(document.querySelector(".later-question"), top, innerHeight),
      outcome: document.querySelector(".last-scan")?.getAttribute("data-outcome"),
      /** Where the table begins in the page. */
      table: Math.round((boxOf(document.querySelector(".lines-table, .items-table"))?.top ?? 0) + scrollY)
    }
  }, row)

/** Of many rows the first, one in the middle and the last are scanned twice and looked at; in the long run all are. */
const isLookedAt = (at: number, length: number): boolean =>
  isLong || at === 0 || at === Math.floor(length / 2) || at === length - 1

interface Scanned {
  readonly page: Page
  /** The codes of the rows, in their order, and the ids of these. */
  readonly rows: ReadonlyArray<{ readonly code: string; readonly row: string }>
  /** What stands there beside the line, the last scan and the row. */
  readonly also?: object
  /** Whether a code finds its row with none before it scanned. */
  readonly isAnyFirst?: boolean
}

/** Every row is scanned, then its code once more, which is refused: whatever it comes to is in sight, and no row moves. */
export const scanAll = async ({ page, rows, also = {}, isAnyFirst = false }: Scanned): Promise<void> => {
  await page
    .locator(".row")
    .nth(rows.length - 1)
    .waitFor()
  const { table } = await look(page, ".row")
  // The number of the work is, too, where the head of the page is pinned, and its next row while nothing is asked.
  const hasHead = (await page.locator(".work-head").count()) > 0
  const whereWorked = !hasHead ? {} : "asked" in also ? { title: true } : { title: true, next: true }
  let hasRefused = false
  for (const [at, { code, row }] of rows.entries()) {
    if (isAnyFirst && !isLookedAt(at, rows.length)) continue
    await scan(page, code, { gap: 1 })
    await page.locator(`${row}.is-selected .pack .code`, { hasText: code }).waitFor({ state: "attached" })
    if (!isLookedAt(at, rows.length)) continue
    const seen = { line: true, last: true, row: true, table, ...whereWorked, ...also }
    await expect.poll(() => look(page, row)).toMatchObject({ ...seen, refused: hasRefused })
    await scan(page, code, { gap: 1 })
    hasRefused = true
    await expect.poll(() => look(page, row)).toMatchObject({ ...seen, outcome: "bad", refused: true })
  }
}
