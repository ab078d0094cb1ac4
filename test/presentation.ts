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
  countScanning(commit)
}

/** Lines of code: without comments and blank lines. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length

/** What the screens share that codes are scanned on; before it had a folder it was these files. */
const shared = /^core\/screen\/(scan-session\/|(continuing|kept-work|last-scan|scan-queue|work-step)\.ts$)/
/** A screen's own folder: what it shows, what its commands do, and the rest, which decides and keeps. */
const parts: ReadonlyArray<readonly [title: string, files: RegExp]> = [
  ["shows", /\/(view|questions|wording|strip|item-table|found-codes|[a-z-]*-view)\.ts$/],
  ["does", /\/[a-z-]*effects\.ts$/],
  ["decides", /\.ts$/]
]
/** What a new screen of this kind takes at the most. */
const goal = 500
const smallest = "test/core/screen/tally.ts"

/** Code of the screens on which codes are scanned to lines, of what they share, and of the smallest that there can be. */
const countScanning = (commit: string): void => {
  const screens = ["order", "shipment", "label"]
  const files = git("ls-tree", "-r", "--name-only", commit, "core/screen", smallest).trim().split("\n")
  const linesOf = (wanted: (file: string) => boolean): number =>
    files.filter(wanted).reduce((sum, file) => sum + codeLines(git("show", `${commit}:${file}`)), 0)
  const partOf = (file: string): string | undefined => parts.find(([, of]) => of.test(file))?.[0]
  const decides = (folder: string) => (file: string) =>
    file.startsWith(`core/screen/${folder}/`) && partOf(file) === "decides"
  for (const screen of screens) {
    const own = (file: string) => file.startsWith(`core/screen/${screen}/`)
    const split = parts.map(([title]) => `${title} ${linesOf((file) => own(file) && partOf(file) === title)}`)
    console.log(`${String(linesOf(own)).padStart(7)}  code of ${screen}: ${split.join(", ")}`)
  }
  console.log(`${String(linesOf((file) => shared.test(file))).padStart(7)}  code that scanning screens share`)
  const all = linesOf(
    (file) =>
      screens.some((screen) => decides(screen)(file)) || (shared.test(file) && partOf(file) === "decides")
  )
  console.log(`${String(all).padStart(7)}  of all that, code that decides and keeps`)
  if (!files.includes(smallest)) return
  const took = linesOf((file) => file === smallest)
  console.log(
    `${String(took).padStart(7)}  code of the smallest scan-to-lines screen, view included (at most ${goal})`
  )
  if (took > goal) process.exitCode = 1
}

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ["HEAD"]) countAt(commit)
