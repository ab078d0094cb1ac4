/** The devices of a workstation by commands: a real daemon, printers on the network, scales at a serial line. */
import { mkdtempSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { Cable } from "#test/device-daemon/support/cable.ts"
import { Dialog } from "#test/device-daemon/support/dialog.ts"
import { closedPort, RawPrinter } from "#test/device-daemon/support/raw-printer.ts"
import { scaleAt } from "#test/device-daemon/support/scales.ts"
import { isLong } from "#test/support/runs.ts"
import { startCounter as startSimulated } from "#test/support/simulated-counter.ts"
import { programs, type Ran, until } from "./support/packhouse.ts"
import { atTerminal } from "./support/terminal.ts"
import { eventually, nobody, Workplace } from "./support/workplace.ts"

const page = "https://console.example"

/** Each test is many commands, one after the other. */
const timeout = 120_000

const it = test.extend<{ readonly at: Workplace }>({
  at: async ({ task: _ }, use) => {
    const at = new Workplace()
    await use(at)
    at.desk.remove()
  }
})

describe.concurrent("every command at the devices", { timeout }, () => {
  const jobless = ["list", "status", "status scale", "probe label", "test-print label", "scale", "jobs"]
  const others = ["scale --follow", "scale --zero", "retry abcd", "reprint abcd", "resolve abcd printed"]
  const pairing = ["cancel abcd", "pair", "pairings", "unpair abcd"]

  const all = [...jobless, ...others, ...pairing]

  // One client asks for all of them: the day's run has each fourth.
  it.for(isLong ? all : all.filter((_, at) => at % 4 === 0))(
    "%s says what to start where no daemon answers",
    async (line, { at }) => {
      expect(await at.device(`${line} --json`)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `No device daemon answers on this workstation. Start it with: packhouse device-daemon\nPACKHOUSE_DEVICES names ${nobody.PACKHOUSE_DEVICES}: it has to listen there.\n`
      })
    }
  )

  it("is explained where it is written wrongly", async ({ at }) => {
    const wrong = [
      "nonsense",
      "status printer",
      "probe",
      "test-print",
      "test-print scale",
      "scale --wait 0",
      "scale --wait 16",
      "scale --wait soon",
      "scale --now --wait 1",
      "scale --follow --now",
      "scale --zero --tare",
      "scale 1",
      "jobs --role scale",
      "jobs --limit 0",
      "jobs --limit 101",
      "jobs abc",
      "jobs $$ok",
      "retry",
      "resolve abcd",
      "resolve abcd perhaps",
      "unpair"
    ]
    const answers = await Promise.all(wrong.map(async (line) => ({ line, ran: await at.device(line) })))
    for (const { line, ran } of answers) {
      expect([line, ran.code, ran.stdout]).toEqual([line, 2, ""])
      expect(ran.stderr).not.toContain("No device daemon answers")
      expect(ran.stderr).not.toBe("")
    }
  })

  it("says where a device is set up that is not, which print job there is not, and whose the daemon is", async ({
    at
  }) => {
    await using counter = await at.bare()
    for (const line of [
      "status scale",
      "probe scanner",
      "test-print label",
      "scale",
      "scale --tare",
      "scale --follow"
    ])
      expect([line, await at.device(line, counter)]).toMatchObject([
        line,
        {
          code: 1,
          stdout: "",
          stderr: expect.stringMatching(
            /^No such device is set up on this workstation \(\w+\)\. Write it into .*devices\.json/
          )
        }
      ])
    const list = await at.device("list", counter)
    expect(list.code).toBe(0)
    expect(list.stdout.match(/not set up/g)).toHaveLength(5)
    expect(list.stderr).toMatch(/^No device is set up\. Write it into /)
    expect(await at.device("status", counter)).toMatchObject({ code: 0, stdout: "0 ready, 5 not set up\n" })
    // A job is named by enough of its id; an unknown one is refused, and the list is named.
    expect(await at.device("retry 0000", counter)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "No such print job (0000). packhouse device jobs lists them\n"
    })
    // Where the daemon is somebody else's, the folder of its state is named.
    const other = mkdtempSync(path.join(at.desk.folder, "other-"))
    const ran = await at.desk.run(["device", "list"], "", { ...counter.env, PACKHOUSE_STATE_DIR: other })
    expect(ran).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The device daemon keeps its state in another folder than ${other}, or is another user's. Name its folder in PACKHOUSE_STATE_DIR\n`
    })
  })
})

describe.concurrent("device list and status", { timeout }, () => {
  it("tell what stands here; status ends with 1 while a device is in error, and says what helps", async ({
    at
  }) => {
    await using printer = await RawPrinter.start()
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", 15_000)
    await using counter = await at.counter({
      roles: { label: label(printer.port), invoice: receipt(await closedPort()) },
      scale: { protocol: "mt-sics", transport: { path: cable.path } }
    })
    scale.put(0)
    const states = async (): Promise<object> =>
      Object.fromEntries(
        devicesIn(await at.device("list --json", counter)).map(({ role, state }) => [role, state])
      )
    await eventually(states, { scale: "ready", scanner: "absent", itemLabel: "absent" })

    expect(await at.device("test-print invoice", counter)).toMatchObject({ code: 1 })
    await eventually(states, { invoice: "error" })
    // A scale that a busy machine keeps waiting is in error for a moment.
    await eventually(states, { invoice: "error", scale: "ready" })
    const list = await at.device("list", counter)
    expect(list).toMatchObject({ code: 0, stderr: "" })
    expect(list.stdout).toMatch(/^DEVICE +ROLE +STATE +HOW +WHY\n/)
    expect(list.stdout).toMatch(
      /^Invoice printer +invoice +in error +by tcp, escpos +The printer does not answer/m
    )
    expect(list.stdout).toMatch(/^Scale +scale +ready +by serial, mt-sics$/m)

    const status = await at.device("status", counter)
    expect(status).toMatchObject({ code: 1 })
    expect(status.stdout).toMatch(/1 in error, 2 not set up\n$/)
    expect(status.stderr).toMatch(
      /^Invoice printer: The printer does not answer.*Switch it on and check its cable/
    )
    expect((await at.device("status --json", counter)).json()).toMatchObject({ ready: false })
    expect(await at.device("status invoice", counter)).toMatchObject({ code: 1 })
    const one = await at.device("status scale", counter)
    expect(one).toMatchObject({ code: 0, stderr: "" })
    expect(one.stdout).toContain("Can    Probe, Zero, Tare, Clear tare\n")
  })
})

describe.concurrent("a print job", { timeout }, () => {
  it("is printed, told truly, retried, resolved and reprinted by a person's word alone", async ({ at }) => {
    await using printer = await RawPrinter.start("paperOut")
    await using counter = await at.counter({ roles: { label: label(printer.port) } })

    const out = await at.device("test-print label --json", counter)
    expect(out.code).toBe(1)
    const failed = jobIn(out)
    expect(failed).toMatchObject({
      kind: "test",
      role: "label",
      state: "failed",
      error: { code: "PAPER_OUT" }
    })
    const id = failed.job_id.slice(0, 8)
    expect(out.stderr).toBe(
      `Test page on Label printer: The printer is out of paper. Load paper, close the cover, then print again. Again: packhouse device retry ${id}\n`
    )
    expect(printer.jobs).toHaveLength(0)
    for (const line of [`resolve ${id} printed`, `reprint ${id}`, `cancel ${id}`])
      expect(await at.device(line, counter)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `Test page (${id}) is failed. Again: packhouse device retry ${id}\n`
      })

    printer.mood = "runsOut"
    const broken = await at.device(`retry ${id}`, counter)
    expect(broken).toMatchObject({ code: 1, stdout: "" })
    expect(broken.stderr).toMatch(/^Test page: It may have been printed: look at the printer/)
    expect(broken.stderr).toContain(`packhouse device resolve ${id} printed (or not-printed)\n`)
    expect(await at.device(`retry ${id}`, counter)).toMatchObject({ code: 1, stdout: "" })

    const seen = await at.device(`resolve ${id} not-printed`, counter)
    expect(seen).toMatchObject({
      code: 0,
      stdout: "Test page: not printed\n",
      stderr: `Again: packhouse device retry ${id}\n`
    })
    printer.mood = "well"
    const before = printer.jobs.length
    expect(await at.device(`retry ${failed.job_id}`, counter)).toMatchObject({
      code: 0,
      stdout: "Test page: printed\n",
      stderr: ""
    })
    expect(printer.jobs).toHaveLength(before + 1)
    expect((await at.device(`jobs ${id} --json`, counter)).json()).toMatchObject({
      job: { job_id: failed.job_id, state: "done", verdict: "confirmed", attempts: 3, error: null }
    })
    // A test page is no paper of goods: another one is another page.
    expect(await at.device(`reprint ${id}`, counter)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Another one: packhouse device test-print label")
    })
  })

  it("that came out is reprinted under a key of its own, marked as a reprint; a probe takes no paper", async ({
    at
  }) => {
    await using printer = await RawPrinter.start()
    await using counter = await at.counter({ roles: { label: label(printer.port) } })
    const well = await at.device("probe label", counter)
    expect(well).toMatchObject({ code: 0, stderr: "" })
    expect(well.stdout).toMatch(/^Label printer: answers after \d+ ms\n$/)
    printer.mood = "paperOut"
    const out = await at.device("probe label --json", counter)
    expect(out.code).toBe(1)
    expect(out.stderr).toBe(
      "Label printer: The printer is out of paper. Load paper, close the cover, then print again.\n"
    )
    expect(out.json()).toMatchObject({ role: "label", answers: true, error: { code: "PAPER_OUT" } })
    expect(printer.jobs).toEqual([])
    printer.mood = "well"
    const first = await at.submitted(counter, "order-41:label:1")
    const id = first.slice(0, 8)
    const ran = await at.device(`reprint ${id} --json`, counter)
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    const again = jobIn(ran)
    expect(again).toMatchObject({ state: "done", reprint_of: "order-41:label:1", kind: "orderLabel" })
    expect(again.job_id).not.toBe(first)
    expect(await at.device(`reprint ${id}`, counter)).toMatchObject({
      code: 0,
      stdout: "Order label, order #41: printed, a reprint\n"
    })
    expect(printer.jobs).toHaveLength(3)

    const jobs = await at.device("jobs", counter)
    expect(jobs.code).toBe(0)
    expect(jobs.stdout).toMatch(
      new RegExp(`^${id} +[-\\d]+ [:\\d]+ +Label +Order label, order #41 +printed, confirmed$`, "m")
    )
    expect(jobs.stdout.match(/Order label, order #41, REPRINT/g)).toHaveLength(2)
    expect((await at.device("jobs --limit 1 --json", counter)).json()).toMatchObject({
      jobs: [{ reprint_of: "order-41:label:1" }],
      total: expect.any(Number)
    })
    const one = await at.device(`jobs ${id}`, counter)
    expect(one.stdout).toContain(`Reprint: packhouse device reprint ${id}\n`)
  })

  it("that waits can be called off; who waits for it is told", async ({ at }) => {
    await using printer = await RawPrinter.start("endless")
    await using counter = await at.counter({
      roles: { label: { ...receipt(printer.port), transport: { ...tcp(printer.port), finishSeconds: 60 } } }
    })
    const first = at.desk.start(["device", "test-print", "label"], "", counter.env)
    using dialog = await at.dialog(counter)
    const sending = async (): Promise<object> =>
      ((await dialog.ask("print.list")).r as ReadonlyArray<JobData>).map(({ state }) => state)
    await eventually(sending, ["sending"])
    const second = at.desk.start(["device", "test-print", "label"], "", counter.env)
    await eventually(sending, ["queued", "sending"])
    const [waiting, under] = jobsIn(await at.device("jobs --open --role label --json", counter))
    expect(await at.device(`cancel ${waiting?.job_id}`, counter)).toMatchObject({
      code: 0,
      stdout: "Test page: cancelled\n",
      stderr: ""
    })
    expect(await second.ended).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Test page on Label printer: cancelled\n"
    })
    expect(await at.device(`cancel ${under?.job_id}`, counter)).toMatchObject({ code: 1, stdout: "" })
    // The printer took every byte and ends the connection: it never says more.
    await printer[Symbol.asyncDispose]()
    expect(await first.ended).toMatchObject({
      code: 0,
      stdout: "Test page on Label printer: handed over to the printer, which does not say whether it is out\n"
    })
  })
})

describe.concurrent("device scale", { timeout }, () => {
  it("weighs what lies still, in grams, live at a terminal; and says why there is no weight", async ({
    at
  }) => {
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", 15_000)
    await using counter = await at.counter(scaleOf("mt-sics", cable))
    await at.ready(counter)
    // At a terminal a live weight is written over itself, and it is said what is waited for.
    scale.put(500)
    const live = atTerminal(at.desk, ["device", "scale", "--follow"], counter.env)
    await live.sees("0.50 Kg (500 g)")
    scale.put(640)
    await live.sees("0.64 Kg (640 g)")
    expect(live.shown()).not.toContain("\n")
    live.type("\u0003")
    await live.ended
    scale.put(700, "moving")
    const waiting = atTerminal(at.desk, ["device", "scale", "--wait", "10"], counter.env)
    await waiting.sees("Waiting for the scale to be at rest: 0.70 Kg, moving ...")
    scale.put(720)
    await waiting.sees("0.72 Kg (720 g)")
    expect((await waiting.ended).exitCode).toBe(0)
    scale.put(1258)
    expect(await at.device("scale", counter)).toMatchObject({
      code: 0,
      stdout: "1.26 Kg (1258 g)\n",
      stderr: ""
    })
    expect((await at.device("scale --json", counter)).json()).toMatchObject({
      state: "stable",
      grams: 1258,
      kg: 1.258,
      is_net: false,
      error: null,
      done: null
    })
    expect(await at.device("scale --tare", counter)).toMatchObject({ code: 0, stderr: "Tare: done\n" })

    const refused: ReadonlyArray<readonly [number, "still" | "moving", RegExp]> = [
      [700, "moving", /^The scale is not at rest\. Wait until the load lies still/],
      [16_000, "still", /^Too heavy for the scale\. Take something off\.\n$/]
    ]
    for (const [grams, motion, sentence] of refused) {
      scale.put(grams, motion)
      // Longer than a machine under load leaves the scale unheard.
      const ran = await at.device("scale --wait 4", counter)
      expect(ran).toMatchObject({ code: 1, stdout: "" })
      expect(ran.stderr).toMatch(sentence)
    }
    scale.put(700, "moving")
    expect(await at.device("scale --now", counter)).toMatchObject({ code: 0, stdout: "0.70 Kg, moving\n" })
    // What moves is for the eye: there is nothing to book.
    expect((await at.device("scale --now --json", counter)).json()).toMatchObject({
      state: "moving",
      grams: null,
      kg: null,
      indicated_grams: 700
    })
    expect(await at.device("scale --zero", counter)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The scale refuses, nothing was changed/)
    })
    scale.switch(false)
    expect((await at.device("scale --wait 0.5", counter)).stderr).toMatch(/^The scale does not answer/)
    cable.unplug()
    await eventually(async () => (await at.device("status scale --json", counter)).json(), {
      device: { state: "error", error: { code: "SCALE_OFFLINE" } }
    })
    for (const line of ["scale", "scale --now", "scale --zero"])
      expect((await at.device(line, counter)).stderr).toMatch(/^The scale is not connected .*check its cable/)
  })

  it("zeroes and tares only where the protocol can", async ({ at }) => {
    using cable = new Cable()
    using scale = scaleAt(cable, "cas-22", 15_000)
    await using counter = await at.counter(scaleOf("cas-22", cable))
    scale.put(500)
    await at.ready(counter)
    for (const line of ["--zero", "--tare", "--clear-tare"])
      expect(await at.device(`scale ${line}`, counter)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^This scale cannot be told to do that: use its own keys/)
      })
    expect(await at.device("scale", counter)).toMatchObject({ code: 0, stdout: "0.50 Kg (500 g)\n" })
  })

  it("follows a weight through an unplugged cable and a daemon that starts anew, an object a line", async ({
    at
  }) => {
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", 15_000)
    const configuration = scaleOf("mt-sics", cable)
    const counter = await at.counter(configuration)
    const port = new URL(counter.url).port
    scale.put(500)
    await at.ready(counter)
    const following = at.desk.start(["device", "scale", "--follow", "--json"], "", counter.env)
    let said = ""
    following.process.stdout?.on("data", (chunk) => {
      said += chunk
    })
    const tells = (...wanted: ReadonlyArray<string>): Promise<unknown> =>
      until(() => {
        // A scale that a busy machine keeps waiting is in error for a moment; what it says then is another reading.
        const seen = readings(said)
          .map(({ state, grams }) => `${state} ${grams}`)
          .filter((reading) => wanted.includes(reading) || !reading.startsWith("error"))
          .filter((reading, index, all) => reading !== all[index - 1])
        return wanted.join() === seen.slice(-wanted.length).join() ? true : undefined
      }, `${wanted.join()} in ${said}`)
    await tells("stable 500")
    scale.put(750, "moving")
    await tells("stable 500", "moving null")
    scale.put(750)
    await tells("moving null", "stable 750")
    await counter[Symbol.asyncDispose]()
    await tells("stable 750", "error null")
    scale.put(900)
    await using _again = await at.counter(configuration, ["--port", port])
    // Without another change of the load.
    await tells("stable 900")
    following.process.kill("SIGINT")
    await following.ended
    expect(
      readings(said).every(({ grams, state }) => (grams === null) === !["stable", "zero"].includes(state))
    ).toBe(true)
  })
})

describe.concurrent("device pair", { timeout }, () => {
  it("lets one page in, lists it, and shows it the door", async ({ at }) => {
    await using counter = await at.counter({ roles: {}, origins: [page, "https://other.example"] })
    const unnamed = await at.device("pair", counter)
    expect(unnamed).toMatchObject({ code: 1, stdout: "" })
    expect(unnamed.stderr).toBe(`Choose one of the allowed origins: ${page}, https://other.example\n`)
    expect(await at.device("pairings", counter)).toMatchObject({
      code: 0,
      stdout: "No browser page is paired. Let one in: packhouse device pair\n"
    })

    const offer = await at.device(`pair --origin ${page} --json`, counter)
    expect(offer).toMatchObject({ code: 0, stderr: "" })
    const { code } = offer.json() as { readonly code: string }
    expect(offer.json()).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      origin: page,
      expires_at: expect.any(String)
    })
    const name = "\u001b[31mtill\u202e 3"
    using knock = await Dialog.open(counter.url, { origin: page })
    knock.send({ t: "pair", v: 1, code, client: { kind: "web", name, version: "1" } })
    const { token } = (await knock.frame(({ t }) => t === "paired")) as unknown as { readonly token: string }
    using visitor = await Dialog.open(counter.url, { origin: page })
    visitor.hello(token)
    await visitor.frame(({ t }) => t === "welcome")

    const list = await at.device("pairings", counter)
    expect(list.stdout).toMatch(/^\S+ +https:\/\/console\.example .*till.* print, scale, scan$/m)
    // A name that came from a browser gives the terminal no orders.
    for (const order of ["\u001b", "\u202e"]) expect(list.stdout).not.toContain(order)
    const { pairings } = (await at.device("pairings --json", counter)).json() as {
      readonly pairings: ReadonlyArray<{ readonly id: string }>
    }
    const id = pairings[0]?.id ?? ""
    expect(await at.device("unpair nobody", counter)).toMatchObject({
      code: 1,
      stderr: 'No pairing "nobody". packhouse device pairings lists them\n'
    })
    expect(await at.device(`unpair ${id}`, counter)).toMatchObject({ code: 0, stderr: "" })
    expect(await visitor.closed).toBe(4403)
    expect((await at.device("pairings --json", counter)).json()).toEqual({ pairings: [] })
  })

  it("shows a code that a person can read out", async ({ at }) => {
    await using counter = await at.counter({ roles: {} }, ["--origin", page])
    const ran = await at.device("pair", counter)
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    expect(ran.stdout).toMatch(
      /^Type \d{6} into Devices of https:\/\/console\.example before \d\d:\d\d:\d\d\.\n$/
    )
  })
})

describe.concurrent("a simulated counter", { timeout }, () => {
  it("prints, weighs and is followed by the same commands", async ({ at }) => {
    const stateDir = at.desk.env.PACKHOUSE_STATE_DIR ?? ""
    const { url, say, pictures, kill } = await startSimulated({ programs: programs(), stateDir })
    const counter = { url, env: { PACKHOUSE_DEVICES: url } }
    try {
      await at.ready(counter)
      expect(await at.device("status", counter)).toMatchObject({ code: 0, stdout: "5 ready\n", stderr: "" })
      for (const role of ["invoice", "label", "itemLabel"]) {
        expect(await at.device(`test-print ${role}`, counter)).toMatchObject({ code: 0, stderr: "" })
        expect(pictures(role)).toHaveLength(1)
      }
      say("w 0.64")
      await eventually(async () => (await at.device("scale --now --json", counter)).json(), { grams: 640 })
      expect(await at.device("scale", counter)).toMatchObject({ code: 0, stdout: "0.64 Kg (640 g)\n" })
      say("s 8901234567890")
      await eventually(async () => (await at.device("status scanner --json", counter)).json(), {
        device: { unclaimed: 1 }
      })
      say("unplug scanner")
      await eventually(async () => (await at.device("status scanner --json", counter)).json(), {
        device: { state: "error", error: { code: "SCANNER_OFFLINE" } }
      })
    } finally {
      await kill()
    }
  })
})

const tcp = (port: number) => ({ kind: "tcp", host: "127.0.0.1", port, answerSeconds: 0.5, finishSeconds: 1 })
const label = (port: number) => ({
  language: "zpl",
  transport: tcp(port),
  profile: { widthMm: 72, heightMm: 50 }
})
const receipt = (port: number) => ({ language: "escpos", transport: tcp(port), profile: { widthMm: 72 } })
const scaleOf = (protocol: string, { path: line }: Cable) => ({
  roles: {},
  scale: { protocol, transport: { path: line } }
})

interface JobData {
  readonly job_id: string
  readonly state: string
}
const jobIn = (ran: Ran) => (ran.json() as { readonly job: JobData }).job
const jobsIn = (ran: Ran) => (ran.json() as { readonly jobs: ReadonlyArray<JobData> }).jobs
const devicesIn = (ran: Ran) =>
  (ran.json() as { readonly devices: ReadonlyArray<{ readonly role: string; readonly state: string }> })
    .devices
const readings = (said: string) =>
  said
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly state: string; readonly grams: number | null })
