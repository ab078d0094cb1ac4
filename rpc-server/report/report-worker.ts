/** A thread that reads reports: one after the other, over a connection of its own that only reads. */
// First of all: schemas are compiled only when nothing has used them before.
import "effect/schema/SchemaJITCompiler/enable"
import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Result } from "effect"
import { CommerceBackend, embeddedBackend } from "../commerce/backend.ts"
import { InvoiceRegistration, noRegistration } from "../commerce/invoice-registration.ts"
import { logger } from "../log.ts"
import { judgeInThread, judgingMethod } from "../master-data/judge.ts"
import { decoderOf } from "../rpc/arguments.ts"
import { invalidParams, methodNotFound, type RpcError } from "../rpc/envelope.ts"
import { errorOf } from "../rpc/failure.ts"
import { FaultInjection, noFaultInjection } from "../rpc/fault-injection.ts"
import { Rooms } from "../rpc/rooms.ts"
import { bound } from "../service/all.ts"
import { sharedAside } from "../store/engine/opening.ts"
import { readOnly } from "../store/engine/read-only.ts"
import type { Answered, NumberedReport, Reading } from "./asking.ts"

const { dataDir, databaseUrl, logFormat, patience } = workerData as Reading

/** Where both want a processor, scans have it. Linux ranks each thread by itself; elsewhere it would rank the server. */
const nice = 10
if (process.platform === "linux") setPriority(0, nice)

const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    databaseUrl === undefined ? readOnly(dataDir) : sharedAside(databaseUrl, patience),
    Layer.succeed(Rooms, {
      publish: () => Effect.void,
      ended: () => Effect.void,
      rightsChanged: () => Effect.void
    }),
    Layer.succeed(FaultInjection, noFaultInjection),
    Layer.succeed(CommerceBackend, embeddedBackend),
    Layer.succeed(InvoiceRegistration, noRegistration),
    Logger.layer([logger(logFormat)])
  )
)

const routes = new Map(
  bound
    .filter(({ method }) => method.weight === "report")
    .map((entry) => [entry.method.name, { ...entry, decode: decoderOf(entry.method) }])
)

const read = Effect.fnUntraced(function* ({ method, params, caller, now, about }: NumberedReport) {
  if (method === judgingMethod) return Result.succeed(yield* judgeInThread(params, now))
  const route = routes.get(method)
  if (route === undefined) return Result.fail<RpcError>(methodNotFound)
  const args = route.decode(params)
  if (Result.isFailure(args)) return Result.fail<RpcError>(invalidParams(args.failure))
  const outcome = yield* Effect.exit(
    route.run(args.success as never, { caller, now, idempotency: undefined })
  )
  return Exit.isSuccess(outcome)
    ? Result.succeed(new TextEncoder().encode(JSON.stringify(outcome.value)))
    : Result.fail<RpcError>(yield* errorOf(outcome.cause, about))
})

parentPort?.on("message", async (report: NumberedReport) => {
  const answer = (answered: Answered, moved: ReadonlyArray<ArrayBuffer> = []) =>
    parentPort?.postMessage(answered, moved)
  const { number } = report
  const exit = await runtime.runPromiseExit(read(report))
  if (Exit.isFailure(exit)) {
    // The store cannot be opened, or the answer cannot be written down.
    const error = await runtime.runPromiseExit(errorOf(exit.cause, report.about))
    if (Exit.isFailure(error)) throw Cause.squash(exit.cause)
    return answer({ number, error: error.value })
  }
  const outcome = exit.value
  if (Result.isFailure(outcome)) return answer({ number, error: outcome.failure })
  answer({ number, json: outcome.success }, [outcome.success.buffer])
})
