/** The list of screens: what a folder of a screen brings is found by the lists, and by nobody else. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { laterScreens } from "#core/client/later-screens.ts"
import { heads, type ScreenName } from "#core/client/screens.ts"
import type { Head } from "#core/kit/head.ts"

const filesIn =
  (room: string) =>
  (pattern: string): ReadonlyArray<string> =>
    globSync(`core/${room}/${pattern}`).map((file) => file.replaceAll("\\", "/"))
const files = filesIn("screen")
const kit = filesIn("kit")
const client = filesIn("client")

/** What a file imports when it runs, types left out. */
const runtimeImportsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)(?! type)\b[^"'`;]*?\bfrom "(\.[^"]+)"/gm)].map(
    ([, to = ""]) => path.posix.join(path.posix.dirname(file), to)
  )

const all = Object.entries(heads) as ReadonlyArray<readonly [ScreenName, Head]>

describe("the list of screens", () => {
  it("has every folder of a screen", () => {
    const first = runtimeImportsOf("core/client/screens.ts")
    const later = runtimeImportsOf("core/client/later-screens.ts")
    expect(files("*/screen.ts").filter((file) => !first.includes(file) && !later.includes(file))).toEqual([])
    expect(files("*/head.ts").filter((file) => !first.includes(file))).toEqual([])
    expect(all.length).toBe(files("*/screen.ts").length)
  })

  it("has one screen for each place, and the way to every screen but the login", () => {
    const routes = all.flatMap(([, screen]) => screen.routes)
    expect(new Set(routes).size).toBe(routes.length)
    for (const [name, { place, belongsTo }] of all)
      expect([name, (place === undefined) !== (belongsTo === undefined)]).toEqual([name, name !== "Login"])
  })

  it("has a title of its own for each", () => {
    expect(new Set(all.map(([, { title }]) => title)).size).toBe(all.length)
  })
})

describe("what comes behind the first list", () => {
  const lists = ["core/client/later-screens.ts", "core/client/later.ts"]
  const named = lists.flatMap(runtimeImportsOf)
  /** A screen of the registry brings its own view and effects. */
  const listed = [...named, ...named.filter((file) => file.endsWith("/screen.ts")).flatMap(runtimeImportsOf)]

  it("is how every screen is shown and what its commands do, and those of what lies over them", () => {
    const brought = [...files("*/*.ts"), ...kit("*/*.ts"), ...client("*/*.ts")]
      .filter((file) => !file.startsWith("core/kit/effects/"))
      .filter((file) => /^export const (?:screenView|effects)\b/m.test(readFileSync(file, "utf8")))
    expect(brought.length).toBeGreaterThan(25)
    expect(brought.filter((file) => !listed.includes(file))).toEqual([])
  })

  it("is imported by no screen, and by nothing around them, as it runs", () => {
    const early = [
      ...files("{login,home,order-list}/{screen,model,update}.ts"),
      ...files("*/head.ts"),
      ...client("*.ts").filter((file) => !/\/(?:later|later-screens|views|over|commanded)\.ts$/.test(file)),
      ...kit("scan-session/*.ts"),
      ...["screen", "run", "route", "place"].map((name) => `core/kit/${name}.ts`)
    ]
    const late = files("*/screen.ts").filter((file) => listed.includes(file))
    expect(late.length).toBeGreaterThan(12)
    const wrong = early.flatMap((file) =>
      runtimeImportsOf(file)
        .filter(
          (to) =>
            /^core\/(?:screen|client|kit)\/(?!view\/|form\/)[^/]+\/(?:view|effects)\.ts$/.test(to) ||
            (late.includes(to) && file !== "core/client/screens.ts")
        )
        .map((to) => `${file} -> ${to}`)
    )
    expect(wrong).toEqual([])
  })

  it("does each command in one place", async () => {
    const tags: Array<string> = []
    for (const file of [
      ...files("*/effects.ts"),
      ...kit("{*/effects,effects/*}.ts"),
      ...client("*/effects.ts")
    ]) {
      const { effects = {} } = (await import(path.resolve(file))) as { readonly effects?: object }
      tags.push(...Object.keys(effects))
    }
    expect(tags.length).toBeGreaterThan(50)
    expect(tags.filter((tag, index) => tags.indexOf(tag) !== index)).toEqual([])
  })

  it("shows every screen but those whose layout is the point, which the hosts may draw by hand", () => {
    const mayBeDrawnByHand: ReadonlyArray<ScreenName> = ["Login", "Orders", "Order", "Label"]
    const wrong = all
      .map(([name]) => name)
      .filter((name) => laterScreens[name].view === undefined && !mayBeDrawnByHand.includes(name))
    expect(wrong).toEqual([])
  })
})

describe("what is around the screens", () => {
  /** The login is where nobody is logged in; the devices are the client's own. */
  const earlyScreens: ReadonlyArray<string> = ["Login", "Devices"]
  const around = [
    ...kit("**/*.ts"),
    ...client("**/*.ts").filter((file) => !/\/(?:screens|later-screens)\.ts$/.test(file))
  ]

  it("names no screen", () => {
    const names = all.map(([name]) => name).filter((name) => !earlyScreens.includes(name))
    const naming = new RegExp(
      String.raw`(?:\bscreen: |\bpage\._tag === |\b(?:pageAs|toScreen|toScreenOf|shownAs)(?:<[^>]*>)?\()"(?:${names.join("|")})"|\b(?:heads|laterScreens)\.(?:${names.join("|")})\b`
    )
    expect(naming.test('tell({ _tag: "GotScreenMessage", screen: "Order", message })')).toBe(true)
    expect(naming.test('const toOrder = toScreenOf<Message>("Order")')).toBe(true)
    expect(naming.test('if (page._tag === "Dispatch") return')).toBe(true)
    const hosts = globSync("{cli/tui,web}/**/*.{ts,tsx}")
    expect(hosts.length).toBeGreaterThan(100)
    expect([...around, ...hosts].filter((file) => naming.test(readFileSync(file, "utf8")))).toEqual([])
  })

  it("imports no screen but by the lists of them", () => {
    const lists = ["core/client/screens.ts", "core/client/later-screens.ts"]
    const wrong = around.flatMap((file) =>
      runtimeImportsOf(file)
        .filter((to) => /\/(?:screen|update)\.ts$/.test(to) && !lists.includes(to))
        .filter((to) => to.startsWith("core/screen/"))
        .map((to) => `${file} -> ${to}`)
    )
    expect(wrong).toEqual([])
  })
})
