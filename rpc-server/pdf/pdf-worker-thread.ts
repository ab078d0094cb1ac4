/** The thread that makes pages: one document after the other, each answered under its number. */
import { parentPort } from "node:worker_threads"
import { thrownStack } from "#core/thrown.ts"
import type { Answered, PageRequest } from "./pdf-worker.ts"
import { render } from "./render.ts"

const answer = (answered: Answered, moved: ReadonlyArray<ArrayBuffer> = []): void =>
  parentPort?.postMessage(answered, moved)

parentPort?.on("message", async ({ number, document, choice }: PageRequest) => {
  try {
    const { bytes, missing } = await render(document, choice)
    const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    const transferable = whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
    answer({ number, rendered: { bytes: transferable, missing } }, [transferable.buffer])
  } catch (cause) {
    answer({ number, problem: thrownStack(cause) })
  }
})
