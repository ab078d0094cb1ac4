/**
 * The configuration file as a person writes it: which settings there are, and what each may be. What is left out has a
 * default, which `configuration` fills in.
 */
import * as Schema from "effect/Schema"
import { protocolNames } from "./scale/catalogue.ts"

const whole = (minimum: number, maximum: number, expected: string) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }, { expected }))
const between = (minimum: number, maximum: number, expected: string) =>
  Schema.Finite.check(Schema.isBetween({ minimum, maximum }, { expected }))
const seconds = between(0.1, 600, "seconds, 0.1 to 600")

const pulse = whole(2, 510, "milliseconds, 2 to 510")

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

/** The settings of a serial line; a setting that is left out is as such devices are set on delivery. */
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
  /** The name that `lpstat -p` has for the queue. */
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
  /** The width of the printable area. */
  widthMm: between(20, 250, "millimetres, 20 to 250"),
  /** The height of one label; left out for a roll. */
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
  /** A cash drawer at its connector: pin 2, 120 ms on and 240 ms off unless said otherwise. Receipt printers alone. */
  drawer: Schema.optionalKey(
    Schema.Struct({
      pin: Schema.optionalKey(Schema.Literals([2, 5])),
      onMs: Schema.optionalKey(pulse),
      offMs: Schema.optionalKey(pulse)
    })
  ),
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
  /** The unit of weights that name none; kg when left out. */
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

export const Document = Schema.Struct({
  roles: Schema.Struct({
    invoice: Schema.optionalKey(Printer),
    label: Schema.optionalKey(Printer),
    itemLabel: Schema.optionalKey(Printer),
    /** A printer with a roll, for receipts; left out, the printer of invoices prints them. */
    receipt: Schema.optionalKey(Printer)
  }),
  scale: Schema.optionalKey(Scale),
  scanner: Schema.optionalKey(Scanner),
  /** Web pages that may connect, exactly as a browser names them: "https://console.example". */
  origins: Schema.optionalKey(Schema.Array(Schema.String))
})

export type LineFile = typeof Line.Type
export type PaperFile = typeof Paper.Type
export type PrinterFile = typeof Printer.Type
export type ScaleFile = typeof Scale.Type
export type ScannerFile = typeof Scanner.Type
export type FolderSettings = typeof File.Type
export type DocumentFile = typeof Document.Type
