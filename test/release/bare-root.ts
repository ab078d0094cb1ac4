/**
 * A release on a machine that has nothing: a root with the archive unpacked, the C and C++ libraries, a shell, /proc and
 * five devices. No npm, no other Node, no other program. From the archive to the first invoice in a minute; then the terminal
 * at a pseudo-terminal, the pages in a browser outside, papers, the device daemon, and a server on PostgreSQL.
 *
 *   node test/release/bare-root.ts [--archive FILE]
 *
 * The root is made by user and mount namespaces (unshare), so that nobody has to be root outside.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync
} from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import pty from "@lydell/node-pty"
import xterm from "@xterm/headless"
import { sleep } from "../crash/kills.ts"
import { findChromium, launchChromium } from "../support/chromium.ts"
import { freePort, startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { archiveHere, type Ran, unpack, workFolder } from "./archives.ts"

const mostPacked = 60_000_000
const mostSeconds = 60

const { values } = parseArgs({ options: { archive: { type: "string" } } })
const work = workFolder()
process.on("exit", work.remove)
const archive = values.archive ?? archiveHere(work.folder)
const root = path.join(work.folder, "root")

let failures = 0
const expectThat = (isSo: boolean, what: string) => {
  console.log(`${isSo ? "ok" : "NOT"}: ${what}`)
  if (!isSo) failures += 1
}
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const bring = (file: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  copyFileSync(file, path.join(root, file))
}
/** What a program is linked to is copied to where it looks for it. */
const bringLibraries = (program: string) => {
  for (const [library] of execFileSync("ldd", [program], { encoding: "utf8" }).matchAll(/\/\S+/g))
    bring(library)
}

for (const folder of ["proc", "dev/pts", "tmp", "bin", "opt/packhouse"])
  mkdirSync(path.join(root, folder), { recursive: true })
bring("/bin/sh")
bringLibraries("/bin/sh")
bringLibraries(process.execPath)

const enter = `
  mount --rbind /proc "$0/proc" && mount --rbind /dev/pts "$0/dev/pts" || exit 97
  for device in null zero random urandom tty; do
    : > "$0/dev/$device" && mount --bind "/dev/$device" "$0/dev/$device" || exit 97
  done
  exec "$(command -v chroot || echo /usr/sbin/chroot)" "$0" "$@"`
const port = await freePort()
const devicePort = await freePort()
const env = {
  PATH: "/opt/packhouse/current/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/tmp",
  TERM: "xterm-256color",
  LANG: "C.UTF-8",
  PACKHOUSE_SERVER: `http://127.0.0.1:${port}`,
  PACKHOUSE_PORT: String(port),
  PACKHOUSE_DATA_DIR: "/tmp/data",
  PACKHOUSE_DEVICES: `ws://127.0.0.1:${devicePort}/v1`
}
const entered = (args: ReadonlyArray<string>) => [
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  enter,
  root,
  ...args
]
const packhouse = (args: ReadonlyArray<string>, input = "", more: Record<string, string> = {}): Ran => {
  const { status, stdout, stderr } = spawnSync("unshare", entered(["packhouse", ...args]), {
    encoding: "utf8",
    input,
    timeout: 120_000,
    env: { ...env, ...more }
  })
  return { code: status, stdout, stderr }
}
/** A program in the root that runs until it is ended. */
const startInRoot = (args: ReadonlyArray<string>, ready: RegExp, more: Record<string, string> = {}) => {
  const child = spawn("unshare", entered(["packhouse", ...args]), {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...env, ...more }
  })
  let output = ""
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()))
  process.on("exit", () => child.kill("SIGKILL"))
  return new Promise<{ readonly pid: number; readonly stop: () => Promise<void> }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (ready.test(output))
        resolve({
          pid: child.pid ?? 0,
          stop: () => {
            child.kill("SIGTERM")
            return closed
          }
        })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    void closed.then(() => reject(new Error(output)))
  })
}
const isReady = /Packhouse is ready at/

// From the archive to the first invoice.
const startedAt = performance.now()
const release = unpack(archive, path.join(root, "opt/packhouse"))
symlinkSync(path.basename(release), path.join(root, "opt/packhouse/current"))
const unpackedAt = performance.now()
const server = await startInRoot(["serve", "--demo"], isReady)
const order = "100000047"
const done = (ran: Ran, what: string) => expectThat(ran.code === 0, `${what} ${ran.stderr.trim()}`)
done(packhouse(["login", "hub", "--password-stdin"], "packhouse\n"), "login")
const codes = packhouse(["demo", "codes", order])
  .stdout.split("\n")
  .map((line) => line.split("\t")[0] ?? "")
  .filter((code) => code !== "")
done(packhouse(["order", "accept", order, ...codes]), `${codes.length} packs are scanned`)
// The demo leaves one of its items without a pack.
packhouse(["order", "nil", order, "7106", "--reason", "Out of stock"])
done(packhouse(["order", "invoice", order, "--pdf", "/tmp/invoice.pdf"]), "the order is invoiced")
const seconds = (performance.now() - startedAt) / 1000
const status = readFileSync(`/proc/${server.pid}/status`, "utf8")
const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
const unpacked = readdirSync(release, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((total, entry) => total + statSync(path.join(entry.parentPath, entry.name)).size, 0)
console.log(
  `${megabytes(statSync(archive).size)} packed, ${megabytes(unpacked)} unpacked in ${((unpackedAt - startedAt) / 1000).toFixed(1)} s; the server has ${megabytes(resident)} of memory with the demo network and the threads of its papers`
)
expectThat(statSync(archive).size <= mostPacked, `the archive has at most ${megabytes(mostPacked)}`)
expectThat(seconds < mostSeconds, `from the archive to the first invoice in ${seconds.toFixed(1)} s`)
const pdf = readFileSync(path.join(root, "tmp/invoice.pdf"))
expectThat(
  pdf.subarray(0, 5).toString() === "%PDF-" && pdf.length > 5000,
  `the invoice is a PDF of ${pdf.length} bytes`
)
expectThat(!existsSync(path.join(root, "usr/bin")), "the root has no other programs")

// The terminal.
const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true })
const screen = () =>
  Array.from(
    { length: 24 },
    (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? ""
  ).join("\n")
const shell = pty.spawn("unshare", entered(["packhouse"]), { cols: 80, rows: 24, env })
shell.onData((bytes) => terminal.write(bytes))
const shows = async (text: string) => {
  for (let tries = 0; tries < 300 && !screen().includes(text); tries += 1) await sleep(100)
  expectThat(screen().includes(text), `the terminal shows ${JSON.stringify(text)}`)
}
await shows("To pick")
shell.write("1")
await shows("Order no.")
shell.kill()

// The pages, with whatever they fetch later.
const web = path.join(release, "lib/build/web")
const answers = await Promise.all(
  readdirSync(web)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map(async (name) => ({ name, status: (await fetch(`${env.PACKHOUSE_SERVER}/${name}`)).status }))
)
const absent = answers.filter(({ status }) => status !== 200)
expectThat(
  absent.length === 0,
  `${answers.length} files of the pages are served ${absent.map(({ name }) => name)}`
)
const browser = await launchChromium(await findChromium())
const page = await browser.newPage()
const problems: Array<string> = []
page.on("pageerror", (problem) => problems.push(problem.message))
page.on("response", (response) => {
  if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
})
await page.goto(env.PACKHOUSE_SERVER)
await page.getByLabel("User name").fill("hub")
await page.getByLabel("Password").fill("packhouse")
await page.keyboard.press("Enter")
await page.waitForURL(({ pathname }) => !pathname.startsWith("/login"))
await page.goto(`${env.PACKHOUSE_SERVER}/order`)
await page.getByText("100000163").first().waitFor()
await page.evaluate("document.fonts.ready")
expectThat(problems.length === 0, `a browser opens the queue, names in other letters too ${problems}`)
await browser.close()

// The counter's devices.
const daemon = await startInRoot(
  ["device-daemon", "--simulate", "--port", String(devicePort)],
  /A simulated counter/
)
const printed = packhouse(["device", "test-print", "label"])
const papers = path.join(root, "tmp/.local/state/packhouse/simulated/label")
expectThat(
  existsSync(papers) && readdirSync(papers).some((name) => name.endsWith(".png")),
  `the device daemon prints a label: ${(printed.stdout + printed.stderr).trim()}`
)
await daemon.stop()
await server.stop()

// PostgreSQL, which the archive is a client of.
const postgres = await startEmbeddedPostgres()
const inPostgres = { DATABASE_URL: postgres.url }
done(packhouse(["demo"], "", inPostgres), "the demo network is loaded into PostgreSQL")
const onPostgres = await startInRoot(["serve", "--no-demo"], isReady, inPostgres)
done(packhouse(["login", "hub", "--password-stdin"], "packhouse\n"), "login at the server on PostgreSQL")
const queue = packhouse(["orders"])
expectThat(queue.stdout.includes("100000001"), "its queue has the orders")
await onPostgres.stop()
await postgres.stop()

process.exit(failures === 0 ? 0 : 1)
