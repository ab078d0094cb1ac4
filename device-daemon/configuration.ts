/**
 * Which devices a workstation has: a JSON file that a person writes. A mistake in it stops the start and says where it
 * is, because a printer that is silently left out is found missing at the worst moment.
 */
import { readFile } from "node:fs/promises"
import { Effect, Result, Schema } from "effect"
import type {
  CupsSettings,
  DocumentFile,
  FolderSettings,
  LineFile,
  PaperFile,
  PrinterFile,
  ScaleFile,
  ScannerFile,
  TcpSettings,
  UsbSettings
} from "#core/device/configuration-file.ts"
import { readConfiguration } from "#core/device/configuration-problem.ts"
import { escpos } from "#core/device/escpos.ts"
import { type Role, roles } from "#core/device/job.ts"
import type { Language } from "#core/device/language.ts"
import { dots, type Profile } from "#core/device/profile.ts"
import { protocols } from "#core/device/scale/catalogue.ts"
import { pattern } from "#core/device/scale/pattern.ts"
import type { LineSettings, ScaleProtocol } from "#core/device/scale/protocol.ts"
import { type TrackerSettings, settings as tracking } from "#core/device/scale/tracker.ts"
import { type ScanLineSettings, settings as scanning } from "#core/device/scan-line.ts"
import { tspl } from "#core/device/tspl.ts"
import { zpl } from "#core/device/zpl.ts"
import type { OpenLine, SerialSettings } from "./serial-line.ts"

/** How a printer's bytes are made. */
export type Writing =
  | { readonly kind: "pdf" }
  | {
      readonly kind: "sheets"
      readonly language: Language
      readonly profile: Profile
      /** The printer's state is asked before and after a job. */
      readonly asks: boolean
      readonly silence: Language["silence"]
      /** Instead of the language's bytes, a picture of the paper. */
      readonly isPicture: boolean
    }
export type TransportSettings =
  | TcpSettings
  | FolderSettings
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

/** The line settings of most scanners and receipt printers on delivery. */
const usualLine: LineSettings = { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 }

const lineOf = (given: LineFile, usual: LineSettings): SerialSettings => ({
  flowControl: "none",
  ...usual,
  ...given
})

const transportOf = ({ transport }: PrinterFile): TransportSettings => {
  if (transport.kind !== "serial") return transport
  const { kind, answerSeconds = 1, finishSeconds = 30, ...given } = transport
  return { kind, line: lineOf(given, usualLine), answerSeconds, finishSeconds }
}

const protocolOf = (scale: ScaleFile): ScaleProtocol => {
  const { unit = "kg", decimals = null } = scale
  if (scale.protocol !== "pattern") return protocols[scale.protocol]({ unit, decimals })
  const { end = "LF", ask = null, everyMs: every = 200, pattern: expression } = scale
  return pattern({ pattern: expression, end, ask, every, unit, decimals })
}

const scaleOf = (scale: ScaleFile): ScaleSettings => {
  const protocol = protocolOf(scale)
  return {
    protocol,
    tracking: { ...tracking, capacity: scale.capacityGrams ?? null },
    line: lineOf(scale.transport, protocol.line)
  }
}

const scannerOf = ({ transport, suffix, silenceMs }: ScannerFile): ScannerSettings => ({
  scanning: { suffix: suffix ?? scanning.suffix, silence: silenceMs ?? scanning.silence },
  line: lineOf(transport, usualLine)
})

/** Print heads have whole bytes of dots: 72 mm at 203 dpi are 576. */
const wholeBytes = (count: number): number => Math.round(count / 8) * 8

/** TSPL has to be told; others are left as a person set them. */
const gapOf = (language: "zpl" | "escpos" | "tspl", { gapMm, dpi = 203, heightMm }: PaperFile) => {
  if (gapMm !== undefined) return dots(gapMm, dpi)
  if (language !== "tspl") return null
  return heightMm === undefined ? 0 : dots(2, dpi)
}

const writing = (printer: PrinterFile): Writing => {
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
      drawer:
        profile.drawer === undefined
          ? undefined
          : {
              pin: profile.drawer.pin ?? 2,
              on: profile.drawer.onMs ?? 120,
              off: profile.drawer.offMs ?? 240
            },
      cut: profile.cut ?? (printer.language === "escpos" ? "partial" : "none")
    },
    asks: profile.status !== "never" && printer.transport.kind !== "file",
    silence: profile.silence ?? language.silence,
    isPicture: false
  }
}

/** Printers by their roles, from their settings as they are written. */
export const parsePrinters = (all: DocumentFile["roles"]): ReadonlyMap<Role, PrinterSettings> =>
  new Map(
    roles.flatMap((role): ReadonlyArray<[Role, PrinterSettings]> => {
      const printer = all[role]
      return printer === undefined
        ? []
        : [[role, { transport: transportOf(printer), writing: writing(printer) }]]
    })
  )

export const parse = (text: string): Result.Result<Configuration, string> =>
  Result.map(readConfiguration(text), (document) => ({
    printers: parsePrinters(document.roles),
    scale: document.scale === undefined ? undefined : scaleOf(document.scale),
    scanner: document.scanner === undefined ? undefined : scannerOf(document.scanner),
    origins: document.origins ?? []
  }))

/** A configuration, and the text of its file; empty without one. */
export interface Loaded {
  readonly configuration: Configuration
  readonly text: string
}

/** The configuration in a file; without the file, no printers, unless it was asked for by name. */
export const load = (file: string, isNamed: boolean): Effect.Effect<Loaded, Misconfigured> =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: (cause) => cause as NodeJS.ErrnoException
  }).pipe(
    Effect.matchEffect({
      onFailure: (cause) =>
        cause.code === "ENOENT" && !isNamed
          ? Effect.succeed({ configuration: nothing, text: "" })
          : Effect.fail(new Misconfigured({ message: `${file} cannot be read: ${cause.message}` })),
      onSuccess: (text) =>
        Effect.mapError(
          Effect.fromResult(Result.map(parse(text), (configuration) => ({ configuration, text }))),
          (problem) => new Misconfigured({ message: `${file} is not right:\n${problem}` })
        )
    })
  )
