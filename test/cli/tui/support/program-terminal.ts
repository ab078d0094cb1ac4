/** The program as it is shipped, at a real pseudo-terminal: for what it does as a program, its start, its signals and its end. */
import path from "node:path"
import pty from "@lydell/node-pty"
import { clientEnv } from "../../../support/program-env.ts"
import { noDevices, type Options, Terminal } from "./terminal.ts"

export interface ProgramOptions extends Options {
  /** It is measured: compiled as at a counter, for a day of work. */
  readonly isMeasured?: boolean
}

/** A terminal of a test lives for a second or two: what is compiled for a day of work takes longer than it saves. */
const quickly = ["--max-opt=1"]

export class ProgramTerminal extends Terminal {
  readonly #pty: pty.IPty
  readonly exited: Promise<number>

  constructor(programs: string, server: string, options: ProgramOptions = {}) {
    super(options)
    const { isMeasured = false, devices = noDevices, downloads } = options
    const program = [
      ...(isMeasured ? [] : quickly),
      path.join(programs, "cli/packhouse.js"),
      "--server",
      server
    ]
    this.#pty = pty.spawn(process.execPath, program, {
      name: "xterm-256color",
      cols: this.columns,
      rows: this.rows,
      cwd: this.stateFolder,
      env: {
        HOME: this.stateFolder,
        ...clientEnv(),
        TERM: "xterm-256color",
        COLORTERM: "truecolor",
        LANG: "C.UTF-8",
        PACKHOUSE_STATE_DIR: path.join(this.stateFolder, "state"),
        PACKHOUSE_DEVICES: devices,
        ...(downloads === undefined ? {} : { PACKHOUSE_DOWNLOADS: downloads })
      }
    })
    this.#pty.onData((bytes) => this.put(bytes))
    this.exited = new Promise((resolve) => this.#pty.onExit(({ exitCode }) => resolve(exitCode)))
  }

  get pid(): number {
    return this.#pty.pid
  }

  write(bytes: string): void {
    this.#pty.write(bytes)
  }
  protected resized(columns: number, rows: number): void {
    this.#pty.resize(columns, rows)
  }
  /** As a power cut would: nothing of the program's own gets a last word. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    process.kill(this.pid, signal)
    await this.exited
  }
  protected async end(): Promise<void> {
    try {
      process.kill(this.pid, "SIGKILL")
    } catch {
      // It has ended by itself.
    }
    await this.exited
  }
}
