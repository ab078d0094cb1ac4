/** Reports are read in threads beside the server's: nobody waits for somebody's report, and none goes on for ever. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { methods } from "#core/contract/contract.ts"
import { define, sessionOnly } from "#core/contract/method.ts"
import { makeReports } from "#rpc-server/report/reports.ts"
import { answerer } from "#rpc-server/rpc/answer.ts"
import { bound } from "#rpc-server/service/all.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { migratedDatabase } from "#test/support/database.ts"
import { Hub } from "#test/support/hub.ts"
import { reportFaults } from "#test/support/method-faults.ts"
import { incrementOf, password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  post,
  type RpcReply,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"
import { hubUser } from "./hub-user.ts"

const orders = [1, 2, 3].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] }))
/** The report that the tests make slow: it reads orders, which a scan's look-up does not. */
const slow = "OrderService.getOrderList"
const slowParams = [{ currentPage: 1, perPage: 300, sortBy: "created_at", sortDesc: true }, "all", 11]
/** A report that reads no orders. */
const quick = "ShipmentService.getHubInventory"

let where: Place
let isFilled = false
let server: RunningServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  if (isFilled) forget(where)
  isFilled = false
})
const filled = async (databaseUrl?: string) => {
  where = place(databaseUrl)
  isFilled = true
  await within(where, seed(Date.now(), orders, []))
}
/** A statement that reads orders waits first, without end, in a step that nothing can interrupt. */
const slowDown = () => {
  const database = new DatabaseSync(databaseFile(where.dataDir))
  database.exec(`
    PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
    ALTER TABLE orders RENAME TO every_order;
    CREATE VIEW orders AS SELECT * FROM every_order WHERE waits() > 0
  `)
  database.close()
  execFileSync("mkfifo", [pipe()])
}
const pipe = () => path.join(where.dataDir, "waits")
/** What a server needs for it. */
const waiting = () => ({
  NODE_OPTIONS:
    `${process.env.NODE_OPTIONS ?? ""} --import=${import.meta.resolve("#test/support/preload-waiting.ts")}`.trim(),
  TESTED_PIPE: pipe()
})
const start = async (env: Record<string, string> = {}) => {
  server = await startServer(where, { env })
  return server.url
}
describe.each(racedDatabase)("a report on $name", ({ url }) => {
  const hub = Hub.of(url, seed(Date.now(), orders, []))

  it("sees what was answered before it was asked", async () => {
    for (const [index, id] of [1, 2, 3].entries()) {
      const items = [{ item_id: id * 100, reason: "the customer has changed his mind" }]
      expect((await hub.call("CommerceService.cancelOrder", [id, items])).error).toBeUndefined()
      const changed = await hub.call("OrderService.updateOrder", [id, { status: "canceled" }])
      expect(changed.error).toBeUndefined()
      const { result } = await hub.call(slow, slowParams)
      const listed = result as { readonly orders: ReadonlyArray<{ readonly status: string }> }
      expect(listed.orders.filter(({ status }) => status === "canceled")).toHaveLength(index + 1)
    }
  })

  it("stands in a batch beside other answers, each under its id", async () => {
    const ask = (id: unknown, method: string, params: ReadonlyArray<unknown>) => ({
      jsonrpc: "2.0",
      id,
      method,
      params
    })
    const { body } = await post(
      `${hub.url}/api`,
      [
        ask("a", slow, slowParams),
        ask(2, "OrderService.getOrderInfo", [1]),
        ask("ü", quick, [11]),
        ask(4, slow, [])
      ],
      { authorization: hub.session }
    )
    expect(body).toMatchObject([
      { jsonrpc: "2.0", id: "a", result: { orders: [{ increment_id: expect.any(String) }, {}, {}] } },
      { id: 2, result: { increment_id: incrementOf(1) } },
      { id: "ü", result: { status: "success" } },
      { id: 4, error: { code: -32602 } }
    ])
  })
})

describe("while somebody reads a report that takes long", () => {
  beforeEach(async () => {
    await filled()
    slowDown()
  })

  // It is stopped by a kill: its threads would wait for ever.
  afterEach(() => server?.kill())

  it("others' calls and reports are answered, and it is given up after its time with what to do", async () => {
    const at = await start({ ...waiting(), PACKHOUSE_REPORT_SECONDS: "5" })
    const [reader, other] = [await login(at, "hub", password), await login(at, "second", password)]
    await startThreads(at, [reader, other])
    let ended = 0
    // More of one reader than there are threads: one is read at a time.
    const reports = [1, 2, 3, 4].map(() =>
      unanswered(call(at, reader, slow, slowParams)).then((reply) => {
        ended += 1
        return reply
      })
    )
    for (let turn = 0; turn < 5; turn++) {
      expect(
        (await call(at, other, "ShipmentService.getTotalAvailableQty", [1773, 1, null])).error
      ).toBeUndefined()
      expect((await call(at, other, quick, [11])).error).toBeUndefined()
    }
    expect(ended).toBe(0)
    const { error } = await Promise.race(reports)
    expect(error).toMatchObject({ code: -32000, data: { tag: "ReportTooLong", seconds: 5 } })
    expect(error?.message).toContain("fewer days")
    expect((await call(at, other, quick, [11])).error).toBeUndefined()
  })

  it("who finds all threads taken hears that it is busy, and calls that are no reports go on", async () => {
    const at = await start({ ...waiting(), PACKHOUSE_REPORT_SECONDS: "3" })
    const names = ["hub", "second", "all"]
    const sessions = await Promise.all(names.map((name) => login(at, name, password)))
    await startThreads(at, sessions)
    const taken = sessions.map((session) => unanswered(call(at, session, slow, slowParams)))
    const late = await login(at, "kochi", password)
    const busy = unanswered(call(at, late, quick, [21]))
    expect(
      (await call(at, late, "ShipmentService.getTotalAvailableQty", [1773, 2, null])).error
    ).toBeUndefined()
    for (const report of await Promise.all(taken)) expect(report.error?.data?.tag).toBe("ReportTooLong")
    expect((await busy).error).toMatchObject({ code: -32000, data: { tag: "ReportsBusy" } })
  })
})

it("PostgreSQL ends a report that takes too long by itself, and scans keep their connections", async () => {
  await filled(await migratedDatabase(inject("postgresUrl")))
  await spoil(
    "ALTER TABLE orders RENAME TO every_order",
    "CREATE VIEW orders AS SELECT * FROM every_order WHERE (SELECT TRUE FROM pg_sleep(60))"
  )
  const at = await start({ PACKHOUSE_REPORT_SECONDS: "4" })
  const sessions = await Promise.all(["hub", "second", "all"].map((name) => login(at, name, password)))
  const reports = sessions.map((session) => call(at, session, slow, slowParams))
  const scan = Promise.all(
    sessions.map((session) => call(at, session, "ShipmentService.getTotalAvailableQty", [1773, 1, null]))
  )
  expect(await Promise.race([scan, ...reports])).toHaveLength(3)
  for (const report of await Promise.all(reports)) expect(report.error?.data?.tag).toBe("ReportTooLong")
})

it("a row that a report cannot read is one line of the log, with method, user, table and place", async () => {
  await filled()
  const database = new DatabaseSync(databaseFile(where.dataDir))
  database.exec("PRAGMA ignore_check_constraints = ON; UPDATE orders SET status = 'lost' WHERE order_id = 2")
  database.close()
  const at = await start()
  const session = await login(at, "hub", password)
  const reply = await call(at, session, slow, slowParams)
  await server?.stop()
  const lines = (server?.output() ?? "").split("\n").filter((line) => line.includes("a call failed"))
  expect(reply.error).toEqual({
    code: -32603,
    message: "Api call failure",
    data: { request: expect.any(String) }
  })
  expect(lines).toHaveLength(1)
  for (const part of [slow, "hub", "a row of orders", "status", "rpc-server/store/"])
    expect(lines[0]).toContain(part)
})

it.runIf(process.platform === "linux")(
  "its thread gives way to the others where processors are short",
  async () => {
    await filled()
    const reports = makeReports({ ...where, logFormat: "json", patience: 30_000 })
    try {
      const asked = { method: quick, params: [11], caller: hubUser, now: Date.now(), about: {} }
      const { bytes } = await Effect.runPromise(reports.read(asked))
      expect(JSON.parse(String(Buffer.from(bytes)))).toMatchObject({ status: "success" })
      const threads = readdirSync("/proc/self/task").map((id) =>
        readFileSync(`/proc/self/task/${id}/stat`, "utf8")
      )
      // After the name: state, 15 more, then the nice value.
      const niceOf = (stat = "") => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16])
      const [own] = threads.filter((stat) => stat.startsWith(`${process.pid} `))
      const [reading] = threads.filter((stat) => stat.includes("(packhouse-repor"))
      expect(niceOf(own)).toBeLessThan(10)
      expect(niceOf(reading)).toBe(10)
    } finally {
      reports.close()
    }
  }
)

it("a thread that throws what has no text fails its report alone, and the next one has a thread", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-threads-"))
  writeFileSync(
    path.join(folder, "report-worker.js"),
    `require("node:worker_threads").parentPort.on("message", () => { throw { toString: 1 } })`
  )
  vi.stubEnv("PACKHOUSE_THREADS_ROOT", folder)
  const reading = { dataDir: folder, databaseUrl: undefined, logFormat: "json", patience: 30_000 } as const
  const reports = makeReports(reading, { threads: 1, waiting: 2, megabytes: 64 })
  try {
    for (const time of [1, 2]) {
      const report = { method: quick, params: [11], caller: hubUser, now: time, about: {} }
      const failure = await Effect.runPromise(Effect.flip(reports.read(report)))
      expect(failure).toMatchObject({ message: "something was thrown that has no text" })
    }
  } finally {
    reports.close()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  }
})

it("the first rows of a list, unless they are many or searched for, are read on the spot", async () => {
  await filled()
  const given: Array<unknown> = []
  const reports = {
    read: ({ params }: { readonly params: unknown }) => {
      given.push(params)
      return Effect.die("a thread was asked")
    }
  }
  const answer = answerer(bound, reports)
  const asked = (more: object) => [{ currentPage: 1, perPage: 40, ...more }, "open", 11]
  const bodies = [asked({}), asked({ perPage: 50, filter: " " }), asked({ filter: null })]
  const beside = [
    asked({ perPage: 51 }),
    asked({ currentPage: 2 }),
    asked({ filter: "ra" }),
    [{ currentPage: 1 }, "open", 11]
  ]
  await within(
    where,
    Effect.gen(function* () {
      const store = yield* Store
      for (const params of [...bodies, ...beside]) {
        const body = { jsonrpc: "2.0", id: 1, method: slow, params }
        yield* answer(body, {
          caller: hubUser,
          now: Date.now(),
          requestId: "0123456789abcdef",
          key: undefined,
          mayBeUnstorable: false,
          mustChangePassword: false
        }).pipe(Effect.provide(needs(store)))
      }
    })
  )
  expect(given).toEqual(beside)
})

describe("of the contract", () => {
  it("only methods that read are reports, and each names how it may be given up", () => {
    const reports = [...methods.values()].filter(({ weight }) => weight === "report")
    expect(reports.length).toBeGreaterThan(5)
    expect(reports.filter(({ effect }) => effect !== "reads")).toEqual([])
    expect(reportFaults).toEqual(["ReportTooLong", "ReportsBusy"])
  })

  it("a write that calls itself a report does not compile", () => {
    const about = {
      about: "",
      params: [],
      result: Schema.Unknown,
      faults: [],
      flag: "none",
      tenant: sessionOnly
    } as const
    // @ts-expect-error a report changes nothing
    define({ ...about, effect: "writes", weight: "report" })
    define({ ...about, effect: "reads", weight: "report" })
  })
})

/** Makes a server start a thread for each of these, so that none has to begin while the time of a report runs. */
const startThreads = async (at: string, sessions: ReadonlyArray<string>): Promise<void> => {
  const replies = await Promise.all(sessions.map((session) => call(at, session, quick, [11])))
  if (replies.some(({ error }) => error !== undefined)) await startThreads(at, sessions)
}

/** A call whose server may be killed before it answers. */
const unanswered = (reply: Promise<RpcReply>): Promise<RpcReply> => reply.catch(() => ({}))

const spoil = (...texts: ReadonlyArray<string>) => within(where, changes(...texts))
