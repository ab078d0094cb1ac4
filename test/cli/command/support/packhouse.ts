/** The command line as it is shipped: bundled, each command a process of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { clientEnv } from "../../../support/program-env.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

/** Read before any command in this process has an environment of its own. */
const { TESTED_PROGRAMS: folder } = process.env

/** The programs under test: those of the global setup; outside of a test run a bundle of its own. */
export const bundle = async (): Promise<{ readonly folder: string; readonly remove: () => void }> => {
  if (folder !== undefined) return { folder, remove: () => undefined }
  const made = path.join(root, "node_modules/.cache/packhouse", `programs-${process.pid}`)
  await promisify(execFile)(process.execPath, [path.join(root, "cli/bin/build-programs.mjs"), made])
  return { folder: made, remove: () => rmSync(made, { recursive: true, force: true }) }
}

/** In a test, which the global setup has made programs for. */
export const programs = (): string => {
  if (folder === undefined) throw new Error("the programs under test are made by the global setup")
  return folder
}

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The answer of --json. */
  readonly json: () => unknown
}

export interface Running {
  readonly process: ChildProcess
  readonly ended: Promise<Ran>
}

/** One workstation: its state folder, and the server that its commands talk to. */
export class Workstation {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-cli-"))
  readonly programs: string
  readonly env: Record<string, string>

  constructor(programs: string, server: string | undefined, env: Record<string, string> = {}) {
    this.programs = programs
    this.env = {
      HOME: this.folder,
      ...clientEnv(),
      PACKHOUSE_STATE_DIR: this.state,
      ...(server === undefined ? {} : { PACKHOUSE_SERVER: server }),
      ...env
    }
  }

  /** Another workstation of its kind where the same person is logged in. */
  twin(kind = Workstation): Workstation {
    const twin = new kind(this.programs, this.env.PACKHOUSE_SERVER)
    cpSync(this.state, twin.state, { recursive: true })
    return twin
  }

  get state(): string {
    return path.join(this.folder, "state")
  }

  get script(): string {
    return path.join(this.programs, "cli/packhouse.js")
  }

  start(args: ReadonlyArray<string>, input = "", env: Record<string, string> = {}): Running {
    const child = spawn(process.execPath, [this.script, ...args], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: ["pipe", "pipe", "pipe"]
    })
    // A command that does not read what is piped in ends before it is written.
    child.stdin.on("error", () => undefined)
    child.stdin.end(input)
    const code = new Promise<number | null>((resolve) => child.once("exit", resolve))
    const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(
      ([exit, stdout, stderr]): Ran => ({
        code: exit,
        stdout,
        stderr,
        json: () => JSON.parse(stdout)
      })
    )
    return { process: child, ended }
  }

  run(args: ReadonlyArray<string>, input = "", env: Record<string, string> = {}): Promise<Ran> {
    return this.start(args, input, env).ended
  }

  /** `packhouse order show 1` as it is typed. */
  type(line: string, input = ""): Promise<Ran> {
    return this.run(line.split(" "), input)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Waits for something to become true, as long as a slow machine may take. */
export const until = async <A>(look: () => A | undefined, what: string): Promise<A> => {
  const deadline = Date.now() + 40_000
  while (Date.now() < deadline) {
    const seen = look()
    if (seen !== undefined) return seen
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`waited in vain for ${what}`)
}
