/**
 * The terminal while the screens run: an alternate screen, raw keys, and pastes and focus told apart from typing. It is
 * given back as it was however the program ends, kill -9 excepted.
 */
import { writeSync } from "node:fs"
import process from "node:process"
import type { Sheet } from "./frame/canvas.ts"

const csi = "\u001B["
/** Alternate screen; no cursor; no wrapping of a line that is too wide; bracketed paste; reports of focus. */
const enter = `${csi}?1049h${csi}?25l${csi}?7l${csi}?2004h${csi}?1004h`
const leave = `${csi}?1004l${csi}?2004l${csi}?7h${csi}?25h${csi}m${csi}?1049l`
/** Asks whether the kitty keyboard protocol is spoken; every terminal answers the second question. */
const askKitty = `${csi}?u`
/** Escape codes that cannot be mistaken (kitty keyboard protocol, flag 1), and the keyboard as it was. */
const kitty = [`${csi}>1u`, `${csi}<u`] as const

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1, SIGQUIT: 3 } as const
type Ending = keyof typeof signals

interface Events {
  on(event: string, listener: (chunk: string) => void): unknown
  off(event: string, listener: (chunk: string) => void): unknown
}

/** The terminal: the source of keys, the sink of bytes, and the news of signals and of the end. */
export interface Terminal {
  readonly input: Events & {
    setRawMode(isRaw: boolean): unknown
    setEncoding(encoding: "utf8"): unknown
    resume(): unknown
    pause(): unknown
  }
  readonly output: Events & Sheet
  /** Writes before it answers: the process may be ending. */
  readonly writeAtOnce: (bytes: string) => void
  readonly program: Events
}

/** The terminal that this process was started in. */
export const ownTerminal = (): Terminal => ({
  input: process.stdin,
  output: process.stdout,
  writeAtOnce: (bytes) => writeSync(process.stdout.fd, bytes),
  program: process
})

export interface Tty {
  readonly write: (bytes: string) => void
  /** The terminal has answered that it speaks the kitty keyboard protocol. */
  readonly speakKitty: () => void
  readonly giveBack: () => void
}

export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

export interface Watch {
  readonly onInput: (chunk: string) => void
  readonly onResize: () => void
  /** The terminal is ours again after a stop: it must be drawn anew. */
  readonly onReturn: () => void
  /** Called when somebody wants the program to end, or the terminal is gone. */
  readonly onEnd: (exitCode: number) => void
}

export const take = (terminal: Terminal, watch: Watch): Tty => {
  const { input, output, program } = terminal
  let isOurs = true
  let speaksKitty = false

  const set = () => {
    input.setRawMode(true)
    output.write(enter + (speaksKitty ? kitty[0] : askKitty))
  }
  const onContinue = () => {
    set()
    watch.onReturn()
  }
  const onInput = (chunk: string) => watch.onInput(chunk)
  const onResize = () => watch.onResize()
  const onGone = () => watch.onEnd(128 + signals.SIGHUP)
  const enders = Object.entries(signals).map(
    ([name, number]) => [name as Ending, () => isOurs && watch.onEnd(128 + number)] as const
  )

  const giveBack = () => {
    if (!isOurs) return
    isOurs = false
    // Signals stay caught: what is on its way gets its moment, and Ink's own listener would end the process at once.
    program.off("SIGCONT", onContinue)
    program.off("exit", giveBack)
    output.off("resize", onResize)
    input.off("data", onInput)
    input.off("end", onGone)
    input.off("error", onGone)
    try {
      // The terminal may be gone.
      terminal.writeAtOnce((speaksKitty ? kitty[1] : "") + leave)
      input.setRawMode(false)
    } catch {}
    input.pause()
  }

  input.setEncoding("utf8")
  set()
  input.on("data", onInput)
  input.on("end", onGone)
  input.on("error", onGone)
  output.on("resize", onResize)
  output.on("error", onGone)
  for (const [name, ender] of enders) program.on(name, ender)
  program.on("SIGCONT", onContinue)
  program.on("exit", giveBack)
  input.resume()

  return {
    write: (bytes) => output.write(bytes),
    speakKitty: () => {
      if (speaksKitty) return
      speaksKitty = true
      output.write(kitty[0])
    },
    giveBack
  }
}
