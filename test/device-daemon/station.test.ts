/** The workstation behind a daemon: it reports, takes a configuration, and is told what is offered (FLEET-2 to FLEET-4). */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, statSync } from "node:fs"
import http from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Report, ReportAnswer } from "#core/workstation/report.ts"
import { writeEnrolled } from "#device-daemon/enrolment.ts"
import { makeStation } from "#device-daemon/station.ts"
import { newStateDir, programFile, spawnDaemon, startHere, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { RawPrinter } from "./support/raw-printer.ts"
import { standingClock } from "./support/standing-clock.ts"

const nothing: ReportAnswer = { name: "desk-1", configuration: null, wants_document: false, offered: null }

/** A server that knows one code, and answers each report as it is told to. */
const aServer = async (answerTo: (report: Report) => Partial<ReportAnswer>) => {
  const reports: Array<Report> = []
  const server = http.createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const reply = (status: number, answer: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer))
    const workstation = { name: "desk-1", till: "Till 1", store_id: 11, store_name: "Kaloor" }
    if (request.url === "/workstation/enrol")
      return body.code === "RIGHT"
        ? reply(200, { secret: "s3cret", workstation })
        : reply(401, { message: "This code is wrong." })
    if (request.headers.authorization !== "Bearer s3cret") return reply(401, { message: "It was taken out." })
    reports.push(body)
    return reply(200, { ...nothing, ...answerTo(body) })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, reports, [Symbol.asyncDispose]: async () => void server.close() }
}

const labelAt = (port: number) =>
  JSON.stringify({
    roles: {
      label: {
        language: "zpl",
        transport: { kind: "tcp", host: "127.0.0.1", port },
        profile: { widthMm: 50, heightMm: 30 }
      }
    }
  })
const stateOf = (report: Report | undefined, role: string) =>
  report?.devices.find((device) => device.role === role)?.state

describe("a workstation", () => {
  it("is enrolled by a code, goes by the server's configuration, refuses one that cannot be, and says what is offered (FLEET-3, FLEET-4)", async () => {
    await using printer = await RawPrinter.start("well")
    const wanted = labelAt(printer.port)
    await using server = await aServer(({ configuration: { number, refused } }) => ({
      offered: refused === undefined ? null : "9.0.0",
      configuration:
        number === 0
          ? { number: 1, document: wanted }
          : refused === undefined
            ? { number: 2, document: '{"roles":{"fax":{}}}' }
            : null
    }))
    const stateDir = newStateDir()
    const enrol = async (...args: ReadonlyArray<string>) => {
      const child = spawn(process.execPath, [await programFile(), "enrol", ...args, "--state-dir", stateDir])
      const texts = Promise.all(
        [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()).toString())
      )
      const [code] = await once(child, "exit")
      const [stdout = "", stderr = ""] = await texts
      return { code, stdout, stderr }
    }
    expect(await enrol("WRONG", "--server", server.url)).toMatchObject({
      code: 1,
      stderr: "This code is wrong.\n"
    })
    expect((await enrol("RIGHT", "--server", "desk")).stderr).toContain('--server "desk" is no address')
    expect(await enrol("RIGHT", "--server", server.url)).toMatchObject({
      code: 0,
      stdout: `This machine is desk-1 of Kaloor, Till 1. Its device daemon reports to ${server.url} from now on.\n`
    })
    expect(statSync(path.join(stateDir, "workstation.json")).mode & 0o777).toBe(0o600)

    const daemon = await spawnDaemon({}, stateDir)
    try {
      await until(() => server.reports.some(({ configuration }) => configuration.refused !== undefined))
      const [first] = server.reports
      const last = server.reports.at(-1)
      expect([stateOf(first, "label"), first?.configuration.number]).toEqual(["absent", 0])
      expect(last).toMatchObject({
        configuration: { number: 1, refused: { number: 2, why: expect.stringContaining("fax") } }
      })
      await until(() => stateOf(server.reports.at(-1), "label") === "ready")
      expect(readFileSync(path.join(stateDir, "devices.json"), "utf8")).toBe(wanted)
      // The same door, and the former devices work on.
      using dialog = await Dialog.welcome({ url: daemon?.url ?? "", stateDir })
      // No configuration shuts the pages of the server out.
      expect((await dialog.ask("pair.open")).r).toMatchObject({ origin: server.url })
      const page = await Dialog.open(daemon?.url ?? "", { origin: server.url })
      page[Symbol.dispose]()
      await expect(Dialog.open(daemon?.url ?? "", { origin: "https://evil.example" })).rejects.toThrow("403")
      await until(() => dialog.frames.some((frame) => JSON.stringify(frame).includes('"offered":"9.0.0"')))
      daemon?.process.kill("SIGTERM")
      await daemon?.ended
      expect(server.reports.at(-1)).toMatchObject({ is_ending: true })
    } finally {
      await daemon?.kill()
    }
  }, 30_000)

  it("reports at its start, each minute, and when a device changes, and nothing waits for a server that is away (FLEET-2)", async () => {
    await using standing = await standingClock()
    await using printer = await RawPrinter.start("well")
    const stateDir = newStateDir()
    await writeEnrolled(stateDir, {
      v: 1,
      server: "http://server",
      secret: "s3cret",
      name: "desk-1",
      configuration: 0
    })
    const reports: Array<{ readonly at: number; readonly report: Report }> = []
    let isAway = false
    const station = makeStation({
      stateDir,
      version: "1.0.0",
      inForce: () => ({ text: "", refused: undefined }),
      take: () => Effect.succeed(Result.void),
      call: Effect.succeed((_, __, body) =>
        Effect.sync(() => {
          reports.push({ at: standing.now(), report: body as Report })
          return isAway
            ? { status: undefined, body: undefined, message: "away" }
            : { status: 200, body: nothing, message: "" }
        })
      )
    })
    const { roles } = JSON.parse(labelAt(printer.port))
    const { clock, passDuring } = standing
    const daemon = await startHere(roles, { stateDir, clock, passDuring, station })
    const passing = (isSo: () => boolean) => passDuring(until(isSo), 250)
    await passing(() => stateOf(reports.at(-1)?.report, "label") === "ready")
    const count = reports.length
    await passing(() => reports.length >= count + 2)
    const [before, after] = reports.slice(-2)
    expect((after?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(50_000)
    // At most 72 seconds, and what passes while a file is read: a quarter of a second with each turn of this process.
    expect((after?.at ?? 0) - (before?.at ?? 0)).toBeLessThanOrEqual(100_000)
    isAway = true
    await passing(() => reports.length >= count + 3)
    // While the server is away the counter prints, and what came of it is in the report after the outage.
    using dialog = await Dialog.welcome({ url: daemon.url, stateDir })
    await dialog.ask("print.test", { role: "label", jobKey: "t:1" })
    await passing(() => printer.jobs.length === 1)
    isAway = false
    await passing(() => (reports.at(-1)?.report.prints.done ?? 0) === 1)
    printer.mood = "paperOut"
    const calm = standing.now()
    await passing(() => stateOf(reports.at(-1)?.report, "label") === "error")
    // The printer is asked every 30 seconds; a report of each minute alone would come later.
    expect((reports.at(-1)?.at ?? 0) - calm).toBeLessThanOrEqual(49_000)
    await daemon.stop()
    expect(reports.at(-1)?.report.is_ending).toBe(true)
  }, 30_000)
})
