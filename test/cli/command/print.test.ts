/** The papers of an order by a command: on real printers behind a real daemon, and as PDFs. */
import { globSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { closedPort, RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { password } from "#test/support/network.ts"
import { firstPage, openPdf } from "#test/support/pdf-page.ts"
import { type Counter, startCounter } from "./support/counter.ts"
import { Desk } from "./support/in-process.ts"
import { type Ran, until, type Workstation } from "./support/packhouse.ts"
import { startReplyThief } from "./support/reply-thief.ts"
import { good, kilos, paneers, shopWith } from "./support/shop.ts"
import { nobody } from "./support/workplace.ts"

const steering = "\u001b[31mRed\u202e^XZ"

/** Each test is many commands, each a process of its own. */
const timeout = 240_000

const shop = shopWith([
  { id: 1, items: [kilos(0.5), paneers(2)], firstname: "ശ്രീകുമാർ" },
  { id: 2, items: [kilos(0.5)], firstname: steering },
  { id: 3, items: [kilos(2)] },
  { id: 4, items: [kilos(0.5)], firstname: steering }
])
const hub = Desk.at(shop, "hub")

/** A workstation where `hub` is logged in, and `packhouse order print` typed there. */
class Workplace {
  readonly desk: Workstation

  constructor(desk: Workstation) {
    this.desk = desk
  }

  /** The daemon of this workstation with these printers. */
  counter(roles: object): Promise<Counter> {
    return startCounter(this.desk, { roles })
  }
  print(line: string, { env }: Pick<Counter, "env"> = { env: nobody }): Promise<Ran> {
    return this.desk.run(["order", "print", ...line.split(" ")], "", env)
  }
  papersIn(name: string): string {
    const folder = path.join(this.desk.folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }
}

const it = test.extend<{ readonly at: Workplace }>({
  at: async ({ task: _ }, use) => {
    const at = new Workplace(hub.twin(Desk))
    await use(at)
    at.desk.remove()
  }
})

const toFiles = (folder: string) => ({ kind: "file", folder })
const toPrinter = (port: number) => ({
  kind: "tcp",
  host: "127.0.0.1",
  port,
  answerSeconds: 10,
  finishSeconds: 10
})
const label = { widthMm: 72, heightMm: 50 }

describe.concurrent("order print", { timeout }, () => {
  it("says what to start where no daemon answers", async ({ at }) => {
    expect(await at.print("1 --paper label")).toMatchObject({
      code: 1,
      stdout: "",
      stderr:
        "Unable to print Label: No device daemon answers on this workstation. Start it with: packhouse device-daemon\n"
    })
  })

  it("is written wrongly without a paper, with another one, or with a number of copies that is none", async ({
    at
  }) => {
    const wrong = [
      "1",
      "1 --paper bill",
      "1 --paper label --copies 0",
      "1 --paper label --copies 51",
      "1 --paper label --copies 1.5",
      "1 --paper label --copies two",
      "1 --paper label --copies 2 --pdf label.pdf"
    ]
    const answers = await Promise.all(wrong.map(async (line) => ({ line, ran: await at.print(line) })))
    for (const { line, ran } of answers) {
      expect([line, ran.code, ran.stdout]).toEqual([line, 2, ""])
      expect(ran.stderr).not.toBe("")
    }
    expect(await at.print("4242 --paper label")).toMatchObject({ code: 1, stderr: "Order Not Found\n" })
  })

  it("prints on the printer of the paper, and a second one is a reprint", async ({ at }) => {
    const [lists, labels] = [at.papersIn("lists"), at.papersIn("labels")]
    await using counter = await at.counter({
      invoice: { language: "escpos", transport: toFiles(lists), profile: { widthMm: 72 } },
      label: { language: "zpl", transport: toFiles(labels), profile: label }
    })
    const first = await at.print("1 --paper label --copies 2 --json", counter)
    expect(first).toMatchObject({ code: 0, stderr: "" })
    expect(first.json()).toMatchObject({
      order_id: 1,
      increment_id: "100000001",
      paper: "label",
      job: { state: "done", verdict: "written", copies: 2, reprint_of: null, error: null },
      pdf: null
    })
    expect(readdirSync(labels)).toHaveLength(1)

    const second = await at.print("100000001 --paper label", counter)
    expect(second).toMatchObject({ code: 0, stderr: "" })
    expect(second.stdout).toBe(
      "Label of order 100000001: handed over to the printer, which does not say whether it is out, a reprint\n"
    )
    expect(readdirSync(labels)).toHaveLength(2)

    expect(await at.print("1 --paper items", counter)).toMatchObject({ code: 0, stderr: "" })
    expect(await at.print("1 --paper ean13", counter)).toMatchObject({ code: 0, stderr: "" })
    expect([readdirSync(lists).length, readdirSync(labels).length]).toEqual([1, 3])
    expect(await at.print("1 --paper invoice", counter)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Order 100000001 has no invoice yet. Make it first: packhouse order invoice 100000001\n"
    })
    expect(readdirSync(lists)).toHaveLength(1)
  })

  it("gives a printer that takes pages the paper as a PDF, and says what to set up where there is none", async ({
    at
  }) => {
    const pages = at.papersIn("pages")
    await using counter = await at.counter({ invoice: { language: "pdf", transport: toFiles(pages) } })
    expect(await at.print("1 --paper items", counter)).toMatchObject({ code: 0, stderr: "" })
    const [file = ""] = readdirSync(pages)
    expect(readFileSync(path.join(pages, file)).subarray(0, 5).toString()).toBe("%PDF-")
    // The label has no printer here.
    const ran = await at.print("2 --paper label", counter)
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(/^Unable to print Label: No such device is set up on this workstation/)
    expect(ran.stderr).toContain(path.join(at.desk.env.PACKHOUSE_STATE_DIR ?? "", "devices.json"))
  })

  it("prints while somebody picks the order, whose work stays", async () => {
    const thief = await startReplyThief(shop.url)
    const at = new Workplace(Desk.of(thief.url))
    try {
      await at.desk.type("login hub --password-stdin", password)
      await using counter = await at.counter({
        label: { language: "zpl", transport: toFiles(at.papersIn("picked")), profile: label }
      })
      // The first code is accepted, and the look-up of the second one is on its way.
      const { release } = thief.hold("ShipmentService.getHubInventoryInfo", 1)
      const picking = at.desk.start(["order", "accept", "3", ...good.slice(10, 14)])
      const work = path.join(at.desk.folder, "state/work/*/*/order/3.json")
      await until(() => globSync(work).at(0), "work that is kept")
      const [undone, printed] = await Promise.all([
        at.desk.type("order undo 3"),
        at.print("3 --paper label", counter)
      ])
      expect(undone).toMatchObject({ code: 1, stdout: "" })
      expect(printed).toMatchObject({ code: 0, stderr: "" })
      expect(picking.process.exitCode).toBe(null)
      release()
      expect(await picking.ended).toMatchObject({ code: 0, stderr: "" })
      expect((await at.desk.type("order show 3 --json")).json()).toMatchObject({
        work: { items: [{ accepted: 2 }] }
      })
    } finally {
      at.desk.remove()
      await thief.close()
    }
  })

  it("tells a printer that confirms from one that is out of paper, away, or runs out on the way", async ({
    at
  }) => {
    await using printer = await RawPrinter.start()
    await using counter = await at.counter({
      label: { language: "zpl", transport: toPrinter(printer.port), profile: label },
      invoice: { language: "escpos", transport: toPrinter(await closedPort()), profile: { widthMm: 72 } }
    })
    const confirmed = await at.print("2 --paper label", counter)
    expect(confirmed).toMatchObject({ code: 0, stdout: "Label of order 100000002: printed\n", stderr: "" })
    expect(printer.jobs).toHaveLength(1)
    // A name is no command of the printer's language.
    const sent = printer.jobs[0]?.bytes.toString("latin1") ?? ""
    expect(sent.split("^XZ")).toHaveLength(2)

    printer.mood = "paperOut"
    const out = await at.print("2 --paper label --json", counter)
    expect(out.code).toBe(1)
    expect(out.stderr).toMatch(/^Unable to print Label: The printer is out of paper/)
    expect(out.json()).toMatchObject({
      job: { state: "failed", verdict: null, error: { code: "PAPER_OUT", retryable: true } }
    })
    expect(printer.jobs).toHaveLength(1)

    const away = await at.print("2 --paper items", counter)
    expect(away).toMatchObject({ code: 1, stdout: "" })
    expect(away.stderr).toMatch(
      /^Unable to print Items: The printer does not answer: is it on and connected\?/
    )

    printer.mood = "runsOut"
    const broken = await at.print("2 --paper label --json", counter)
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain("It may have been printed: look at the printer before printing again")
    expect(broken.json()).toMatchObject({ job: { state: "unknown", error: { code: "PRINT_UNKNOWN" } } })
  })

  it("obeys the flag that turns the item list off", async ({ at }) => {
    await shop.flag("second", "print_order_items_template", false)
    await at.desk.type("login second --password-stdin", password)
    const off = await at.print("1 --paper items --pdf items.pdf")
    expect(off).toMatchObject({ code: 1, stdout: "" })
    expect(off.stderr).toContain("print_order_items_template")
    await shop.flag("second", "print_order_items_template", null)
    await at.desk.type("login second --password-stdin", password)
    expect(await at.print("1 --paper items --pdf items.pdf")).toMatchObject({ code: 0 })
  })
})

describe.concurrent("order print --pdf", { timeout }, () => {
  it("writes the papers as they are printed, their codes readable", async ({ at }) => {
    const file = path.join(at.desk.folder, "label.pdf")
    const ran = await at.print(`1 --paper label --pdf ${file} --json`)
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
    const labels = path.join(at.desk.folder, "ean13.pdf")
    expect(await at.print(`1 --paper ean13 --pdf ${labels}`)).toMatchObject({
      code: 0,
      stdout: `Saved: ${labels}\n`
    })
    expect((await openPdf(readFileSync(labels))).length).toBe(2)
  })

  it("is refused where the folder is not there, and says so", async ({ at }) => {
    const ran = await at.print("1 --paper label --pdf nowhere/label.pdf")
    expect(ran).toMatchObject({ code: 1, stdout: "" })
    expect(ran.stderr).toMatch(/^The PDF cannot be saved: /)
  })

  it("saves invoices for those whose flag lets them, and nothing is invoiced for the others", async ({
    at
  }) => {
    await at.desk.type(`order accept 4 ${good[0]}`)
    const early = await at.desk.type("order invoice 4 --pdf early.pdf")
    expect(early).toMatchObject({ code: 1, stdout: "" })
    expect(early.stderr).toContain("packhouse flag set hub enable_download_invoice true")
    expect((await at.desk.type("order show 4 --json")).json()).toMatchObject({ order: { invoice_id: null } })
    expect(await at.desk.type("order invoice 4")).toMatchObject({ code: 0 })
    expect(await at.print("4 --paper invoice --pdf invoice.pdf")).toMatchObject({ code: 1, stdout: "" })
    await shop.flag("hub", "enable_download_invoice", true)
    await at.desk.type("login hub --password-stdin", password)
    const ran = await at.print("4 --paper invoice --pdf invoice.pdf --json")
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    const { text } = await firstPage(readFileSync((ran.json() as { pdf: string }).pdf))
    expect(text).toContain("100000004")
    expect(text).not.toContain("\u001b")
  })
})
