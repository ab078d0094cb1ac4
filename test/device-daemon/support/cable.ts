/**
 * A serial cable: a pseudo-terminal whose one end the daemon opens as a serial port, by a link that stays the same as one
 * below /dev/serial/by-id does. The other end is a test's. A pseudo-terminal knows no baud rate and no parity.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import type { ReadStream } from "node:tty"

type Stream = ReadStream & { readonly _handle?: { readonly readStop: () => void } }
interface Pair {
  readonly _master: Stream
  readonly _slave: Stream
  readonly _pty: string
}
// What node-pty opens without a program at its end is not among its declared parts.
const { UnixTerminal } = createRequire(import.meta.url)("@lydell/node-pty/unixTerminal.js") as {
  readonly UnixTerminal: {
    readonly open: (options: { cols: number; rows: number; encoding: null }) => Pair
  }
}

export class Cable implements Disposable {
  readonly path = path.join(mkdtempSync(path.join(os.tmpdir(), "packhouse-cable-")), "usb-device-if00")
  /** Bytes that came from the daemon. */
  readonly messages: Array<number> = []
  /** Does something with what the daemon says. */
  onHeard: (bytes: Buffer) => void = () => {}
  #pair: Pair | undefined

  constructor() {
    this.plug()
  }
  /** Bytes to the daemon. */
  say(bytes: string | Uint8Array): void {
    this.#pair?._master.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes)
  }
  /** Takes no more bytes. */
  deaf(): void {
    this.#pair?._master.pause()
    setImmediate(() => this.#pair?._master._handle?.readStop())
  }
  plug(): void {
    const pair = UnixTerminal.open({ cols: 80, rows: 24, encoding: null })
    // The daemon alone reads at its end; this one only keeps the terminal open. node-pty lets it read from the next tick on.
    pair._slave.pause()
    // Bytes as they are, as on a wire: a serial port is set so when it is opened, a USB printer is so.
    execFileSync("stty", ["-F", pair._pty, "raw", "-echo"])
    setImmediate(() => pair._slave._handle?.readStop())
    pair._master.on("data", (bytes: Buffer) => {
      this.messages.push(...bytes)
      this.onHeard(bytes)
    })
    pair._master.on("error", () => {})
    pair._slave.on("error", () => {})
    symlinkSync(pair._pty, this.path)
    this.#pair = pair
  }
  unplug(): void {
    rmSync(this.path, { force: true })
    this.#pair?._slave.destroy()
    this.#pair?._master.destroy()
    this.#pair = undefined
  }
  [Symbol.dispose](): void {
    this.unplug()
    rmSync(path.dirname(this.path), { recursive: true, force: true })
  }
}
