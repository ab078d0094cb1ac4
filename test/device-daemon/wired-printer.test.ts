import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { parse } from "#device-daemon/configuration.ts"
import { type Printer, printerOf } from "#device-daemon/printer.ts"
import { shaper } from "./paper/ink.ts"
import { itemLabel } from "./paper/samples.ts"
import { Cable } from "./support/cable.ts"

/**
 * A printer at the end of a cable. A pseudo-terminal stands for a serial line, and, being a character device that can be
 * opened without blocking, for /dev/usb/lp0 too.
 */
const transports = ["serial", "usb"] as const

describe.concurrent.each(transports)("a printer by %s", (kind) => {
  it("that is well gets every byte, and confirms the job", async () => {
    using cable = new Cable()
    const printer = at(cable, kind, "escpos")
    const heard = answering(cable, (question) => (question === "job" ? "\u0000" : "\u0012"))
    const paper = await rendered(printer)
    expect(await send(printer, paper)).toBe("confirmed")
    expect(heard.job().equals(paper)).toBe(true)
  })

  it.each([
    ["escpos", "\u0072", "PAPER_OUT"],
    ["tspl", "\u0004", "PAPER_OUT"],
    ["tspl", "\u0001", "COVER_OPEN"]
  ] as const)("that says in %s that it cannot print gets nothing of a job", async (language, reply, code) => {
    using cable = new Cable()
    const printer = at(cable, kind, language)
    const heard = answering(cable, () => reply)
    expect(await send(printer, await rendered(printer))).toBe(`failed ${code}`)
    expect(heard.job()).toHaveLength(0)
  })

  it("with its cover open says so", async () => {
    using cable = new Cable()
    const printer = at(cable, kind, "escpos")
    // Paper is there; offline because of the cover: bit 2 of the answer to DLE EOT 2.
    answering(cable, (question) => (question === "2" ? "\u0016" : "\u0012"))
    const checked = await Effect.runPromise(Effect.result(printer.check))
    expect(Result.isFailure(checked) && checked.failure.code).toBe("COVER_OPEN")
  })

  it("that runs out of paper during a job leaves it unknown", async () => {
    using cable = new Cable()
    const printer = at(cable, kind, "escpos")
    let isOut = false
    answering(cable, (question) => {
      if (question === "job") {
        isOut = true
        return ""
      }
      return isOut && question === "4" ? "\u0072" : "\u0012"
    })
    expect(await send(printer, await rendered(printer))).toBe("unknown")
  })

  it("that answers nothing is believed to be able to print, where it cannot talk", async () => {
    using cable = new Cable()
    const escpos = at(cable, kind, "escpos", {}, soon)
    expect(await send(escpos, await rendered(escpos))).toBe("written")
    const zpl = at(cable, kind, "zpl", {}, soon)
    expect(await send(zpl, await rendered(zpl))).toBe("failed DEVICE_OFFLINE")
  })

  it("that is unplugged leaves a job failed before its first byte, and unknown after it", async () => {
    using cable = new Cable()
    const printer = at(cable, kind, "escpos", { status: "never" })
    cable.unplug()
    expect(await send(printer, await rendered(printer))).toBe("failed DEVICE_OFFLINE")
    cable.plug()
    cable.onHeard = () => cable.unplug()
    expect(await send(printer, Buffer.alloc(200_000, "x"))).toBe("unknown")
  })

  it("that stops taking bytes leaves the job unknown, in time", async () => {
    using cable = new Cable()
    const printer = at(cable, kind, "escpos", { status: "never" })
    cable.deaf()
    // After the two seconds that its configuration gives it: what is never given up would end this test by its time limit.
    expect(await send(printer, Buffer.alloc(200_000, "x"))).toBe("unknown")
  })
})

describe.concurrent("a TSPL printer", () => {
  it("has confirmed a job once it was busy and is no longer", async () => {
    using cable = new Cable()
    const printer = at(cable, "serial", "tspl")
    let asked = 0
    answering(cable, () => {
      asked += 1
      // Ready before the job; then printing; then ready.
      return asked === 2 || asked === 3 ? "\u0020" : "\u0000"
    })
    expect(await send(printer, await rendered(printer))).toBe("confirmed")
  })

  it("that never was seen busy is not said to have printed", async () => {
    using cable = new Cable()
    const printer = at(cable, "serial", "tspl")
    answering(cable, () => "\u0000")
    expect(await send(printer, await rendered(printer))).toBe("written")
  })
})

/** Seconds after which a printer that never answers is given up; one that answers may take its time on a busy machine. */
const soon = 0.5

const at = (
  cable: Cable,
  kind: "serial" | "usb",
  language: "escpos" | "zpl" | "tspl",
  profile: object = {},
  answerSeconds = 20
): Printer => {
  const paper = language === "escpos" ? { widthMm: 72 } : { widthMm: 50, heightMm: 30 }
  const transport = { kind, path: cable.path, answerSeconds, finishSeconds: 2 }
  const text = JSON.stringify({
    roles: { label: { language, transport, profile: { ...paper, ...profile } } }
  })
  const settings = Result.getOrThrow(parse(text)).printers.get("label")
  if (settings === undefined) throw new Error("no printer")
  return printerOf("label", settings, shaper)
}

/**
 * Answers questions: "1", "2" and "4" of DLE EOT, "job" for GS r, "tspl" for ESC ! ?; the rest is the job. Questions come
 * alone, between jobs.
 */
const answering = (cable: Cable, reply: (question: string) => string) => {
  const job: Array<Buffer> = []
  cable.onHeard = (bytes) => {
    let text = bytes.toString("latin1")
    const questions: ReadonlyArray<readonly [string, string]> = [
      ["\u0010\u0004\u0001", "1"],
      ["\u0010\u0004\u0002", "2"],
      ["\u0010\u0004\u0004", "4"],
      ["\u001dr\u0001", "job"],
      ["\u001b!?", "tspl"]
    ]
    for (const [question, name] of questions)
      if (text.endsWith(question)) {
        text = text.slice(0, -question.length)
        cable.say(reply(name))
      }
    if (text !== "") job.push(Buffer.from(text, "latin1"))
  }
  return { job: () => Buffer.concat(job) }
}

const rendered = async (printer: Printer): Promise<Buffer> =>
  Buffer.from((await Effect.runPromise(printer.render(itemLabel(), 1, false))).data)

const send = (printer: Printer, paper: Uint8Array): Promise<string> =>
  printer.open("job").pipe(
    Effect.flatMap((ready) => Effect.catchTag(ready.send(paper), "Broken", () => Effect.succeed("unknown"))),
    Effect.catch((error) => Effect.succeed(`failed ${error.code}`)),
    Effect.scoped,
    Effect.runPromise
  )
