/**
 * Scales for tests: each speaks its protocol over a cable, as its manual says, from what lies on it. They know nothing of
 * the code under test.
 */
import type { Cable } from "./cable.ts"

export interface Load {
  readonly grams: number
  readonly motion: "still" | "moving"
}

const kg = (grams: number, places: number, width: number): string =>
  (grams / 1000).toFixed(places).padStart(width)
const block = (said: string): string => {
  let check = 0
  for (const character of said) check ^= character.charCodeAt(0)
  return `\u0001\u0002${said}${String.fromCharCode(check)}\u0003\u0004`
}

/** What each scale answers to what it hears. */
const replies: Readonly<Record<string, (question: string, load: Load, capacity: number) => string>> = {
  "toledo-8217": (question, { grams, motion }, capacity) =>
    question.replace(/[^WZTC]/g, "").replace(/./g, (command) => {
      if (command !== "W") return "\u0002?P\r"
      if (grams > capacity) return "\u0002?B\r"
      if (grams < 0) return "\u0002?D\r"
      return motion === "moving" ? "\u0002?A\r" : `\u0002${(grams / 1000).toFixed(3).padStart(6, "0")}\r`
    }),
  "mt-sics": (question, { grams, motion }, capacity) =>
    question
      .split("\r\n")
      .filter((line) => line !== "")
      .map((command) => {
        if (command === "Z") return motion === "moving" ? "Z I\r\n" : "Z A\r\n"
        if (command === "T") return motion === "moving" ? "T I\r\n" : `T S ${kg(grams, 3, 10)} kg\r\n`
        if (command === "TAC") return "TAC A\r\n"
        if (command !== "SI") return "ES\r\n"
        if (grams > capacity) return "S +\r\n"
        return `S ${motion === "still" ? "S" : "D"} ${kg(grams, 3, 10)} kg\r\n`
      })
      .join(""),
  and: (question, { grams, motion }, capacity) =>
    question.replace(/[^Q]/g, "").replace(/Q/g, () => {
      if (grams > capacity) return "OL,+9999999E+19\r\n"
      const sign = grams < 0 ? "-" : "+"
      return `${motion === "still" ? "ST" : "US"},${sign}${(Math.abs(grams) / 1000).toFixed(3).padStart(8, "0")} kg\r\n`
    }),
  "cas-ecr": (question, { grams, motion }, capacity) =>
    question.replace(/./gs, (command) => {
      if (command === "\u0005") return "\u0006"
      if (command !== "\u0011") return ""
      if (grams > capacity) return block("SF      kg")
      const sign = grams < 0 ? "-" : " "
      return block(
        `${motion === "still" ? "S" : "U"}${sign}${(Math.abs(grams) / 1000).toFixed(3).padStart(6, "0")}kg`
      )
    }),
  adam: (question, { grams }) => (question.includes("P\r\n") && grams > 0 ? `${kg(grams, 3, 8)}kg\r\n` : "")
}

/** What scales send that speak all the time. */
const streams: Readonly<Record<string, (load: Load, capacity: number) => string>> = {
  "cas-22": ({ grams, motion }, capacity) =>
    grams > capacity
      ? "OL,GS,1\u0080,         kg\r\n"
      : `${motion === "still" ? "ST" : "US"},GS,1\u00c4,${kg(grams, 3, 8)} kg\r\n`,
  "toledo-continuous": ({ grams, motion }, capacity) => {
    const b = 0x30 | (grams < 0 ? 2 : 0) | (grams > capacity ? 4 : 0) | (motion === "moving" ? 8 : 0)
    const digits = String(Math.abs(grams)).padStart(6, "0").slice(0, 6)
    return `\u0002${String.fromCharCode(0x2d, b, 0x20)}${digits}000000\r`
  },
  pattern: ({ grams }, capacity) => (grams > capacity ? "OVER\r\n" : `W=${kg(grams, 3, 7)}\r\n`)
}

/** Puts a scale at the end of a cable. */
export const scaleAt = (cable: Cable, protocol: string, capacity: number) => {
  let load: Load = { grams: 0, motion: "still" }
  let isOn = true
  let latency = 0
  const reply = replies[protocol]
  if (reply !== undefined)
    cable.onHeard = (bytes) => {
      if (!isOn) return
      const said = reply(bytes.toString("latin1"), load, capacity)
      if (latency === 0) cable.say(said)
      else setTimeout(() => cable.say(said), latency)
    }
  const stream = streams[protocol]
  const timer =
    stream === undefined ? undefined : setInterval(() => isOn && cable.say(stream(load, capacity)), 100)
  return {
    put: (grams: number, motion: Load["motion"] = "still") => {
      load = { grams, motion }
    },
    /** Says what lies on it so often at once, as when nobody has read the line for a while. */
    repeat: (times: number) => {
      cable.say((stream?.(load, capacity) ?? "").repeat(times))
    },
    /** Answers only after so many milliseconds. */
    delay: (milliseconds: number) => {
      latency = milliseconds
    },
    switch: (on: boolean) => {
      isOn = on
    },
    [Symbol.dispose]: () => clearInterval(timer)
  }
}
