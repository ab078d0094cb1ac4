/** Trusted key events of a browser, each dated as a keyboard or a scanner sends them, however late they are handed over. */
import type { CDPSession } from "playwright-core"
import { machineTime } from "./shifted-clock.ts"

interface KeyEvents {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly text: string
  readonly modifiers?: number
}

const special: Readonly<Record<string, KeyEvents>> = {
  "\r": { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  "\t": { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, text: "" }
}

/** The keys of a US keyboard that scanners are set to: place, what they say alone and with Shift, number of Windows. */
const marked: ReadonlyArray<readonly [code: string, plain: string, shifted: string, virtual: number]> = [
  ["Minus", "-", "_", 189],
  ["Equal", "=", "+", 187],
  ["BracketLeft", "[", "{", 219],
  ["BracketRight", "]", "}", 221],
  ["Backslash", "\\", "|", 220],
  ["Semicolon", ";", ":", 186],
  ["Quote", "'", '"', 222],
  ["Comma", ",", "<", 188],
  ["Period", ".", ">", 190],
  ["Slash", "/", "?", 191],
  ["Backquote", "`", "~", 192],
  ["Space", " ", " ", 32],
  ...[...")!@#$%^&*("].map((sign, digit) => [`Digit${digit}`, String(digit), sign, 48 + digit] as const)
]

/** Control, and Shift, as a browser counts them. */
const [control, shift] = [2, 8]

const eventsOf = (character: string, sign: string): KeyEvents => {
  const named = special[character]
  if (named !== undefined) return named
  // The separator of GS1, as scanners with a function key mapping send it.
  if (character === "\x1d")
    return { key: "]", code: "BracketRight", windowsVirtualKeyCode: 221, text: "", modifiers: control }
  const letter = /[a-z]/i.test(character) ? character.toUpperCase() : undefined
  const [code, plain, , virtual] =
    letter === undefined
      ? (marked.find((key) => key.includes(character)) ?? ["", character, character, 0])
      : [`Key${letter}`, letter.toLowerCase(), letter, letter.charCodeAt(0)]
  const isShifted = sign === character && character !== plain
  return {
    key: sign,
    code,
    windowsVirtualKeyCode: virtual,
    text: sign,
    ...(isShifted ? { modifiers: shift } : {})
  }
}

export class Keyboard {
  #next: number
  readonly #cdp: CDPSession
  readonly #gap: number
  readonly #late: number

  /**
   * @param gap milliseconds from one key to the next
   * @param late how long ago the first one was pressed
   */
  constructor(cdp: CDPSession, gap: number, late = 0) {
    this.#cdp = cdp
    this.#gap = gap
    this.#late = late
    // Keys are dated by the clock of the machine, whatever clock the run has.
    this.#next = machineTime() - late
  }

  /** The next key is pressed now. */
  restart(): void {
    this.#next = machineTime() - this.#late
  }

  /**
   * Answers when the page has taken it.
   * @param sign what the computer's keyboard layout has on the key
   */
  press(character: string, sign = character): Promise<unknown> {
    const { text, ...key } = eventsOf(character, sign)
    const timestamp = this.#next / 1000
    this.#next += this.#gap
    return Promise.all([
      this.#cdp.send("Input.dispatchKeyEvent", {
        type: text === "" ? "rawKeyDown" : "keyDown",
        ...(text === "" ? {} : { text, unmodifiedText: text }),
        ...key,
        timestamp
      }),
      this.#cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key, timestamp: timestamp + 0.001 })
    ])
  }
}
