/** Trusted key events of a browser, each dated as a keyboard or a scanner sends them, however late they are handed over. */
import type { CDPSession } from "playwright-core"
import { machineTime } from "./shifted-clock.ts"

interface KeyEvents {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly text: string
}

const special: Readonly<Record<string, KeyEvents>> = {
  "\r": { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  "\t": { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, text: "" }
}

const eventsOf = (character: string, sign: string): KeyEvents =>
  special[character] ?? {
    key: sign,
    code: /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`,
    windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0),
    text: sign
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
