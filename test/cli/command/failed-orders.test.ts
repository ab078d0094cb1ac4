/** Orders of partners that could not be created, for scripts. */
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { post } from "#test/support/server.ts"
import { Desk } from "./support/in-process.ts"

const token = "a-token-of-upstream-systems"
const send = (product_id: number, source_ref_id = "SW-88123") =>
  post(
    `${hub.url}/inbox/orders`,
    {
      increment_id: `7000000${source_ref_id.slice(-2)}`,
      store_id: 11,
      source: "swiggy",
      source_ref_id,
      payment_method: "checkmo",
      items: [{ product_id, qty: 1 }]
    },
    { authorization: `Bearer ${token}` }
  )

const hub = Hub.onSqlite(seed(Date.now(), [], []), { PACKHOUSE_INBOX_TOKEN: token })
const desk = Desk.at(hub, "hub")

describe("failed-orders", () => {
  it("lists them with the reasons and the time of the first failure, for people and for programs", async () => {
    expect((await desk.run(["failed-orders"])).stdout).toBe("No failed partner orders.\n")
    expect((await desk.run(["failed-orders", "--json"])).json()).toMatchObject({ failed_orders: [] })
    await send(55)
    const told = await desk.run(["failed-orders"])
    expect(told.stdout).toMatch(
      /SOURCE +REFERENCE +FIRST TRIED +WHY\nswiggy +SW-88123 +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +.*no product 55/
    )
    expect(told).toMatchObject({ code: 0, stderr: expect.stringContaining("partner's console") })
    const first = (await desk.run(["failed-orders", "--json"])).json()
    expect(first).toMatchObject({
      failed_orders: [{ source: "swiggy", ref_id: "SW-88123", info: expect.stringContaining("55") }]
    })
    const file = path.join(tmpdir(), `failed-${process.pid}.csv`)
    const csv = await desk.run(["failed-orders", "--csv"])
    expect(csv.stdout).toMatch(/^\uFEFFsource,ref_id,info,created_at_in_ist\r\nswiggy,SW-88123,.*\r\n$/)
    expect((await desk.run(["failed-orders", "--csv", file])).stdout).toBe(`Saved ${file}: 1 row\n`)
    expect(readFileSync(file, "utf8")).toBe(csv.stdout)
    rmSync(file)
    expect(await desk.run(["failed-orders", "--csv", "--json"])).toMatchObject({
      code: 2,
      stderr: "--csv and --json are two answers: ask for one of them.\n"
    })
    expect(await desk.run(["failed-orders", "--csv", path.join(file, "nowhere.csv")])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Unable to save the list")
    })
    // Tried again: it still fails, and failed first when it did.
    expect((await desk.run(["failed-orders", "--retry", "--json"])).json()).toEqual(first)
    const one = await desk.run(["failed-orders", "--retry", "SW-88123"])
    expect(one).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("swiggy SW-88123 could not be created: Item 1, product 55 is not in")
    })
    await hub.change(
      `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate)
       VALUES (55, 'Pomfret', 'simple', '[]', 10000, 10000, 'kg', 0, 0)`
    )
    expect((await desk.run(["failed-orders", "--retry", "SW-88123"])).stdout).toBe(
      "swiggy SW-88123 is order 700000023 now\n"
    )
    expect((await desk.run(["failed-orders", "--json"])).json()).toMatchObject({ failed_orders: [] })
  })

  it("takes one off the list that staff have seen to", async () => {
    await send(56, "SW-88124")
    expect(await desk.run(["failed-orders", "--ignore", "SW-nowhere"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no failed order SW-nowhere")
    })
    expect((await desk.run(["failed-orders", "--ignore", "SW-88124"])).stdout).toBe(
      "swiggy SW-88124 is ignored\n"
    )
    // As scripts of before call it.
    expect((await desk.run(["failed-orders", "--dismiss", "SW-88124"])).stderr).toContain("no failed order")
    expect((await desk.run(["failed-orders", "--json"])).json()).toMatchObject({ failed_orders: [] })
  })

  it("is there in the help with an example, and in the completions", async () => {
    const help = (await desk.run(["failed-orders", "--help"])).stdout
    for (const words of ["--retry --json", "--retry SW-88123", "--ignore SW-88123"])
      expect(help).toContain(`packhouse failed-orders ${words}`)
    expect((await desk.run(["--help"])).stdout).toContain("failed-orders")
    expect((await desk.run(["completion", "bash"])).stdout).toContain(
      "':failed-orders') place='failed-orders'"
    )
  })

  it("wants a session", async () => {
    const nobody = Desk.of(hub.url)
    expect(await nobody.run(["failed-orders", "--json"])).toMatchObject({ code: 1 })
    nobody.remove()
  })
})
