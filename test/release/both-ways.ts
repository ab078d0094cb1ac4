/**
 * A release of one commit as the client of a server of another one, over all jobs of a store: receiving, picking, invoicing,
 * dispatch, a sale, a payment, a return, the count of the day, a transfer. An older client with a newer server, a newer one
 * with an older, an upgrade in the middle of an order, and two that are too far apart: those say which of them is older,
 * change nothing, and lose nothing of what was collected.
 *
 *   node test/release/both-ways.ts [--older COMMIT]
 */
import path from "node:path"
import { parseArgs } from "node:util"
import pty from "@lydell/node-pty"
import xterm from "@xterm/headless"
import { sleep } from "../crash/kills.ts"
import { programEnv } from "../support/program-env.ts"
import {
  archiveFarAhead,
  archiveHere,
  archiveOf,
  command,
  contentsHere,
  type Ran,
  type Running,
  serve,
  unpack,
  workFolder
} from "./archives.ts"

/** The first build that says which one it is. */
const { values } = parseArgs({ options: { older: { type: "string", default: "5c69a5ce" } } })
const work = workFolder()
process.on("exit", work.remove)

let failures = 0
const expectThat = (isSo: boolean, what: string) => {
  console.log(`${isSo ? "ok" : "NOT"}: ${what}`)
  if (!isSo) failures += 1
}

const unpacked = (archive: string): string =>
  path.join(unpack(archive, path.join(work.folder, "opt")), "bin/packhouse")
const here = unpacked(archiveHere(work.folder))
const older = unpacked(await archiveOf(values.older, work.folder, contentsHere()))
const ahead = unpacked(await archiveFarAhead(work.folder, contentsHere()))
const nameOf = (launcher: string) => command(launcher, ["version"]).stdout.trim()

let places = 0
/** A demo network of a release's own, and a workstation with nothing collected. */
const newPlace = () => {
  places += 1
  return {
    dataDir: path.join(work.folder, `data-${places}`),
    state: path.join(work.folder, `state-${places}`)
  }
}
type Where = ReturnType<typeof newPlace>
const serving = (launcher: string, { dataDir }: Where, demo = "--demo", port = "0"): Promise<Running> =>
  serve(launcher, [demo, "--port", port, "--data-dir", dataDir])

/** The workstation of a place, with a release's commands. */
const workstation = (launcher: string, server: Running, { state, dataDir }: Where, ofServer: string) => {
  const env = { PACKHOUSE_SERVER: server.url, PACKHOUSE_STATE_DIR: state }
  return {
    run: (args: ReadonlyArray<string>, input = ""): Ran => command(launcher, args, { env, input }),
    login: () => command(launcher, ["login", "hub", "--password-stdin"], { env, input: "packhouse\n" }),
    /** Of an order or a shipment, read beside the server by its own release. */
    codes: (id: string): ReadonlyArray<string> =>
      command(ofServer, ["demo", "codes", id], {
        env: { PACKHOUSE_DATA_DIR: dataDir, PACKHOUSE_STATE_DIR: state }
      })
        .stdout.split("\n")
        .map((line) => line.split("\t")[0] ?? "")
        .filter((code) => code !== "")
  }
}
type Workstation = ReturnType<typeof workstation>

const picked = "100000047"
const sold = "100000003"
/** Each with the words that its answer has. */
const jobs = ({ codes }: Workstation): ReadonlyArray<readonly [string, ReadonlyArray<string>, RegExp]> => [
  ["the queue", ["orders"], /100000001/],
  ["scanning a shipment", ["shipment", "scan", "SHP-1001", ...codes("SHP-1001")], /Sugar/],
  ["receiving it", ["shipment", "accept", "SHP-1001", "--short"], /Shipment added to hub inventory/],
  ["picking", ["order", "accept", picked, ...codes(picked)], /Potato/],
  [
    "invoicing",
    ["order", "invoice", picked, "--pdf", path.join(work.folder, "paper.pdf")],
    /Invoice \d+ of order/
  ],
  ["dispatch", ["order", "dispatch", picked], /shipment: order/],
  ["a cart", ["cart", "add", ...codes(sold)], /Total: /],
  ["a sale", ["sell", "--given", "5000"], /Given 5000\.00, change/],
  ["a payment", ["payment", "qr", "100000009", "--text"], /^upi:\/\/pay/],
  ["looking whether it came", ["payment", "status", "100000009"], /has not come yet/],
  ["an order's return", ["return", "order", picked, "--all", "--reason", "Expired"], /Successfull/],
  ["the count of the day", ["eod", "submit", "1773=4.5", "--comment", "counted"], /4\.50 Kg/],
  ["a transfer", ["transfer", "request", "Jayanagar", "2649=1"], /created successfully/],
  ["the transfers", ["transfer", "list"], /Jayanagar/],
  ["the order afterwards", ["order", "show", picked], /^Status +\S/m],
  ["what came back", ["return", "list"], new RegExp(picked)]
]

/** All jobs by a client of one release at a server of another. */
const conversation = async (clientName: string, client: string, serverName: string, server: string) => {
  console.log(`${clientName} client ${nameOf(client)}, ${serverName} server ${nameOf(server)}`)
  const where = newPlace()
  const running = await serving(server, where)
  const counter = workstation(client, running, where, server)
  expectThat(counter.login().code === 0, "login")
  for (const [job, args, answer] of jobs(counter)) {
    const { code, stdout, stderr } = counter.run(args)
    expectThat(
      code === 0 && answer.test(stdout),
      `${job}: ${(stderr.trim() || stdout.trim()).split("\n").at(-1)}`
    )
  }
  await running.stop()
}
await conversation("an older", older, "a newer", here)
await conversation("a newer", here, "an older", older)

// An upgrade in the middle of an order: the server first, the workstation after it.
{
  console.log("An order that is begun before an upgrade and ended after it")
  const where = newPlace()
  let running = await serving(older, where)
  const port = new URL(running.url).port
  let counter = workstation(older, running, where, older)
  counter.login()
  const [first = "", ...others] = counter.codes(picked)
  expectThat(
    counter.run(["order", "accept", picked, first]).code === 0,
    "the older one scans a pack at the older server"
  )
  await running.stop()
  running = await serving(here, where, "--no-demo", port)
  counter = workstation(older, running, where, here)
  const [second = "", ...last] = others
  expectThat(
    counter.run(["order", "accept", picked, second]).code === 0,
    "it scans the next one at the newer server"
  )
  counter = workstation(here, running, where, here)
  expectThat(counter.run(["order", "accept", picked, ...last]).code === 0, "the newer one scans the others")
  const again = counter.run(["order", "accept", picked, first])
  expectThat(
    /Already|already|fully/.test(again.stderr),
    `the first pack is in it still: ${again.stderr.trim()}`
  )
  const invoiced = counter.run(["order", "invoice", picked])
  expectThat(invoiced.code === 0, `and invoices all of them: ${invoiced.stdout.trim()}`)
  await running.stop()
}

/** What the terminal shows within half a minute. */
const terminalShows = async (
  launcher: string,
  running: Running,
  { state }: Where,
  words: RegExp
): Promise<boolean> => {
  const terminal = new xterm.Terminal({ cols: 100, rows: 30, allowProposedApi: true })
  const child = pty.spawn(launcher, [], {
    cols: 100,
    rows: 30,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: work.folder,
      TERM: "xterm-256color",
      ...programEnv(),
      PACKHOUSE_SERVER: running.url,
      PACKHOUSE_STATE_DIR: state
    }
  })
  child.onData((bytes) => terminal.write(bytes))
  const screen = () =>
    Array.from(
      { length: 30 },
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? ""
    ).join(" ")
  for (let tries = 0; tries < 300 && !words.test(screen()); tries += 1) await sleep(100)
  const shows = words.test(screen())
  if (!shows) console.log(screen().replaceAll(/ +/g, " "))
  child.kill()
  return shows
}

/** A client and a server that do not fit, with work that was collected when they did. */
const apart = async (older: string, newer: string, isClientOlder: boolean) => {
  const [client, server, word] = isClientOlder ? [older, newer, "older"] : [newer, older, "newer"]
  console.log(`A client that is ${word} than its server by two contracts`)
  const where = newPlace()
  let running = await serving(client, where)
  const port = new URL(running.url).port
  let counter = workstation(client, running, where, client)
  counter.login()
  const [first = "", ...others] = counter.codes(picked)
  expectThat(
    counter.run(["order", "accept", picked, first]).code === 0,
    "it collects a pack at a server that fits"
  )
  await running.stop()
  running = await serving(server, where, "--no-demo", port)
  counter = workstation(client, running, where, server)
  for (const [job, args] of jobs(counter).filter(([, args]) => args[0] !== "eod" && args[0] !== "transfer")) {
    const { code, stderr } = counter.run(args)
    if (code === 0 || !stderr.includes(`This Packhouse is ${word} than its server`))
      expectThat(false, `${job}: ${stderr.trim()}`)
  }
  const refused = counter.run(["order", "invoice", picked])
  expectThat(
    refused.code === 1 && refused.stderr.includes(`This Packhouse is ${word} than its server`),
    `commands are refused: ${refused.stderr.trim()}`
  )
  expectThat(
    await terminalShows(client, running, where, new RegExp(`${word} than (its|the) server`)),
    "the terminal says it where the connection stands"
  )
  counter = workstation(server, running, where, server)
  counter.login()
  expectThat(
    counter.run(["order", "accept", picked, ...others]).code === 0,
    "the right release scans the others"
  )
  const again = counter.run(["order", "accept", picked, first])
  expectThat(
    /Already|already|fully/.test(again.stderr),
    `what was collected is there still: ${again.stderr.trim()}`
  )
  const invoiced = counter.run(["order", "invoice", picked])
  expectThat(invoiced.code === 0, `and is invoiced: ${invoiced.stdout.trim()}`)
  await running.stop()
}
await apart(here, ahead, true)
await apart(here, ahead, false)

process.exit(failures === 0 ? 0 : 1)
