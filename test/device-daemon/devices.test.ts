import { existsSync } from "node:fs"
import path from "node:path"
import { Clock, Effect, Fiber, Result, Stream } from "effect"
import * as Socket from "effect/socket/Socket"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import type { Host } from "#core/device/client.ts"
import { Devices, type DevicesEvent } from "#core/port/devices.ts"
import * as devicesDaemon from "#core/port/devices-daemon.ts"
import { itemLabel, orderLabel } from "./paper/samples.ts"
import { localTokenOf, newStateDir, origin, type RunningDaemon, startHere, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { closedPort, RawPrinter } from "./support/raw-printer.ts"
import { standingClock } from "./support/standing-clock.ts"

describe("printing from a screen", () => {
  it("ends with the job done, and says how sure that is", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(label(printer.port))
    const job = await withDevices(program(daemon), ({ print }) =>
      print("label", itemLabel(), { jobKey: "100:label:1" })
    )
    expect(job).toMatchObject({ state: "done", verdict: "confirmed", jobKey: "100:label:1", copies: 1 })
    expect(printer.jobs).toHaveLength(1)
  })

  it("of the same key is the same print, from every screen and at the same time", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(label(printer.port))
    const once = withDevices(program(daemon), ({ print }) =>
      Effect.all(
        Array.from({ length: 8 }, () => print("label", itemLabel(), { jobKey: "100:label:1" })),
        { concurrency: "unbounded" }
      )
    )
    const other = withDevices(program(daemon), ({ print }) =>
      print("label", itemLabel(), { jobKey: "100:label:1" })
    )
    const done = [...(await once), await other]
    expect(new Set(done.map(({ jobId }) => jobId)).size).toBe(1)
    expect(printer.jobs).toHaveLength(1)
  })

  it("of the same key and another paper is refused", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(label(printer.port))
    const fault = await withDevices(program(daemon), ({ print }) =>
      Effect.andThen(
        print("label", itemLabel(), { jobKey: "k" }),
        Effect.flip(print("label", itemLabel({ grams: 1 }), { jobKey: "k" }))
      )
    )
    expect(fault).toMatchObject({ _tag: "DeviceRefused", refusal: { code: "JOB_KEY_CONFLICT" } })
    expect(printer.jobs).toHaveLength(1)
  })

  it("on a printer that is off fails, and is retried when a person asks", async () => {
    const port = await closedPort()
    await using daemon = await startHere(label(port))
    const { job, waited } = await withDevices(program(daemon), ({ print, retry }) =>
      Effect.gen(function* () {
        const fault = yield* Effect.flip(print("label", itemLabel(), { jobKey: "k" }))
        if (fault._tag !== "PrintFailed") throw fault
        expect(fault.message).toBe(
          "The printer does not answer: is it on and connected? (it refuses the connection)"
        )
        // Asking for the same print is not asking for a retry.
        expect(yield* Effect.flip(print("label", itemLabel(), { jobKey: "k" }))).toMatchObject({
          _tag: "PrintFailed"
        })
        const printer = yield* Effect.promise(() => RawPrinter.start("well", port))
        const done = yield* retry(fault.job.jobId)
        const waited = printer.jobs.length
        yield* Effect.promise(() => printer[Symbol.asyncDispose]())
        return { job: done, waited }
      })
    )
    expect(job).toMatchObject({ state: "done", attempts: 2 })
    expect(waited).toBe(1)
  })

  it("that broke off is unknown until a person has looked", async () => {
    await using printer = await RawPrinter.start("resetsMidJob")
    const pages = { language: "pdf", transport: { kind: "tcp", host: "127.0.0.1", port: printer.port } }
    await using daemon = await startHere({ invoice: pages })
    const data = Buffer.from(`%PDF-1.7 ${"x".repeat(4_000_000)}`).toString("base64")
    const page = { kind: "pdf", name: "invoice.pdf", data } as const
    const settled = await withDevices(program(daemon), ({ print, resolve, retry }) =>
      Effect.gen(function* () {
        const fault = yield* Effect.flip(print("invoice", page, { jobKey: "k" }))
        if (fault._tag !== "PrintUnknown") throw fault
        expect(yield* Effect.flip(retry(fault.job.jobId))).toMatchObject({ refusal: { code: "BAD_REQUEST" } })
        const missing = yield* resolve(fault.job.jobId, false)
        expect(missing.state).toBe("failed")
        printer.mood = "well"
        return yield* retry(missing.jobId)
      })
    )
    expect(settled.state).toBe("done")
    expect(printer.jobs.map(({ isWhole }) => isWhole)).toEqual([false, true])
  })

  it("puts two seconds between two papers of a roll, in their order", async () => {
    await using printer = await RawPrinter.start("well")
    await using time = await standingClock()
    printer.now = time.now
    // Both roles print on one device: they share its line.
    const both = { ...strip(printer.port), itemLabel: strip(printer.port).label }
    await using daemon = await startHere(both, time)
    const { promise: greeting, resolve: greeted } = Promise.withResolvers<void>()
    const printing = withDevices(program(daemon), ({ print, jobs }) =>
      Effect.gen(function* () {
        yield* jobs
        greeted()
        yield* Effect.all(
          [
            print("label", orderLabel(), { jobKey: "1" }),
            print("itemLabel", itemLabel(), { jobKey: "2" }),
            print("label", orderLabel({ code: "810100045678005" }), { jobKey: "3" })
          ],
          { concurrency: "unbounded" }
        )
      })
    )
    // A greeting has a time of its own.
    await Promise.race([greeting, printing])
    await time.passDuring(printing, 5)
    expect(printer.jobs).toHaveLength(3)
    const came = printer.jobs.map(({ at }) => at)
    // The clock goes on a little between the daemon's first byte and the printer's.
    for (const [index, at] of came.slice(1).entries()) expect(at - (came[index] ?? 0)).toBeGreaterThan(1_800)
    const orders = printer.jobs.map(({ bytes }) => /\^FD>;(\d+)/.exec(bytes.toString("latin1"))?.[1])
    expect(orders).toEqual(["81010004567800", "8017730050064550700012", "81010004567800"])
  })

  it("of more than a printer's daemon takes is refused before it is sent", async () => {
    await using daemon = await startHere(label(await closedPort()))
    // Three million letters of three bytes.
    const endless = orderLabel({ customer_name: "മ".repeat(3_000_000) })
    const fault = await withDevices(program(daemon), ({ print }) =>
      Effect.flip(print("label", endless, { jobKey: "k" }))
    )
    expect(fault).toMatchObject({ _tag: "DeviceRefused", refusal: { code: "TOO_LARGE" } })
  })

  it("can be called off while it waits", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(label(printer.port))
    const fault = await withDevices(program(daemon), ({ print, cancel, jobs }) =>
      Effect.gen(function* () {
        yield* print("label", itemLabel(), { jobKey: "first" })
        const waiting = yield* Effect.forkChild(
          Effect.flip(print("label", itemLabel(), { jobKey: "second" }))
        )
        const queued = yield* jobs.pipe(
          Effect.map((all) => all.find(({ jobKey }) => jobKey === "second")),
          Effect.repeat({ until: (job) => job !== undefined })
        )
        yield* cancel(queued?.jobId ?? "")
        return yield* Fiber.join(waiting)
      })
    )
    expect(fault).toMatchObject({ _tag: "PrintFailed", job: { state: "cancelled" } })
    expect(printer.jobs).toHaveLength(1)
  })
})

describe.concurrent("the devices of a workstation", () => {
  it("without a daemon say what to start", async () => {
    const port = await closedPort()
    const lonely = { url: `ws://127.0.0.1:${port}/v1`, token: "x" }
    const { fault, link } = await withDevices(host(lonely), ({ print, status }) =>
      Effect.gen(function* () {
        const fault = yield* Effect.flip(print("label", itemLabel(), { jobKey: "k" }))
        return { fault, link: (yield* status).link }
      })
    )
    expect(fault).toMatchObject({
      _tag: "NoDaemon",
      mayPrint: false,
      message: "No device daemon answers on this workstation. Start it with: packhouse device-daemon"
    })
    expect(link).toBe("absent")
  })

  it("with a daemon that does not know this program say how to pair", async () => {
    await using daemon = await startHere({})
    for (const token of [undefined, "wrong"]) {
      const fault = await withDevices(host({ url: daemon.url, token }), ({ jobs }) => Effect.flip(jobs))
      expect(fault).toMatchObject({ _tag: "NotPaired" })
      expect(fault.message).toContain("packhouse device-daemon pair")
    }
  })

  it("show a daemon that is started later at once when something is printed", async () => {
    const port = await closedPort()
    await using printer = await RawPrinter.start("well")
    const stateDir = newStateDir()
    const url = `ws://127.0.0.1:${port}/v1`
    const job = await withDevices(
      host({
        url,
        token: () => (existsSync(path.join(stateDir, "token")) ? localTokenOf(stateDir) : undefined)
      }),
      ({ print, status }) =>
        Effect.gen(function* () {
          expect(yield* Effect.flip(print("label", itemLabel(), { jobKey: "k" }))).toMatchObject({
            _tag: "NoDaemon"
          })
          const daemon = yield* Effect.promise(() => startHere(label(printer.port), { stateDir, port }))
          const done = yield* print("label", itemLabel(), { jobKey: "k" })
          expect((yield* status).link).toBe("connected")
          yield* Effect.promise(daemon.stop)
          return done
        })
    )
    expect(job.state).toBe("done")
    expect(printer.jobs).toHaveLength(1)
  })

  it("tell what happens as it happens", async () => {
    await using printer = await RawPrinter.start("paperOut")
    await using daemon = await startHere(label(printer.port))
    const seen: Array<DevicesEvent> = []
    const shown = (): ReadonlyArray<string> =>
      seen.map((event) =>
        event.type === "Job"
          ? `job ${event.job.state}`
          : event.type === "Status"
            ? `${event.status.link} ${event.status.devices.find(({ role }) => role === "label")?.state ?? ""}`
            : event.type
      )
    await withDevices(program(daemon), ({ print, watch }) =>
      Effect.gen(function* () {
        yield* Effect.forkChild(Stream.runForEach(watch, (event) => Effect.sync(() => seen.push(event))))
        yield* Effect.promise(() => until(() => shown().includes("connected error")))
        yield* Effect.ignore(print("label", itemLabel(), { jobKey: "k" }))
        yield* Effect.promise(() => until(() => shown().includes("job failed")))
      })
    )
    expect(shown()).toEqual(
      expect.arrayContaining(["connected error", "job queued", "job rendering", "job failed"])
    )
    const errors = seen.flatMap((event) => (event.type === "Status" ? event.status.devices : []))
    expect(errors.find(({ lastError }) => lastError !== null)?.lastError?.code).toBe("PAPER_OUT")
  })

  it("tell how many papers wait, whatever the printer does meanwhile", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(strip(printer.port))
    const waiting: Array<number> = []
    const hear = (event: DevicesEvent) => {
      if (event.type !== "Status") return
      const now = event.status.devices.find(({ role }) => role === "label")?.waiting ?? 0
      if (now !== waiting.at(-1)) waiting.push(now)
    }
    await withDevices(program(daemon), ({ print, watch }) =>
      Effect.gen(function* () {
        yield* Effect.forkChild(Stream.runForEach(watch, (event) => Effect.sync(() => hear(event))))
        yield* print("label", itemLabel(), { jobKey: "first" })
        // The printer rests between two papers: nothing but the line changes.
        const others = ["second", "third"].map((jobKey) => print("label", itemLabel(), { jobKey }))
        yield* Effect.all(others, { concurrency: "unbounded" })
        yield* Effect.promise(() => until(() => waiting.at(-1) === 0 && waiting.includes(2)))
      })
    )
    expect(waiting.join(" ")).toMatch(/^0 (1 0 )?1 2 1 0$/)
  })

  it("learn how a print ended although the connection was lost meanwhile", async () => {
    await using printer = await RawPrinter.start("slow")
    await using daemon = await startHere(strip(printer.port))
    const sockets: Array<WebSocket> = []
    const job = await withDevices(
      program(daemon),
      ({ print }) =>
        Effect.gen(function* () {
          yield* print("label", itemLabel(), { jobKey: "first" })
          // It waits its two seconds while every connection is cut.
          const printing = yield* Effect.forkChild(print("label", orderLabel(), { jobKey: "second" }))
          yield* Effect.promise(async () => {
            using watcher = await Dialog.welcome(daemon)
            await until(async () => (await watcher.ask("print.get", { jobKey: "second" })).t === "ok")
          })
          for (const socket of sockets) socket.terminate()
          return yield* Fiber.join(printing)
        }),
      sockets
    )
    expect(job).toMatchObject({ jobKey: "second", state: "done" })
    expect(sockets.length).toBeGreaterThan(1)
    expect(printer.jobs).toHaveLength(2)
  })

  it("do not promise a paper whose daemon went away, and print nothing by themselves", async () => {
    await using printer = await RawPrinter.start("well")
    await using time = await standingClock()
    const daemon = await startHere(strip(printer.port))
    const waiting = withDevices(program(daemon), ({ print }) =>
      Effect.gen(function* () {
        yield* print("label", itemLabel(), { jobKey: "first" })
        const printing = yield* Effect.forkChild(
          Effect.flip(print("label", orderLabel(), { jobKey: "second" }))
        )
        yield* Effect.promise(async () => {
          using watcher = await Dialog.welcome(daemon)
          await until(async () => (await watcher.ask("print.get", { jobKey: "second" })).t === "ok")
          await daemon.stop()
        })
        return yield* Fiber.join(printing)
      }).pipe(Effect.provideService(Clock.Clock, time.clock))
    )
    expect(await time.passDuring(waiting)).toMatchObject({ _tag: "NoDaemon", mayPrint: true })
    expect(printer.jobs).toHaveLength(1)
  })

  it("that are no longer set up leave no job waiting for ever", async () => {
    await using printer = await RawPrinter.start("well")
    const first = await startHere(strip(printer.port))
    using dialog = await Dialog.welcome(first)
    for (const jobKey of ["printed", "waits"])
      await dialog.ask("print.submit", { jobKey, role: "label", copies: 1, doc: itemLabel() })
    await until(() => printer.jobs.length === 1)
    await first.stop()
    await using second = await startHere({}, { stateDir: first.stateDir })
    const jobs = await withDevices(program(second), (devices) => devices.jobs)
    expect(jobs.map(({ jobKey, state, error }) => [jobKey, state, error?.code])).toEqual(
      expect.arrayContaining([["waits", "failed", "DEVICE_NOT_CONFIGURED"]])
    )
    expect(printer.jobs).toHaveLength(1)
  })

  it("pair a browser by its code, and keep its token", async () => {
    await using printer = await RawPrinter.start("well")
    await using daemon = await startHere(label(printer.port))
    using local = await Dialog.welcome(daemon)
    const { r } = await local.ask("pair.open", { origin })
    const { code } = r as { readonly code: string }
    const kept: Array<string> = []
    const job = await withDevices(
      host({ url: daemon.url, token: () => kept[0], kept, kind: "web" }),
      ({ pair, print }) =>
        Effect.gen(function* () {
          const wrong = code === "000000" ? "000001" : "000000"
          expect(yield* Effect.flip(pair(wrong))).toMatchObject({ refusal: { code: "AUTH_REQUIRED" } })
          yield* pair(code)
          return yield* print("label", itemLabel(), { jobKey: "k" })
        }),
      [],
      { origin }
    )
    expect(kept).toHaveLength(1)
    expect(job.state).toBe("done")
  })
})

const label = (port: number) => ({
  label: {
    language: "zpl",
    transport: { kind: "tcp", host: "127.0.0.1", port, finishSeconds: 5 },
    profile: { widthMm: 100, heightMm: 75 }
  }
})
/** The same printer with a roll of paper: it rests between two jobs. */
const strip = (port: number) => ({ label: { ...label(port).label, profile: { widthMm: 100 } } })

interface Guest {
  readonly url: string
  readonly token: string | undefined | (() => string | undefined)
  readonly kept?: Array<string>
  readonly kind?: "web" | "tui"
}
const host = ({ url, token, kept = [], kind = "tui" }: Guest): Host => ({
  url,
  client: { kind, name: "test", version: "1" },
  token: Effect.sync(() => (typeof token === "function" ? token() : token)),
  keepToken: (fresh) => Effect.sync(() => void kept.push(fresh))
})
const program = (daemon: RunningDaemon): Host =>
  host({ url: daemon.url, token: localTokenOf(daemon.stateDir) })

/** Runs with devices over real sockets, which the test can see. */
const withDevices = async <A, E>(
  guest: Host,
  run: (devices: Devices["Service"]) => Effect.Effect<A, E>,
  sockets: Array<WebSocket> = [],
  options: { readonly origin?: string } = {}
): Promise<A> => {
  const dial: Socket.WebSocketConstructor["Service"] = (address, protocols) => {
    const socket = new WebSocket(address, protocols as string, options)
    sockets.push(socket)
    return socket as unknown as Socket.WebSocketLike
  }
  const result = await Devices.pipe(
    Effect.flatMap(run),
    Effect.provide(devicesDaemon.layer(guest)),
    Effect.provideService(Socket.WebSocketConstructor, dial),
    Effect.result,
    Effect.runPromise
  )
  return Result.getOrThrow(result)
}
