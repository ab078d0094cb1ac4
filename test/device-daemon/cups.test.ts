import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "#device-daemon/configuration.ts"
import { queueFault } from "#device-daemon/cups.ts"
import { type Printer, printerOf } from "#device-daemon/printer.ts"
import { shaper } from "./paper/ink.ts"
import { until } from "./support/daemon.ts"
import { isMissing, type PrivateCups, startCups } from "./support/private-cups.ts"
import { closedPort, RawPrinter } from "./support/raw-printer.ts"

/** Needs a cupsd: on Debian, apt-get install -y --no-install-recommends cups cups-client */
describe.skipIf(isMissing)("a printer behind a CUPS queue", () => {
  let cups: PrivateCups
  const before = process.env.CUPS_SERVER
  beforeAll(async () => {
    cups = await startCups()
    process.env.CUPS_SERVER = cups.server
  })
  afterAll(async () => {
    if (before === undefined) delete process.env.CUPS_SERVER
    else process.env.CUPS_SERVER = before
    await cups[Symbol.asyncDispose]()
  })

  it("gets the pages byte for byte, and the job is spooled, no more", async () => {
    await using raw = await RawPrinter.start("silent")
    cups.queue("well", raw.port)
    expect(await send(behind("well"), pdf)).toBe("spooled")
    await until(() => raw.jobs.length === 1)
    expect(raw.jobs[0]?.bytes.equals(pdf)).toBe(true)
  })

  it("that is off has its job cancelled in time, and nothing comes out when it is switched on", async () => {
    const port = await closedPort()
    cups.queue("off", port)
    expect(await send(behind("off", 3), pdf)).toMatch(/^unknown .*the job was cancelled after 3 s/)
    expect(cups.run("lpstat", "-W", "not-completed", "-o", "off")).toBe("")
    await using raw = await RawPrinter.start("silent", port)
    cups.run("cupsenable", "off")
    await using other = await RawPrinter.start("silent")
    cups.queue("marker", other.port)
    // Once another queue has printed, CUPS has had time to begin with this one.
    expect(await send(behind("marker"), pdf)).toBe("spooled")
    expect(raw.jobs).toEqual([])
  }, 60_000)

  it("that does not exist, or is stopped, gets nothing", async () => {
    expect(await send(behind("nowhere"), pdf)).toBe("failed DEVICE_OFFLINE CUPS has no queue nowhere")
    await using raw = await RawPrinter.start("silent")
    cups.queue("stopped", raw.port)
    cups.run("cupsdisable", "-r", "paper is loaded soon", "stopped")
    expect(await send(behind("stopped"), pdf)).toBe(
      "failed PRINTER_ERROR the queue is stopped: cupsenable stopped"
    )
    cups.run("cupsenable", "stopped")
    expect(await send(behind("stopped"), pdf)).toBe("spooled")
    expect(raw.jobs).toHaveLength(1)
  })

  it("whose queue takes no jobs leaves a job failed, for certain: nothing has left", async () => {
    await using raw = await RawPrinter.start("silent")
    cups.queue("rejecting", raw.port)
    cups.run("cupsreject", "rejecting")
    expect(await send(behind("rejecting"), pdf)).toMatch(/^rejected .*not accepting/)
    expect(raw.jobs).toEqual([])
  })

  it("is never told a command: names with the marks of a shell are no queues, and titles are only titles", async () => {
    const text = (queue: string) =>
      JSON.stringify({ roles: { invoice: { language: "pdf", transport: { kind: "cups", queue } } } })
    for (const queue of ["-h evil", "a b", "a/b", "$(reboot)`", "a#b", "'"])
      expect(Result.isFailure(parse(text(queue))), queue).toBe(true)
    await using raw = await RawPrinter.start("silent")
    cups.queue("titles", raw.port)
    expect(await send(behind("titles"), pdf, "$(touch /tmp/owned); -o raw")).toBe("spooled")
  })
})

describe("what lpstat says of a queue", () => {
  const said = (alerts: string, state = "is idle.  enabled since Sat") => ({
    code: 0,
    text: `printer office ${state}\n\tForm mounted:\n\tAlerts: ${alerts}\n`
  })
  it.each([
    ["media-empty-error", "PAPER_OUT"],
    ["media-needed", "PAPER_OUT"],
    ["cover-open-error", "COVER_OPEN"],
    ["media-jam-error", "PRINTER_ERROR"],
    ["offline-report", "DEVICE_OFFLINE"],
    ["none", undefined],
    ["cups-missing-filter-warning", undefined]
  ])("%s", (alerts, code) => {
    expect(queueFault("office", said(alerts))?.code).toBe(code)
  })

  it("a machine without CUPS says what is missing", () => {
    expect(queueFault("office", { code: 127, text: "" })?.detail).toContain("CUPS is not installed")
  })
})

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n")

const behind = (queue: string, finishSeconds = 30): Printer => {
  const transport = { kind: "cups", queue, finishSeconds }
  const settings = Result.getOrThrow(
    parse(JSON.stringify({ roles: { invoice: { language: "pdf", transport } } }))
  ).printers.get("invoice")
  if (settings === undefined) throw new Error("no printer")
  return printerOf("invoice", settings, shaper)
}

const send = (printer: Printer, paper: Uint8Array, jobId = "job"): Promise<string> =>
  printer.open(jobId).pipe(
    Effect.flatMap((ready) =>
      Effect.catchTag(ready.send(paper), "Broken", ({ detail, isRejected = false }) =>
        Effect.succeed(`${isRejected ? "rejected" : "unknown"} ${detail}`)
      )
    ),
    Effect.catch((error) => Effect.succeed(`failed ${error.code} ${error.detail}`)),
    Effect.scoped,
    Effect.runPromise
  )
