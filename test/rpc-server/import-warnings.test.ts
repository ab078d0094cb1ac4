import { beforeEach, describe, expect, it } from "vitest"
import type { Warning } from "#core/sheet/problem.ts"
import { contentOf, type Files, importInto, network } from "#test/support/import-folder.ts"
import { forget, type Place, place } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const shortOf = (warnings: ReadonlyArray<Warning> | undefined) =>
  (warnings ?? []).map(({ file, line, column, rule }) => `${rule} ${file}:${line}:${column}`).sort()

describe.each(anyDatabase)("warnings of an import into $name", ({ url }) => {
  let where: Place
  beforeEach(async () => {
    where = place(await url())
    return () => forget(where)
  })

  it("name what an empty cell takes away, who is an administrator no more, and times to come (WARN-4, WARN-13, WARN-14)", async () => {
    await importInto(where, network)
    const files: Files = {
      "products.csv": "entity_id,name,sell_by,price\n1773,Chicken ???? Cut,kg,3.49\n5120,Salt,pack,\n",
      "users.csv": 'username,name,hub_store_id,password\nadmin,Nandini Bhat,101,"one dry umbrella more"\n',
      "packs.csv":
        "hub_id,scan_code,received_at,row_id,qty,date_of_expiry,product_id\n1,MANUAL_PACK,now+2h,salt-2,24,today-1d,5120\n"
    }
    const before = await contentOf(where)
    const dry = await importInto(where, files, { isDry: true })
    expect(shortOf(dry.warnings)).toEqual([
      "WARN-1 products.csv:2:name",
      "WARN-13 packs.csv:2:date_of_expiry",
      "WARN-13 packs.csv:2:received_at",
      "WARN-14 users.csv:2:admin",
      "WARN-3 products.csv:3:price",
      "WARN-4 products.csv:2:final_price",
      "WARN-4 products.csv:3:ean13_barcode",
      "WARN-4 products.csv:3:final_price",
      "WARN-4 products.csv:3:price",
      "WARN-4 products.csv:3:tax_rate",
      "WARN-4 users.csv:2:admin",
      "WARN-4 users.csv:2:flags",
      "WARN-5 products.csv:2:price"
    ])
    expect(dry.warnings?.find(({ line, column }) => line === 3 && column === "price")).toMatchObject({
      row: 3,
      record: "product 5120",
      reason: 'the cell is empty, and the store has "42.50": write that to keep it'
    })
    expect(dry.summary).toMatchObject({ products: { added: 0, changed: 2, same: 0 }, packs: { added: 1 } })

    const strict = await importInto(where, files, { isStrict: true })
    expect([strict.problems, strict.warnings?.length, strict.summary]).toEqual([[], 13, undefined])
    expect(await contentOf(where)).toEqual(before)

    expect(await importInto(where, files)).toMatchObject({ summary: dry.summary, warnings: dry.warnings })
    expect(await contentOf(where)).not.toEqual(before)
  })
})
