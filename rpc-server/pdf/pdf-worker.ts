/**
 * Documents as PDF, made in a thread beside the server's: an invoice of 200 lines takes a quarter of a second of
 * computing, during which a server that made it itself would answer nobody. The thread starts with the first document
 * and ends when it has long had nothing to do.
 */
import { Worker } from "node:worker_threads"
import type { PageDocument } from "#core/label/document.ts"
import { thrownText } from "#core/thrown.ts"
import { threadFile } from "../thread-file.ts"
import type { Choice, Rendered } from "./engine.ts"

export interface PageRequest {
  readonly number: number
  readonly document: PageDocument
  readonly choice: Choice
}
export type Answered =
  | { readonly number: number; readonly rendered: Rendered }
  | { readonly number: number; readonly problem: string }

export interface Limits {
  /** Milliseconds for one document. */
  readonly patience: number
  /** The bound of the thread's heap. */
  readonly megabytes: number
  /** Milliseconds without a document after which the thread ends. */
  readonly idle: number
}
const usual: Limits = { patience: 60_000, megabytes: 1024, idle: 5 * 60_000 }

interface Waiting {
  readonly resolve: (rendered: Rendered) => void
  readonly reject: (cause: Error) => void
}

export interface PdfWorker {
  /** Fails when the document cannot be made, and when the thread comes to an end over it; the next one starts anew. */
  readonly render: (document: PageDocument, choice?: Choice) => Promise<Rendered>
  /** Whether the thread is there. */
  readonly isRunning: () => boolean
  readonly close: () => Promise<void>
}

export const makePdfWorker = (limits: Limits = usual): PdfWorker => {
  let worker: Worker | undefined
  /** Ends the thread: over a document that takes too long, or after a long rest. */
  let clock: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  /** The thread is gone or given up: whoever waits for it hears why. */
  const end = async (ended: Worker, why: string): Promise<void> => {
    if (worker !== ended) return
    worker = undefined
    clearTimeout(clock)
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(new Error(why))
    await ended.terminate()
  }

  const windUp = (running: Worker): void => {
    clearTimeout(clock)
    const [after, why] =
      waiting.size > 0
        ? [limits.patience, `a document was not made within ${limits.patience} ms`]
        : [limits.idle, "nothing to do"]
    clock = setTimeout(() => end(running, why), after)
    clock.unref()
  }

  const start = (): Worker => {
    const started = new Worker(threadFile("pdf/pdf-worker-thread"), {
      name: "packhouse-pages",
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes }
    })
    started.on("message", (answered: Answered) => {
      const job = waiting.get(answered.number)
      waiting.delete(answered.number)
      if ("rendered" in answered) job?.resolve(answered.rendered)
      else job?.reject(new Error(answered.problem))
      windUp(started)
    })
    started.on("error", (cause) => end(started, thrownText(cause)))
    started.on("messageerror", (cause) => end(started, thrownText(cause)))
    started.on("exit", (code) => end(started, `the thread that makes pages ended with ${code}`))
    // A server that ends does not wait for it.
    started.unref()
    return started
  }

  return {
    render: (document, choice = {}) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const number = ++last
        waiting.set(number, { resolve, reject })
        if (waiting.size === 1) windUp(worker)
        worker.postMessage({ number, document, choice } satisfies PageRequest)
      }),
    isRunning: () => worker !== undefined,
    close: async () => {
      if (worker !== undefined) await end(worker, "closed")
    }
  }
}

let pdfWorker: PdfWorker | undefined

/** The PDF of a document, from the one press of this process. */
export const printPdf = async (document: PageDocument, choice?: Choice): Promise<Uint8Array> => {
  pdfWorker ??= makePdfWorker()
  return (await pdfWorker.render(document, choice)).bytes
}
