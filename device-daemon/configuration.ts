/**
 * Which printers a workstation has: a JSON file that a person writes. A mistake in it stops the start and says where it
 * is, because a printer that is silently left out is found missing at the worst moment.
 */
import { readFile } from "node:fs/promises"
import { Effect, Result, Schema } from "effect"
import { escpos } from "#core/device/escpos.ts"
import { type Role, roles } from "#core/device/job.ts"
import type { Language } from "#core/device/language.ts"
import { dots, type Profile } from "#core/device/profile.ts"
import { zpl } from "#core/device/zpl.ts"

const whole = (minimum: number, maximum: number, expected: string) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }, { expected }))
const between = (minimum: number, maximum: number, expected: string) =>
  Schema.Finite.check(Schema.isBetween({ minimum, maximum }, { expected }))
const seconds = between(0.1, 600, "seconds, 0.1 to 600")

const Tcp = Schema.Struct({
  kind: Schema.Literal("tcp"),
  host: Schema.NonEmptyString,
  /** 9100 unless said otherwise. */
  port: Schema.optionalKey(whole(1, 65535, "a port from 1 to 65535")),
  /** For the connection, 5 unless said otherwise. */
  connectSeconds: Schema.optionalKey(seconds),
  /** For an answer about the printer's state, 1 unless said otherwise. */
  answerSeconds: Schema.optionalKey(seconds),
  /** For the end of a job, 15 unless said otherwise. */
  finishSeconds: Schema.optionalKey(seconds),
  /** False for a printer that never closes a connection: what was handed over counts as written. */
  closes: Schema.optionalKey(Schema.Boolean)
})
export type TcpSettings = typeof Tcp.Type

const File = Schema.Struct({
  kind: Schema.Literal("file"),
  /** Every job becomes a file in it. */
  folder: Schema.NonEmptyString
})

const Paper = Schema.Struct({
  dpi: Schema.optionalKey(whole(100, 600, "dots per inch, 100 to 600")),
  /** Of the printable area. */
  widthMm: between(20, 250, "millimetres, 20 to 250"),
  /** Of one label. Left out: a roll. */
  heightMm: Schema.optionalKey(between(10, 500, "millimetres, 10 to 500")),
  marginMm: Schema.optionalKey(between(0, 20, "millimetres, 0 to 20")),
  /** own: plain letters in the printer's font. drawn: all text as graphics, the same on every printer. */
  letters: Schema.optionalKey(Schema.Literals(["own", "drawn"])),
  cut: Schema.optionalKey(Schema.Literals(["none", "partial", "full"])),
  /** ask: its state before and after each job. never: it cannot answer. */
  status: Schema.optionalKey(Schema.Literals(["ask", "never"])),
  /** What it means when it does not answer: it cannot print, or it cannot talk. */
  silence: Schema.optionalKey(Schema.Literals(["offline", "mute"]))
})

const Transport = Schema.Union([Tcp, File])
export type TransportSettings = typeof Transport.Type

const Printer = Schema.Union([
  Schema.Struct({ language: Schema.Literals(["zpl", "escpos"]), transport: Transport, profile: Paper }),
  /** A printer that takes PDF pages as they are. */
  Schema.Struct({ language: Schema.Literal("pdf"), transport: Transport })
])

const Document = Schema.Struct({
  roles: Schema.Struct({
    invoice: Schema.optionalKey(Printer),
    label: Schema.optionalKey(Printer),
    itemLabel: Schema.optionalKey(Printer)
  }),
  /** Web pages that may connect, exactly as a browser names them: "https://console.example". */
  origins: Schema.optionalKey(Schema.Array(Schema.String))
})

/** How a printer's bytes are made. */
export type Writing =
  | { readonly kind: "pdf" }
  | {
      readonly kind: "sheets"
      readonly language: Language
      readonly profile: Profile
      /** Its state is asked before and after a job. */
      readonly asks: boolean
      readonly silence: Language["silence"]
    }
export interface PrinterSettings {
  readonly transport: TransportSettings
  readonly writing: Writing
}
export interface Configuration {
  readonly printers: ReadonlyMap<Role, PrinterSettings>
  readonly origins: ReadonlyArray<string>
}
export const nothing: Configuration = { printers: new Map(), origins: [] }

/** A person has to change something before the daemon can start. */
export class Misconfigured extends Schema.TaggedError<Misconfigured>()("Misconfigured", {
  message: Schema.String
}) {}

const languages = { zpl, escpos } as const

/** Print heads have whole bytes of dots: 72 mm at 203 dpi are 576. */
const wholeBytes = (count: number): number => Math.round(count / 8) * 8

const writing = (printer: typeof Printer.Type): Writing => {
  if (printer.language === "pdf") return { kind: "pdf" }
  const { profile } = printer
  const { dpi = 203 } = profile
  const language = languages[printer.language]
  const isRoll = profile.heightMm === undefined
  return {
    kind: "sheets",
    language,
    profile: {
      dpi,
      width: wholeBytes(dots(profile.widthMm, dpi)),
      height: profile.heightMm === undefined ? null : dots(profile.heightMm, dpi),
      margin: dots(profile.marginMm ?? (isRoll ? 0 : 1.5), dpi),
      letters: profile.letters ?? (printer.language === "escpos" ? "own" : "drawn"),
      cut: profile.cut ?? (printer.language === "escpos" ? "partial" : "none")
    },
    asks: profile.status !== "never" && printer.transport.kind !== "file",
    silence: profile.silence ?? language.silence
  }
}

/** What has to hold beyond the shape: sentences for the person who wrote the file. */
const problems = (document: typeof Document.Type): ReadonlyArray<string> => [
  ...roles.flatMap((role) => {
    const printer = document.roles[role]
    return printer?.language === "escpos" && printer.profile.heightMm !== undefined
      ? [`roles.${role}: a receipt printer (escpos) has a roll: leave out heightMm`]
      : []
  }),
  ...(document.origins ?? []).flatMap((origin) => (isOrigin(origin) ? [] : [notAnOrigin(origin)]))
]

/** Exactly what a browser sends: scheme, host, and the port unless it is the scheme's own. */
export const isOrigin = (text: string): boolean => {
  try {
    return new URL(text).origin === text && /^https?:/.test(text)
  } catch {
    return false
  }
}
export const notAnOrigin = (text: string): string =>
  `${JSON.stringify(text)} is not an origin such as "https://console.example" or "http://localhost:7410"`

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Document), {
  errors: "all",
  onExcessProperty: "error"
})

export const parse = (text: string): Result.Result<Configuration, string> =>
  Result.flatMap(
    Result.mapError(decode(text), (error) => error.message),
    (document) => {
      const wrong = problems(document)
      if (wrong.length > 0) return Result.fail(wrong.join("\n"))
      const printers = roles.flatMap((role): ReadonlyArray<[Role, PrinterSettings]> => {
        const printer = document.roles[role]
        return printer === undefined
          ? []
          : [[role, { transport: printer.transport, writing: writing(printer) }]]
      })
      return Result.succeed({ printers: new Map(printers), origins: document.origins ?? [] })
    }
  )

/** The configuration in a file; without the file, no printers, unless it was asked for by name. */
export const load = (file: string, isNamed: boolean): Effect.Effect<Configuration, Misconfigured> =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: (cause) => cause as NodeJS.ErrnoException
  }).pipe(
    Effect.matchEffect({
      onFailure: (cause) =>
        cause.code === "ENOENT" && !isNamed
          ? Effect.succeed(nothing)
          : Effect.fail(new Misconfigured({ message: `${file} cannot be read: ${cause.message}` })),
      onSuccess: (text) =>
        Effect.mapError(
          Effect.fromResult(parse(text)),
          (problem) => new Misconfigured({ message: `${file} is not right:\n${problem}` })
        )
    })
  )
