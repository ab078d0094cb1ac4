/** What is said of a scan: how it came, how fast, and what to set on the scanner so that every scan is taken at once. */
import { isOfOtherLayout } from "../../barcode/keyboard-layout.ts"
import { uniqueKey } from "../../barcode/layouts.ts"
import { meaningLines } from "../../barcode/rule/refusal.ts"
import { defaults } from "../../barcode/scanner-settings.ts"
import * as Day from "../../day.ts"
import type { Framing } from "../../device/framing.ts"
import type { Model, Seen } from "./model.ts"

export const scanSomething = "Scan something: the page says what came and how"
export const repeatedScan = "The same code twice within a second: does the trigger bounce?"

/** What the code says, line by line. */
export const meaningOf = ({ code, at }: Pick<Seen, "code" | "at">): ReadonlyArray<string> =>
  meaningLines(code, Day.dayAt(at))

/** Characters in a second; undefined when they came faster than a clock tells, all at once. */
export const speedOf = ({ code, framing }: Pick<Seen, "code" | "framing">): number | undefined =>
  framing === undefined || framing.durationMs <= 0 ? undefined : (code.length * 1000) / framing.durationMs

export const speedText = (seen: Pick<Seen, "code" | "framing">): string => {
  if (seen.framing === undefined) return "not known"
  const speed = speedOf(seen)
  return speed === undefined ? "all at once" : `${Math.round(speed)} characters per second`
}

export const sourceText = (framing: Framing | undefined): string => {
  if (framing === undefined) return "pasted or typed"
  return { wedge: "keyboard (wedge)", serial: "serial line", camera: "camera" }[framing.source]
}

const endings: Record<Framing["terminator"], string> = {
  CR: "CR (Enter)",
  LF: "LF",
  Tab: "Tab",
  silence: "nothing: it ended in silence"
}
export const endingText = (framing: Framing | undefined): string =>
  framing === undefined ? "not known" : endings[framing.terminator]

export interface Advice {
  readonly isGood: boolean
  readonly text: string
}

/** At this many characters a second a wedge scan is told from typing with certainty. */
const surelyAScanner = 1000 / defaults.maxGap

/** What to set on the scanner; one line that all is well when there is nothing. */
export const adviceOn = (seen: Seen): ReadonlyArray<Advice> => {
  const { code, framing } = seen
  const speed = speedOf(seen)
  const advice: Array<string> = []
  if (framing?.terminator === "silence")
    advice.push(
      `Set the scanner to send CR (Enter) as its suffix: without one a scan is taken ${framing.source === "wedge" ? defaults.silence : 50} ms late, and two fast ones run into each other.`
    )
  if (framing?.terminator === "Tab")
    advice.push("Tab works; CR (Enter) is better: a Tab that comes alone leads to the next field.")
  if (framing?.terminator === "LF" && framing.source === "wedge")
    advice.push("LF works; CR (Enter) is what keyboards send.")
  if (framing?.source === "wedge" && speed !== undefined && speed < surelyAScanner)
    advice.push(
      `It sends ${Math.round(speed)} characters a second: set its inter-character delay to 0, so that a scan is never taken for typing.`
    )
  if (framing?.source === "wedge" && /^\][A-Za-z][0-9A-Za-z]/.test(code))
    advice.push("It sends an AIM identifier before the code: switch that off for a keyboard wedge.")
  if (isOfOtherLayout(code))
    advice.push(
      "Signs came where digits should be: set the scanner's keyboard country to that of the computer."
    )
  if (
    /[a-z]/.test(code) &&
    code.toUpperCase() !== code &&
    /^[a-z$0-9]+$/.test(code) &&
    !code.startsWith("$$")
  )
    advice.push("Small letters came: is Caps Lock on, or does the scanner change the case?")
  if (advice.length > 0) return advice.map((text) => ({ isGood: false, text }))
  return framing === undefined ? [] : [{ isGood: true, text: "The scanner is set well." }]
}

/** The same code twice in a row: a trigger that bounces, or a code that was scanned twice. */
export const isRepeated = ({ seen }: Model): boolean => {
  const [last, before] = seen
  return (
    last !== undefined &&
    before !== undefined &&
    uniqueKey(last.code) === uniqueKey(before.code) &&
    last.at - before.at <= Day.second
  )
}
