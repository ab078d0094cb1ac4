/** What axe-core finds on a page in a browser. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** What appears has appeared: half of it is there, no colour is the one it will have. What turns for ever is let be. */
const hasAppeared = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished)
    )
  )

/**
 * What axe-core finds on the page as it stands: WCAG 2.2 A and AA, and its own best practices. None of these rules reads
 * the style sheets or media that it would fetch beforehand.
 */
export const findings = async (page: Page): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  await hasAppeared(page)
  const rules = { "target-size": { enabled: true } }
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ preload: false, resultTypes: ["violations"], rules })}).then(({ violations }) => violations)`
  )) as ReadonlyArray<Finding>
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical" || impact === "moderate")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
