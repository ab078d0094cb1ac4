/** What is said of a scan: how it came, how fast, and what to set on the scanner so that every scan is taken at once. */

import { symbologyOf, symbologyTitle } from "../../barcode/gs1/symbology.ts"
import { isOfOtherLayout } from "../../barcode/keyboard-layout.ts"
import { uniqueKey } from "../../barcode/layouts.ts"
import { defaults } from "../../barcode/scanner-settings.ts"
import { type LayoutSent, type SeparatorSent, testScan } from "../../barcode/test-code.ts"
import * as Day from "../../day.ts"
import type { Framing } from "../../device/framing.ts"
import { builtInLines } from "../../kit/effects/explained-code.ts"
import type { Model, Seen } from "./model.ts"

export const scanSomething = "Scan something: the page says what came and how"
export const scanTestCode =
  "The test code on the sheet of command codes (Devices, Print command codes) says how the scanner is set."
export const repeatedScan = "The same code twice within a second: does the trigger bounce?"

/** @param why what came of the letters */
function countryAdvice(why: string): string {
  return `${why}: set the scanner's keyboard country to that of the computer.`
}

/** What the code says, line by line. */
export const meaningOf = ({ code, at, lines }: Seen): ReadonlyArray<string> => lines ?? builtInLines(code, at)

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

/** What the scanner says of the sort of code: in front of it, or beside it on a serial line. */
export const symbologyText = ({ code, framing }: Pick<Seen, "code" | "framing">): string => {
  const mark = framing?.symbology ?? symbologyOf(code)
  if (mark === undefined) return "not told by the scanner"
  return symbologyOf(mark) === undefined ? mark : `${mark} ${symbologyTitle(mark)}`
}

const separatorText = (sent: SeparatorSent): string => {
  if (sent === "none") return "did not come"
  if (sent === "key") return "as a key, which ended the scan"
  return sent === "itself" ? "as itself (0x1D)" : `as ${sent.text}`
}
const layoutTexts: Readonly<Record<LayoutSent, string>> = {
  same: "that of the computer",
  caps: "capitals and small letters changed places",
  qwertz: "Y and Z changed places (QWERTZ)",
  azerty: "Q and A changed places (AZERTY)",
  other: "another one than the computer's"
}

/** What a scan of the test code says of the scanner; nothing for any other code. */
export const testFacts = ({ code }: Pick<Seen, "code">): ReadonlyArray<{ name: string; value: string }> => {
  const test = testScan(code)
  return test === undefined
    ? []
    : [
        { name: "Separator", value: separatorText(test.separator) },
        { name: "Keyboard", value: layoutTexts[test.layout] }
      ]
}

const asControls =
  "Zebra: Function Key Mapping off. Honeywell: Control Character Output on. Datalogic: Control Character Emulation 00."
/** What to set so that a batch or serial number ends where it ends. */
const separatorAdvice = (sent: SeparatorSent): ReadonlyArray<string> => {
  if (sent === "none") return [`The separator of GS1 did not come: the scanner drops it. ${asControls}`]
  if (sent === "key")
    return [
      `The scanner presses a key for the separator of GS1 (F8, or Alt and 029), which no page takes for text. ${asControls}`
    ]
  return sent === "itself" || sent.isRead
    ? []
    : [`The separator of GS1 came as ${sent.text}, which is not read. ${asControls}`]
}
const layoutAdvice: Readonly<Record<LayoutSent, ReadonlyArray<string>>> = {
  same: [],
  caps: ["Capitals and small letters changed places: is Caps Lock on, or does the scanner change the case?"],
  qwertz: [countryAdvice("Y and Z changed places")],
  azerty: [countryAdvice("Q and A changed places")],
  other: [countryAdvice("Other letters or signs came than are printed")]
}

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
  const test = testScan(code)
  if (framing?.terminator === "silence" && test?.separator !== "key")
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
  if (test !== undefined) advice.push(...separatorAdvice(test.separator), ...layoutAdvice[test.layout])
  else if (isOfOtherLayout(code))
    advice.push(
      "Signs came where digits should be: set the scanner's keyboard country to that of the computer."
    )
  if (
    test === undefined &&
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
