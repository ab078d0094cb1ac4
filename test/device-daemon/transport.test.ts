import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import type { TcpSettings } from "#core/device/configuration-file.ts"
import { parse } from "#device-daemon/configuration.ts"
import { type Printer, printerOf } from "#device-daemon/printer.ts"
import { shaper } from "./paper/ink.ts"
import { itemLabel } from "./paper/samples.ts"
import { closedPort, type Mood, RawPrinter } from "./support/raw-printer.ts"

// What a job of each mood comes to, for both languages. Failed: nothing of it has left.
const outcomes: ReadonlyArray<[Mood, "zpl" | "escpos", string]> = [
  ["well", "zpl", "confirmed"],
  ["well", "escpos", "confirmed"],
  ["paperOut", "zpl", "failed PAPER_OUT"],
  ["paperOut", "escpos", "failed PAPER_OUT"],
  // A Zebra that is out of paper does not answer ~HS; a receipt printer may just not know how to answer.
  ["silent", "zpl", "failed DEVICE_OFFLINE"],
  ["silent", "escpos", "written"],
  ["endless", "escpos", "unknown"],
  ["closesMidJob", "zpl", "unknown"],
  ["closesMidJob", "escpos", "unknown"],
  ["resetsMidJob", "zpl", "unknown"],
  ["resetsMidJob", "escpos", "unknown"],
  ["slow", "zpl", "confirmed"],
  ["slow", "escpos", "confirmed"],
  ["runsOut", "zpl", "unknown"],
  ["runsOut", "escpos", "unknown"],
  ["noConfirmation", "escpos", "written"]
]

describe.concurrent("a printer on the network", () => {
  it.each(outcomes)("that is %s leaves a %s job %s", async (mood, language, outcome) => {
    await using raw = await RawPrinter.start(mood)
    const printer = network(language, { port: raw.port, ...patienceWith(mood) })
    const paper = large()
    expect(await send(printer, paper)).toBe(outcome)
    if (outcome.startsWith("failed")) expect(raw.jobs).toEqual([])
    if (outcome === "confirmed" || outcome === "written") {
      await until(() => raw.jobs.length === 1)
      expect(raw.jobs[0]?.isWhole).toBe(true)
      expect(raw.jobs[0]?.bytes.equals(paper)).toBe(true)
    }
  })

  it("that is off leaves the job failed, to be tried again", async () => {
    const port = await closedPort()
    const printer = network("zpl", { port })
    expect(await send(printer, large())).toBe("failed DEVICE_OFFLINE")
    await using raw = await RawPrinter.start("well", port)
    expect(await send(printer, large())).toBe("confirmed")
    expect(raw.jobs).toHaveLength(1)
  })

  it("that breaks off before it has every byte leaves the job unknown, wherever it does", async () => {
    for (const mood of ["closesMidJob", "resetsMidJob"] as const) {
      await using raw = await RawPrinter.start(mood)
      const printer = network("escpos", { port: raw.port, ...patienceWith(mood) })
      const paper = large()
      for (const share of [0, 0.1, 0.5, 0.9, 0.98, 0.99]) {
        raw.breakAfter = Math.max(1, Math.floor(paper.length * share))
        const outcome = await send(printer, paper)
        const got = raw.jobs.at(-1)?.bytes.length ?? 0
        if (got < paper.length) expect(outcome, `${mood} after ${got} bytes`).toBe("unknown")
        else expect(share).toBeGreaterThan(0.97)
      }
    }
  })

  it("that never closes connections is trusted when the configuration says so", async () => {
    await using raw = await RawPrinter.start("endless")
    const printer = network("escpos", { port: raw.port, closes: false })
    expect(await send(printer, large())).toBe("written")
  })

  it("that may not be asked is not asked", async () => {
    await using raw = await RawPrinter.start("paperOut")
    const printer = network("zpl", { port: raw.port }, { status: "never" })
    expect(await send(printer, large())).toBe("written")
  })

  it("says how it is without printing", async () => {
    await using raw = await RawPrinter.start("paperOut")
    const printer = network("escpos", { port: raw.port })
    const checked = await Effect.runPromise(Effect.result(printer.check))
    expect(Result.isFailure(checked) && checked.failure.code).toBe("PAPER_OUT")
    raw.mood = "well"
    expect(Result.isSuccess(await Effect.runPromise(Effect.result(printer.check)))).toBe(true)
    expect(raw.jobs).toEqual([])
  })
})

// Alone: nothing else runs in this process meanwhile.
describe("a printer on the network, and a daemon that is kept from running", () => {
  it("whose answer waits unread meanwhile has answered", async () => {
    await using raw = await RawPrinter.start("well")
    let stalls = 0
    // The printer has answered; nothing runs in this process for longer than an answer is waited for.
    raw.onBytes = (count) => {
      if (count > 0 || stalls > 0) return
      stalls += 1
      const end = performance.now() + 900
      while (performance.now() < end);
    }
    const printer = network("zpl", { port: raw.port })
    expect(await send(printer, large())).toBe("confirmed")
    expect(stalls).toBe(1)
  })
})

describe("a folder in place of a printer", () => {
  it("gets every job as a whole file of its own", async () => {
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "packhouse-folder-")), "made", "for", "it")
    const printer = configured({ language: "zpl", transport: { kind: "file", folder }, profile: small })
    const paper = rendered(printer)
    expect(await send(printer, paper, "one")).toBe("written")
    expect(await send(printer, paper, "two")).toBe("written")
    const files = readdirSync(folder).sort()
    expect(files).toHaveLength(2)
    expect(files.join()).toMatch(/^\d{14}-one\.zpl,\d{14}-two\.zpl$/)
    for (const name of files) expect(readFileSync(path.join(folder, name)).equals(paper)).toBe(true)
  })

  it("that is no folder leaves the job failed", async () => {
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "packhouse-folder-")), "file")
    writeFileSync(folder, "")
    const printer = configured({ language: "zpl", transport: { kind: "file", folder }, profile: small })
    expect(await send(printer, rendered(printer))).toBe("failed DEVICE_OFFLINE")
  })
})

describe("a printer of pages", () => {
  const pdf = Buffer.from("%PDF-1.7\n%%EOF\n")
  const document = (data: string) => ({ kind: "pdf", name: "invoice.pdf", data }) as const

  it("takes a PDF as it is, and nothing else", async () => {
    await using raw = await RawPrinter.start("silent")
    const printer = configured({
      language: "pdf",
      transport: { kind: "tcp", host: "127.0.0.1", port: raw.port }
    })
    const { data: paper } = await Effect.runPromise(
      printer.render(document(pdf.toString("base64")), 1, false)
    )
    expect(await send(printer, paper)).toBe("written")
    expect(raw.jobs[0]?.bytes.equals(pdf)).toBe(true)
    for (const [wrong, code] of [
      [document("not base64!"), "BAD_REQUEST"],
      [document(Buffer.from("\u001b@GIF").toString("base64")), "BAD_REQUEST"],
      [itemLabel(), "UNSUPPORTED_DOCUMENT"]
    ] as const) {
      const refused = await Effect.runPromise(Effect.result(printer.render(wrong, 1, false)))
      expect(Result.isFailure(refused) && refused.failure.code).toBe(code)
    }
  })
})

const small = { widthMm: 50, heightMm: 30 }
const profiles = { zpl: { widthMm: 100, heightMm: 75 }, escpos: { widthMm: 72, letters: "drawn" } }

const configured = (settings: object): Printer => {
  const { printers } = Result.getOrThrow(parse(JSON.stringify({ roles: { label: settings } })))
  const found = printers.get("label")
  if (found === undefined) throw new Error("no printer")
  return printerOf("label", found, shaper)
}
/** Only those that never answer are given up soon: how fast another one answers is up to the machine. */
const patienceWith = (mood: Mood): Partial<TcpSettings> => {
  if (mood === "silent" || mood === "endless") return {}
  return { answerSeconds: 5, ...(mood === "slow" ? { finishSeconds: 10 } : {}) }
}
const network = (
  language: "zpl" | "escpos",
  tcp: Partial<TcpSettings> & { readonly port: number },
  profile: object = {}
): Printer =>
  configured({
    language,
    transport: { kind: "tcp", host: "127.0.0.1", answerSeconds: 0.6, finishSeconds: 3, ...tcp },
    profile: { ...profiles[language], ...profile }
  })

const rendered = (printer: Printer): Buffer =>
  Buffer.from(Effect.runSync(printer.render(itemLabel(), 1, false)).data)
/** Larger than what a connection holds on its way: the printer can stop in the middle of it. */
const large = (): Buffer => Buffer.alloc(6 * 1024 * 1024, "Packhouse ")

const send = (printer: Printer, paper: Uint8Array, jobId = "job"): Promise<string> =>
  printer.open(jobId).pipe(
    Effect.flatMap((ready) => Effect.catchTag(ready.send(paper), "Broken", () => Effect.succeed("unknown"))),
    Effect.catch((error) => Effect.succeed(`failed ${error.code}`)),
    Effect.scoped,
    Effect.runPromise
  )

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}
