/** What a shop lacks, on the command line (DOCTOR-1). */
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"

const hub = Hub.onSqlite(seed(Date.now(), [], []))
const desk = Desk.at(hub, "admin")
const clerk = Desk.at(hub, "hub")

describe("doctor", () => {
  it("names what is missing, where it is mended, and ends with 1 (DOCTOR-1)", async () => {
    await hub.change("INSERT INTO env_variable (name, hub_id, value) VALUES ('cash_rounding', 1, '\"much\"')")
    const { code, stdout, stderr } = await desk.run(["doctor"])
    expect(code).toBe(1)
    expect(stderr).toContain("that the law asks for are missing")
    expect(stdout).toContain("Examined: stores 3, products 4, settings 1")
    expect(stdout).toMatch(/Missing \(3\): Stores without a contact for complaints/)
    expect(stdout).toContain("  cash_rounding, hub 1: It is to be an amount from 0 to 100")
    expect(stdout).toMatch(/Look at \(3\): Stores without a PIN code/)
    const json = JSON.parse((await desk.run(["doctor", "--json"])).stdout)
    expect(json.findings).toContainEqual(
      expect.objectContaining({ kind: "vegMark", count: 4, is_must: true })
    )
  })

  it("ends with 0 where nothing is missing (DOCTOR-1)", async () => {
    await hub.change(
      "DELETE FROM env_variable WHERE name = 'cash_rounding'",
      "UPDATE store SET gstin = '29AAKCP4821K1ZZ', postcode = '560038', care_phone = '1800 123 456', region = 'Karnataka', fssai = '11223344556677'",
      "UPDATE product SET veg_mark = 'veg', tax_rate = 500"
    )
    expect(await desk.run(["doctor"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Nothing is missing")
    })
  })

  it("is for administrators (DOCTOR-1)", async () => {
    expect(await clerk.run(["doctor"])).toMatchObject({ code: 1 })
  })
})
