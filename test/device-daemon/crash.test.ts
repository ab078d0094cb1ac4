import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import type { Job } from "#core/device/job.ts"
import { killDaemon } from "#test/crash/daemon.ts"
import { isLong } from "#test/support/runs.ts"
import { orderLabel } from "./paper/samples.ts"
import { newStateDir, spawnDaemon, startHere, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { closedPort, RawPrinter } from "./support/raw-printer.ts"

const upTo = (most: number): ReadonlyArray<number> => Array.from({ length: most }, (_, at) => at + 1)

/** Sees and stops system calls; not on every machine. */
const tracer = "strace"
const isUntraceable = spawnSync(tracer, ["-V"]).error !== undefined
/** The daemon stays a child of this process, which sees its end. */
const tracing = (calls: string, log: string): ReadonlyArray<string> => [
  tracer,
  "-D",
  "-f",
  "-o",
  log,
  "-e",
  `trace=${calls}`
]

/**
 * kill -9 at every step of a job. Whatever the moment: at most one paper for a key comes out unasked, and what may have
 * been printed is `unknown` when the daemon is back, never sent again by itself.
 */
describe.concurrent("the daemon killed", () => {
  const hardest: ReadonlyArray<readonly [string, number]> = [
    ["before the first byte", 0],
    ["near the end", 1_200_000]
  ]
  const moments: ReadonlyArray<readonly [string, number]> = isLong
    ? [["before it is asked", 0], ...hardest, ["after the first bytes", 1], ["in the middle", 400_000]]
    : hardest
  it.each(moments)(
    "%s prints nothing twice",
    async (moment, bytes) => {
      await using printer = await RawPrinter.start("slow")
      const stateDir = newStateDir()
      // In the long run with the journal of a kill before, too.
      for (let round = 0; round < (isLong ? 2 : 1); round++) {
        const jobKey = `page-${moment.replaceAll(" ", "-")}:${round}`
        const daemon = await started(printer.port, stateDir)
        const killed = new Promise<void>((resolve) => {
          const kill = (): void => {
            printer.onBytes = undefined
            resolve(daemon.kill())
          }
          if (moment === "before it is asked") kill()
          else
            printer.onBytes = (count) => (count >= bytes && (count > 0 || bytes === 0) ? kill() : undefined)
        })
        const answered = await submitted(daemon, stateDir, jobKey).catch(() => undefined)
        await killed
        await settles(printer, stateDir, jobKey, answered !== undefined)
      }
    },
    120_000
  )

  it("at any time prints nothing twice (PRINT-1)", async () => {
    await using printer = await RawPrinter.start("well")
    const stateDir = newStateDir()
    // The delays sweep from before the job is written down until after it is done.
    for (let delay = 0; delay < 160; delay += isLong ? 16 : 64) {
      const daemon = await started(printer.port, stateDir)
      const answering = submitted(daemon, stateDir, `delay:${delay}`).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, delay))
      await daemon.kill()
      await settles(printer, stateDir, `delay:${delay}`, (await answering) !== undefined)
    }
  }, 240_000)

  // The journal is written in a handful of steps; each of them is where the process ends once in the long run, and else
  // those about the first byte.
  const calls: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = isLong
    ? [
        ["fdatasync", upTo(6)],
        ["pwrite64", upTo(8)],
        ["rename", upTo(1)],
        ["fsync", upTo(3)]
      ]
    : [
        ["fdatasync", [2, 3]],
        ["pwrite64", [3, 4]],
        ["rename", [1]],
        ["fsync", [2]]
      ]
  it.skipIf(isUntraceable).each(calls)(
    "at every %s to the journal prints nothing twice, and has not printed what the journal does not know",
    async (call, steps) => {
      await using printer = await RawPrinter.start("well")
      let ends = 0
      for (const nth of steps) {
        const stateDir = newStateDir()
        const jobKey = `${call}:${nth}`
        const daemon = await spawnDaemon(roles(printer.port), stateDir, [
          ...tracing(call, "/dev/null"),
          "-qq",
          // Calls are counted by the thread that makes them.
          "-E",
          "UV_THREADPOOL_SIZE=1",
          "-e",
          `inject=${call}:signal=KILL:when=${nth}`
        ])
        const answered =
          daemon === undefined
            ? undefined
            : await Promise.race([
                submitted(daemon, stateDir, jobKey).catch(() => undefined),
                daemon.ended.then(() => undefined)
              ])
        const isOver = () => daemon === undefined || daemon.process.signalCode === "SIGKILL"
        // Beyond the last of its calls the daemon lives, and the job comes to its end.
        const isDone =
          daemon !== undefined && answered !== undefined && (await comesOut(daemon, stateDir, jobKey))
        if (!isDone) await until(isOver)
        if (isOver()) ends += 1
        await daemon?.kill()
        await settles(printer, stateDir, jobKey, answered !== undefined)
      }
      expect(ends).toBeGreaterThan(0)
    },
    240_000
  )

  it.skipIf(isUntraceable)(
    "has `sending` on the disk, and not just on its way there, before the first byte leaves",
    async () => {
      await using printer = await RawPrinter.start("well")
      const stateDir = newStateDir()
      const log = path.join(stateDir, "calls")
      const daemon = await spawnDaemon(roles(printer.port), stateDir, [
        ...tracing("pwrite64,fdatasync,write,writev,sendto,sendmsg", log),
        "--seccomp-bpf",
        "-yy",
        "-s",
        "4096"
      ])
      if (daemon === undefined) throw new Error("the daemon does not start")
      try {
        await submitted(daemon, stateDir, "label")
        await until(() => printer.jobs.length === 1)
      } finally {
        await daemon.kill()
      }
      const made = readFileSync(log, "utf8").split("\n")
      const written = made.findIndex(
        (call) => call.includes("pwrite64") && call.includes('\\"state\\":\\"sending\\"')
      )
      const sent = made.findIndex(
        (call) => call.includes(`->127.0.0.1:${printer.port}]`) && call.includes("^XA")
      )
      // A call that another one interrupts in the log ends on a line of its own.
      const synced = made.findIndex(
        (call, index) => index > written && call.includes("fdatasync") && /(= 0|resumed>\) += 0)$/.test(call)
      )
      expect(written).toBeGreaterThan(0)
      expect(synced).toBeGreaterThan(written)
      expect(sent).toBeGreaterThan(synced)
    }
  )

  // The long run is a program: node test/crash/daemon.ts --kills 100
  it("at steps chosen by chance says what is true of every job", async () => {
    const kills = isLong ? 8 : 1
    const { violations, states } = await killDaemon({ kills, seed: 20261121 }, () => {})
    expect(violations).toEqual([])
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(kills)
  }, 180_000)

  it("leaves jobs that had not begun to be printed, and those that waited too long unprinted", async () => {
    const stateDir = newStateDir()
    const port = await closedPort()
    await using slow = await RawPrinter.start("endless", port)
    const daemon = await started(port, stateDir)
    const dialog = await Dialog.welcome({ url: daemon.url, stateDir })
    for (const jobKey of ["page-first", "page-waits"]) await dialog.ask("print.submit", submission(jobKey))
    const late = submission("page-late")
    const expiresAt = Date.now() + 1500
    await dialog.ask("print.submit", { ...late, expiresAt })
    await until(() => slow.connections > 1)
    await daemon.kill()
    dialog[Symbol.dispose]()
    await until(() => Date.now() > expiresAt)
    await slow[Symbol.asyncDispose]()

    await using well = await RawPrinter.start("well", port)
    const again = await started(port, stateDir)
    try {
      using after = await Dialog.welcome({ url: again.url, stateDir })
      await until(async () => (await jobs(after)).every(isSettled))
      const states = Object.fromEntries((await jobs(after)).map(({ jobKey, state }) => [jobKey, state]))
      expect(states).toEqual({ "page-first": "unknown", "page-waits": "done", "page-late": "expired" })
      expect(papers(well, "page-first")).toBe(0)
      expect(papers(well, "page-waits")).toBe(1)
      expect(papers(well, "page-late")).toBe(0)
    } finally {
      await again.kill()
    }
  }, 120_000)
})

/** The daemon back again, in this process: whatever the key has come to, one paper is the most, and asking again does not make it two. */
const settles = async (
  printer: RawPrinter,
  stateDir: string,
  jobKey: string,
  wasAnswered: boolean
): Promise<void> => {
  await until(() => printer.isIdle)
  const before = papers(printer, jobKey)
  await using daemon = await startHere(roles(printer.port), { stateDir })
  using dialog = await Dialog.welcome(daemon)
  const found = async (): Promise<Job | undefined> => {
    const { t, r } = await dialog.ask("print.get", { jobKey })
    return t === "ok" ? (r as Job) : undefined
  }
  const left = await found()
  // What was answered is known; what is not known was not printed.
  if (wasAnswered) expect(left, jobKey).toBeDefined()
  if (left === undefined) expect(before, jobKey).toBe(0)
  await dialog.ask("print.submit", submission(jobKey))
  await until(async () => isSettled((await found()) ?? { state: "queued" }))
  const settled = await found()
  const printed = papers(printer, jobKey)
  // A machine under load may not reach its printer in time: then nothing was sent.
  expect(["done", "unknown", "failed"], jobKey).toContain(settled?.state)
  expect(printed, jobKey).toBeLessThanOrEqual(1)
  if (settled?.state === "done") expect(printed, jobKey).toBe(1)
  if (settled?.state !== "done") expect(printed, jobKey).toBe(before)
  expect((await dialog.ask("print.submit", submission(jobKey))).r).toMatchObject({ duplicate: true })
}

const roles = (port: number) => ({
  label: {
    language: "zpl",
    transport: { kind: "tcp", host: "127.0.0.1", port, finishSeconds: 5 },
    profile: { widthMm: 50, heightMm: 30 }
  },
  /** Pages make jobs of any size. */
  invoice: { language: "pdf", transport: { kind: "tcp", host: "127.0.0.1", port, finishSeconds: 5 } }
})
const started = async (port: number, stateDir: string) => {
  const daemon = await spawnDaemon(roles(port), stateDir)
  if (daemon === undefined) throw new Error("the daemon does not start")
  return daemon
}

/** A job that can be told from others on the paper: its key stands in it; in a page at the start and at the end. */
const submission = (jobKey: string) =>
  jobKey.startsWith("page")
    ? { jobKey, role: "invoice", copies: 1, doc: { kind: "pdf", name: "page.pdf", data: pageOf(jobKey) } }
    : { jobKey, role: "label", copies: 1, doc: orderLabel({ code: codeOf(jobKey) }) }
const pageOf = (jobKey: string): string =>
  Buffer.from(`%PDF-1.7 ${jobKey} ${"x".repeat(1_500_000)} ${jobKey}`).toString("base64")
const codeOf = (jobKey: string): string => `K${jobKey.replaceAll(":", "-").toUpperCase()}`

const submitted = async (
  daemon: { readonly url: string },
  stateDir: string,
  jobKey: string
): Promise<string> => {
  using dialog = await Dialog.welcome({ url: daemon.url, stateDir })
  const answer = await Promise.race([dialog.ask("print.submit", submission(jobKey)), dialog.closed])
  if (typeof answer === "number") throw new Error(`closed with ${answer}`)
  return String(answer.t)
}
/** False when the daemon ends before the job does. */
const comesOut = async (
  daemon: { readonly url: string },
  stateDir: string,
  jobKey: string
): Promise<boolean> => {
  try {
    using dialog = await Dialog.welcome({ url: daemon.url, stateDir })
    const over = until(async () => isSettled((await dialog.ask("print.get", { jobKey })).r as Job))
    return await Promise.race([over.then(() => true), dialog.closed.then(() => false)])
  } catch {
    return false
  }
}
/** A printer that a machine under load answers late leaves a job `unknown`. */
const isSettled = ({ state }: Pick<Job, "state">): boolean =>
  !["queued", "rendering", "sending"].includes(state)
const jobs = async (dialog: Dialog): Promise<ReadonlyArray<Job>> =>
  (await dialog.ask("print.list")).r as ReadonlyArray<Job>

/** Whole papers of a key that came out: a ZPL format with its code, a page with its key at both ends. */
const papers = (printer: RawPrinter, jobKey: string): number =>
  printer.jobs.filter(({ bytes }) => {
    const text = bytes.toString("latin1")
    if (text.startsWith("%PDF-")) return text.startsWith(`%PDF-1.7 ${jobKey} `) && text.endsWith(` ${jobKey}`)
    return text.trimEnd().endsWith("^XZ") && spelt(text).includes(codeOf(jobKey))
  }).length
/** Field data of a barcode without its code set invocations. */
const spelt = (text: string): string =>
  [...text.matchAll(/\^BCN[^\n]*\^FD([^\n]*)\^FS/g)]
    .map(([, data = ""]) => data.replace(/>[:;56]/g, ""))
    .join()
