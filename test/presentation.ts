/**
 * How much is written for what screens show: `npm run presentation -- [commit ...]` counts lines by what they are for, at
 * each commit named, or at HEAD. A screen that is described once costs lines in core alone; one that is not costs them again
 * in the terminal and in the browser.
 */
import { execFileSync } from "node:child_process"

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })

const kinds: ReadonlyArray<readonly [title: string, files: RegExp]> = [
  ["views as data", /^core\/screen\/[^/]+\/view\.ts$/],
  ["words of views", /^core\/screen\/(view\/|views\.ts)/],
  ["terminal: views and keys by hand", /^cli\/tui\/(keys|view)\//],
  ["browser: pages by hand", /^web\/pages\//],
  ["renderers of views", /^(web\/view\/|cli\/tui\/(lines|scroll)\.ts)/]
]
/** Files of the terminal that draw views as data stand among those that draw by hand. */
const renderers = /^cli\/tui\/(keys\/view\.ts|view\/(view-page|view-question|cards|lines|table)\.tsx)$/

const kindOf = (file: string): string | undefined =>
  renderers.test(file) ? "renderers of views" : kinds.find(([, files]) => files.test(file))?.[0]

const countAt = (commit: string): void => {
  const lines = new Map<string, number>(kinds.map(([title]) => [title, 0]))
  for (const row of git("grep", "-c", "", commit, "--", "core/screen", "cli/tui", "web").split("\n")) {
    const [, file = "", count = "0"] = row.split(":")
    const kind = kindOf(file)
    if (kind !== undefined) lines.set(kind, (lines.get(kind) ?? 0) + Number(count))
  }
  const naming = git("grep", "-il", "dispatch", commit, "--", "core", "cli", "web").trim().split("\n").length
  console.log(`${commit} ${git("log", "-1", "--format=%s", commit).trim()}`)
  for (const [title, count] of lines) console.log(`${String(count).padStart(7)}  ${title}`)
  console.log(`${String(naming).padStart(7)}  files that name dispatch`)
}

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ["HEAD"]) countAt(commit)
