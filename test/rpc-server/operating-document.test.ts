/** docs/operating.md leaves out no setting and no variable. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { faults } from "#core/fault.ts"
import { flagWanted } from "#core/session/flag-problem.ts"
import { flagNames } from "#core/session/flags.ts"
import { type SettingName, settings } from "#core/session/settings.ts"
import { switchWords, valueWords } from "#core/text/flag-words.ts"
import { settingWords } from "#core/text/setting-words.ts"
import { options } from "#rpc-server/options.ts"
import { readDocument } from "#test/support/document.ts"

const document = readDocument("operating")

describe("the document for operators", () => {
  it("names every option of the server", () => {
    for (const name of Object.keys(options).filter((name) => name !== "help"))
      expect(document).toContain(`--${name}`)
  })

  it("names every environment variable that a program reads", () => {
    const names = new Set(
      ["rpc-server", "cli", "device-daemon"]
        .flatMap(sourcesOf)
        .flatMap((text) =>
          [...text.matchAll(/env\.((?:PACKHOUSE|DATABASE)_[A-Z_]+)/g)].map(([, name = ""]) => name)
        )
    )
    expect(names.size).toBeGreaterThan(8)
    for (const name of names) expect(document).toContain(name)
  })

  it("lists every setting of the network as the registry has it", () => {
    for (const [name, { wanted, unit, readBy }] of Object.entries(settings)) {
      const { about, unset } = settingWords[name as SettingName]
      expect(document).toContain(
        `| \`${name}\` | ${wanted}${unit === "" ? "" : ` (${unit})`} | ${unset} | ${about} | ${readBy} |\n`
      )
    }
    const [, rows = ""] = /\| Setting \| Value \|[^\n]*\n([\s\S]*?)\n\n/.exec(document) ?? []
    expect([...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(Object.keys(settings))
  })

  it("lists every flag as the registry has it", () => {
    const abouts: Readonly<Record<string, string>> = { ...switchWords, ...valueWords }
    const [, rows = ""] = /\| Flag \| Value \|[^\n]*\n\|---[^\n]*\n([\s\S]*?)\n\n/.exec(document) ?? []
    expect(rows.split("\n")).toEqual(
      flagNames.map((name) => `| \`${name}\` | ${flagWanted(name)} | ${abouts[name]} |`)
    )
  })

  it("starts servers for real work without the demo", () => {
    for (const line of document.split("\n").filter((line) => /packhouse serve |main\.js serve/.test(line)))
      expect(line).toContain("--no-demo")
  })
})

it("the document of several nodes tells a pooler every setting that a node sends when it connects", () => {
  const [, sent = ""] =
    /startupParameters: \{([^}]*)\}/.exec(readFileSync("rpc-server/store/engine/postgres.ts", "utf8")) ?? []
  const [, ignored = ""] = /ignore_startup_parameters = (.*)/.exec(readDocument("several-nodes")) ?? []
  const names = [...sent.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(ignored.split(", ").sort()).toEqual(names.sort())
})

it("the document of the contract names every fault", () => {
  const contract = readDocument("contract")
  for (const tag of Object.keys(faults)) expect(contract).toContain(`\`${tag}\``)
})

const sourcesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
