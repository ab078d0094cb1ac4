/**
 * The upgrade of docs/operating.md and its way back, between the archives of two commits, while counters invoice: the
 * older release runs, a backup is made, the link is set to the newer one and the server is started again. Nothing that was
 * answered is lost, the time without answers is measured, the older release refuses the newer store and leaves it as it
 * is, and comes back with the backup.
 *
 *   node test/release/two-releases.ts [--older COMMIT] [--clients 8]
 */
import { createHash } from "node:crypto"
import { readFileSync, renameSync, symlinkSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { Effect, Layer, Schema } from "effect"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import * as sqlite from "#rpc-server/store/engine/sqlite.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { type Acknowledged, examineInvoices, invoiceIn, ordersWithPacks } from "../crash/kill.ts"
import { attempt, sleep, startClients } from "../crash/kills.ts"
import { password, seed } from "../support/network.ts"
import { login, within } from "../support/server.ts"
import {
  archiveHere,
  archiveOf,
  command,
  contentsHere,
  type Running,
  serve,
  unpack,
  workFolder
} from "./archives.ts"

/** The first build that says which one it is, and the last before the store of today by two steps. */
const first = "5c69a5ce"
/** Orders that wait for an invoice: more than are invoiced meanwhile. */
const waiting = 20_000

const { values } = parseArgs({
  options: { older: { type: "string", default: first }, clients: { type: "string", default: "8" } }
})

const work = workFolder()
process.on("exit", work.remove)
const opt = path.join(work.folder, "opt")
const dataDir = path.join(work.folder, "data")
const current = path.join(opt, "current")
const launcher = path.join(current, "bin/packhouse")

/** As `ln -sfn` does it: there is always a link. */
const pointAt = (release: string) => {
  symlinkSync(path.basename(release), `${current}.next`)
  renameSync(`${current}.next`, current)
}
const start = (port: number): Promise<Running> =>
  serve(launcher, ["--no-demo", "--port", String(port), "--data-dir", dataDir])

const violations: Array<string> = []
const expectThat = (isSo: boolean, what: string) => {
  console.log(`${isSo ? "ok" : "NOT"}: ${what}`)
  if (!isSo) violations.push(what)
}

console.log("The archives of two commits are made")
const newer = unpack(archiveHere(work.folder), opt)
const older = unpack(await archiveOf(values.older, work.folder, contentsHere()), opt)
const versionOf = (release: string) => command(path.join(release, "bin/packhouse"), ["version"]).stdout.trim()
console.log(`older ${versionOf(older)}, newer ${versionOf(newer)}`)

// The store is the older release's own; rows are put into it as a network would be imported.
pointAt(older)
await (await start(0)).stop()
const now = Date.now()
const ids = Array.from({ length: waiting }, (_, index) => index + 1)
const { orders, packs, invoiceCall } = ordersWithPacks(now, ids)
const raw = sqlite.opened(sqlite.open(databaseFile(dataDir)))
await Effect.runPromise(Effect.provide(seed(now, orders, packs), Layer.succeed(Store, raw.store)))
raw.close()

let server = await start(0)
const port = Number(new URL(server.url).port)
const session = await login(server.url, "hub", password)
const acknowledged: Array<Acknowledged> = []
/** The longest time between two answers, with when it began. */
let [lastAnswer, longest] = [performance.now(), 0]
const clients = startClients({
  clients: Number(values.clients),
  numbers: ids.values(),
  write: (order) => attempt({ url: server.url, session }, invoiceCall(order, `invoice-of-${order}`)),
  answered: (order, reply) => {
    longest = Math.max(longest, performance.now() - lastAnswer)
    lastAnswer = performance.now()
    const invoiced = invoiceIn(order, reply)
    if (invoiced === undefined) violations.push(`order ${order} was answered ${JSON.stringify(reply)}`)
    else acknowledged.push(invoiced)
  }
})
const untilInvoiced = async (count: number) => {
  while (acknowledged.length < count && violations.length === 0) await sleep(20)
}

await untilInvoiced(300)
const beforeBackup = acknowledged.slice()
const backup = path.join(work.folder, "before.db")
const copied = command(launcher, ["backup", "--data-dir", dataDir, backup])
expectThat(
  copied.code === 0,
  `a backup is made while ${beforeBackup.length} invoices are answered ${copied.stderr}`
)
await untilInvoiced(acknowledged.length + 200)

longest = 0
const stoppedAt = performance.now()
pointAt(newer)
await server.stop()
const endedAt = performance.now()
server = await start(port)
const readyAt = performance.now()
const beforeSwitch = acknowledged.length
await untilInvoiced(beforeSwitch + 500)
const repeated = await clients.finish()
console.log(
  `${beforeSwitch} invoices answered by the older release, ${acknowledged.length - beforeSwitch} by the newer one, ${repeated} calls sent again`
)
console.log(
  `without an answer for ${Math.round(longest)} ms: ${Math.round(endedAt - stoppedAt)} ms to end, ${Math.round(readyAt - endedAt)} ms to start with the new steps of the store`
)
expectThat(server.output().includes(versionOf(newer)), "the newer release says at its start which it is")
await server.stop()
const found = await within({ dataDir, databaseUrl: undefined }, examineInvoices(acknowledged, violations))
expectThat(
  found === acknowledged.length,
  `${found} of ${acknowledged.length} answered invoices are found, once each`
)

// The way back.
const digest = () =>
  createHash("sha256")
    .update(readFileSync(databaseFile(dataDir)))
    .digest("hex")
const before = digest()
pointAt(older)
const refused = await start(port).then(
  async (running) => {
    await running.stop()
    return "it started"
  },
  (problem: Error) => problem.message
)
expectThat(
  /^This database was migrated to step \d+ by a newer Packhouse; this one knows \d+ steps\. Start the newer version, or restore an older backup\.$/m.test(
    refused
  ),
  `the older release refuses the newer store: ${refused.trim().split("\n").at(-1)}`
)
expectThat(digest() === before, "the refused store is as it was, byte by byte")

pointAt(newer)
server = await start(port)
const again = await attempt({ url: server.url, session }, invoiceCall(1, "invoice-of-1"))
expectThat(
  again !== undefined &&
    invoiceIn(1, again)?.invoice_id === acknowledged.find(({ order }) => order === 1)?.invoice_id,
  "the newer release goes on with it, and answers an old key as before"
)
await server.stop()

pointAt(older)
const restored = command(launcher, ["restore", "--data-dir", dataDir, backup])
expectThat(restored.code === 0, `the backup is restored by the older release ${restored.stderr.trim()}`)
server = await start(port)
expectThat(server.output().includes(versionOf(older)), "the older release runs on it")
const renewed = await login(server.url, "hub", password)
const next = await attempt(
  { url: server.url, session: renewed },
  invoiceCall(waiting, `invoice-of-${waiting}-after-restore`)
)
expectThat(next !== undefined && invoiceIn(waiting, next) !== undefined, "and invoices")
await server.stop()
const rows = selectMany(Schema.Struct({ order_id: Schema.Int }))
const there = await Effect.runPromise(
  Effect.acquireUseRelease(
    Effect.sync(() => sqlite.opened(sqlite.open(databaseFile(dataDir)))),
    ({ store }) =>
      store.read(function* () {
        return new Set((yield* rows("SELECT order_id FROM invoice", [])).map(({ order_id }) => order_id))
      }),
    ({ close }) => Effect.sync(close)
  )
)
const lost = beforeBackup.filter(({ order }) => !there.has(order))
expectThat(lost.length === 0, `all ${beforeBackup.length} invoices from before the backup are in it`)

for (const violation of violations.slice(0, 20)) console.log(`VIOLATION: ${violation}`)
process.exitCode = violations.length === 0 ? 0 : 1
