/** The printer of a role: makes a document's bytes, asks how it is, and sends. */
import { Effect, Result, type Scope } from "effect"
import { second } from "#core/day.ts"
import type { Role, Verdict } from "#core/device/job.ts"
import { bytes } from "#core/device/language.ts"
import { layout } from "#core/device/layout.ts"
import type { Stock } from "#core/device/queue.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { PrintDocument } from "#core/label/document.ts"
import { typeset } from "#core/label/typeset.ts"
import type { Shaper } from "#core/port/shaper.ts"
import type { PrinterSettings, TransportSettings, Writing } from "./configuration.ts"
import { cups } from "./cups.ts"
import { file } from "./file.ts"
import { pagesOf } from "./pages.ts"
import { preview } from "./preview.ts"
import { drawn } from "./raster.ts"
import { serialPrinter } from "./serial-printer.ts"
import { tcp } from "./tcp.ts"
import { Broken, type Transport, type Wire } from "./transport.ts"
import { usbPrinter } from "./usb-printer.ts"

export interface Printer {
  readonly role: Role
  readonly language: "zpl" | "escpos" | "tspl" | "pdf"
  readonly transport: Transport
  readonly stock: Stock
  readonly render: (
    document: PrintDocument,
    copies: number,
    isReprint: boolean
  ) => Effect.Effect<Rendered, Refusal>
  /** A wire to a printer that can print now. Nothing of a job has been sent when it fails. */
  readonly open: (jobId: string) => Effect.Effect<Ready, Refusal, Scope.Scope>
  /** Whether it can print now; true when it answered itself, false when it cannot be asked. */
  readonly check: Effect.Effect<boolean, Refusal>
}
/** The bytes of a job's papers. */
export interface Rendered {
  readonly data: Uint8Array
  /** A label had no room for the code of squares. */
  readonly lacksMatrix: boolean
}
const rendered = (data: Uint8Array, lacksMatrix = false): Rendered => ({ data, lacksMatrix })

/** The first byte leaves with this. */
export interface Ready {
  readonly send: (job: Uint8Array) => Effect.Effect<Verdict, Broken>
}

const render =
  (writing: Writing, shaper: Shaper): Printer["render"] =>
  (document, copies, isReprint) => {
    if (document.kind === "pdf")
      return writing.kind === "pdf"
        ? Effect.map(pagesOf(document, copies, isReprint), (data) => rendered(data))
        : Effect.fail(refusal("UNSUPPORTED_DOCUMENT", "it is not a printer for PDF pages"))
    if (writing.kind === "pdf" && document.kind === "drawer") return Effect.fail(refusal("NO_DRAWER"))
    if (writing.kind === "pdf")
      return Effect.fail(refusal("UNSUPPORTED_DOCUMENT", "it takes finished PDF pages only"))
    const { language, profile } = writing
    if (document.kind === "drawer") {
      if (profile.drawer === undefined || language.kick === undefined)
        return Effect.fail(refusal("NO_DRAWER"))
      if (!writing.isPicture) return Effect.succeed(rendered(language.kick(profile.drawer)))
    }
    return Effect.suspend(() => {
      const drafts = layout(document, copies, isReprint, profile, language, (text, setting) =>
        typeset(shaper, text, setting)
      )
      const sheets = Result.map(drafts, (all) => all.map((draft) => drawn(shaper, draft, language)))
      const written = Result.flatMap(sheets, (all): Result.Result<Uint8Array, Refusal> => {
        if (writing.isPicture) return preview(shaper, all)
        const parts = Result.all(all.map((sheet) => language.encode(sheet, profile)))
        return Result.map(parts, (each) => bytes(...each))
      })
      const lacksMatrix =
        Result.isSuccess(drafts) && drafts.success.some((draft) => draft.lacksMatrix === true)
      return Effect.fromResult(Result.map(written, (data) => rendered(data, lacksMatrix)))
    })
  }

const lost = ({ detail }: Broken): Refusal => refusal("DEVICE_OFFLINE", detail)

/** Asks how the printer is. True when it answers at all. */
const able = Effect.fnUntraced(function* (wire: Wire, writing: Writing): Effect.fn.Return<boolean, Refusal> {
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

/**
 * Between two questions whether a job is done: soon at first, as a label takes a fifth of a second, then less often.
 */
const soonest = 15
const latest = 300
/** How long an idle printer is looked at that may not have begun. */
const beginning = 1.8 * second
/** The longest that a printer may be busy with one job. */
const longest = "10 minutes"

/** Waits for the printer to say that it has printed everything. False when all that can be said is that it is well. */
const confirmed = (wire: Wire, writing: Writing): Effect.Effect<boolean, Broken> =>
  Effect.gen(function* () {
    if (writing.kind === "pdf") return false
    const { completion, ready } = writing.language
    let wasBusy = false
    let interval = soonest
    const rest = Effect.suspend(() => {
      const wait = interval
      interval = Math.min(latest, Math.ceil(interval * 1.5))
      return Effect.as(Effect.sleep(wait), wait)
    })
    for (let idle = 0; ; ) {
      const condition = yield* wire.ask(completion, "later")
      if (condition === "ready") {
        if (ready === "printed" || wasBusy) return true
        // The printer may not have begun yet.
        if (idle >= beginning) return false
        idle += yield* rest
        continue
      }
      if (condition === "silent")
        // A printer that does not know this question, or has stopped, still knows the one about its state.
        return yield* Effect.as(Effect.mapError(able(wire, writing), stopped), false)
      if (condition !== "busy") return yield* stopped(condition)
      wasBusy = true
      yield* rest
    }
  }).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail(new Broken({ detail: "it is still busy" }))
    })
  )
const stopped = ({ msg, detail }: Refusal): Broken =>
  new Broken({ detail: detail === null ? msg : `${msg} (${detail})` })

const transportOf = (settings: TransportSettings, language: string): Transport => {
  switch (settings.kind) {
    case "tcp":
      return tcp(settings)
    case "serial":
      return serialPrinter(settings)
    case "usb":
      return usbPrinter(settings)
    case "cups":
      return cups(settings)
    case "file":
      return file(settings.folder, language)
    case "simulated":
      return { ...file(settings.folder, language === "pdf" ? "pdf" : "png"), kind: "simulated" }
  }
}

const stockOf = (writing: Writing): Stock => {
  if (writing.kind === "pdf") return "pages"
  return writing.profile.height === null ? "roll" : "labels"
}

export const printerOf = (role: Role, settings: PrinterSettings, shaper: Shaper): Printer => {
  const { writing } = settings
  const language = writing.kind === "pdf" ? "pdf" : writing.language.name
  const transport = transportOf(settings.transport, language)
  return {
    role,
    language,
    transport,
    stock: stockOf(writing),
    render: render(writing, shaper),
    open: Effect.fnUntraced(function* (jobId: string) {
      const wire = yield* transport.open(jobId)
      const answers = yield* able(wire, writing)
      return {
        send: Effect.fnUntraced(function* (job: Uint8Array) {
          yield* wire.write(job)
          if (!(answers && (yield* confirmed(wire, writing))))
            return yield* Effect.as(wire.finish, wire.verdict ?? ("written" as const))
          // The printer has said so: how it closes the connection no longer matters.
          yield* Effect.ignore(Effect.timeoutOption(wire.finish, "1 seconds"))
          return "confirmed" as const
        })
      } satisfies Ready
    }),
    check: Effect.scoped(Effect.flatMap(transport.probe, (wire) => able(wire, writing)))
  }
}
