/** One order from a script: login, scans, nil, invoice, dispatch; decided as at the counter. */
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { incrementOf, password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { Desk } from "./support/in-process.ts"
import type { Ran, Workstation } from "./support/packhouse.ts"
import {
  days,
  ean,
  expired,
  foreign,
  good,
  keemaFirst,
  keemaLater,
  keemas,
  kilos,
  nowhere,
  paneers,
  shopWith,
  used
} from "./support/shop.ts"

/** Each test is many commands. */
const timeout = 240_000

const inThreeHours = Day.toGmt(Date.now() + 3 * Day.hour)
const shop = shopWith([
  { id: 1, items: [kilos(1), paneers(2)] },
  { id: 2, items: [kilos(0.5)], slotAt: inThreeHours },
  ...[3, 21, 22, 23, 24, 25].map((id) => ({ id, items: [kilos(1), paneers(1)] })),
  { id: 5, items: [kilos(1)], status: "pending_payment" },
  { id: 6, items: [kilos(1), paneers(3)] },
  ...[7, 8].map((id) => ({ id, items: [kilos(1)] })),
  // The order id of one is the increment id of the other.
  { id: 100_000_010, items: [kilos(1)] },
  { id: 10, items: [kilos(1)] },
  { id: 11, items: [keemas(1), paneers(1)] },
  // The queue of another store, in which nobody collects.
  ...[
    { id: 51, status: "complete" },
    { id: 52, status: "complete", slotAt: inThreeHours, firstname: "Meera" },
    { id: 53, status: "processing", source: "swiggy" },
    { id: 54 },
    { id: 55, status: "pending_payment" },
    { id: 56, status: "canceled", firstname: "\u001b[31mRed\u202E" },
    { id: 57 }
  ].map((order) => ({ store: 21, items: [kilos(1)], ...order }))
])
// Invoices are saved by those whose flag lets them.
beforeAll(() => shop.flag("hub", "enable_download_invoice", true))
const hub = Desk.at(shop, "hub")

/** A workstation of its own for each group of tests, where `hub` or somebody else is logged in. */
const atCounter = (
  user?: string
): Pick<Workstation, "type" | "run"> & {
  readonly folder: () => string
  /** As a program of its own. */
  readonly start: (line: string) => Promise<Ran>
} => {
  let counter: Workstation
  beforeAll(async () => {
    counter = hub.twin(Desk)
    if (user === undefined) return
    expect(await counter.type(`login ${user} --password-stdin`, password)).toMatchObject({ code: 0 })
  })
  afterAll(() => counter?.remove())
  return {
    type: (line, input) => counter.type(line, input),
    run: (args) => counter.run(args),
    folder: () => counter.folder,
    start: (line) => counter.start(line.split(" ")).ended
  }
}

/** The invoice that a command has made. */
const invoiceIn = (ran: Ran): { readonly invoice_id: string } => {
  expect(ran).toMatchObject({ code: 0 })
  const made = ran.json() as { readonly invoice_id: string }
  expect(made.invoice_id).toMatch(/^\d+$/)
  return made
}

/** Sentences of PICK-2, as a refused code is told. */
const refusals = (): ReadonlyArray<readonly [code: string, sentence: string]> => [
  ["hello", 'Barcode product not identified! (no code starts with "h")'],
  ["7401234007508", "Barcode product not identified! (check digit should be 7, not 8)"],
  [foreign, "Scanned product not found in order"],
  [expired, `Expired Product Not Using for Order (expired ${days().yesterday})`],
  [used, "Already Used Entity"],
  [nowhere, "Product Not found in Hub Inventory"],
  ["810000000001001", "Invalid Packet"],
  ["$$next", "Invalid Packet"]
]

describe("an order by commands, one program after the other", { timeout }, () => {
  const at = atCounter()
  /** What reads and asks again is a program of its own in the long run alone; what writes is one in every run. */
  const command = (line: string) => (isLong ? at.start(line) : at.type(line))

  it("goes from its first scan to its dispatch", async () => {
    const [first = "", second = ""] = good
    expect(await command("orders --json")).toMatchObject({ code: 0, stderr: "" })

    const accepted = await at.start(`order accept 100000001 ${first} ${ean}`)
    expect(accepted).toMatchObject({ code: 0, stderr: "" })
    expect(accepted.stdout).toBe(
      `${first}  Chicken curry cut (+0.50 Kg, 0.50 of 1.00 Kg)\n${ean}  Paneer 200 g (+1 Pack, 1 of 2 Pack)\n`
    )

    const short = await command("order invoice 100000001")
    expect(short).toMatchObject({ code: 1, stdout: "" })
    expect(short.stderr).toBe(
      "Chicken curry cut (item 100): Reason required\nPaneer 200 g (item 101): Reason required\nAccept what is there, or say why it is short: --reason TEXT for all of them, or packhouse order nil 100000001 100 --reason TEXT for one.\n"
    )

    const nil = await at.run(["order", "nil", "100000001", "2649", "--qty", "1", "--reason", "Out of stock"])
    expect(nil).toMatchObject({ code: 0, stdout: "Paneer 200 g: 1 of 2 Pack as NIL (Out of stock)\n" })
    expect(await command(`order accept 100000001 M${second}`)).toMatchObject({ code: 0 })

    const shown = (await command("order show 100000001 --json")).json()
    expect(shown).toMatchObject({
      order: { increment_id: "100000001", status: "pending", grand_total: 471 },
      work: {
        complete: true,
        waiting: [],
        items: [
          { item_id: 100, accepted: 1, nil: false, settled: true, reason: null, problem: null },
          { item_id: 101, accepted: 1, partial_nil: 1, settled: true, reason: "Out of stock", problem: null }
        ]
      }
    })

    const pdf = path.join(at.folder(), "invoice.pdf")
    const invoiced = await at.start(`order invoice 100000001 --pdf ${pdf} --json`)
    expect(invoiced).toMatchObject({ code: 0, stderr: "" })
    const { invoice_id } = invoiceIn(invoiced)
    expect(invoiced.json()).toMatchObject({ status: "processing", repeated: false, pdf })
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe("%PDF-")

    const again = await command("order invoice 100000001 --json")
    expect(again).toMatchObject({ code: 0, stderr: "" })
    expect(again.json()).toMatchObject({ invoice_id, repeated: true })

    const left = await at.start("order dispatch 100000001")
    expect(left).toMatchObject({ code: 0, stdout: "Succesfully created shipment: order 100000001\n" })
    const once = await command("order dispatch 100000001")
    expect(once).toMatchObject({
      code: 1,
      stderr: "Scaned Order is invalid. Order 100000001: it has left already\n"
    })
  })
})

describe("what the order left to be seen to", { timeout }, () => {
  // A hub of its own: it left nothing else to be seen to.
  const desk = Desk.at(shopWith([{ id: 1, items: [paneers(2)] }]), "hub")

  it("is listed, taken, and ended once", async () => {
    await desk.type(`order accept 100000001 ${ean}`)
    await desk.run(["order", "nil", "100000001", "2649", "--qty", "1", "--reason", "Out of stock"])
    expect(await desk.type("order invoice 100000001")).toMatchObject({ code: 0 })
    const listed = await desk.run(["task", "list", "--json"])
    const { rows } = listed.json() as { readonly rows: ReadonlyArray<{ readonly task_id: number }> }
    expect(rows).toMatchObject([
      {
        kind: "count",
        cause: "nil",
        product_name: "Paneer 200 g",
        qty: 1,
        reason: "Out of stock",
        owner: null
      }
    ])
    const task = String(rows[0]?.task_id)
    expect((await desk.run(["task", "show", task])).stdout).toContain(
      `Task ${task}: Count Paneer 200 g, 1 Pack\nBecause: Out of stock, order 100000001\n`
    )
    expect((await desk.run(["task", "take", task])).stdout).toBe(
      `You see to task ${task}: Count Paneer 200 g\n`
    )
    const ends = (...more: ReadonlyArray<string>) => desk.run(["task", "end", task, ...more])
    expect((await ends("--not-needed", "--qty", "1")).code).toBe(2)
    expect(await ends("--not-needed")).toMatchObject({
      code: 1,
      stderr: "Invalid Data (say why nothing is to be done)\n"
    })
    const found = ["--not-needed", "--note", "Found behind the door"]
    expect(await ends(...found)).toMatchObject({ code: 0, stdout: `Task ${task} is ended: Not needed\n` })
    expect((await ends(...found)).stderr).toContain("This task was ended already, by hub user")
    expect((await desk.run(["task", "list"])).stdout).toBe("No open tasks\n")
    expect((await desk.run(["task", "list", "--filter", "done", "--csv"])).stdout).toContain(
      "not_needed,,,,Found behind the door"
    )
  })
})

describe("a short order by commands", { timeout }, () => {
  const at = atCounter()

  it("adds up what several orders need, each of them once, and tells which are not picked", async () => {
    const names = [22, 23, 22, 5].map(incrementOf)
    const listed = await hub.run(["pick-list", "--json", ...names])
    expect(listed.code).toBe(1)
    expect(listed.stderr).toContain(`Order ${incrementOf(5)} is not picked: it is pending_payment.`)
    const { orders, lines } = listed.json() as {
      readonly orders: ReadonlyArray<string>
      readonly lines: ReadonlyArray<{ readonly total: number; readonly orders: ReadonlyArray<object> }>
    }
    expect(orders).toEqual([incrementOf(22), incrementOf(23)])
    expect(lines.map(({ total, orders: own }) => [total, own.length])).toEqual([
      [2, 2],
      [2, 2]
    ])
    const csv = (await hub.run(["pick-list", incrementOf(22), incrementOf(23), "--csv"])).stdout
    expect(csv.replace("\uFEFF", "").split("\r\n")[0]).toBe(
      `shelf,product_id,name,sell_by,qty,${incrementOf(22)},${incrementOf(23)}`
    )
    const pdf = path.join(hub.folder, "walk.pdf")
    expect(await hub.run(["pick-list", incrementOf(22), incrementOf(23), "--pdf", pdf])).toMatchObject({
      code: 0,
      stdout: `Saved: ${pdf}\n`
    })
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe("%PDF-")
    // What stands behind it is no file by mistake.
    expect(await hub.run(["pick-list", "--csv", incrementOf(22)])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The name of its file ends in .csv.")
    })
  })

  it("tells each refused code its sentence, and keeps the accepted ones", async () => {
    const [, , third = ""] = good
    const codes = [...refusals().map(([code]) => code), third, third]
    const ran = await at.run(["order", "accept", incrementOf(3), ...codes])
    expect(ran.code).toBe(1)
    expect(ran.stdout).toBe(`${third}  Chicken curry cut (+0.50 Kg, 0.50 of 1.00 Kg)\n`)
    expect(ran.stderr.trimEnd().split("\n")).toEqual([
      ...refusals().map(([code, sentence]) => `${code}: ${sentence}`),
      `${third}: Already Used Entity (it is scanned for this order)`
    ])
    const { work } = (await at.type("order show 3 --json")).json() as {
      work: { items: Array<{ scans: unknown }> }
    }
    expect(work.items.map(({ scans }) => scans)).toEqual([
      [{ number: 1, scan_code: third, qty: 0.5, later: null }],
      []
    ])
  })

  it("answers --json with one decision a code", async () => {
    const fourth = good[5] ?? ""
    const ran = await at.type(`order accept 21 ${expired} ${fourth} --json`)
    expect(ran.code).toBe(1)
    expect(ran.json()).toMatchObject({
      order_id: 21,
      increment_id: "100000021",
      codes: [
        {
          code: expired,
          accepted: false,
          message: "Expired Product Not Using for Order",
          detail: `expired ${days().yesterday}`
        },
        { code: fourth, accepted: true, item_id: 2100, name: "Chicken curry cut", qty: 0.5 }
      ],
      complete: false
    })
  })

  it("takes the last scan back, or that of a code", async () => {
    const [third = "", fourth = ""] = good.slice(6)
    expect(await at.type(`order accept 22 ${third} ${fourth}`)).toMatchObject({ code: 0 })
    expect((await at.type(`order undo 22 --code ${expired}`)).stderr).toBe(
      `${expired} was not scanned for order 100000022.\n`
    )
    expect(await at.type(`order undo 22 --code M${third}`)).toMatchObject({
      code: 0,
      stdout: `Taken back: ${third}\n`
    })
    // A nil that was said after the last scan goes first.
    expect(await at.run(["order", "nil", "22", "1773", "--reason", "Out of stock"])).toMatchObject({
      code: 0
    })
    expect((await at.type("order undo 22")).stdout).toMatch(/^Not nil any more: /)
    expect((await at.type("order undo 22")).stdout).toBe(`Taken back: ${fourth}\n`)
    expect(await at.type("order undo 22")).toMatchObject({
      code: 1,
      stderr: "Nothing is collected for order 100000022.\n"
    })
  })

  it("is refused where the screen refuses it: reasons, quantities", async () => {
    const nil = (...more: ReadonlyArray<string>) => at.run(["order", "nil", "23", ...more])
    expect((await nil("1773", "--reason", "no")).stderr).toBe("Please enter a valid reason\n")
    expect((await nil("1773", "--reason", "Out of stock", "--qty", "-1")).code).toBe(2)
    expect((await nil("42", "--reason", "Out of stock")).stderr).toContain("Order 100000023 has no item 42.")
    expect((await nil("1773")).code).toBe(2)
  })

  it("takes one reason for all that is short, and gives each order an invoice of its own", async () => {
    const invoiced = async (id: number): Promise<string> => {
      const ran = await at.run(["order", "invoice", `${id}`, "--reason", "Quality not good", "--json"])
      const { invoice_id } = invoiceIn(ran)
      expect(ran.json()).toMatchObject({ increment_id: incrementOf(id), repeated: false })
      return invoice_id
    }
    expect(await at.type(`order accept 24 ${good[8]}`)).toMatchObject({ code: 0 })
    expect(await invoiced(24)).not.toBe(await invoiced(25))
  })
})

describe("a scheduled order by commands", { timeout }, () => {
  const at = atCounter()

  it("is dispatched early only when that is said", async () => {
    expect(await at.type(`order accept 2 ${good[4]}`)).toMatchObject({ code: 0 })
    invoiceIn(await at.type("order invoice 2 --json"))
    expect(await at.type("order dispatch 2")).toMatchObject({
      code: 1,
      stderr: "Are you sure to dispatch the scheduled order early ? Say --early to do so.\n"
    })
    expect((await at.type("order dispatch 2 --early --json")).json()).toEqual({
      order_id: 2,
      increment_id: "100000002",
      status: "complete"
    })
  })
})

describe("an order that nobody wants, by commands", { timeout }, () => {
  const at = atCounter()

  it("is cancelled with a reason for every item", async () => {
    const cancel = (...more: ReadonlyArray<string>) => at.run(["order", "cancel", "6", ...more])
    expect((await cancel()).code).toBe(2)
    expect((await cancel("--item", "1773=Out of stock")).stderr).toBe(
      "Paneer 200 g (item 601): Reason required\nSay why: --reason TEXT for all of them, or --item 601=REASON for one.\n"
    )
    expect(await cancel("--item", "1773=Out of stock", "--reason", "Customer asked to remove")).toMatchObject(
      {
        code: 0,
        stdout: "Succesfully canceled order 100000006\n"
      }
    )
    expect(await cancel("--reason", "Out of stock")).toMatchObject({
      code: 1,
      stderr: "Order cannot be cancelled (canceled)\n"
    })
  })
})

describe("an order that cannot be collected, by commands", { timeout }, () => {
  const at = atCounter()

  it("is refused where the screen refuses it: status", async () => {
    const pending = await at.type("order invoice 5")
    expect(pending).toMatchObject({ code: 1, stderr: "Order is not valid for invoicing\n" })
    expect(await at.type(`order accept 5 ${good[9]}`)).toMatchObject({
      code: 1,
      stderr: `${good[9]}: Order is not valid for invoicing\n`
    })
    expect(await at.type("order show 4242")).toMatchObject({ code: 1, stderr: "Order Not Found\n" })
    expect(await at.type("order show 4006381333931")).toMatchObject({
      code: 1,
      stderr: "Order Not Found (EAN-13, GTIN 04006381333931: the number of a product, not of an order)\n"
    })
  })
})

describe("an order by its names", { timeout }, () => {
  const at = atCounter()

  it("is named by its increment id, its order id or the code on its label, and never guessed", async () => {
    const nameOf = async (id: string) =>
      ((await at.type(`order show ${id} --json`)).json() as { order: { order_id: number } }).order.order_id
    expect(await nameOf("100000007")).toBe(7)
    expect(await nameOf("7")).toBe(7)
    expect(await nameOf("810000000007001")).toBe(7)
    // 100000010 is the increment id of order 10, and the order id of another.
    const both = await at.type("order show 100000010")
    expect(both).toMatchObject({ code: 1, stdout: "" })
    expect(both.stderr).toBe(
      "100000010 is the increment id of one order, and the order id of order 200000010. Scan the label, or give the increment id.\n"
    )
  })

  it("reads codes from stdin", async () => {
    const ran = await at.type("order accept 8 -", `${good[20]}\t0.5 kg\tChicken\r\n\n ${good[21]} \n`)
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.stdout.split("\n")[1]).toContain("1.00 of 1.00 Kg")
    expect((await at.type("order accept 8")).code).toBe(2)
  })
})

describe("an order by commands, from the shelf", { timeout }, () => {
  const at = atCounter()

  // SHELF-1.
  it("tells the pack that expires first, and takes the reason for a later one to the life of the pack", async () => {
    const [first = "", second = ""] = keemaLater
    const shown = await at.type("order show 11")
    expect(shown.stdout).toMatch(
      /→ Mutton keema: Take …000910, expires \d+ [A-Z][a-z]{2} \(tomorrow\), 0\.50 Kg/
    )
    expect(shown.stdout).toContain(`→ Paneer 200 g: Take ${ean}`)

    const later = await at.type(`order accept 11 ${first}`)
    expect(later).toMatchObject({ code: 0 })
    expect(later.stderr).toMatch(
      /^Mutton keema: 1 pack instead of …000910, \d+ [A-Z][a-z]{2}\. Say why with --later-reason TEXT\n$/
    )
    const said = await at.type(`order accept 11 ${second} ${ean} --later-reason Buried`)
    expect(said.stderr).toMatch(/2 packs instead of …000910, .* \(Buried\)\n$/)
    expect(said.stdout).toContain("1.00 of 1.00 Kg")
    const collected = (await at.type("order show 11 --json")).json()
    expect(collected).toMatchObject({
      work: {
        items: [
          {
            scans: [first, second].map((scan_code) => ({
              scan_code,
              later: {
                than: { scan_code: keemaFirst, date_of_expiry: days().tomorrow },
                reason: "Buried"
              }
            }))
          },
          { scans: [{ later: null }] }
        ],
        next: []
      }
    })
    expect(await at.type(`order accept 11 --later-reason ${"x".repeat(201)}`)).toMatchObject({ code: 2 })

    invoiceIn(await at.type("order invoice 11 --json"))
    const life = await at.type(`pack ${first}`)
    expect(life.stdout).toContain("Sold in order 100000011 by hub user, later pack: Buried")
  })
})

describe("the order queue by a command", { timeout }, () => {
  const at = atCounter("kochi")

  const rows = async (line: string) =>
    (await at.type(`orders ${line} --json`)).json() as {
      orders: Array<{ order_id: number; status: string }>
      total: number
      pages: number
    }

  it("has the tabs of the screens", async () => {
    const idsOf = async (tab: string) =>
      (await rows(`--tab ${tab}`)).orders.map(({ order_id }) => order_id).sort((a, b) => a - b)
    const ids = await Promise.all(["express", "pending_payment", "complete", "all"].map(idsOf))
    expect(ids).toEqual([[54, 57], [55], [51, 52, 56], [51, 52, 53, 54, 55, 56, 57]])
    expect(await at.type("orders --tab somewhere")).toMatchObject({ code: 2 })
  })

  it("is searched, sorted and paged; a page beyond the last one is empty", async () => {
    expect((await rows("--tab all --search meera")).orders).toMatchObject([{ order_id: 52 }])
    expect((await rows("--tab all --source swiggy")).orders).toMatchObject([{ order_id: 53 }])
    const first = await rows("--tab all --sort increment_id --asc --per-page 4")
    expect(first).toMatchObject({
      total: 7,
      pages: 2,
      orders: [51, 52, 53, 54].map((order_id) => ({ order_id }))
    })
    expect((await rows("--tab all --per-page 4 --page 3")).orders).toEqual([])
    expect((await at.type("orders --page 0")).code).toBe(2)
  })

  it("shows names without what could steer a terminal", async () => {
    const { stdout } = await at.type("orders --tab all --search red")
    expect(stdout).toContain(" Red Rao ")
    const json = await at.type("orders --tab all --search red --json")
    for (const steering of ["\u001b", "\u202e"]) {
      expect(stdout).not.toContain(steering)
      expect(json.stdout).not.toContain(steering)
    }
    expect(json.json()).toMatchObject({ orders: [{ customer_firstname: "\u001b[31mRed\u202e" }] })
  })
})
