/**
 * Kills the device daemon with SIGKILL at every step of a job, from before the journal knows it until after its last byte,
 * and counts what the printer got. For each key at most one paper comes out, and what the daemon says of the job when it is
 * back is true: done has come out, unknown is not sent again, failed and queued have not come out before.
 *
 *   node test/crash/daemon.ts [--kills 100] [--seed N]
 *
 * The printer is a listener on a port of its own that counts every byte; the steps are bytes that it has seen, and times
 * between the request and the first byte.
 */
import { mkdtempSync, rmSync } from "node:fs"
import net, { type AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import type { Job } from "#core/device/job.ts"
import { spawnDaemon, startHere } from "../device-daemon/support/daemon.ts"
import { Dialog } from "../device-daemon/support/dialog.ts"
import { randomOf } from "../support/chance.ts"

export interface Report {
  readonly kills: number
  /** Kills that hit before the first byte, between first and last, and after the last. */
  readonly before: number
  readonly within: number
  readonly after: number
  readonly states: Readonly<Record<string, number>>
  readonly violations: ReadonlyArray<string>
}

/** Counts whole and torn papers by the keys that stand in them. */
class Printer {
  readonly whole = new Map<string, number>()
  readonly seen = new Map<string, number>()
  open = 0
  onBytes: (count: number) => void = () => {}
  private readonly server = net.createServer({ allowHalfOpen: true }, (socket) => this.serve(socket))

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    return (this.server.address() as AddressInfo).port
  }
  close(): void {
    this.server.close()
  }
  private serve(socket: net.Socket): void {
    this.open += 1
    const parts: Array<Buffer> = []
    let count = 0
    socket.on("data", (data: Buffer) => {
      parts.push(data)
      count += data.length
      this.onBytes(count)
      // A printer takes its time: the daemon is still sending when it is killed.
      socket.pause()
      setTimeout(() => socket.resume(), 3)
    })
    socket.on("end", () => socket.end())
    socket.on("error", () => {})
    socket.on("close", () => {
      this.open -= 1
      const text = Buffer.concat(parts).toString("latin1")
      const [, key = ""] = /^%PDF-1\.7 (\S+) /.exec(text) ?? []
      if (text.length > 0) this.seen.set(key, (this.seen.get(key) ?? 0) + 1)
      if (key !== "" && text.endsWith(` ${key}`)) this.whole.set(key, (this.whole.get(key) ?? 0) + 1)
    })
  }
}

const length = 1_500_000
const pageOf = (key: string): string =>
  Buffer.from(`%PDF-1.7 ${key} ${"x".repeat(length)} ${key}`).toString("base64")
const submission = (jobKey: string) => ({
  jobKey,
  role: "invoice",
  copies: 1,
  doc: { kind: "pdf", name: "page.pdf", data: pageOf(jobKey) }
})

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const settled = ["done", "failed", "expired", "cancelled", "unknown"]

/** The steps at which a daemon is killed: bytes of the job that the printer has seen, or a wait after the request. */
type Step = { readonly bytes: number } | { readonly wait: number }

export const killDaemon = async (
  { kills, seed }: { readonly kills: number; readonly seed: number },
  tell: (line: string) => void
): Promise<Report> => {
  const random = randomOf(seed)
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "packhouse-crash-"))
  const printer = new Printer()
  const port = await printer.listen()
  const roles = {
    invoice: { language: "pdf", transport: { kind: "tcp", host: "127.0.0.1", port, finishSeconds: 10 } }
  }
  const start = async () => {
    const daemon = await spawnDaemon(roles, stateDir)
    if (daemon === undefined) throw new Error("the daemon does not start")
    return daemon
  }
  const violations: Array<string> = []
  const states: Record<string, number> = {}
  let [before, within, after] = [0, 0, 0]

  try {
    for (let kill = 0; kill < kills; kill++) {
      const key = `job:${seed}:${kill}`
      // One in three before the first byte; the others from the first to beyond the last.
      const step: Step =
        kill % 3 === 0 ? { wait: random() * 40 } : { bytes: Math.ceil((random() * 1.05 + 1e-6) * length) }
      const daemon = await start()
      let count = 0
      printer.onBytes = () => {}
      using dialog = await Dialog.welcome({ url: daemon.url, stateDir })
      const killed = new Promise<void>((resolve) => {
        printer.onBytes = (bytes) => {
          count = bytes
          if ("bytes" in step && bytes >= Math.min(step.bytes, length + 12)) resolve(daemon.kill())
        }
        if ("wait" in step) setTimeout(() => resolve(daemon.kill()), step.wait)
      })
      const answered = await Promise.race([
        dialog.ask("print.submit", submission(key)).then(({ t }) => t === "ok"),
        dialog.closed.then(() => false)
      ])
      await killed
      await until(() => printer.open === 0)
      if (count === 0) before += 1
      else if (count < length) within += 1
      else after += 1

      const printed = (): number => printer.whole.get(key) ?? 0
      const seenBefore = printer.seen.get(key) ?? 0
      {
        await using again = await startHere(roles, { stateDir })
        using back = await Dialog.welcome(again)
        const found = async (): Promise<Job | undefined> => {
          const { t, r } = await back.ask("print.get", { jobKey: key })
          return t === "ok" ? (r as Job) : undefined
        }
        const left = await found()
        if (answered && left === undefined) violations.push(`${key}: accepted, and lost`)
        if (left === undefined && seenBefore > 0)
          violations.push(`${key}: bytes left that the journal does not know`)
        await until(async () => {
          const job = await found()
          return job === undefined || settled.includes(job.state)
        })
        // The screen that never got its answer asks once more.
        await back.ask("print.submit", submission(key))
        await until(async () => settled.includes((await found())?.state ?? ""))
        const job = await found()
        await until(() => printer.open === 0)
        states[job?.state ?? "none"] = (states[job?.state ?? "none"] ?? 0) + 1
        if (printed() > 1) violations.push(`${key}: printed ${printed()} times`)
        if (job?.state === "done" && printed() !== 1)
          violations.push(`${key}: done, and printed ${printed()} times`)
        if (job?.state === "unknown" && (printer.seen.get(key) ?? 0) !== seenBefore)
          violations.push(`${key}: unknown, and sent again by itself`)
        if (job?.state === "unknown" && job.error?.code !== "PRINT_UNKNOWN")
          violations.push(`${key}: unknown without a reason`)
        if (job !== undefined && !["done", "unknown"].includes(job.state))
          violations.push(`${key}: ${job.state}, though its printer was well`)
        if (seenBefore > 0 && left?.state === "queued")
          violations.push(`${key}: begun, and waiting as if it was not`)
      }
      if ((kill + 1) % 10 === 0)
        tell(`${kill + 1} kills: ${JSON.stringify(states)}, ${violations.length} violations`)
    }
  } finally {
    printer.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { kills, before, within, after, states, violations }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { kills: { type: "string" }, seed: { type: "string" } } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const kills = Number(values.kills ?? 100)
  console.log(`${kills} kills, seed ${seed}`)
  const report = await killDaemon({ kills, seed }, console.log)
  console.log(JSON.stringify(report, undefined, 2))
  process.exitCode = report.violations.length === 0 ? 0 : 1
}
