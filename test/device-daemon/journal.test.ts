import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { Effect, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { advance, type JobEvent, submit } from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"
import { type Entry, openJournal } from "#device-daemon/journal.ts"
import { itemLabel } from "./paper/samples.ts"
import { newStateDir, spawnDaemon, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { RawPrinter } from "./support/raw-printer.ts"

describe("the journal", () => {
  it("remembers the last state of every job, in the order of their arrival", () =>
    fc.assert(
      fc.asyncProperty(histories, async (written) => {
        const file = newFile()
        await writing(file, written)
        expect(await reading(file)).toEqual(latest(written))
      }),
      { numRuns: 40 }
    ))

  it("torn off anywhere is what it was a line earlier, and goes on from there", () =>
    fc.assert(
      fc.asyncProperty(histories, fc.double({ min: 0, max: 1, noNaN: true }), async (written, share) => {
        const file = newFile()
        await writing(file, written)
        const whole = readFileSync(file)
        const kept = whole.subarray(0, Math.floor(whole.length * share))
        writeFileSync(file, kept)
        const lines = kept.toString("latin1").split("\n").length - 1
        expect(await reading(file)).toEqual(latest(written.slice(0, lines)))
        // What is written next does not join what was torn.
        const next = entry("next")
        await writing(file, [next])
        expect(await reading(file)).toEqual([...latest(written.slice(0, lines)), next])
      }),
      { numRuns: 60 }
    ))

  it("damaged in the middle is put aside; what was under way then is unknown", async () => {
    const file = newFile()
    const [a, b, c] = [entry("a"), moved(entry("b"), { type: "Started" }), done(entry("c"))]
    await writing(file, [a, b, c])
    const lines = readFileSync(file, "utf8").split("\n")
    writeFileSync(file, [...lines.slice(0, 1), "garbage", ...lines.slice(1)].join("\n"))
    const found = await reading(file)
    expect(found.map(({ job }) => [job.jobKey, job.state])).toEqual([
      ["a", "unknown"],
      ["b", "unknown"],
      ["c", "done"]
    ])
    const aside = readdirSync(path.dirname(file)).find((name) => name.includes("damaged"))
    expect(readFileSync(path.join(path.dirname(file), aside ?? ""), "utf8")).toContain("garbage")
  })

  it("forgets a key after seven days, and a document that nobody can ask for again", async () => {
    const file = newFile()
    const failed = moved(entry("failed"), { type: "Failed", error: refusal("PAPER_OUT") })
    await writing(file, [entry("waits"), done(entry("done")), failed])
    const hoursLater = (hours: number) => reading(file, hours * 3_600_000)
    expect((await hoursLater(0)).map(({ job, document }) => [job.jobKey, document !== null])).toEqual([
      ["waits", true],
      ["done", false],
      ["failed", true]
    ])
    expect(readFileSync(file, "utf8").match(/Chicken/g)).toHaveLength(2)
    expect((await hoursLater(25)).map(({ job, document }) => [job.jobKey, document !== null])).toEqual([
      ["waits", true],
      ["done", false],
      ["failed", false]
    ])
    expect((await hoursLater(7 * 24 + 1)).map(({ job }) => job.jobKey)).toEqual(["waits"])
  })

  it("does not grow without end, and is its user's alone", async () => {
    const file = newFile()
    const steps = Array.from({ length: 2200 }, (_, index) => done(entry(`job-${index % 20}`)))
    await writing(file, steps)
    expect(readFileSync(file, "utf8").split("\n").length).toBeLessThan(500)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await reading(file)).toHaveLength(20)
  })

  it("that cannot grow lets nothing be printed, and goes on when it can", async () => {
    await using printer = await RawPrinter.start("well")
    const roles = {
      label: {
        language: "zpl",
        transport: { kind: "tcp", host: "127.0.0.1", port: printer.port },
        profile: { widthMm: 50, heightMm: 30 }
      }
    }
    const stateDir = newStateDir()
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`)
    const submission = (jobKey: string) => ({ jobKey, role: "label", copies: 1, doc: itemLabel() })
    // A limit of the system on the size of files: 8 KiB.
    const full = await spawnDaemon(roles, stateDir, ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash"])
    const refused: Array<string> = []
    try {
      using dialog = await Dialog.welcome({ url: full?.url ?? "", stateDir })
      for (const jobKey of keys) {
        const { t, code, detail } = await dialog.ask("print.submit", submission(jobKey))
        if (t === "err") {
          expect([code, detail]).toEqual(["INTERNAL", expect.stringContaining("journal cannot be written")])
          refused.push(jobKey)
        }
      }
      expect(refused.length).toBeGreaterThan(5)
      expect((await dialog.ask("devices.list")).t).toBe("ok")
    } finally {
      await full?.kill()
    }
    const printedBefore = printer.jobs.length
    const daemon = await spawnDaemon(roles, stateDir)
    try {
      using dialog = await Dialog.welcome({ url: daemon?.url ?? "", stateDir })
      for (const jobKey of refused)
        expect(await dialog.ask("print.get", { jobKey })).toMatchObject({ code: "JOB_UNKNOWN" })
      const [first = ""] = refused
      expect((await dialog.ask("print.submit", submission(first))).t).toBe("ok")
      await until(() => printer.jobs.length > printedBefore)
    } finally {
      await daemon?.kill()
    }
  })
})

const newFile = (): string =>
  path.join(mkdtempSync(path.join(os.tmpdir(), "packhouse-journal-")), "jobs.jsonl")
const now = 1_763_700_000_000

const at = <A, E>(effect: Effect.Effect<A, E>, time: number): Promise<A> =>
  Effect.andThen(TestClock.setTime(time), effect).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)
const writing = (file: string, entries: ReadonlyArray<Entry>): Promise<void> =>
  at(
    Effect.scoped(
      Effect.flatMap(openJournal(file), ({ write }) => Effect.forEach(entries, write, { discard: true }))
    ),
    now
  )
const reading = (file: string, later = 0): Promise<ReadonlyArray<Entry>> =>
  at(Effect.scoped(Effect.map(openJournal(file), ({ found }) => found)), now + later)

const entry = (jobKey: string): Entry => ({
  job: Result.getOrThrow(
    submit(
      undefined,
      {
        jobId: `id-${jobKey}`,
        jobKey,
        role: "label",
        kind: "itemLabel",
        copies: 1,
        reprintOf: null,
        expiresAt: null,
        hash: "h"
      },
      now
    )
  ).job,
  hash: "h",
  document: itemLabel()
})
const moved = (before: Entry, event: JobEvent): Entry => ({
  ...before,
  job: Result.getOrThrow(advance(before.job, event, now))
})
const done = (before: Entry): Entry => ({
  ...[{ type: "Started" }, { type: "Sending" }, { type: "Finished", verdict: "written" } as const].reduce(
    (each, event) => moved(each, event as JobEvent),
    before
  ),
  document: null
})
const latest = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => [
  ...new Map(entries.map((each) => [each.job.jobId, each])).values()
]

const changes: ReadonlyArray<(before: Entry) => Entry> = [
  (before) => before,
  (before) => moved(before, { type: "Started" }),
  (before) => moved(moved(before, { type: "Started" }), { type: "Sending" }),
  (before) =>
    moved(before, { type: "Failed", error: refusal("DEVICE_OFFLINE", "it refuses the connection") }),
  done
]
const histories: fc.Arbitrary<ReadonlyArray<Entry>> = fc.array(
  fc
    .tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(...changes))
    .map(([key, change]) => change(entry(key))),
  { maxLength: 25 }
)
