/** A till from a script: every step of a shift, a lost reply in between, and a drawer that opens once. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { startCounter } from "./support/counter.ts"
import { Desk } from "./support/in-process.ts"
import type { Workstation } from "./support/packhouse.ts"

const hub = Hub.onSqlite(seed(Date.now(), [], []), { PACKHOUSE_ENV: "development" })
const supervisor = Desk.at(hub, "supervisor")

// Each test begins at a workstation that no till was named to, and names one of its own.
const nameless = Desk.at(hub, "cashier")
let cashier: Workstation
beforeEach(() => {
  cashier = nameless.twin(Desk)
})
afterEach(() => cashier.remove())

const shift = (...args: ReadonlyArray<string>) => cashier.run(["shift", ...args])
const json = async (...args: ReadonlyArray<string>) => JSON.parse((await shift(...args, "--json")).stdout)

describe("packhouse shift", () => {
  it("asks which till this is, once, and says how to begin", async () => {
    const unnamed = await shift("show")
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining("--till NAME")])
    expect((await shift("show", "--till", " ")).code).toBe(2)
    expect((await shift("show", "--till", "മൂല")).stdout).toContain("No shift is open at മൂല.")
    // The workstation keeps it.
    const begin = await shift("report")
    expect([begin.code, begin.stderr]).toEqual([1, expect.stringContaining("packhouse shift open --float")])
  })

  it("opens, moves cash and counts; a reply that is lost and asked for again is one effect", async () => {
    await shift("show", "--till", "Till 1")
    expect((await shift("open", "--float", "2000.555")).code).toBe(2)
    await hub.loseReply("ShiftService.openShift")
    expect((await shift("open", "--float", "2000")).code).toBe(1)
    expect((await shift("open", "--float", "2000")).stdout).toContain("with a float of ₹2,000.00")
    await hub.loseReply("ShiftService.addCashMovement")
    const pay = () => shift("out", "120.50", "Milk for the staff")
    expect((await pay()).code).toBe(1)
    expect((await pay()).code).toBe(0)
    expect((await json("report")).movements).toHaveLength(1)
    // Once it is answered, the same words are another one.
    await pay()
    expect(await json("report")).toMatchObject({ cash_out: 241, expected: null, counted: null })
    const tooMuch = await shift("out", "5000", "To the bank")
    expect([tooMuch.code, tooMuch.stderr]).toEqual([
      1,
      expect.stringContaining("not that much cash in the drawer")
    ])
    expect((await shift("close")).stderr).toContain("Count the drawer first")
    const wrong = await shift("count", "300=1")
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("500, 200, 100")])
    expect((await shift("count", "500=3", "0.50=2")).stdout).toContain(
      "Counted ₹1,501.00. What should be there is told once the shift is closed."
    )
  })

  it("waits for somebody else's approval, and closes with a Z report that is a table, JSON, CSV and a PDF", async () => {
    await shift("open", "--float", "2000", "--till", "കൗണ്ടർ")
    await shift("out", "241", "Milk for the staff")
    await shift("count", "500=3", "0.50=2")
    expect((await shift("close")).stdout).toContain("waits for an approval")
    expect((await shift("approve", "--seen", "1")).stderr).toContain("shift_approval")
    const asked = await supervisor.run(["shift", "approve", "--till", "കൗണ്ടർ"])
    const [, seen = ""] = /--seen (\d+)/.exec(asked.stderr) ?? []
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining("258.00 are missing")])
    // It is sent back first, by its number: the cashier reads why, and counts again.
    const [{ shift_id: waiting }] = (await json("list", "--till", "കൗണ്ടർ")).rows
    const back = (...args: ReadonlyArray<string>) => supervisor.run(["shift", "reject", ...args])
    expect((await back(String(waiting))).stderr).toContain("--reason")
    expect((await back("none", "--reason", "Again")).code).toBe(2)
    expect((await back("999", "--reason", "Again")).stderr).toContain("Shift not found")
    expect((await shift("reject", "--reason", "Again")).stderr).toContain("shift_approval")
    await hub.loseReply("ShiftService.rejectShift")
    expect((await back(String(waiting), "--reason", "The notes of 500")).code).toBe(1)
    const rejected = await back(String(waiting), "--reason", "The notes of 500")
    expect([rejected.code, rejected.stdout]).toEqual([
      0,
      expect.stringContaining("is rejected: it is counted")
    ])
    expect((await shift("show")).stdout).toMatch(
      /Rejected by supervisor user at .*: The notes of 500\. Count/
    )
    const late = await supervisor.run(["shift", "approve", "--till", "കൗണ്ടർ", "--seen", seen])
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining("it is rejected")])
    const stale = await shift("close")
    expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining("Rejected by supervisor user")])
    await shift("count", "500=3", "0.50=2")
    await shift("close")
    const again = await supervisor.run(["shift", "approve", "--till", "കൗണ്ടർ"])
    const [, next = ""] = /--seen (\d+)/.exec(again.stderr) ?? []
    const approved = await supervisor.run(["shift", "approve", "--till", "കൗണ്ടർ", "--seen", next])
    expect([approved.code, approved.stdout]).toEqual([0, expect.stringContaining("closed: Z report 1.")])
    const second = await back("--till", "കൗണ്ടർ", "--reason", "Once more")
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringContaining("it is approved, by supervisor user at ")
    ])
    const { rows } = await json("list", "--till", "കൗണ്ടർ")
    expect(rows).toMatchObject([{ status: "closed", z_number: 1, approved: { by: "supervisor user" } }])
    const id = String(rows[0].shift_id)
    expect((await shift("report", id)).stdout).toContain("Z report 1, Indiranagar Hub")
    const lines = (await shift("report", id, "--csv")).stdout.split("\r\n")
    expect(lines[0]).toBe(
      "\uFEFFreport,z_number,shift_id,till,currency,section,name,count,amount,at,at_ist,by,reason"
    )
    expect(lines).toContain(`Z,1,${id},കൗണ്ടർ,INR,drawer,difference,,-258,,,,`)
    expect(lines).toContain(`Z,1,${id},കൗണ്ടർ,INR,count,500,3,1500,,,,`)
    expect((await shift("list", "--till", "കൗണ്ടർ", "--csv")).stdout.split("\r\n")).toHaveLength(3)
    const pdf = await json("report", id, "--pdf", `${hub.where.dataDir}/z.pdf`)
    expect(pdf).toMatchObject({ kind: "Z", z_number: 1, pdf: `${hub.where.dataDir}/z.pdf` })
    expect((await shift("report", "none")).code).toBe(2)
    expect((await shift("report", "999")).stderr).toContain("Shift not found")
  })

  it("opens the drawer for cash that moves, and without a sale for a reason", async () => {
    await shift("open", "--float", "100", "--till", "Till 2")
    expect((await shift("drawer", "Change for a customer")).stderr).toContain("The drawer was not opened")
    await using counter = await startCounter(cashier, { roles: {} }, ["--simulate"])
    const run = async (...args: ReadonlyArray<string>) =>
      JSON.parse((await cashier.run(["shift", ...args, "--json"], "", counter.env)).stdout)
    expect(await run("in", "50", "Change")).toMatchObject({ drawer_opened: true })
    expect(await run("drawer", "Change")).toMatchObject({ drawer_opened: true, movement: { amount: 0 } })
    expect(await run("report")).toMatchObject({ openings: 2, cash_in: 50 })
  })
})
