/**
 * The terminal while the screens run: an alternate screen, raw keys, and pastes and focus told apart from typing. It is
 * given back as it was however the program ends, kill -9 excepted.
 */
import { writeSync } from "node:fs"
import process from "node:process"

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
  /** Somebody wants the program to end, or the terminal is gone. */
  readonly onEnd: (exitCode: number) => void
}

export const take = (watch: Watch): Tty => {
  const { stdin, stdout } = process
  let isOurs = true
  let speaksKitty = false

  const set = () => {
    stdin.setRawMode(true)
    stdout.write(enter + (speaksKitty ? kitty[0] : askKitty))
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
    process.off("SIGCONT", onContinue)
    process.off("exit", giveBack)
    stdout.off("resize", onResize)
    stdin.off("data", onInput)
    stdin.off("end", onGone)
    stdin.off("error", onGone)
    try {
      // At once, for the process may be ending; the terminal may be gone.
      writeSync(stdout.fd, (speaksKitty ? kitty[1] : "") + leave)
      stdin.setRawMode(false)
    } catch {}
    stdin.pause()
  }

  stdin.setEncoding("utf8")
  set()
  stdin.on("data", onInput)
  stdin.on("end", onGone)
  stdin.on("error", onGone)
  stdout.on("resize", onResize)
  stdout.on("error", onGone)
  for (const [name, ender] of enders) process.on(name, ender)
  process.on("SIGCONT", onContinue)
  process.on("exit", giveBack)
  stdin.resume()

  return {
    write: (bytes) => stdout.write(bytes),
    speakKitty: () => {
      if (speaksKitty) return
      speaksKitty = true
      stdout.write(kitty[0])
    },
    giveBack
  }
}
