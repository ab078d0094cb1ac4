import { rmSync } from "node:fs"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importCommand } from "#rpc-server/command/import.ts"
import { folderOf, network } from "#test/support/import-folder.ts"
import { forget, type Place, place, startServer } from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"

describe("packhouse import", () => {
  let where: Place
  let directory: string
  beforeAll(() => {
    where = place()
    directory = folderOf(network)
  })
  afterAll(() => {
    forget(where)
    rmSync(directory, { recursive: true, force: true })
  })

  it("imports a folder and says what it did, kind by kind, what is plainly a slip, and with --json as a summary for a script", async () => {
    const { code, stdout, stderr } = await runSubcommand(where, ["import", directory])
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^(?:warning WARN-13: packs\.csv:\d .*\n){4}4 warnings\. --strict refuses what is warned of\.\n$/
      )
    ])
    expect(stdout).toBe(
      [
        "stores: 2 added, 0 changed, 0 same",
        "users: 2 added, 0 changed, 0 same",
        "products: 3 added, 0 changed, 0 same",
        "item_mappings: 1 added, 0 changed, 0 same",
        "packs: 5 added, 0 changed, 0 same",
        "customers: 1 added, 0 changed, 0 same",
        "orders: 3 added, 0 changed, 0 same",
        "order_items: 5 added, 0 changed, 0 same",
        "env_variables: 2 added, 0 changed, 0 same",
        ""
      ].join("\n")
    )
    const again = await runSubcommand(where, ["import", directory, "--json"])
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout)).toMatchObject({
      orders: { added: 0, changed: 0, same: 3 },
      warnings: { length: 4, 0: { rule: "WARN-13", line: 2, record: "80177300500645507000123" } }
    })
  })

  it("tells of every problem by file, line and column, writes nothing, and ends with exit code 1", async () => {
    const bad = folderOf({
      "customers.csv": "mobile,firstname\nnobody,Asha\n9000000009,Ravi\n",
      "products.csv": "entity_id,name,sell_by\n1,A,litre\n"
    })
    try {
      const { code, stdout, stderr } = await runSubcommand(where, ["import", bad])
      expect([code, stdout]).toEqual([1, ""])
      expect(stderr).toBe(
        [
          'customers.csv:2 (customer nobody): mobile: "nobody": write a phone number, such as 9000000001 or +91 90000 00001',
          'products.csv:2 (product 1): sell_by: "litre": write kg or pack',
          "",
          "2 problems; nothing was imported.",
          ""
        ].join("\n")
      )
      const json = await runSubcommand(where, ["import", bad, "--json"])
      expect(json.code).toBe(1)
      expect(JSON.parse(json.stdout).problems).toHaveLength(2)
    } finally {
      rmSync(bad, { recursive: true, force: true })
    }
  })

  it("leaves a store alone that a server owns", async () => {
    const server = await startServer(where)
    try {
      const { code, stderr } = await runSubcommand(where, ["import", directory])
      expect([code, stderr]).toEqual([1, expect.stringContaining("Stop it first")])
    } finally {
      await server.stop()
    }
  })

  it.each([
    [[], "Name the one folder"],
    [["a", "b"], "Name the one folder"],
    [["a", "--fast"], "--fast"]
  ])("called with %j says how it is called", async (args, sentence) => {
    expect(await Effect.runPromise(Effect.flip(importCommand(args)))).toMatchObject({
      _tag: "Misused",
      message: expect.stringMatching(new RegExp(`${sentence}[^]*Usage: packhouse import`))
    })
  })
})
