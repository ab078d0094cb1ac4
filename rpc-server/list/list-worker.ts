/**
 * The thread that reads lists: it holds the editions of each, over a connection of its own that only reads, finds what has
 * changed, and hands over bytes that are packed already. One question after the other.
 */
// First of all: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { Cause, Exit, type Layer, ManagedRuntime } from "effect"
import { thrownStack, thrownText } from "#core/thrown.ts"
import { sharedAside } from "../store/engine/opening.ts"
import { readOnly } from "../store/engine/read-only.ts"
import { type Store, Unavailable } from "../store/engine/transaction.ts"
import { answer } from "./answer.ts"
import type { Answered, NumberedAsked, Reading } from "./asking.ts"
import { alone } from "./written-list.ts"

const { dataDir, databaseUrl, patience } = workerData as Reading

/** Where both want a processor, scans have it. Linux ranks each thread by itself; elsewhere it would rank the server. */
const nice = 10
if (process.platform === "linux") setPriority(0, nice)

const store: Layer.Layer<Store, unknown> =
  databaseUrl === undefined ? readOnly(dataDir) : sharedAside(databaseUrl, patience)
const runtime = ManagedRuntime.make(store)

const tell = (answered: Answered, moved: ReadonlyArray<ArrayBuffer> = []) =>
  parentPort?.postMessage(answered, moved)

parentPort?.on("message", async ({ number, ...question }: NumberedAsked) => {
  const exit = await runtime.runPromiseExit(answer(question, alone))
  if (Exit.isSuccess(exit)) {
    const reply = exit.value
    return tell({ number, reply }, "body" in reply ? [reply.body.buffer] : [])
  }
  const failure = Cause.squash(exit.cause)
  if (failure instanceof Unavailable) return tell({ number, unavailable: thrownText(failure.cause) })
  // The store cannot be opened: this thread is of no use.
  if (!Cause.hasDies(exit.cause)) throw failure
  tell({ number, problem: thrownStack(failure) })
})
