/** The papers of an order by a command: on real printers behind a real daemon, and as PDFs. */
import { globSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { closedPort, RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { password } from "#test/support/network.ts"
import { firstPage, openPdf } from "#test/support/pdf-page.ts"
import { type Counter, startCounter } from "./support/counter.ts"
import { bundle, type Ran, until, Workstation } from "./support/packhouse.ts"
import { good, kilos, openShop, paneers, type Shop } from "./support/shop.ts"

const nobody = { PACKHOUSE_DEVICES: "ws://127.0.0.1:1/v1" }

let programs: Awaited<ReturnType<typeof bundle>>
let shop: Shop
let desk: Workstation
let office: Workstation
let counter: Counter | undefined

beforeAll(async () => {
  programs = await bundle()
  shop = await openShop([
    { id: 1, items: [kilos(0.5), paneers(2)], firstname: "ശ്രീകുമാർ" },
    { id: 2, items: [kilos(0.5)], firstname: "\u001b[31mRed\u202e^XZ" },
    { id: 3, items: [kilos(75)] }
  ])
  desk = new Workstation(programs.folder, shop.server.url)
  office = new Workstation(programs.folder, shop.server.url)
  await office.type("login admin --password-stdin", password)
  await desk.type("login hub --password-stdin", password)
})
afterEach(async () => {
  await counter?.[Symbol.asyncDispose]()
  counter = undefined
})
afterAll(async () => {
  desk?.remove()
  office?.remove()
  await shop?.close()
  programs?.remove()
})

/** The daemon of this workstation with these printers; what a command needs to find it. */
const startDaemon = async (roles: object): Promise<Readonly<Record<string, string>>> => {
  counter = await startCounter(desk, { roles })
  return counter.env
}

const papersIn = (name: string): string => {
  const folder = path.join(desk.folder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
const toFiles = (folder: string) => ({ kind: "file", folder })
const toPrinter = (port: number) => ({
  kind: "tcp",
  host: "127.0.0.1",
  port,
  answerSeconds: 0.5,
  finishSeconds: 1
})
const label = { widthMm: 72, heightMm: 50 }

const print = (line: string, env: Readonly<Record<string, string>> = nobody): Promise<Ran> =>
  desk.run(["order", "print", ...line.split(" ")], "", env)

describe("order print", () => {
  it("says what to start where no daemon answers", async () => {
    expect(await print("1 --paper label")).toMatchObject({
      code: 1,
      stdout: "",
      stderr:
        "Unable to print Label: No device daemon answers on this workstation. Start it with: packhouse device-daemon\n"
    })
  })

  it("is written wrongly without a paper, with another one, or with a number of copies that is none", async () => {
    for (const line of [
      "1",
      "1 --paper receipt",
      "1 --paper label --copies 0",
      "1 --paper label --copies 51",
      "1 --paper label --copies 1.5",
      "1 --paper label --copies two",
      "1 --paper label --copies 2 --pdf label.pdf"
    ]) {
      const ran = await print(line)
      expect([line, ran.code, ran.stdout]).toEqual([line, 2, ""])
      expect(ran.stderr).not.toBe("")
    }
    expect(await print("4242 --paper label")).toMatchObject({ code: 1, stderr: "Order Not Found\n" })
  })

  it("prints on the printer of the paper, and a second one is a reprint", async () => {
    const [lists, labels] = [papersIn("lists"), papersIn("labels")]
    const env = await startDaemon({
      invoice: { language: "escpos", transport: toFiles(lists), profile: { widthMm: 72 } },
      label: { language: "zpl", transport: toFiles(labels), profile: label }
    })
    const first = await print("1 --paper label --copies 2 --json", env)
    expect(first).toMatchObject({ code: 0, stderr: "" })
    expect(first.json()).toMatchObject({
      order_id: 1,
      increment_id: "100000001",
      paper: "label",
      job: { state: "done", verdict: "written", copies: 2, reprint_of: null, error: null },
      pdf: null
    })
    expect(readdirSync(labels)).toHaveLength(1)

    const second = await print("100000001 --paper label", env)
    expect(second).toMatchObject({ code: 0, stderr: "" })
    expect(second.stdout).toBe(
      "Label of order 100000001: handed over to the printer, which does not say whether it is out, a reprint\n"
    )
    expect(readdirSync(labels)).toHaveLength(2)

    expect(await print("1 --paper items", env)).toMatchObject({ code: 0, stderr: "" })
    expect(await print("1 --paper ean13", env)).toMatchObject({ code: 0, stderr: "" })
    expect([readdirSync(lists).length, readdirSync(labels).length]).toEqual([1, 3])
    expect(await print("1 --paper invoice", env)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Order 100000001 has no invoice yet. Make it first: packhouse order invoice 100000001\n"
    })
    expect(readdirSync(lists)).toHaveLength(1)
  })

  it("gives a printer that takes pages the paper as a PDF", async () => {
    const pages = papersIn("pages")
    const env = await startDaemon({ invoice: { language: "pdf", transport: toFiles(pages) } })
    expect(await print("1 --paper items", env)).toMatchObject({ code: 0, stderr: "" })
    const [file = ""] = readdirSync(pages)
    expect(readFileSync(path.join(pages, file)).subarray(0, 5).toString()).toBe("%PDF-")
  })

  it("prints while somebody picks the order, whose work stays", async () => {
    const env = await startDaemon({
      label: { language: "zpl", transport: toFiles(papersIn("picked")), profile: label }
    })
    const picking = desk.start(["order", "accept", "3", ...good.slice(10)])
    const work = path.join(desk.folder, "state/work/*/*/order/3.json")
    await until(() => globSync(work).at(0), "work that is kept")
    // It holds the order for as long as it stands still.
    picking.process.kill("SIGSTOP")
    try {
      expect(await desk.type("order undo 3")).toMatchObject({ code: 1, stdout: "" })
      expect(await print("3 --paper label", env)).toMatchObject({ code: 0, stderr: "" })
    } finally {
      picking.process.kill("SIGCONT")
    }
    expect(await picking.ended).toMatchObject({ code: 0, stderr: "" })
    expect((await desk.type("order show 3 --json")).json()).toMatchObject({
      work: { items: [{ accepted: 70 }] }
    })
  })

  it("tells a printer that confirms from one that is out of paper, away, or runs out on the way", async () => {
    await using printer = await RawPrinter.start()
    const env = await startDaemon({
      label: { language: "zpl", transport: toPrinter(printer.port), profile: label },
      invoice: { language: "escpos", transport: toPrinter(await closedPort()), profile: { widthMm: 72 } }
    })
    const confirmed = await print("2 --paper label", env)
    expect(confirmed).toMatchObject({ code: 0, stdout: "Label of order 100000002: printed\n", stderr: "" })
    expect(printer.jobs).toHaveLength(1)
    // A name is no command of the printer's language.
    const sent = printer.jobs[0]?.bytes.toString("latin1") ?? ""
    expect(sent.split("^XZ")).toHaveLength(2)

    printer.mood = "paperOut"
    const out = await print("2 --paper label --json", env)
    expect(out.code).toBe(1)
    expect(out.stderr).toMatch(/^Unable to print Label: The printer is out of paper/)
    expect(out.json()).toMatchObject({
      job: { state: "failed", verdict: null, error: { code: "PAPER_OUT", retryable: true } }
    })
    expect(printer.jobs).toHaveLength(1)

    const away = await print("2 --paper items", env)
    expect(away).toMatchObject({ code: 1, stdout: "" })
    expect(away.stderr).toMatch(
      /^Unable to print Items: The printer does not answer: is it on and connected\?/
    )

    printer.mood = "runsOut"
    const broken = await print("2 --paper label --json", env)
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain("It may have been printed: look at the printer before printing again")
    expect(broken.json()).toMatchObject({ job: { state: "unknown", error: { code: "PRINT_UNKNOWN" } } })
  })

  it("says what to set up where the paper has no printer here", async () => {
    const env = await startDaemon({})
    const ran = await print("2 --paper label", env)
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(/^Unable to print Label: No such device is set up on this workstation/)
    expect(ran.stderr).toContain(path.join(desk.env.PACKHOUSE_STATE_DIR ?? "", "devices.json"))
  })

  it("obeys the flag that turns the item list off", async () => {
    await office.type("flag set hub print_order_items_template false")
    await desk.type("login hub --password-stdin", password)
    const off = await print("1 --paper items --pdf items.pdf")
    expect(off).toMatchObject({ code: 1, stdout: "" })
    expect(off.stderr).toContain("print_order_items_template")
    await office.type("flag unset hub print_order_items_template")
    await desk.type("login hub --password-stdin", password)
    expect(await print("1 --paper items --pdf items.pdf")).toMatchObject({ code: 0 })
  })
})

describe("order print --pdf", () => {
  it("writes the papers as they are printed, their codes readable", async () => {
    const file = path.join(desk.folder, "label.pdf")
    const ran = await print(`1 --paper label --pdf ${file} --json`)
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    expect(ran.json()).toEqual({
      order_id: 1,
      increment_id: "100000001",
      paper: "label",
      job: null,
      pdf: file
    })
    const page = await firstPage(readFileSync(file))
    expect(await readCodes(await page.render(4), ["Code128"])).toEqual([
      { format: "Code128", text: "810000000001002" }
    ])
    const labels = path.join(desk.folder, "ean13.pdf")
    expect(await print(`1 --paper ean13 --pdf ${labels}`)).toMatchObject({
      code: 0,
      stdout: `Saved: ${labels}\n`
    })
    expect((await openPdf(readFileSync(labels))).length).toBe(2)
  })

  it("is refused where the folder is not there, and says so", async () => {
    const ran = await print("1 --paper label --pdf nowhere/label.pdf")
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(/^The PDF cannot be saved: /)
  })

  it("saves invoices for those whose flag lets them, and nothing is invoiced for the others", async () => {
    await desk.type(`order accept 2 ${good[0]}`)
    const early = await desk.type("order invoice 2 --pdf early.pdf")
    expect(early).toMatchObject({ code: 1, stdout: "" })
    expect(early.stderr).toContain("packhouse flag set hub enable_download_invoice true")
    expect((await desk.type("order show 2 --json")).json()).toMatchObject({ order: { invoice_id: null } })
    expect(await desk.type("order invoice 2")).toMatchObject({ code: 0 })
    expect(await print("2 --paper invoice --pdf invoice.pdf")).toMatchObject({ code: 1, stdout: "" })
    await office.type("flag set hub enable_download_invoice true")
    await desk.type("login hub --password-stdin", password)
    const ran = await print("2 --paper invoice --pdf invoice.pdf --json")
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    const { text } = await firstPage(readFileSync((ran.json() as { pdf: string }).pdf))
    expect(text).toContain("100000002")
    expect(text).not.toContain("\u001b")
  })
})
