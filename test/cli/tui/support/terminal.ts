/** Packhouse at a terminal: keys go in as bytes, the screen is read from a terminal emulator. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import xterm from "@xterm/headless"

export interface Options {
  readonly columns?: number
  readonly rows?: number
  /** Another terminal of the same workstation shares it. */
  readonly stateFolder?: string
  /** Where its device daemon answers: without one, nowhere. A daemon of this machine has no part in it. */
  readonly devices?: string
  /** Where papers are saved. */
  readonly downloads?: string
}

/** Nobody listens there. */
export const noDevices = "ws://127.0.0.1:1/v1"

/** The folder of a workstation of its own. */
export const newStateFolder = (): string => mkdtempSync(path.join(os.tmpdir(), "packhouse-tui-"))

/**
 * All that a terminal has on its disk: what of it outlives the program. A window shows work before it is there, and what
 * is still being written is not there yet.
 */
export const storedIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
    .join("\n")

/** How long a slow machine may take to show something. */
const patience = 40_000
/** Between two keys of a fast typist, in milliseconds. */
const typingPause = 90

const frameEnd = "\u001B[?2026l"
const framesIn = (bytes: string): ReadonlyArray<string> => {
  const parts = bytes.split(frameEnd)
  return parts.map((part, index) => (index < parts.length - 1 ? part + frameEnd : part))
}

export abstract class Terminal implements AsyncDisposable {
  readonly stateFolder: string
  readonly #emulator: xterm.Terminal
  readonly #watchers = new Set<() => void>()
  /** Every line that has stood on the screen. */
  readonly #shown = new Set<string>()
  #closed: Promise<void> | undefined
  /** Every byte that came out. */
  raw = ""
  /** What the screens died of. */
  protected fault: string | undefined
  /** When the bytes arrived that made the screen what it is, by `performance.now()`. */
  shownAt = 0

  constructor({ columns = 80, rows = 24, stateFolder = newStateFolder() }: Options) {
    this.stateFolder = stateFolder
    this.#emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
    // The terminal answers what it is asked.
    this.#emulator.onData((reply) => this.write(reply))
  }

  abstract readonly exited: Promise<number>
  abstract write(bytes: string): void
  protected abstract resized(columns: number, rows: number): void
  /** Ends it however it stands. */
  protected abstract end(): Promise<unknown>

  get columns(): number {
    return this.#emulator.cols
  }
  get rows(): number {
    return this.#emulator.rows
  }

  protected died(fault: string): void {
    this.fault = fault
    for (const watcher of this.#watchers) watcher()
  }

  /** Bytes came out. */
  protected put(bytes: string): void {
    const at = performance.now()
    this.raw += bytes
    // Several frames may come at once: each of them has stood on the screen.
    for (const frame of framesIn(bytes)) {
      this.#emulator.write(frame, () => {
        this.shownAt = at
        for (const line of this.lines()) this.#shown.add(line)
        for (const watcher of this.#watchers) watcher()
      })
    }
  }

  /** The screen, a line a row; blanks inside of names are plain blanks. */
  lines(): ReadonlyArray<string> {
    const buffer = this.#emulator.buffer.active
    return Array.from({ length: this.#emulator.rows }, (_, row) =>
      (buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? "").replaceAll("\u00A0", " ")
    )
  }
  text(): string {
    return this.lines().join("\n")
  }
  /** The column at which a text begins in its row; -1 when it is not there. */
  columnOf(row: number, text: string): number {
    const line = this.#emulator.buffer.active.getLine(row)
    if (line === undefined) return -1
    const cells = Array.from({ length: this.#emulator.cols }, (_, x) => line.getCell(x)?.getChars() || " ")
    return cells.findIndex((_, x) => cells.slice(x, x + text.length).join("") === text)
  }
  rowOf(text: string): number {
    return this.lines().findIndex((line) => line.includes(text))
  }
  /** Rows that are drawn in a colour of the palette, or inverse: their texts. */
  inColour(colour: "red" | "green" | "yellow" | "blue" | "cyan"): ReadonlyArray<string> {
    const number = { red: 1, green: 2, yellow: 3, blue: 4, cyan: 6 }[colour]
    const buffer = this.#emulator.buffer.active
    return this.lines().filter((_, row) => {
      const line = buffer.getLine(row)
      const cells = Array.from({ length: this.#emulator.cols }, (_, x) => line?.getCell(x))
      return cells.some((cell) => cell?.isFgPalette() === true && cell.getFgColor() === number)
    })
  }
  /** Whether a text of a row is drawn inverse: a button that is chosen. */
  isInverse(row: number, text: string): boolean {
    const at = this.columnOf(row, text)
    const line = this.#emulator.buffer.active.getLine(row)
    return at >= 0 && line?.getCell(at)?.isInverse() !== 0
  }
  /** Rows that begin inverse: what is under the cursor. */
  inverse(): ReadonlyArray<string> {
    const buffer = this.#emulator.buffer.active
    return this.lines().filter((_, row) => buffer.getLine(row)?.getCell(1)?.isInverse() !== 0)
  }
  /** The terminal's modes are those of a shell again. */
  get isGivenBack(): boolean {
    const { bracketedPasteMode, sendFocusMode, wraparoundMode } = this.#emulator.modes
    return (
      this.#emulator.buffer.active.type === "normal" &&
      !bracketedPasteMode &&
      !sendFocusMode &&
      wraparoundMode
    )
  }

  /** Waits until the screen is as wanted; fails with the screen when that never comes. */
  async until(what: string, isThere: (text: string) => boolean, longest = patience): Promise<string> {
    const deadline = Date.now() + longest
    while (true) {
      const text = this.text()
      if (isThere(text)) return text
      if (this.fault !== undefined) throw new Error(`${this.fault}\n${text}`)
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`waited in vain for ${what}:\n${text}`)
      await this.#change(Math.min(left, 1000))
    }
  }
  sees(...texts: ReadonlyArray<string>): Promise<string> {
    return this.until(texts.join(" and "), (screen) => texts.every((text) => screen.includes(text)))
  }
  seesNo(text: string): Promise<string> {
    return this.until(`no ${text}`, (screen) => !screen.includes(text))
  }
  /** Waits until a text has been drawn, if only for a moment: notices go by themselves. */
  hasShown(text: string): Promise<string> {
    const before = () => [...this.#shown].slice(-40).join("\n")
    return this.until(`${text}, once`, () => [...this.#shown].some((line) => line.includes(text))).catch(
      ({ message }: Error) => {
        throw new Error(`${message}\nshown before:\n${before()}`)
      }
    )
  }
  /** The next change of the screen, or the end of a while. */
  #change(longest: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#watchers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, longest)
      this.#watchers.add(done)
    })
  }

  /** What a scanner sends: a code and its terminator in one go. */
  scan(code: string, terminator = "\r"): void {
    this.write(code + terminator)
  }
  /**
   * A person types: the next character a while after the last is on the screen, so that a machine under load does not
   * make a burst of it. `echo` is what stands before the text.
   */
  async type(text: string, echo: string, shown: (typed: string) => string = (typed) => typed): Promise<void> {
    for (let length = 1; length <= text.length; length++) {
      if (length > 1) await new Promise((resolve) => setTimeout(resolve, typingPause))
      this.write(text.charAt(length - 1))
      await this.sees(echo + shown(text.slice(0, length)))
    }
  }

  resize(columns: number, rows: number): void {
    this.#emulator.resize(columns, rows)
    this.resized(columns, rows)
  }
  /** Ends it and forgets its files: once, whoever asks. */
  close(): Promise<void> {
    this.#closed ??= this.#end()
    return this.#closed
  }
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
  async #end(): Promise<void> {
    await this.end()
    this.#emulator.dispose()
    rmSync(this.stateFolder, { recursive: true, force: true })
  }
}

export const keys = {
  enter: "\r",
  escape: "\u001B",
  up: "\u001B[A",
  down: "\u001B[B",
  right: "\u001B[C",
  left: "\u001B[D",
  home: "\u001B[H",
  end: "\u001B[F",
  delete: "\u001B[3~",
  f12: "\u001B[24~",
  tab: "\t",
  control: (letter: string): string => String.fromCharCode(letter.charCodeAt(0) - 0x40)
} as const

/** What a terminal sends for a paste. */
export const pasted = (text: string): string => `\u001B[200~${text}\u001B[201~`

/** Logs in and waits for the menu. */
export const logIn = async (terminal: Terminal, username: string, password: string): Promise<void> => {
  await terminal.sees("User name", "Log in")
  terminal.write(pasted(username))
  await terminal.sees(`User name  ${username}`)
  terminal.write(keys.enter)
  terminal.write(pasted(password))
  await terminal.sees(`Password   ${"•".repeat(password.length)}`)
  terminal.write(keys.enter)
  await terminal.sees("m  All pages", "● online")
}

/** Finds an order by its id, from anywhere, and opens it. */
export const openOrder = async (terminal: Terminal, increment: string): Promise<void> => {
  terminal.write(keys.control("F"))
  await terminal.sees("Find an order")
  terminal.write(pasted(increment))
  await terminal.sees(`Find ${increment}`)
  terminal.write(keys.enter)
  await terminal.sees(`Order ${increment}`, "Added:", "Accept & Continue")
}
