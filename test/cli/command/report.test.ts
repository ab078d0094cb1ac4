/** The accountant's files, for whoever files them. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"

const now = Date.now()
const month = Day.dayAt(now).slice(0, 7)
const gstin = "29ABCDE1234F1ZW"
const code = packCode(1773, 1000, 1, Day.addDays(Day.dayAt(now), 5), Day.dayAt(now))
const hub = Hub.onSqlite(
  seed(
    now,
    [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }],
    [{ ...shelfPack(1773, code), qty: 1000 }]
  )
)
const desk = Desk.at(hub, "admin")

describe("report", () => {
  beforeAll(async () => {
    const { error } = await hub.invoice(1, [
      { item_id: 100, product_id: 1773, qty: 1, scanned_info: { items: [{ scan_code: code, qty: 1 }] } }
    ])
    expect(error).toBeUndefined()
  })
  const args = ["--month", month, "--gstin", gstin.toLowerCase()]

  it("writes GSTR-1 as the portal's JSON, on stdout and into a file", async () => {
    const { stdout, code } = await desk.run(["report", "gstr1", ...args])
    expect(code).toBe(0)
    const file = JSON.parse(stdout)
    expect(file).toMatchObject({ gstin, fp: `${month.slice(5)}${month.slice(0, 4)}`, version: "GST3.2.4" })
    const out = path.join(desk.folder, "gstr1.json")
    const saved = await desk.run(["report", "gstr1", ...args, "--out", out])
    expect(saved.stdout).toMatch(/^Saved .*gstr1\.json\n1 invoices?, 0 credit notes: taxable /)
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(file)
  })

  it("writes the tables as rows", async () => {
    const { stdout } = await desk.run(["report", "gstr1", ...args, "--format", "csv"])
    expect(stdout).toContain("\uFEFFtable,number,day,")
    expect(stdout).toMatch(/\r\ndoc_issue,/)
    const out = path.join(desk.folder, "hsn.csv")
    expect(await desk.run(["report", "hsn", ...args, "--format", "csv", "--out", out])).toMatchObject({
      code: 0
    })
    expect(readFileSync(out, "utf8")).toContain("\uFEFFtable,hsn,uqc,quantity,")
  })

  it("writes the summary by HSN in plain decimals as JSON, the same as its rows", async () => {
    const { stdout } = await desk.run(["report", "hsn", ...args])
    const rows: ReadonlyArray<Record<string, unknown>> = JSON.parse(stdout).hsn
    const csv = (await desk.run(["report", "hsn", ...args, "--format", "csv"])).stdout.trim().split("\r\n")
    expect(csv.slice(1)).toEqual(
      rows.map(({ buyers, hsn, uqc, quantity, value, rate, taxable, cgst, sgst, igst }) =>
        [`hsn_${buyers}`, hsn, uqc, quantity, value, rate, taxable, cgst, sgst, igst].join(",")
      )
    )
    expect(rows[0]).toMatchObject({ quantity: 1 })
  })

  it("says beside the figures that shifts are open whose sales are not in them yet (ACCOUNTS-13)", async () => {
    const notes = async (...rest: ReadonlyArray<string>) => (await desk.run(["report", ...rest])).stderr
    const books = ["--registration", gstin]
    expect(await notes("gstr1", ...args)).not.toContain("open")
    const cashier = await hub.login("cashier")
    const shift = await hub.call("ShiftService.openShift", ["Till 1", 100], cashier)
    expect(shift.error).toBeUndefined()
    const isOpen = (period: string) =>
      `1 shift is open: what it sells until the end of the ${period} is not in these figures yet.`
    for (const file of ["gstr1", "hsn"]) expect(await notes(file, ...args)).toContain(isOpen("month"))
    for (const file of ["daybook", "tally"])
      expect(await notes(file, "--month", month, ...books)).toContain(isOpen("month"))
    expect(await notes("daybook", "--day", Day.dayAt(now), ...books)).toContain(isOpen("day"))
    const before = Day.addDays(Day.dayAt(now), -40)
    expect(await notes("daybook", "--day", before, ...books)).not.toContain("open")
  })

  it("writes the day book as rows and its sums, page by page (ACCOUNTS-9)", async () => {
    const day = Day.dayAt(now)
    const out = path.join(desk.folder, "daybook.csv")
    const saved = await desk.run(["report", "daybook", "--day", day, "--store", "11", "--out", out])
    expect(saved).toMatchObject({ code: 0 })
    expect(saved.stdout).toMatch(/^Saved .*daybook\.csv\n1 invoices /)
    expect(readFileSync(out, "utf8")).toMatch(
      /^\uFEFFat_ist,store_id,kind,.*\r\n.*,11,invoice,.*\r\n.*,11,receipt,/
    )
    const { stdout } = await desk.run([
      "report",
      "daybook",
      "--day",
      day,
      "--store",
      "12",
      "--format",
      "json"
    ])
    expect(JSON.parse(stdout)).toMatchObject({ invoices: { papers: 0 }, methods: [], tills: [] })
  })

  it("writes vouchers for Tally, twice the same, and the ledgers that they name (ACCOUNTS-11)", async () => {
    const asked = ["report", "tally", "--month", month, "--registration", gstin]
    const { stdout, stderr } = await desk.run(asked)
    expect(stderr).toContain("2 vouchers")
    expect(stdout).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<ENVELOPE>/)
    const out = path.join(desk.folder, "vouchers.xml")
    await desk.run([...asked, "--out", out])
    expect(readFileSync(out, "utf8")).toBe(stdout)
    const ledgers = await desk.run([...asked, "--ledgers", "--company", "Fresh & Co"])
    expect(ledgers.stdout).toContain('<LEDGER NAME="Counter Customers" ACTION="Create">')
    expect(ledgers.stdout).toContain("<SVCURRENTCOMPANY>Fresh &amp; Co</SVCURRENTCOMPANY>")
  })

  it("says what is wrong with days, a month and a registration of the books", async () => {
    const problem = async (...options: ReadonlyArray<string>) =>
      (await desk.run(["report", "daybook", ...options])).stderr
    expect(await problem()).toContain("Name a day")
    expect(await problem("--day", "2026-11-24", "--month", month)).toContain("and not both")
    expect(await problem("--day", "24.11.2026")).toContain("24.11.2026 is no day")
    expect(await problem("--month", "2026")).toContain("2026 is no month")
    expect(await problem("--month", month, "--registration", "29")).toContain(`--registration: ${gstin}`)
    expect(await problem("--day", "2026-11-24", "--to", "2026-11-23")).toContain("before the first")
    for (const store of ["11x", "999"])
      expect(await problem("--month", month, "--store", store)).toMatch(
        new RegExp(`^${store} is no store of this registration: 11 `)
      )
    const nowhere = path.join(desk.folder, "nowhere", "vouchers.xml")
    expect((await desk.run(["report", "tally", "--month", month, "--out", nowhere])).stderr).toContain(
      "Unable to save the file"
    )
  })

  it("says what is wrong with a month or a GSTIN", async () => {
    expect(await desk.run(["report", "gstr1", "--month", "2026-13", "--gstin", gstin])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("2026-13 is no month")
    })
    expect(await desk.run(["report", "gstr1", "--month", month, "--gstin", "29"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("A GSTIN has 15 characters; this has 2.")
    })
  })
})
