/** A raw client of the daemon: sends any frame, sees every frame and the code of the close. */
import { WebSocket } from "ws"
import { localTokenOf, type RunningDaemon } from "./daemon.ts"

export type Frame = Readonly<Record<string, unknown>>

export class Dialog implements Disposable {
  readonly frames: Array<Frame> = []
  readonly closed: Promise<number>
  private readonly waiting: Array<() => void> = []
  readonly socket: WebSocket

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.once("close", (code) => resolve(code)))
    socket.on("message", (data) => {
      this.frames.push(JSON.parse(String(data)))
      for (const look of this.waiting.splice(0)) look()
    })
    socket.on("error", () => {})
  }

  /** Connects; rejects with the status when the door stays shut. */
  static open(url: string, options: { readonly origin?: string } = {}): Promise<Dialog> {
    const socket = new WebSocket(url, "packhouse.v1", { ...options, perMessageDeflate: false })
    const dialog = new Dialog(socket)
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(dialog))
      socket.once("unexpected-response", (_, response) => reject(new Error(String(response.statusCode))))
      socket.once("error", reject)
    })
  }
  /** Connects and says hello as a program of this machine. */
  static async welcome(daemon: Pick<RunningDaemon, "url" | "stateDir">): Promise<Dialog> {
    const dialog = await Dialog.open(daemon.url)
    dialog.hello(localTokenOf(daemon.stateDir))
    // A daemon that is killed just now says nothing more.
    const gone = dialog.closed.then((code) => Promise.reject(new Error(`closed with ${code}`)))
    await Promise.race([dialog.frame(({ t }) => t === "welcome"), gone])
    gone.catch(() => {})
    return dialog
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }
  hello(token: string, more: object = {}): void {
    this.send({ t: "hello", v: 1, token, client: { kind: "tui", name: "test", version: "1" }, ...more })
  }
  async frame(isIt: (frame: Frame) => boolean): Promise<Frame> {
    while (true) {
      const found = this.frames.find(isIt)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }
  private lastId = 0
  /** The answer to a request. */
  async ask(op: string, p: unknown = {}): Promise<Frame> {
    this.lastId += 1
    const id = this.lastId
    this.send({ t: "req", id, op, p })
    return this.frame((frame) => frame.id === id)
  }
  [Symbol.dispose](): void {
    this.socket.terminate()
  }
}
