import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { circles, importsIn, type Room, resolve, sources, sourcesIn } from "../support/import-graph.ts"

const roomOf = (file: string): string => file.split("/")[0] ?? ""

const edges = importsIn(sources)

describe("architecture", () => {
  it("sees the imports it judges", () => {
    expect(edges.length).toBeGreaterThan(sources.length / 2)
  })

  it("a room imports core and itself, never another room", () => {
    const wrong = edges.filter((edge) => {
      const target = resolve(edge)
      return (
        target !== undefined &&
        target !== "package.json" &&
        roomOf(target) !== roomOf(edge.from) &&
        roomOf(target) !== "core"
      )
    })
    expect(wrong).toEqual([])
  })

  // Node's own fetch is an undici of another version, and a second client has connections and limits of its own.
  it("the server and the daemon call others by undici alone", () => {
    const other = /\bfetch\(|FetchHttpClient|layerFetch|layerNodeHttp|\bhttps?\.(?:get|request)\(/
    const files = ["rpc-server", "device-daemon"].flatMap(sourcesIn)
    expect(files.filter((file) => other.test(readFileSync(file, "utf8")))).toEqual([])
    expect(files.filter((file) => /layerUndici/.test(readFileSync(file, "utf8")))).not.toEqual([])
  })

  // Its Link asks the screens and knows which clicks are the browser's; an address that is joined by hand knows neither.
  it("a place of the screens is linked to by the Link of wouter alone", () => {
    const links = sourcesIn("web").filter((file) =>
      /<(?:a|Link)\b[^>]*href=\{route\.print/.test(readFileSync(file, "utf8"))
    )
    expect(links).toEqual(["web/parts/place-link.tsx"])
    expect(readFileSync("web/parts/place-link.tsx", "utf8")).toContain('import { Link } from "wouter"')
    // What a router would do with the history, the screens may refuse.
    const history = sourcesIn("web").filter((file) =>
      /\b(?:pushState|history\.go)\b/.test(readFileSync(file, "utf8"))
    )
    expect(history).toEqual(["web/address.ts"])
  })

  it("a room names only its own packages", () => {
    /** Bare packages a room may name. core has `effect` alone. */
    const packages: Record<Room, ReadonlyArray<string>> = {
      core: ["effect"],
      "rpc-server": [
        "effect",
        "@effect/platform-node",
        "@effect/sql-pg",
        "pdf-lib",
        "harfbuzzjs",
        "bidi-js",
        "bwip-js",
        "@zxcvbn-ts/language-common",
        "undici",
        "ws"
      ],
      cli: ["effect", "@effect/platform-node", "bwip-js", "commander", "ink", "react", "string-width", "ws"],
      web: ["effect", "bwip-js", "react", "react-dom", "wouter", "chart.js", "zxing-wasm"],
      "device-daemon": [
        "effect",
        "@effect/platform-node",
        "harfbuzzjs",
        "bidi-js",
        "bwip-js",
        "fast-png",
        "pdf-lib",
        "ws",
        "serialport"
      ]
    }

    const packageOf = (specifier: string): string =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/")

    const wrong = edges.filter((edge) => {
      if (resolve(edge) !== undefined) return false
      const room = roomOf(edge.from) as Room
      if (edge.to.startsWith("node:")) return room === "core" || room === "web"
      return !packages[room].includes(packageOf(edge.to))
    })
    expect(wrong).toEqual([])
  })

  it("inside core the arrows only point down", () => {
    /** Inside core the arrows only point down: a folder may import the folders listed, and files at the top of core. */
    const nouns = [
      "barcode",
      "order",
      "counter",
      "payment",
      "stock",
      "catalogue",
      "session",
      "shift",
      "task",
      "approval",
      "label",
      "device",
      "accounts",
      "doctor",
      "workstation",
      "sheet"
    ]
    const below: Record<string, ReadonlyArray<string>> = {
      "": [""],
      ...Object.fromEntries(nouns.slice(1).map((noun) => [noun, ["", ...nouns]])),
      sheet: [""],
      barcode: ["", "sheet"],
      port: ["", ...nouns, "contract"],
      label: ["", ...nouns, "port"],
      contract: ["", ...nouns],
      text: ["", ...nouns],
      kit: ["", ...nouns, "contract", "text", "port"],
      screen: ["", ...nouns, "contract", "text", "port", "kit"],
      client: ["", ...nouns, "contract", "text", "port", "kit", "screen"]
    }
    const folderInCore = (file: string): string => {
      const parts = file.split("/")
      return parts.length > 2 ? (parts[1] ?? "") : ""
    }

    const wrong = edges.filter((edge) => {
      const target = resolve(edge)
      if (target === undefined || roomOf(edge.from) !== "core" || roomOf(target) !== "core") return false
      const [from, to] = [folderInCore(edge.from), folderInCore(target)]
      return from !== to && !(below[from] ?? []).includes(to)
    })
    expect(wrong).toEqual([])
  })

  it("a screen names no other screen: what two share stands in the kit", () => {
    const screenIn = (file: string): string | undefined => /^core\/screen\/([^/]+)\//.exec(file)?.[1]
    const wrong = edges.filter((edge) => {
      const [from, to] = [screenIn(edge.from), screenIn(resolve(edge) ?? "")]
      return from !== undefined && to !== undefined && from !== to
    })
    expect(wrong).toEqual([])
  })

  it("no file is in a circle of imports, in any room, those of types included", () => {
    expect(circles(edges)).toEqual([])
    expect(circles(importsIn(sourcesIn("test")))).toEqual([])
  })

  it("code a browser can reach imports effect by namespace, never the barrel", () => {
    const wrong = edges.filter(
      ({ from, to }) =>
        ["core", "web"].includes(roomOf(from)) && ["effect", "effect/http", "effect/socket"].includes(to)
    )
    expect(wrong).toEqual([])
  })

  it("core knows no clock, no chance and no host's time zone", () => {
    const impure =
      /\bnew Date\b|\bDate\.(?:now|UTC|parse)\b|\bMath\.random\b|\bIntl\.(?!Segment(?:er|s)\b)|\btoLocale\w*\(|\bperformance\.now\b/
    const wrong = sources
      .filter((file) => roomOf(file) === "core")
      .filter((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .some((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && impure.test(line))
      )
    expect(wrong).toEqual([])
  })

  it("SQL stands in rpc-server/store alone", () => {
    const sql = /\b(?:SELECT\s[\s\S]{1,300}?\sFROM|INSERT INTO|UPDATE\s+\w+\s+SET|DELETE FROM)\b/
    const wrong = sources.filter(
      (file) => !file.startsWith("rpc-server/store/") && sql.test(readFileSync(file, "utf8"))
    )
    expect(wrong).toEqual([])
  })

  it("no file has a name that says nothing, and none only re-exports", () => {
    const vague = sources.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|constants?|types)(\.tsx?$|\/)/i.test(file)
    )
    const barrels = sources.filter((file) => {
      const lines = readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "" && !/^\s*(\/\/|\/?\*)/.test(line))
      return lines.length > 0 && lines.every((line) => /^export\s.*\sfrom\s/.test(line))
    })
    expect([...vague, ...barrels]).toEqual([])
  })
})
