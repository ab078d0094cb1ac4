import { describe, expect, it } from "vitest"
import type { Reading } from "#core/device/reading.ts"
import { protocolNames } from "#core/device/scale/catalogue.ts"
import { Cable } from "./support/cable.ts"
import { type RunningDaemon, startHere, until } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { scaleAt } from "./support/scales.ts"

const capacity = 15_000
/** Those that tell every weight whenever they are asked. */
const steady = [...protocolNames.filter((name) => name !== "adam"), "pattern"]
/** Toledo 8217 has no word for a weight in motion, and the pattern none for motion. */
const indicatesMotion = steady.filter((name) => name !== "toledo-8217" && name !== "pattern")

describe.concurrent("a scale on a serial line", () => {
  it.each(steady)("of %s tells its weight at rest, to the gram", async (protocol) => {
    using cable = new Cable()
    using scale = scaleAt(cable, protocol, capacity)
    await using daemon = await startWith(cable, protocol)
    using dialog = await Dialog.welcome(daemon)
    for (const grams of [1234, 5, 14_995]) {
      scale.put(grams)
      expect(await read(dialog), `${grams} g`).toMatchObject({ state: "stable", grams })
    }
    scale.put(0)
    expect(await read(dialog)).toMatchObject({ state: "zero", grams: 0 })
  })

  it.each(steady)(
    "of %s that has too much on it, or moves, or shows less than nothing, has no weight",
    async (protocol) => {
      using cable = new Cable()
      using scale = scaleAt(cable, protocol, capacity)
      await using daemon = await startWith(cable, protocol)
      using dialog = await Dialog.welcome(daemon)
      await until(async () => (await deviceState(dialog)) === "ready")
      scale.put(20_000)
      expect(await refused(dialog, 700)).toMatchObject({ t: "err", code: "SCALE_OVER" })
      expect(await read(dialog, "now")).toMatchObject({ state: "over", grams: null })
      if (protocol !== "pattern") {
        scale.put(500, "moving")
        expect(await refused(dialog, 700)).toMatchObject({
          t: "err",
          code: "SCALE_UNSTABLE",
          retryable: true
        })
        const indicated = indicatesMotion.includes(protocol) ? 500 : null
        expect(await read(dialog, "now")).toMatchObject({ state: "moving", grams: null, indicated })
      }
      scale.put(-20)
      expect(await refused(dialog, 1200)).toMatchObject({ t: "err", code: "SCALE_UNDER" })
    }
  )

  it.each(["cas-22", "toledo-continuous", "pattern"])(
    "of %s is not what was on its way when it was asked",
    async (protocol) => {
      using cable = new Cable()
      using scale = scaleAt(cable, protocol, capacity)
      await using daemon = await startWith(cable, protocol)
      using dialog = await Dialog.welcome(daemon)
      for (const [before, grams] of [
        [0, 750],
        [750, 20],
        [20, 1480]
      ] as const) {
        scale.put(before)
        await read(dialog)
        scale.repeat(8)
        scale.put(grams)
        expect(await read(dialog)).toMatchObject({ state: "stable", grams })
      }
    }
  )

  it("that answers slowly is over or moving, and not silent, while the next question is on its way", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", capacity)
    await using daemon = await startWith(cable, "mt-sics")
    using dialog = await Dialog.welcome(daemon)
    scale.delay(150)
    for (const { grams, motion, state, code } of [
      { grams: 20_000, motion: "still", state: "over", code: "SCALE_OVER" },
      { grams: 500, motion: "moving", state: "moving", code: "SCALE_UNSTABLE" }
    ] as const) {
      scale.put(grams, motion)
      await until(async () => (await read(dialog, "now")).state === state)
      // Wherever between two answers the wait ends.
      const waits = [700, 740, 780, 820, 860]
      await expect
        .poll(() => Promise.all(waits.map((timeoutMs) => dialog.ask("scale.read", { timeoutMs }))))
        .toEqual(waits.map(() => expect.objectContaining({ t: "err", code })))
    }
  })

  it("of adam tells a weight once when it is asked, and is not asked for nothing", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "adam", capacity)
    await using daemon = await startWith(cable, "adam")
    using dialog = await Dialog.welcome(daemon)
    scale.put(1250)
    expect(cable.messages).toEqual([])
    expect(await read(dialog)).toMatchObject({ state: "stable", grams: 1250 })
    expect(Buffer.from(cable.messages).toString()).toBe("P\r\n")
  })

  it("tells those who follow it what it shows, and nobody else", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", capacity)
    await using daemon = await startWith(cable, "mt-sics")
    using follower = await Dialog.welcome(daemon)
    using other = await Dialog.welcome(daemon)
    await follower.ask("scale.subscribe")
    scale.put(700, "moving")
    await told(
      follower,
      ({ state, indicated, grams }) => state === "moving" && indicated === 700 && grams === null
    )
    scale.put(705)
    await told(follower, ({ state, grams }) => state === "stable" && grams === 705)
    await follower.ask("scale.unsubscribe")
    const before = readings(follower).length
    scale.put(800)
    expect((await read(follower)).grams).toBe(800)
    expect(readings(follower)).toHaveLength(before)
    expect(readings(other)).toEqual([])
  })

  it("that is unplugged has no weight from then on, and one again when it is plugged in", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "toledo-8217", capacity)
    await using daemon = await startWith(cable, "toledo-8217")
    using dialog = await Dialog.welcome(daemon)
    scale.put(1000)
    expect((await read(dialog)).grams).toBe(1000)
    await dialog.ask("scale.subscribe")
    for (let round = 0; round < 3; round++) {
      cable.unplug()
      await told(dialog, ({ state }) => state === "error")
      expect(await dialog.ask("scale.read", {})).toMatchObject({ t: "err", code: "SCALE_OFFLINE" })
      expect(await deviceState(dialog)).toBe("error")
      cable.plug()
      scale.put(1000 + round)
      await until(async () => (await deviceState(dialog)) === "ready")
      expect((await read(dialog)).grams).toBe(1000 + round)
      dialog.frames.length = 0
    }
  }, 60_000)

  it("that was not there when the daemon started is found", async () => {
    using cable = new Cable()
    cable.unplug()
    await using daemon = await startWith(cable, "mt-sics")
    using dialog = await Dialog.welcome(daemon)
    await until(async () => (await deviceState(dialog)) === "error")
    expect(await dialog.ask("scale.read", {})).toMatchObject({
      code: "SCALE_OFFLINE",
      detail: "it is not plugged in"
    })
    cable.plug()
    using scale = scaleAt(cable, "mt-sics", capacity)
    scale.put(300)
    await until(async () => (await deviceState(dialog)) === "ready")
    expect((await read(dialog)).grams).toBe(300)
  })

  it("that is switched off is in error, not at its last weight and not at 0", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "cas-22", capacity)
    await using daemon = await startWith(cable, "cas-22")
    using dialog = await Dialog.welcome(daemon)
    scale.put(900)
    expect((await read(dialog)).grams).toBe(900)
    scale.switch(false)
    expect(await dialog.ask("scale.read", { timeoutMs: 1500 })).toMatchObject({
      t: "err",
      code: "SCALE_TIMEOUT"
    })
    expect(await read(dialog, "now", 1000)).toMatchObject({ state: "error", grams: null, indicated: null })
  })

  it.each([2400, 4800, 19_200])(
    "read at %d baud instead of 9600 is in error and says what to check",
    async (baud) => {
      using cable = new Cable()
      await using daemon = await startWith(cable, "cas-22")
      using dialog = await Dialog.welcome(daemon)
      const misread = misreadAt(9600 / baud, Buffer.from("ST,GS,1\u00c4,   1.234 kg\r\n", "latin1"))
      const sending = setInterval(() => cable.say(misread), 50)
      try {
        await until(async () => (await deviceState(dialog)) === "error")
        await until(async () => {
          const answer = await dialog.ask("scale.read", { timeoutMs: 1200 })
          return (
            answer.t === "err" &&
            answer.code === "SCALE_GARBLED" &&
            /baud rate and parity/.test(String(answer.msg))
          )
        })
      } finally {
        clearInterval(sending)
      }
    }
  )

  it("that says garbled things between its weights is read all the same, and never wrongly", async () => {
    using cable = new Cable()
    await using daemon = await startWith(cable, "cas-22")
    using dialog = await Dialog.welcome(daemon)
    await dialog.ask("scale.subscribe")
    let turn = 0
    const sending = setInterval(() => {
      turn += 1
      cable.say(turn % 3 === 0 ? "\u00ff\u00fe9.999 kg\r\n" : "ST,GS,1\u00c4,   1.234 kg\r\n")
    }, 20)
    try {
      for (let round = 0; round < 20; round++) expect((await read(dialog)).grams).toBe(1234)
    } finally {
      clearInterval(sending)
    }
    const weights = readings(dialog).flatMap(({ grams }) => (grams === null ? [] : [grams]))
    expect(new Set(weights)).toEqual(new Set([1234]))
  })

  it("is zeroed and tared where its protocol can do that, and says when it refuses", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "mt-sics", capacity)
    await using daemon = await startWith(cable, "mt-sics")
    using dialog = await Dialog.welcome(daemon)
    scale.put(120)
    await read(dialog)
    for (const [op, bytes] of [
      ["scale.zero", "Z\r\n"],
      ["scale.tare", "T\r\n"],
      ["scale.clearTare", "TAC\r\n"]
    ] as const) {
      expect((await dialog.ask(op)).t, op).toBe("ok")
      expect(Buffer.from(cable.messages).toString()).toContain(bytes)
    }
    scale.put(500, "moving")
    expect(await dialog.ask("scale.zero")).toMatchObject({ t: "err", code: "SCALE_REFUSED" })
  })

  it.each(["toledo-8217", "adam"])(
    "of %s that does not answer is not said to be zeroed",
    async (protocol) => {
      using cable = new Cable()
      await using daemon = await startWith(cable, protocol)
      using dialog = await Dialog.welcome(daemon)
      await until(async () => (await device(dialog)).state !== "opening")
      expect(await dialog.ask("scale.zero")).toMatchObject({ t: "err", code: "SCALE_TIMEOUT" })
      expect(Buffer.from(cable.messages).toString()).toContain("Z")
    }
  )

  it("of toledo-8217 that tells its weight is zeroed without a word of it", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "toledo-8217", capacity)
    await using daemon = await startWith(cable, "toledo-8217")
    using dialog = await Dialog.welcome(daemon)
    scale.put(120)
    await read(dialog)
    expect((await dialog.ask("scale.zero")).t).toBe("ok")
  })

  it("that cannot be told to zero says so", async () => {
    using cable = new Cable()
    using _scale = scaleAt(cable, "cas-22", capacity)
    await using daemon = await startWith(cable, "cas-22")
    using dialog = await Dialog.welcome(daemon)
    expect(await dialog.ask("scale.zero")).toMatchObject({ t: "err", code: "SCALE_CANNOT" })
    expect((await device(dialog)).can).toEqual([])
  })

  it("is probed without a change, and says how it is", async () => {
    using cable = new Cable()
    using scale = scaleAt(cable, "toledo-continuous", capacity)
    await using daemon = await startWith(cable, "toledo-continuous")
    using dialog = await Dialog.welcome(daemon)
    scale.put(250)
    await read(dialog)
    expect((await dialog.ask("devices.probe", { role: "scale" })).r).toMatchObject({
      role: "scale",
      error: null,
      answers: true,
      reading: { state: "stable", grams: 250 }
    })
    cable.unplug()
    await until(async () => (await deviceState(dialog)) === "error")
    expect((await dialog.ask("devices.probe", { role: "scale" })).r).toMatchObject({
      error: { code: "SCALE_OFFLINE" },
      answers: false
    })
  })
})

const startWith = (cable: Cable, protocol: string): Promise<RunningDaemon> =>
  startHere(
    {},
    {
      more: {
        scale: {
          protocol,
          ...(protocol === "pattern" ? { pattern: "^(?<over>OVER)|W= *(?<weight>-?[\\d.]+)$" } : {}),
          transport: { path: cable.path }
        }
      }
    }
  )

const read = async (
  dialog: Dialog,
  mode: "stable" | "now" = "stable",
  timeoutMs = 6000
): Promise<Reading> => {
  const answer = await dialog.ask("scale.read", { mode, timeoutMs })
  if (answer.t !== "ok") throw new Error(`${answer.code}: ${answer.detail}`)
  return answer.r as Reading
}
/** Why there is no weight. A machine that stood still for the whole wait has heard none, and says so: it is asked again. */
const refused = async (dialog: Dialog, timeoutMs: number): ReturnType<Dialog["ask"]> => {
  const answer = await dialog.ask("scale.read", { timeoutMs })
  return answer.code === "SCALE_TIMEOUT" ? refused(dialog, timeoutMs) : answer
}
const device = async (dialog: Dialog) =>
  (await dialog.ask("devices.status", { role: "scale" })).r as {
    readonly state: string
    readonly can: unknown
  }
const deviceState = async (dialog: Dialog): Promise<string> => (await device(dialog)).state

const readings = (dialog: Dialog): ReadonlyArray<Reading> =>
  dialog.frames.flatMap(({ t, topic, d }) => (t === "ev" && topic === "scale" ? [d as Reading] : []))
const told = async (dialog: Dialog, isIt: (reading: Reading) => boolean): Promise<void> => {
  await dialog.frame(({ t, topic, d }) => t === "ev" && topic === "scale" && isIt(d as Reading))
}

/**
 * What a receiver makes of bytes that were sent `ratio` times as fast as it listens: 8N1, each bit looked at in its middle,
 * bytes one behind the other (a framing error gives a byte all the same, as serial drivers hand it on).
 */
function misreadAt(ratio: number, sent: Buffer): Buffer {
  const bits = [...sent].flatMap((byte) => [
    0,
    ...Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
    1
  ])
  const level = (at: number): number => bits[Math.floor(at)] ?? 1
  const read: Array<number> = []
  for (let at = 0; at < bits.length; ) {
    if (level(at) === 1) {
      at += 0.25
      continue
    }
    let byte = 0
    for (let bit = 0; bit < 8; bit++) byte |= level(at + (1.5 + bit) * ratio) << bit
    read.push(byte)
    at += 9.5 * ratio
  }
  return Buffer.from(read)
}
