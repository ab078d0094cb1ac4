/**
 * A counter without hardware: printers that put pictures of their papers into a folder, and a scale and a scanner that a
 * person drives by typing. They sit at the end of simulated lines, so everything before the wire is the real thing: the
 * scale speaks MT-SICS, the scanner sends its codes as bytes.
 */
import path from "node:path"
import { Deferred, Effect, Exit, Queue } from "effect"
import { type Role, roles } from "#core/device/job.ts"
import { bytes } from "#core/device/language.ts"
import { mtSics } from "#core/device/scale/mt-sics.ts"
import { settings as tracking } from "#core/device/scale/tracker.ts"
import { settings as scanning } from "#core/device/scan-line.ts"
import { type Configuration, type PrinterSettings, parsePrinters } from "./configuration.ts"
import { type Line, NoLine, type OpenLine } from "./serial-line.ts"
import { Broken } from "./transport.ts"

/** What printers of a counter usually are. */
const usual = {
  invoice: {
    language: "escpos",
    transport: { kind: "file", folder: "." },
    profile: { widthMm: 72, drawer: {} }
  },
  label: {
    language: "zpl",
    transport: { kind: "file", folder: "." },
    profile: { widthMm: 100, heightMm: 75 }
  },
  itemLabel: {
    language: "tspl",
    transport: { kind: "file", folder: "." },
    profile: { widthMm: 50, heightMm: 30 }
  }
} as const

const pictured = ({ writing }: PrinterSettings, folder: string): PrinterSettings => ({
  transport: { kind: "simulated", folder },
  writing:
    writing.kind === "pdf"
      ? writing
      : { ...writing, asks: false, isPicture: true, profile: { ...writing.profile, letters: "drawn" } }
})

/** The far end of a simulated line: what a device says, and what it is told. */
class Cable {
  private plugged = true
  private end: Deferred.Deferred<never, Broken> | undefined
  private incoming: Queue.Queue<Uint8Array> | undefined
  readonly hear: (text: string) => void

  constructor(hear: (text: string) => void = () => {}) {
    this.hear = hear
  }
  say(text: string): void {
    if (this.incoming !== undefined) Queue.offerUnsafe(this.incoming, bytes(text))
  }
  plug(plugged: boolean): void {
    this.plugged = plugged
    if (!plugged && this.end !== undefined)
      Deferred.doneUnsafe(this.end, Exit.fail(new Broken({ detail: "it was unplugged" })))
  }
  readonly open: OpenLine = Effect.suspend(() => {
    if (!this.plugged) return Effect.fail(new NoLine({ detail: "it is not plugged in" }))
    return Effect.gen({ self: this }, function* () {
      const incoming = yield* Queue.unbounded<Uint8Array>()
      const end = Deferred.makeUnsafe<never, Broken>()
      this.incoming = incoming
      this.end = end
      return {
        over: Deferred.await(end),
        take: Effect.map(Queue.takeAll(incoming), (pieces) => Buffer.concat(pieces)),
        clear: Effect.asVoid(Queue.clear(incoming)),
        write: (written) => Effect.sync(() => this.hear(Buffer.from(written).toString("latin1")))
      } satisfies Line
    })
  })
}

/** Grams that it weighs at most. */
const capacity = 30_000

/** A scale that speaks MT-SICS. */
class Scale {
  private grams = 0
  private tared = 0
  private motion: "still" | "moving" = "still"
  readonly cable = new Cable((text) => this.answer(text))

  put(grams: number): void {
    this.grams = grams
    this.motion = "still"
  }
  move(motion: "still" | "moving"): void {
    this.motion = motion
  }
  private answer(text: string): void {
    const command = text.trim()
    const net = this.grams - this.tared
    if (command === "SI") {
      if (this.grams > capacity) this.cable.say("S +\r\n")
      else
        this.cable.say(
          `S ${this.motion === "still" ? "S" : "D"} ${(net / 1000).toFixed(3).padStart(10)} kg\r\n`
        )
    } else if (this.motion === "moving") this.cable.say(`${command} I\r\n`)
    else if (command === "T") {
      this.tared = this.grams
      this.cable.say(`T S ${(this.tared / 1000).toFixed(3).padStart(10)} kg\r\n`)
    } else if (command === "TAC") {
      this.tared = 0
      this.cable.say("TAC A\r\n")
      // Only near zero: 2 per cent of what it can weigh (OIML R 76, 4.5).
    } else if (command === "Z") this.cable.say(Math.abs(net) <= capacity * 0.02 ? this.zero() : "Z +\r\n")
  }
  private zero(): string {
    this.grams = 0
    this.tared = 0
    return "Z A\r\n"
  }
}

export const keys = `  w 1.250          puts 1.250 kg on the scale; w 0 takes everything off
  moving, still    the scale moves, or comes to rest
  s CODE           scans a code
  unplug scale     pulls a plug (or: unplug scanner); plug scale puts it back`

export interface Simulation {
  readonly configuration: Configuration
  readonly folder: string
  /** Does what a typed line says; answers what to tell the person. */
  readonly obey: (line: string) => string
}

export const simulate = (configuration: Configuration, stateDir: string): Simulation => {
  const folder = path.join(stateDir, "simulated")
  const scale = new Scale()
  const scanner = new Cable()
  const given = new Map([...parsePrinters(usual), ...configuration.printers])
  const printers = roles.flatMap((role): ReadonlyArray<[Role, PrinterSettings]> => {
    const printer = given.get(role)
    return printer === undefined ? [] : [[role, pictured(printer, path.join(folder, role))]]
  })
  const cables: Readonly<Record<string, Cable>> = { scale: scale.cable, scanner }

  const obey = (typed: string): string => {
    const line = typed.trim()
    const [word = "", ...rest] = line.split(/\s+/)
    const argument = rest.join(" ")
    const [, weight] = /^(\d{1,3}(?:\.\d{1,3})?)$/.exec(argument) ?? []
    if (word === "w" && weight !== undefined) {
      scale.put(Math.round(Number(weight) * 1000))
      return `${weight} kg on the scale`
    }
    if (word === "moving" || word === "still") {
      scale.move(word)
      return word === "still" ? "the scale is at rest" : "the scale moves"
    }
    if (word === "s" && argument !== "") {
      scanner.say(`${argument}\r`)
      return `scanned ${argument}`
    }
    const cable = cables[argument]
    if ((word === "plug" || word === "unplug") && cable !== undefined) {
      cable.plug(word === "plug")
      return `${argument} ${word === "plug" ? "plugged in" : "unplugged"}`
    }
    return keys
  }

  return {
    folder,
    obey,
    configuration: {
      ...configuration,
      printers: new Map(printers),
      scale: { protocol: mtSics(), tracking, line: scale.cable.open },
      scanner: { scanning, line: scanner.open }
    }
  }
}
