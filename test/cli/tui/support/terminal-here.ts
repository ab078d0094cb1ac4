/**
 * The screens in the process of their test, as a program runs them: only the terminal below them is none of this machine's.
 * Starting a program, and drawing every frame by code that is cold, was most of what a test of the screens took. What the
 * program itself does is for program-terminal.ts.
 */
import { EventEmitter } from "node:events"
import { mkdirSync } from "node:fs"
import path from "node:path"
import { PassThrough } from "node:stream"
import { Cause, Effect, Exit, Fiber } from "effect"
import { runScreens } from "#cli/tui/open.tsx"
import { noDevices, type Options, Terminal } from "./terminal.ts"

/** Where bytes go to: as large as the emulator is. */
class Output extends EventEmitter {
  readonly #size: { readonly columns: number; readonly rows: number }
  readonly write: (bytes: string) => void

  constructor(size: { readonly columns: number; readonly rows: number }, write: (bytes: string) => void) {
    super()
    this.#size = size
    this.write = write
  }
  get columns(): number {
    return this.#size.columns
  }
  get rows(): number {
    return this.#size.rows
  }
}

export class TerminalHere extends Terminal {
  readonly #input = Object.assign(new PassThrough(), { setRawMode: () => undefined })
  readonly #output: Output
  readonly #screens: Fiber.Fiber<number, unknown>
  readonly exited: Promise<number>

  constructor(server: string, options: Options = {}) {
    super(options)
    const { devices = noDevices, downloads = this.stateFolder } = options
    const put = (bytes: string) => this.put(bytes)
    this.#output = new Output(this, put)
    const stateFolder = path.join(this.stateFolder, "state")
    mkdirSync(stateFolder, { recursive: true, mode: 0o700 })
    this.#screens = Effect.runFork(
      runScreens({
        server,
        stateFolder,
        devices,
        downloads,
        terminal: {
          input: this.#input,
          output: this.#output,
          writeAtOnce: put,
          program: new EventEmitter()
        },
        log: () => undefined
      })
    )
    this.exited = Effect.runPromise(Fiber.await(this.#screens)).then((exit) => {
      if (Exit.isSuccess(exit)) return exit.value
      this.died(Cause.pretty(exit.cause))
      return 1
    })
  }

  write(bytes: string): void {
    this.#input.write(bytes)
  }
  protected resized(): void {
    this.#output.emit("resize")
  }
  protected end(): Promise<unknown> {
    return Effect.runPromise(Fiber.interrupt(this.#screens))
  }
}
