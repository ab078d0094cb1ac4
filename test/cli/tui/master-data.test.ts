/** A price is changed and taken back by keys alone, in a window of 80 by 24. */
import { expect, it, vi } from "vitest"
import type { MasterKind } from "#core/contract/master-data.ts"
import { password } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { House } from "./support/house.ts"
import { keys } from "./support/terminal.ts"

vi.setConfig({ testTimeout: 60_000 })

const f2 = "\u001BOQ"
const house = House.of([], {})

it("shows what it does before it is made, and goes back from the history (MASTER-3)", async () => {
  const { url } = house.server
  const admin = await login(url, "admin", password)
  const ask = async (method: string, params: ReadonlyArray<unknown>) =>
    (await call(url, admin, `MasterDataService.${method}`, params)).result
  const product = async () => {
    const { columns, rows } = (await ask("getRows", ["products", "1773"])) as {
      readonly columns: ReadonlyArray<string>
      readonly rows: ReadonlyArray<ReadonlyArray<string>>
    }
    return Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at] ?? ""]))
  }
  const { price: before = "" } = await product()
  const kinds = (await ask("getKinds", [])) as ReadonlyArray<MasterKind>
  const columns = kinds.find(({ name }) => name === "products")?.columns ?? []

  const terminal = await house.counter({}, "admin")
  await terminal.sees("m  All pages")
  terminal.write(keys.control("K"))
  await terminal.sees("Commands")
  terminal.write("master data")
  await terminal.sees("Master data", "go to")
  terminal.write(keys.enter)
  await terminal.sees("k  Stores")
  terminal.write("k")
  await terminal.sees("[✓ Stores]")
  terminal.write(keys.right)
  terminal.write(keys.enter)
  await terminal.sees("k  Products", "Chicken curry cut", "Enter all of its columns")
  terminal.write(keys.enter)
  await terminal.sees("Products 1773", "F8  Take away")
  // The key of a row that is there takes no keys.
  const boxes = columns.filter(({ is_key }) => !is_key)
  for (let at = boxes.findIndex(({ name }) => name === "price"); at > 0; at--) terminal.write(keys.down)
  terminal.write("\u007F".repeat(before.length))
  terminal.write("77.50")
  terminal.write(f2)
  await terminal.sees("It is changed at once", `Price: ${before} → 77.50`)
  expect((await product()).price).toBe(before)
  terminal.write(f2)
  await terminal.hasShown("Products: 1 row changed")
  expect((await product()).price).toBe("77.50")
  terminal.write("h")
  await terminal.sees("History", "1 row changed", "Done")
  terminal.write(keys.enter)
  await terminal.sees("u Undo", "77.50")
  terminal.write("u")
  await terminal.sees(`Price: 77.50 → ${before}`)
  terminal.write("w")
  await terminal.sees("Undone")
  expect((await product()).price).toBe(before)
})
