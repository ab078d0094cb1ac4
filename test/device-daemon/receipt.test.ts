/** SLIP-1 to SLIP-3 at a printer that listens: the bytes that come, on the paper that they make. */
import { Effect } from "effect"
import * as Socket from "effect/socket/Socket"
import { describe, expect, it } from "vitest"
import { receiptPrinter } from "#core/kit/effects/receipt-printer.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import { Devices } from "#core/port/devices.ts"
import * as devicesDaemon from "#core/port/devices-daemon.ts"
import { invoice, item, order } from "#test/support/paper-orders.ts"
import * as EscposPrinter from "./paper/escpos-printer.ts"
import { keep, scanned } from "./paper/ink.ts"
import { names } from "./paper/samples.ts"
import { localTokenOf, type RunningDaemon, startHere } from "./support/daemon.ts"
import { RawPrinter } from "./support/raw-printer.ts"

const sold = order([
  item(1),
  item(2, { name: names.malayalam }),
  item(3, { name: names.devanagari }),
  item(4, { name: names.arabic })
])
const receipt = receiptSheet(invoice(sold), sold)

/** What a roll lets be printed on, in millimetres and in dots of 203 dpi. */
const rolls = [
  { paper: 58, widthMm: 48, dots: 384 },
  { paper: 80, widthMm: 72, dots: 576 }
]
const at = (printer: RawPrinter, widthMm: number) => ({
  language: "escpos",
  transport: { kind: "tcp", host: "127.0.0.1", port: printer.port },
  profile: { widthMm }
})

describe.each(rolls)("a receipt on $paper mm", ({ paper, widthMm, dots }) => {
  it("fits the paper, has every line in the printer's letters or drawn, and its code is read back", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere({ receipt: at(printer, widthMm) })
    await withDevices(daemon, ({ print }) => print("receipt", receipt, { jobKey: "order-1:receipt:1" }))
    expect(printer.jobs).toHaveLength(1)
    const { receipts, commands } = EscposPrinter.print(printer.jobs[0]?.bytes ?? new Uint8Array(), dots)
    expect(receipts).toHaveLength(1)
    const [printed] = receipts
    if (printed === undefined) return
    keep(`receipt-${paper}mm`, printed.paper)
    const cell = 12
    for (const line of printed.lines) expect(line.length * cell, line).toBeLessThanOrEqual(dots)
    const text = printed.lines.join(" ").replace(/\s+/g, " ")
    for (const each of [
      "TAX INVOICE",
      receipt.invoice_number,
      "GSTIN 32AABCG1234A1ZM",
      "1.50 Kg net x 240.00"
    ])
      expect(text).toContain(each)
    expect(text).not.toContain("REPRINT")
    // Malayalam, Hindi and Arabic are no letters of the printer: rasters, and no question mark stands for them.
    expect(commands.filter((name) => name === "GS v").length).toBeGreaterThanOrEqual(3)
    expect(text).not.toContain("?")
    expect(await scanned(printed.paper, 32)).toEqual([`Code128 ${receipt.code}`])
    expect(printed.isCut).toBe(true)
  })

  it("printed again is marked, and asked for twice under one key is one paper", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere({ receipt: at(printer, widthMm) })
    await withDevices(daemon, ({ print }) =>
      Effect.gen(function* () {
        yield* print("receipt", receipt, { jobKey: "order-1:receipt:1" })
        yield* print("receipt", receipt, { jobKey: "order-1:receipt:1" })
        yield* print("receipt", receipt, { jobKey: "order-1:receipt:2", reprintOf: "order-1:receipt:1" })
      })
    )
    const lines = printer.jobs.map(
      ({ bytes }) => EscposPrinter.print(bytes, dots).receipts[0]?.lines.map((line) => line.trim()) ?? []
    )
    expect(lines.map((all) => all.includes("REPRINT"))).toEqual([false, true])
  })
})

it("comes out at the printer of invoices where no receipt printer is set up (SLIP-2)", async () => {
  await using printer = await RawPrinter.start("well")
  for (const [roles, role] of [
    [{ invoice: at(printer, 72) }, "invoice"],
    [{ invoice: at(printer, 72), receipt: at(printer, 48) }, "receipt"]
  ] as const) {
    await using daemon = await startHere(roles)
    const [chosen, told] = await withDevices(daemon, (devices) =>
      // The state is known once somebody was answered.
      Effect.andThen(
        devices.jobs,
        Effect.all([
          receiptPrinter,
          Effect.map(devices.status, (status) => status.devices.map((each) => each.role))
        ])
      )
    )
    expect(chosen).toBe(role)
    expect(told.includes("receipt")).toBe(role === "receipt")
  }
})

const withDevices = <A, E>(
  { url, stateDir }: Pick<RunningDaemon, "url" | "stateDir">,
  use: (devices: Devices["Service"]) => Effect.Effect<A, E, Devices>
): Promise<A> =>
  Devices.use(use).pipe(
    Effect.provide(
      devicesDaemon.layer({
        url,
        client: { kind: "tui", name: "packhouse", version: "test" },
        token: Effect.sync(() => localTokenOf(stateDir)),
        keepToken: () => Effect.void
      })
    ),
    Effect.provide(Socket.layerWebSocketConstructorGlobal),
    Effect.runPromise
  )
