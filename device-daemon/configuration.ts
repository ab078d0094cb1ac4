/**
 * Which devices a workstation has: a JSON file that a person writes. A mistake in it stops the start and says where it
 * is, because a printer that is silently left out is found missing at the worst moment.
 */
import { readFile } from "node:fs/promises"
import { Effect, Result, Schema } from "effect"
import { escpos } from "#core/device/escpos.ts"
import { type Role, roles } from "#core/device/job.ts"
import type { Language } from "#core/device/language.ts"
import { dots, type Profile } from "#core/device/profile.ts"
import { protocolNames, protocols } from "#core/device/scale/catalogue.ts"
import { pattern } from "#core/device/scale/pattern.ts"
import type { LineSettings, ScaleProtocol } from "#core/device/scale/protocol.ts"
import { type TrackerSettings, settings as tracking } from "#core/device/scale/tracker.ts"
import { type ScanLineSettings, settings as scanning } from "#core/device/scan-line.ts"
import { tspl } from "#core/device/tspl.ts"
import { zpl } from "#core/device/zpl.ts"
import type { OpenLine, SerialSettings } from "./serial-line.ts"

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

/** Of a serial line; what is left out is as such devices are set on delivery. */
const line = {
  /** "/dev/serial/by-id/..." stays the same device's; "/dev/ttyUSB0" may be another one's tomorrow. */
  path: Schema.NonEmptyString,
  baudRate: Schema.optionalKey(whole(300, 921_600, "bits per second, 300 to 921600")),
  dataBits: Schema.optionalKey(Schema.Literals([7, 8])),
  parity: Schema.optionalKey(Schema.Literals(["none", "even", "odd"])),
  stopBits: Schema.optionalKey(Schema.Literals([1, 2])),
  /** Who holds the line up when the device has enough: RTS and CTS, XON and XOFF, or nobody. */
  flowControl: Schema.optionalKey(Schema.Literals(["none", "hardware", "software"]))
}
const Line = Schema.Struct(line)

const SerialPrinter = Schema.Struct({
  kind: Schema.Literal("serial"),
  ...line,
  answerSeconds: Schema.optionalKey(seconds),
  /** For a device that takes no more bytes, 30 unless said otherwise. */
  finishSeconds: Schema.optionalKey(seconds)
})

const Usb = Schema.Struct({
  kind: Schema.Literal("usb"),
  /** "/dev/usb/lp0". */
  path: Schema.NonEmptyString,
  answerSeconds: Schema.optionalKey(seconds),
  finishSeconds: Schema.optionalKey(seconds)
})
export type UsbSettings = typeof Usb.Type

const Cups = Schema.Struct({
  kind: Schema.Literal("cups"),
  /** As `lpstat -p` names it. */
  queue: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9_][^\s/#"'\\-]*[^\s/#"'\\]*$/, {
      expected: "the name of a print queue, as lpstat -p shows it"
    })
  ),
  /** For the whole job to leave the queue, 90 unless said otherwise; then it is cancelled. */
  finishSeconds: Schema.optionalKey(seconds)
})
export type CupsSettings = typeof Cups.Type

const Paper = Schema.Struct({
  dpi: Schema.optionalKey(whole(100, 600, "dots per inch, 100 to 600")),
  /** Of the printable area. */
  widthMm: between(20, 250, "millimetres, 20 to 250"),
  /** Of one label. Left out: a roll. */
  heightMm: Schema.optionalKey(between(10, 500, "millimetres, 10 to 500")),
  marginMm: Schema.optionalKey(between(0, 20, "millimetres, 0 to 20")),
  /** own: plain letters in the printer's font. drawn: all text as graphics, the same on every printer. */
  letters: Schema.optionalKey(Schema.Literals(["own", "drawn"])),
  /** Letters of the printer's own font on a line, where that is fewer than the width has room for. */
  columns: Schema.optionalKey(whole(16, 160, "letters on a line, 16 to 160")),
  cut: Schema.optionalKey(Schema.Literals(["none", "partial", "full"])),
  /** Between two labels; 0: there is none. Left out: as the printer is set, and 2 for TSPL. */
  gapMm: Schema.optionalKey(between(0, 20, "millimetres, 0 to 20")),
  /** Left out: as the printer is set. */
  darkness: Schema.optionalKey(whole(0, 100, "per cent, 0 to 100")),
  /** ask: its state before and after each job. never: it cannot answer. */
  status: Schema.optionalKey(Schema.Literals(["ask", "never"])),
  /** What it means when it does not answer: it cannot print, or it cannot talk. */
  silence: Schema.optionalKey(Schema.Literals(["offline", "mute"]))
})

const Bytes = Schema.Union([Tcp, SerialPrinter, Usb, File])
const Pages = Schema.Union([Cups, Tcp, Usb, File])

const Printer = Schema.Union([
  Schema.Struct({ language: Schema.Literals(["zpl", "escpos", "tspl"]), transport: Bytes, profile: Paper }),
  /** A printer that takes PDF pages as they are. */
  Schema.Struct({ language: Schema.Literal("pdf"), transport: Pages })
])

const weighing = {
  transport: Line,
  /** Of weights that name no unit: kg unless said otherwise. */
  unit: Schema.optionalKey(Schema.Literals(["kg", "g"])),
  /** Digits after the point of weights that are sent without one. */
  decimals: Schema.optionalKey(whole(0, 4, "decimals, 0 to 4")),
  /** More is `over`, whatever the scale says. */
  capacityGrams: Schema.optionalKey(whole(1, 10_000_000, "grams, 1 to 10000000"))
}
const Scale = Schema.Union([
  Schema.Struct({ protocol: Schema.Literals(protocolNames), ...weighing }),
  Schema.Struct({
    protocol: Schema.Literal("pattern"),
    /** A regular expression with a group named weight; unit, sign, stable, moving, over and net where lines say so. */
    pattern: Schema.NonEmptyString,
    end: Schema.optionalKey(Schema.Literals(["LF", "CR"])),
    /** What asks for a line; left out: they come by themselves. */
    ask: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(32))),
    everyMs: Schema.optionalKey(whole(50, 10_000, "milliseconds, 50 to 10000")),
    ...weighing
  })
])

const Scanner = Schema.Struct({
  transport: Line,
  /** auto: it ends its codes with CR, LF or Tab, or with silence until it has sent one of these. none: with silence. */
  suffix: Schema.optionalKey(Schema.Literals(["auto", "none"])),
  silenceMs: Schema.optionalKey(whole(20, 1000, "milliseconds, 20 to 1000"))
})

const Document = Schema.Struct({
  roles: Schema.Struct({
    invoice: Schema.optionalKey(Printer),
    label: Schema.optionalKey(Printer),
    itemLabel: Schema.optionalKey(Printer)
  }),
  scale: Schema.optionalKey(Scale),
  scanner: Schema.optionalKey(Scanner),
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
      /** Instead of the language's bytes, a picture of the paper. */
      readonly isPicture: boolean
    }
export type TransportSettings =
  | TcpSettings
  | typeof File.Type
  | UsbSettings
  | CupsSettings
  | SerialPrinterSettings
  /** Pictures of the paper, in a folder. */
  | { readonly kind: "simulated"; readonly folder: string }
export interface SerialPrinterSettings {
  readonly kind: "serial"
  readonly line: SerialSettings
  readonly answerSeconds: number
  readonly finishSeconds: number
}
export interface PrinterSettings {
  readonly transport: TransportSettings
  readonly writing: Writing
}
export interface ScaleSettings {
  readonly protocol: ScaleProtocol
  readonly tracking: TrackerSettings
  readonly line: SerialSettings | OpenLine
}
export interface ScannerSettings {
  readonly scanning: ScanLineSettings
  readonly line: SerialSettings | OpenLine
}
export interface Configuration {
  readonly printers: ReadonlyMap<Role, PrinterSettings>
  readonly scale: ScaleSettings | undefined
  readonly scanner: ScannerSettings | undefined
  readonly origins: ReadonlyArray<string>
}
export const nothing: Configuration = {
  printers: new Map(),
  scale: undefined,
  scanner: undefined,
  origins: []
}

/** A person has to change something before the daemon can start. */
export class Misconfigured extends Schema.TaggedError<Misconfigured>()("Misconfigured", {
  message: Schema.String
}) {}

const languages = { zpl, escpos, tspl } as const

/** As most scanners and receipt printers are set on delivery. */
const usualLine: LineSettings = { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 }

const lineOf = (given: typeof Line.Type, usual: LineSettings): SerialSettings => ({
  flowControl: "none",
  ...usual,
  ...given
})

const transportOf = ({ transport }: typeof Printer.Type): TransportSettings => {
  if (transport.kind !== "serial") return transport
  const { kind, answerSeconds = 1, finishSeconds = 30, ...given } = transport
  return { kind, line: lineOf(given, usualLine), answerSeconds, finishSeconds }
}

const protocolOf = (scale: typeof Scale.Type): ScaleProtocol => {
  const { unit = "kg", decimals = null } = scale
  if (scale.protocol !== "pattern") return protocols[scale.protocol]({ unit, decimals })
  const { end = "LF", ask = null, everyMs: every = 200, pattern: expression } = scale
  return pattern({ pattern: expression, end, ask, every, unit, decimals })
}

const scaleOf = (scale: typeof Scale.Type): ScaleSettings => {
  const protocol = protocolOf(scale)
  return {
    protocol,
    tracking: { ...tracking, capacity: scale.capacityGrams ?? null },
    line: lineOf(scale.transport, protocol.line)
  }
}

const scannerOf = ({ transport, suffix, silenceMs }: typeof Scanner.Type): ScannerSettings => ({
  scanning: { suffix: suffix ?? scanning.suffix, silence: silenceMs ?? scanning.silence },
  line: lineOf(transport, usualLine)
})

/** Print heads have whole bytes of dots: 72 mm at 203 dpi are 576. */
const wholeBytes = (count: number): number => Math.round(count / 8) * 8

/** TSPL has to be told; others are left as a person set them. */
const gapOf = (language: "zpl" | "escpos" | "tspl", { gapMm, dpi = 203, heightMm }: typeof Paper.Type) => {
  if (gapMm !== undefined) return dots(gapMm, dpi)
  if (language !== "tspl") return null
  return heightMm === undefined ? 0 : dots(2, dpi)
}

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
      columns: profile.columns ?? null,
      gap: gapOf(printer.language, profile),
      darkness: profile.darkness ?? null,
      letters: profile.letters ?? (printer.language === "escpos" ? "own" : "drawn"),
      cut: profile.cut ?? (printer.language === "escpos" ? "partial" : "none")
    },
    asks: profile.status !== "never" && printer.transport.kind !== "file",
    silence: profile.silence ?? language.silence,
    isPicture: false
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
  ...(document.scale?.protocol === "pattern" ? notAPattern(document.scale.pattern) : []),
  ...sharedLines(document),
  ...(document.origins ?? []).flatMap((origin) => (isOrigin(origin) ? [] : [notAnOrigin(origin)]))
]

/** A serial line has one device at its end; printers of several roles may be the same one. */
const sharedLines = ({ roles: printers, scale, scanner }: typeof Document.Type): ReadonlyArray<string> => {
  const printing = roles.flatMap((role) => {
    const transport = printers[role]?.transport
    return transport?.kind === "serial" ? [transport.path] : []
  })
  const paths = [...new Set(printing), scale?.transport.path, scanner?.transport.path]
  const twice = paths.find((path, index) => path !== undefined && paths.indexOf(path) !== index)
  return twice === undefined ? [] : [`${twice}: two devices cannot be at one serial line`]
}

const notAPattern = (text: string): ReadonlyArray<string> => {
  try {
    new RegExp(text)
  } catch (cause) {
    return [`scale.pattern: ${cause instanceof Error ? cause.message : String(cause)}`]
  }
  return text.includes("(?<weight>") ? [] : ["scale.pattern: it has no group (?<weight>...)"]
}

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

/** Printers by their roles, from their settings as they are written. */
export const parsePrinters = (all: (typeof Document.Type)["roles"]): ReadonlyMap<Role, PrinterSettings> =>
  new Map(
    roles.flatMap((role): ReadonlyArray<[Role, PrinterSettings]> => {
      const printer = all[role]
      return printer === undefined
        ? []
        : [[role, { transport: transportOf(printer), writing: writing(printer) }]]
    })
  )

export const parse = (text: string): Result.Result<Configuration, string> =>
  Result.flatMap(
    Result.mapError(decode(text), (error) => error.message),
    (document) => {
      const wrong = problems(document)
      if (wrong.length > 0) return Result.fail(wrong.join("\n"))
      return Result.succeed({
        printers: parsePrinters(document.roles),
        scale: document.scale === undefined ? undefined : scaleOf(document.scale),
        scanner: document.scanner === undefined ? undefined : scannerOf(document.scanner),
        origins: document.origins ?? []
      })
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
