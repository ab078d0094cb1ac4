/**
 * A CUPS of its own for tests: its folders are temporary, its port is free, and it touches nothing of the machine's.
 * On Debian: apt-get install -y --no-install-recommends cups cups-client
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import net, { type AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"

const cupsd = "/usr/sbin/cupsd"
export const isMissing =
  spawnSync(cupsd, ["-h"]).error !== undefined || spawnSync("lp", ["-h"]).error !== undefined

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export interface PrivateCups extends AsyncDisposable {
  readonly server: string
  /** A queue that hands jobs as they are to a listener on a port. */
  readonly queue: (name: string, port: number) => void
  readonly run: (program: string, ...args: ReadonlyArray<string>) => string
}

export const startCups = async (): Promise<PrivateCups> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-cups-"))
  chmodSync(folder, 0o755)
  for (const name of ["spool", "spool/tmp", "cache", "run", "etc", "etc/ppd"])
    mkdirSync(path.join(folder, name))
  const port = await freePort()
  const files = path.join(folder, "cups-files.conf")
  const settings = path.join(folder, "cupsd.conf")
  writeFileSync(
    files,
    [
      `ServerRoot ${folder}/etc`,
      `RequestRoot ${folder}/spool`,
      `TempDir ${folder}/spool/tmp`,
      `CacheDir ${folder}/cache`,
      `StateDir ${folder}/run`,
      `ErrorLog ${folder}/error_log`,
      `AccessLog ${folder}/access_log`,
      `PageLog ${folder}/page_log`,
      "SystemGroup root lpadmin",
      "SetEnv PATH /usr/bin:/bin"
    ].join("\n")
  )
  writeFileSync(
    settings,
    [
      `Listen 127.0.0.1:${port}`,
      "Browsing Off",
      "WebInterface No",
      "DefaultAuthType None",
      "PreserveJobHistory On",
      "<Location />",
      "  Order allow,deny",
      "  Allow all",
      "</Location>",
      "<Policy default>",
      "  JobPrivateAccess all",
      "  JobPrivateValues none",
      "  <Limit All>",
      "    Order deny,allow",
      "  </Limit>",
      "</Policy>",
      ""
    ].join("\n")
  )
  const server = `127.0.0.1:${port}`
  const child = spawn(cupsd, ["-f", "-c", settings, "-s", files], { stdio: "ignore" })
  const env = { ...process.env, CUPS_SERVER: server, LC_ALL: "C" }
  const run: PrivateCups["run"] = (program, ...args) =>
    execFileSync(program, args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
  const isUp = (): boolean =>
    spawnSync("lpstat", ["-r"], { env, encoding: "utf8" }).stdout.includes("is running")
  while (!isUp()) {
    if (child.exitCode !== null) throw new Error("cupsd does not start")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    server,
    run,
    queue: (name, printerPort) => {
      run("lpadmin", "-p", name, "-E", "-v", `socket://127.0.0.1:${printerPort}`, "-m", "raw")
    },
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
