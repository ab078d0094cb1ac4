/**
 * A printer on the network for tests: a real listener on a port of its own, with the moods of real ones. It answers
 * ESC/POS, ZPL and TSPL questions and keeps every job's bytes without them.
 */
import net, { type AddressInfo } from "node:net"

export type Mood =
  /** Answers, takes everything, closes when the other side does. */
  | "well"
  | "paperOut"
  /** Answers nothing, closes when the other side does. */
  | "silent"
  /** Answers nothing and never closes. */
  | "endless"
  /** Closes, or cuts, the connection after so many bytes. */
  | "closesMidJob"
  | "resetsMidJob"
  /** Takes bytes in small sips. */
  | "slow"
  /** Is well when asked before a job, and out of paper at its end. */
  | "runsOut"
  /** Answers about its state, but does not know how to confirm a job. */
  | "noConfirmation"

export interface Received {
  readonly bytes: Buffer
  /** Whether the other side ended the job in order. */
  readonly isWhole: boolean
  /** When its first byte came. */
  readonly at: number
  /** It came before the printer was done with the one before. */
  readonly isEarly: boolean
}
/** The end of a label in ZPL and in TSPL: it is printed from here on. */
const endOfLabel = /\^XZ\n$|PRINT 1,\d+\r\n$/

const escposState = (n: number, isOut: boolean): number => (isOut && n === 4 ? 0x72 : 0x12)
const zplState = (isOut: boolean, isBusy: boolean): string =>
  `\u0002030,${isOut ? 1 : 0},0,0245,00${isBusy ? 1 : 0},0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`

export class RawPrinter implements AsyncDisposable {
  readonly jobs: Array<Received> = []
  mood: Mood
  /** For the moods that break off. */
  breakAfter = 64
  /** Hears the number of bytes of the job so far, after each one that came. */
  onBytes: ((count: number) => void) | undefined
  connections = 0
  /** A label is under the head for so many milliseconds, or for so many answers: the printer says that it is busy. */
  printTime = 0
  busyAnswers = 0
  private printedAt = 0
  private busyLeft = 0
  /** Whose clock says when jobs come. */
  now: () => number = () => performance.now()
  private readonly server: net.Server
  private readonly sockets = new Set<net.Socket>()

  private constructor(mood: Mood) {
    this.mood = mood
    this.server = net.createServer({ allowHalfOpen: true }, (socket) => this.serve(socket))
  }

  static async start(mood: Mood = "well", port = 0): Promise<RawPrinter> {
    const printer = new RawPrinter(mood)
    await printer.listen(port)
    return printer
  }
  private listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject)
      this.server.listen(port, "127.0.0.1", resolve)
    })
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port
  }
  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve))
  }

  /** Nobody is connected: what was on its way has come or is lost. */
  get isIdle(): boolean {
    return this.sockets.size === 0
  }

  private serve(socket: net.Socket): void {
    const { mood } = this
    this.connections += 1
    this.sockets.add(socket)
    const parts: Array<Buffer> = []
    let length = 0
    let isOver = false
    let at = 0
    let isEarly = false
    const over = (isWhole: boolean): void => {
      if (isOver) return
      isOver = true
      if (length > 0) this.jobs.push({ bytes: Buffer.concat(parts), isWhole, at, isEarly })
    }
    const answers = mood !== "silent" && mood !== "endless"
    socket.on("data", (data: Buffer) => {
      const add = (bytes: Buffer): void => {
        parts.push(bytes)
        length += bytes.length
      }
      const isOut = mood === "paperOut" || (mood === "runsOut" && length > 0)
      const { before, questions, after } = dissected(data)
      const isBusy = (): boolean => this.busyLeft > 0 || performance.now() < this.printedAt
      add(before)
      if (at === 0 && before.length + after.length > 0) {
        at = this.now()
        isEarly = isBusy()
      }
      if (endOfLabel.test(before.toString("latin1"))) {
        this.printedAt = performance.now() + this.printTime
        this.busyLeft = this.busyAnswers
      }
      for (const asked of questions) {
        const reply = replyTo(asked, isOut || (mood === "runsOut" && length > 0), isBusy(), mood)
        if (answers && reply !== undefined) socket.write(reply)
        this.busyLeft = Math.max(0, this.busyLeft - 1)
      }
      add(after)
      this.onBytes?.(length)
      if (mood === "closesMidJob" && length >= this.breakAfter) {
        over(false)
        socket.end()
        socket.destroy()
      }
      if (mood === "resetsMidJob" && length >= this.breakAfter) {
        over(false)
        socket.resetAndDestroy()
      }
      if (mood === "slow") {
        socket.pause()
        setTimeout(() => socket.resume(), 5)
      }
    })
    socket.on("end", () => {
      over(true)
      if (mood !== "endless") socket.end()
    })
    socket.on("error", () => over(false))
    socket.on("close", () => {
      over(false)
      this.sockets.delete(socket)
    })
  }
}

const pattern = new RegExp(
  ["\u0010\u0004[\u0001-\u0004]", "~HS\r\n", "\u001dr\u0001", "\u001b!\\?"].join("|"),
  "g"
)

/**
 * Questions in what came at a time: they stand before a job or behind it. The jobs of these tests hold no such bytes.
 */
const dissected = (
  data: Buffer
): { readonly before: Buffer; readonly questions: ReadonlyArray<string>; readonly after: Buffer } => {
  const text = data.toString("latin1")
  const found = [...text.matchAll(pattern)]
  const first = found[0]?.index ?? text.length
  const last = found.at(-1)
  return {
    before: data.subarray(0, first),
    questions: found.map(([question]) => question),
    after: data.subarray(last === undefined ? text.length : last.index + last[0].length)
  }
}

const replyTo = (question: string, isOut: boolean, isBusy: boolean, mood: Mood): Buffer | undefined => {
  if (question.startsWith("~")) return Buffer.from(zplState(isOut, isBusy), "latin1")
  if (question.startsWith("\u001b")) return Buffer.of(isOut ? 0x04 : isBusy ? 0x20 : 0)
  if (question.startsWith("\u0010")) return Buffer.of(escposState(question.charCodeAt(2), isOut))
  // Behind the job: answered when all before it is printed, so never without paper.
  return isOut || mood === "noConfirmation" ? undefined : Buffer.of(0)
}

/** Below the ports that a system gives to whoever asks for any, a thousand for each worker of the run. */
const lowest = 20_000 + 1000 * Number(process.env.VITEST_POOL_ID ?? 0)
let taken = 0
/**
 * A port that nobody listens on, nor will unless a test does so: one that was merely free a moment ago is soon the
 * printer of another test.
 */
export const closedPort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + ((process.pid + taken++) % 1000)
    const printer = await RawPrinter.start("well", port).catch(() => undefined)
    if (printer === undefined) continue
    await printer[Symbol.asyncDispose]()
    return port
  }
}
