import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { importInto } from "#test/support/import-folder.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const network = {
  "stores.csv":
    "store_id,hub_id,name,type,address,legal_name\n101,1,Indiranagar,express,1 Road,Foods\n201,2,Kochi,express,2 Road,Foods\n",
  "products.csv": "entity_id,name,sell_by,qty_increments,price\n1773,Chicken,kg,0.5,240\n5120,Salt,pack,,42\n"
}
const shipments =
  "shipment_id,hub_id,shipment_name,source_of_shipment,created_at,time_of_entry\nS-1,1,Morning,Kitchen,2026-11-20 03:00:00,\nS-2,1,Yesterday,Kitchen,2026-11-19 03:00:00,2026-11-19 05:00:00\n"
const items =
  "shipment_id,product_id,original_qty,received_qty,accepted_qty\nS-1,1773,2.5,,\nS-1,5120,4,,\nS-2,1773,3,3,2.5\n"

const Row = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
const rows = selectMany(Row)

describe.each(anyDatabase)("importing shipments into $name", ({ url }) => {
  let where: Place
  beforeEach(async () => {
    where = place(await url())
  })
  afterEach(() => forget(where))
  const read = (text: string) =>
    within(
      where,
      Store.use((store) => store.read(() => rows(text, [])))
    )
  it("brings them with their lines, and nothing changes a second time", async () => {
    const folder = { ...network, "shipments.csv": shipments, "shipment_items.csv": items }
    expect((await importInto(where, folder)).summary).toMatchObject({
      shipments: { added: 2, changed: 0, same: 0 },
      shipment_items: { added: 3, changed: 0, same: 0 }
    })
    expect(
      await read("SELECT shipment_id, status, time_of_entry, updated_at FROM shipment ORDER BY shipment_id")
    ).toEqual([
      { shipment_id: "S-1", status: 2, time_of_entry: null, updated_at: "2026-11-20 03:00:00" },
      {
        shipment_id: "S-2",
        status: 9,
        time_of_entry: "2026-11-19 05:00:00",
        updated_at: "2026-11-19 05:00:00"
      }
    ])
    expect(
      await read(
        "SELECT product_id, product_name, original_qty, received_qty, accepted_qty, qty_inc, sell_by FROM shipment_item ORDER BY original_qty"
      )
    ).toEqual([
      {
        product_id: 1773,
        product_name: "Chicken",
        original_qty: 2500,
        received_qty: null,
        accepted_qty: null,
        qty_inc: 500,
        sell_by: "kg"
      },
      expect.objectContaining({
        product_id: 1773,
        original_qty: 3000,
        received_qty: 3000,
        accepted_qty: 2500
      }),
      expect.objectContaining({ product_id: 5120, original_qty: 4000, qty_inc: null, sell_by: "pack" })
    ])
    expect((await importInto(where, folder)).summary).toMatchObject({
      shipments: { added: 0, changed: 0, same: 2 },
      shipment_items: { added: 0, changed: 0, same: 3 }
    })
  })

  it("follows the file while a shipment is pending, and leaves an accepted one as it was received", async () => {
    const folder = { ...network, "shipments.csv": shipments, "shipment_items.csv": items }
    await importInto(where, folder)
    const later = {
      ...folder,
      "shipments.csv": shipments.replaceAll("Kitchen", "Plant"),
      "shipment_items.csv": items.replace("2.5,,", "7,,").replace("3,3,2.5", "9,9,9")
    }
    expect((await importInto(where, later)).summary).toMatchObject({
      shipments: { changed: 1, same: 1 },
      shipment_items: { changed: 1, same: 2 }
    })
    expect(await read("SELECT shipment_id, source_of_shipment FROM shipment ORDER BY shipment_id")).toEqual([
      { shipment_id: "S-1", source_of_shipment: "Plant" },
      { shipment_id: "S-2", source_of_shipment: "Kitchen" }
    ])
    const [changed] = await read("SELECT updated_at FROM shipment WHERE shipment_id = 'S-1'")
    expect(String(changed?.updated_at) > "2026-11-20 03:00:00").toBe(true)
  })

  it("central stock, lists, reports and failed orders come with it", async () => {
    const folder = {
      ...network,
      "central_stock.csv": "store_id,product_id,stock_level\n101,1773,12.5\n",
      "product_lists.csv": "list,product_id\none_year,5120\nexcluded,1773\nexcluded,5120\n",
      "eod_reports.csv": "hub_id,day,submission_updated_at\n1,2026-11-19,2026-11-19 16:30:00\n",
      "failed_partner_orders.csv":
        "store_id,source,ref_id,info,created_at\n101,swiggy,SW-1,no such product,2026-11-20 03:00:00\n"
    }
    expect((await importInto(where, folder)).problems).toBeUndefined()
    expect(await read("SELECT name, value FROM env_variable ORDER BY name")).toEqual([
      { name: "excluded_product_ids", value: "[1773,5120]" },
      { name: "one_year_product_ids", value: "[5120]" }
    ])
    expect(await read("SELECT stock_level FROM central_stock")).toEqual([{ stock_level: 12500 }])
    expect(await read("SELECT day FROM eod_report")).toEqual([{ day: "2026-11-19" }])
    expect(await read("SELECT ref_id FROM failed_partner_order")).toEqual([{ ref_id: "SW-1" }])
    expect((await importInto(where, folder)).summary).toMatchObject({
      central_stock: { same: 1 },
      product_lists: { same: 2 },
      eod_reports: { same: 1 },
      failed_partner_orders: { same: 1 }
    })
  })

  it("a list that decides how long a product keeps counts for the packs of the same folder", async () => {
    const folder = {
      ...network,
      "products.csv":
        "entity_id,name,sell_by,ean13_barcode\n1773,Chicken,kg,\n5120,Salt,pack,8901234567890\n",
      "product_lists.csv": "list,product_id\none_year,5120\n",
      "packs.csv": "hub_id,scan_code,received_at,row_id,qty\n1,8901234567890,2026-11-20 03:00:00,a,3\n"
    }
    expect((await importInto(where, folder)).problems).toBeUndefined()
    expect(await read("SELECT date_of_expiry FROM pack")).toEqual([{ date_of_expiry: "2027-11-20" }])
  })

  it("cartons stand on their shipment, each on its way with one; empty leaves those that it has (CODE-23)", async () => {
    const [one, two] = ["(00)376104250021234569 8901234567890x12", "(00)389012345600000014 8901234567890"]
    const folder = (...cells: ReadonlyArray<string>) => ({
      ...network,
      "shipments.csv": [
        "shipment_id,hub_id,shipment_name,source_of_shipment,created_at,cartons",
        ...cells.map((cell, at) => `S-${at + 1},1,Morning,Kitchen,2026-11-20 03:00:00,${cell}`)
      ].join("\n")
    })
    const cartons = "SELECT shipment, sscc, received_at FROM shipment_carton ORDER BY sscc"
    expect((await importInto(where, folder(`${one} ${two}`, ""))).problems).toBeUndefined()
    const both = await read(cartons)
    expect(both).toMatchObject([
      { sscc: "376104250021234569" },
      { sscc: "389012345600000014", received_at: null }
    ])
    expect((await importInto(where, folder("", two))).problems).toMatchObject([
      {
        line: 3,
        column: "cartons",
        reason: "carton 389012345600000014 is on its way with shipment S-1 already"
      }
    ])
    await importInto(where, folder("", ""))
    expect(await read(cartons)).toEqual(both)
    // The file moves one to the other shipment.
    expect((await importInto(where, folder(one, two))).problems).toBeUndefined()
    const moved = (await read(cartons)).map(({ shipment }) => shipment)
    expect(new Set(moved).size).toBe(2)
  })

  it("what is wrong is told by line and column, and nothing is imported", async () => {
    const { problems = [] } = await importInto(where, {
      ...network,
      "shipments.csv":
        "shipment_id,hub_id,shipment_name,source_of_shipment,created_at,time_of_entry\nS 1,1,A,B,2026-11-20 03:00:00,\nS-2,9,A,B,2026-11-20 03:00:00,2026-11-19 03:00:00\n",
      "shipment_items.csv":
        "shipment_id,product_id,original_qty,received_qty,accepted_qty\nS-2,99,1,1,2\nS-3,1773,1,,\n"
    })
    expect(problems.map(({ file, line, column }) => `${file}:${line} ${column}`)).toEqual([
      "shipment_items.csv:2 product_id",
      "shipment_items.csv:2 accepted_qty",
      "shipment_items.csv:3 shipment_id",
      "shipments.csv:2 shipment_id",
      "shipments.csv:3 hub_id",
      "shipments.csv:3 time_of_entry"
    ])
  })

  it("shipments in JSON may hold their lines", async () => {
    const { summary, problems } = await importInto(where, {
      ...network,
      "shipments.json": JSON.stringify([
        {
          shipment_id: "S-9",
          hub_id: 1,
          shipment_name: "Evening",
          source_of_shipment: "Kitchen",
          created_at: "now-1h",
          items: [{ product_id: 1773, original_qty: 2 }]
        }
      ])
    })
    expect(problems).toBeUndefined()
    expect(summary).toMatchObject({ shipments: { added: 1 }, shipment_items: { added: 1 } })
  })
})
