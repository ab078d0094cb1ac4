/** The printer of a role: makes a document's bytes, asks how it is, and sends. */
import { Effect, Result, type Scope } from "effect"
import type { Role, Verdict } from "#core/device/job.ts"
import { bytes } from "#core/device/language.ts"
import { layout } from "#core/device/layout.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { PrintDocument } from "#core/label/document.ts"
import { typeset } from "#core/label/typeset.ts"
import type { Shaper } from "#core/port/shaper.ts"
import type { PrinterSettings, Writing } from "./configuration.ts"
import { file } from "./file.ts"
import { drawn } from "./raster.ts"
import { tcp } from "./tcp.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"

export interface Printer {
  readonly role: Role
  readonly language: "zpl" | "escpos" | "pdf"
  readonly transport: Transport
  readonly render: (document: PrintDocument, copies: number) => Result.Result<Uint8Array, Refusal>
  /** A wire to a printer that can print now. Nothing of a job has been sent when it fails. */
  readonly open: (jobId: string) => Effect.Effect<Ready, Refusal, Scope.Scope>
  /** Whether it can print now; true when it answered itself, false when it cannot be asked. */
  readonly check: Effect.Effect<boolean, Refusal>
}
/** The first byte leaves with this. */
export interface Ready {
  readonly send: (job: Uint8Array) => Effect.Effect<Verdict, Broken>
}

/** Pages a printer of PDF gets: "%PDF-" at their start, whole base64. */
const page = (
  document: Extract<PrintDocument, { kind: "pdf" }>,
  copies: number
): Result.Result<Uint8Array, Refusal> => {
  const data = Buffer.from(document.data, "base64")
  if (
    data.toString("base64").length !== document.data.length ||
    data.subarray(0, 5).toString("latin1") !== "%PDF-"
  )
    return Result.fail(refusal("BAD_REQUEST", "this is not a PDF file in base64"))
  return copies === 1
    ? Result.succeed(data)
    : Result.fail(refusal("UNSUPPORTED_DOCUMENT", "pages go out one copy at a time"))
}

const render =
  (writing: Writing, shaper: Shaper): Printer["render"] =>
  (document, copies) => {
    if (writing.kind === "pdf")
      return document.kind === "pdf"
        ? page(document, copies)
        : Result.fail(refusal("UNSUPPORTED_DOCUMENT", "it takes finished PDF pages only"))
    if (document.kind === "pdf")
      return Result.fail(refusal("UNSUPPORTED_DOCUMENT", "it is not a printer for PDF pages"))
    const { language, profile } = writing
    const drafts = layout(document, copies, profile, language, (text, setting) =>
      typeset(shaper, text, setting)
    )
    return Result.flatMap(drafts, (sheets) =>
      Result.map(Result.all(sheets.map((sheet) => language.encode(drawn(shaper, sheet), profile))), (parts) =>
        bytes(...parts)
      )
    )
  }

const lost = ({ detail }: Broken): Refusal => refusal("DEVICE_OFFLINE", detail)

/** Asks how the printer is. True when it answers at all. */
const able = (wire: Wire, writing: Writing): Effect.Effect<boolean, Refusal> =>
  Effect.gen(function* () {
    if (writing.kind === "pdf" || !writing.asks) return false
    for (const [index, question] of writing.language.questions.entries()) {
      const condition = yield* Effect.mapError(wire.ask(question, "soon"), lost)
      if (condition === "silent") {
        // Printers that answer one question do not always know the others.
        if (index > 0) return true
        if (writing.silence === "mute") return false
        return yield* Effect.fail(refusal("DEVICE_OFFLINE", silent))
      }
      if (condition !== "ready" && condition !== "busy") return yield* Effect.fail(condition)
    }
    return true
  })
const silent = "it says nothing: paper or ribbon may be out, or the head open"

/** Between two questions whether a job is done. */
const interval = "300 millis"
/** The longest that a printer may be busy with one job. */
const longest = "10 minutes"

/** Waits for the printer to say that it has printed everything. False when all that can be said is that it is well. */
const confirmed = (wire: Wire, writing: Writing): Effect.Effect<boolean, Broken> =>
  Effect.gen(function* () {
    if (writing.kind === "pdf") return false
    const { completion } = writing.language
    while (true) {
      const condition = yield* wire.ask(completion, "later")
      if (condition === "ready") return true
      if (condition === "silent")
        // It does not know the question, or it has stopped: it knows the one about its state.
        return yield* Effect.as(Effect.mapError(able(wire, writing), stopped), false)
      if (condition !== "busy") return yield* stopped(condition)
      yield* Effect.sleep(interval)
    }
  }).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail(new Broken({ detail: "it is still busy" }))
    })
  )
const stopped = ({ msg, detail }: Refusal): Broken =>
  new Broken({ detail: detail === null ? msg : `${msg} (${detail})` })

export const printerOf = (role: Role, settings: PrinterSettings, shaper: Shaper): Printer => {
  const { transport: way, writing } = settings
  const language = writing.kind === "pdf" ? "pdf" : writing.language.name
  const transport = way.kind === "tcp" ? tcp(way) : file(way.folder, language)
  return {
    role,
    language,
    transport,
    render: render(writing, shaper),
    open: Effect.fnUntraced(function* (jobId: string) {
      const wire = yield* transport.open(jobId)
      const answers = yield* able(wire, writing)
      return {
        send: Effect.fnUntraced(function* (job: Uint8Array) {
          yield* wire.write(job)
          if (!(answers && (yield* confirmed(wire, writing))))
            return yield* Effect.as(wire.finish, "written" as const)
          // The printer has said so: how it closes the connection no longer matters.
          yield* Effect.ignore(Effect.timeoutOption(wire.finish, "1 seconds"))
          return "confirmed"
        })
      } satisfies Ready
    }),
    check: Effect.scoped(Effect.flatMap(transport.probe, (wire) => able(wire, writing)))
  }
}
