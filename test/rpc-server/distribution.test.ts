/**
 * docs/growing.md names how every table is distributed when the network outgrows one primary. Each statement of the store
 * names the hub of the distributed tables that it touches, or stands there among those that ask every server. A new
 * statement fails here until that is settled; that it touches the part of one hub, its plan says (plans.test.ts).
 */
import { describe, expect, it } from "vitest"
import { migrations } from "#rpc-server/store/migration/migrations.ts"
import { conflictWithHub } from "#rpc-server/store/spread/conflict.ts"
import { byHub, byValue, copied } from "#rpc-server/store/spread/kinds.ts"
import { readDocument } from "#test/support/document.ts"
import { type SourceStatement, statementsOf } from "#test/support/statements.ts"

const document = readDocument("growing")

const ddl = migrations
  .flatMap(({ statements }) => statements)
  .flatMap((each) => (typeof each === "string" ? [each] : [...each.sqlite, ...(each.spread ?? [])]))
const made = new Set<string>()
for (const text of ddl) {
  const [, created, dropped, before, after] =
    /^CREATE TABLE (\w+)|^DROP TABLE (\w+)|^ALTER TABLE (\w+) RENAME TO (\w+)/.exec(text) ?? []
  made.delete(dropped ?? before ?? "")
  const name = created ?? after
  if (name !== undefined) made.add(name)
}
made.add("migration")

/** Tables by the way in which they are spread: | `table` | kind | ... */
const tables = new Map(
  [...document.matchAll(/^\| `(\w+)` \| (by hub|by value|copied|local) \|/gm)].map(
    ([, name = "", kind = ""]) => [name, kind]
  )
)
/** The columns by which those are spread that are not by hub. */
const columnOf = new Map(
  [...document.matchAll(/^\| `(\w+)` \| by value \| `(\w+)` \|/gm)].map(([, name = "", column = ""]) => [
    name,
    column
  ])
)
const isDistributed = (name: string): boolean => ["by hub", "by value"].includes(tables.get(name) ?? "")

/** The texts that searches read stand beside their rows. */
const views: Readonly<Record<string, string>> = { order_text: "orders", pack_text: "pack" }

const touched = ({ text }: Pick<SourceStatement, "text">): ReadonlyArray<string> =>
  [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) (\w+|\$\{[^}]*\})/g)]
    .map(([, name = ""]) => views[name] ?? name)
    .filter((name) => !/^(SET|SELECT)$/.test(name))
/** What only the run decides may be any table. */
const touchesDistributed = (statement: SourceStatement): boolean =>
  touched(statement).some((name) => isDistributed(name) || /^\$\{(table|within)/.test(name))

/** A table that is spread by a value of its own is named by it. */
const namesValue = (statement: SourceStatement): boolean =>
  touched(statement).every((name) => {
    const column = columnOf.get(name)
    return (
      column !== undefined &&
      new RegExp(`\\b${column} (?:= \\?|\\$\\{)|^INSERT INTO \\w+ \\([^)]*\\b${column}\\b`).test(
        statement.text
      )
    )
  })
const namesHub = (statement: SourceStatement): boolean =>
  /\bhub_id = (?:\?|:hub)/.test(statement.text) ||
  /^INSERT INTO \w+ \([^)]*\bhub_id\b/.test(statement.text) ||
  namesValue(statement)

/** As the document lists one: its file, how it begins, and how it ends. */
const headOf = ({ file, text }: SourceStatement): string =>
  `${file}: ${text.length <= 110 ? text : `${text.slice(0, 70).trim()} … ${text.slice(-40).trim()}`}`

const listed = [...document.matchAll(/```text\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
  block.split("\n").filter((line) => line !== "")
)

describe("a network beyond one primary", () => {
  const statements = statementsOf("rpc-server/store")
  const crossing = statements.filter((each) => touchesDistributed(each) && !namesHub(each)).map(headOf)

  it("every table is spread by hub, copied, or local", () => {
    expect([...tables.keys()].sort()).toEqual([...made].sort())
  })

  it("is spread as it is written", () => {
    const ofKind = (wanted: string) => [...tables].flatMap(([name, kind]) => (kind === wanted ? [name] : []))
    expect([[...byHub].sort(), [...copied].sort(), byValue]).toEqual([
      ofKind("by hub").sort(),
      ofKind("copied").sort(),
      columnOf
    ])
  })

  it("statements are found where they stand", () => {
    expect(statements.length).toBeGreaterThan(200)
    expect(statements.filter(touchesDistributed).length).toBeGreaterThan(100)
  })

  it("a statement names its hub, or is listed in docs/growing.md", () => {
    expect(crossing.filter((head) => !listed.includes(head))).toEqual([])
  })

  it("what is listed is still there and still crosses", () => {
    expect(listed.filter((head) => !crossing.includes(head))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it("asks nothing that Citus refuses: see the table in docs/growing.md", () => {
    const ofHubs = statements.filter(touchesDistributed)
    const over = (those: ReadonlyArray<SourceStatement>, refused: RegExp) =>
      those.filter(({ text }) => refused.test(text)).map(headOf)
    expect(over(ofHubs, /\bWITH RECURSIVE\b|\bGROUPING SETS\b|\bROLLUP\b|\bTABLESAMPLE\b/)).toEqual([])
    expect(over(ofHubs, /^INSERT [\s\S]*\bVALUES \((?:[^()]|\([^()]*\))*\(+SELECT\b/)).toEqual([])
    expect(over(ofHubs, /\b(RANDOM|CLOCK_TIMESTAMP|NOW|NEXTVAL)\(/i)).toEqual([])
    expect(over(ofHubs, /^UPDATE \w+ SET (?:(?! WHERE ).)*\bhub_id =/)).toEqual([])
    // The hub of a row stays where a conflict is met, too: as a database that is spread is asked.
    const stays = ofHubs.filter(({ text }) => /\bDO UPDATE SET [\s\S]*\bhub_id =/.test(conflictWithHub(text)))
    expect(stays.flatMap(touched)).toEqual(["partner_reference"])
    // Over several servers a query within another one lies beside it: it names its hub. The demo network is never spread.
    const loose = statements.filter(
      (each) =>
        crossing.includes(headOf(each)) &&
        each.file !== "network/demo-network.ts" &&
        [
          ...each.text.matchAll(
            /\(SELECT\b[^()]*(?:\([^()]*\)[^()]*)*?\bFROM (\w+|\$\{table\}) (\w+) WHERE ([^()]*)/g
          )
        ].some(
          ([, table = "", alias = "", where = ""]) =>
            (isDistributed(table) || /^\W/.test(table)) &&
            new RegExp(`(?<!\\w)(?!${alias}\\.)\\w+\\.\\w`).test(where) &&
            !new RegExp(`\\b${alias}\\.hub_id = \\w+\\.hub_id`).test(where)
        )
    )
    expect(loose.map(headOf)).toEqual([])
    const locks = ofHubs.filter(({ isLock, text }) => isLock || text.includes("FOR UPDATE"))
    expect(locks.length).toBeGreaterThan(5)
    expect(locks.map(headOf).filter((head) => crossing.includes(head))).toEqual([])
  })
})
