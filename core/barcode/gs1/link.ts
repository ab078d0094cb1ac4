/** GS1 Digital Link: a web address that carries keys and elements (GS1 Digital Link URI Syntax 1.5). Nobody asks its host. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { gtinOf } from "../rule/check-digits.ts"
import { type Element, type Elements, elementOf, together } from "./elements.ts"
import type { Gs1Flaw } from "./flaw.ts"
import { identifierAt } from "./identifiers.ts"

/** The keys that a path may have, and what may follow each, in this order. */
const qualifiers: Readonly<Record<string, ReadonlyArray<string>>> = {
  "00": [],
  "01": ["22", "10", "21", "235"],
  "253": [],
  "255": [],
  "401": [],
  "402": [],
  "414": ["254", "7040"],
  "415": ["8020"],
  "417": ["7040"],
  "8003": [],
  "8004": ["7040"],
  "8006": ["22", "10", "21"],
  "8010": ["8011"],
  "8013": [],
  "8017": ["8019"],
  "8018": ["8019"]
}

/** Names that links of version 1.1 have for identifiers. */
const aliases: Readonly<Record<string, string>> = {
  gtin: "01",
  lot: "10",
  ser: "21",
  cpv: "22",
  sscc: "00",
  gln: "414"
}

export const isLink = (text: string): boolean => /^https?:\/\//i.test(text)

interface Piece {
  readonly text: string
  /** 0-based in the scanned code. */
  readonly at: number
}

/** The pieces between separators, with their positions. */
const split = (text: string, at: number, separator: RegExp): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let start = 0
  for (const match of text.matchAll(separator)) {
    pieces.push({ text: text.slice(start, match.index), at: at + start })
    start = match.index + match[0].length
  }
  return [...pieces, { text: text.slice(start), at: at + start }]
}

const decoded = ({ text, at }: Piece): Result.Result<string, Gs1Flaw> => {
  const broken = /%(?![0-9A-Fa-f]{2})/.exec(text)
  return broken === null
    ? Result.succeed(
        text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      )
    : Result.fail({ _tag: "Percent", place: at + broken.index + 1 })
}

const aiOf = (text: string): string => aliases[text] ?? text

/** Where the key begins: the rest are pairs, of a key and its qualifiers in their order. */
const keyAt = (path: ReadonlyArray<Piece>): number =>
  path.findIndex(({ text }, index) => {
    const allowed = qualifiers[aiOf(text)]
    if (allowed === undefined || (path.length - index) % 2 !== 0) return false
    let last = -1
    for (let at = index + 2; at < path.length; at += 2) {
      const order = allowed.indexOf(aiOf(path[at]?.text ?? ""))
      if (order <= last) return false
      last = order
    }
    return true
  })

const elementIn = (
  ai: string,
  piece: Piece,
  value: Piece,
  today: Day.Day
): Result.Result<Element, Gs1Flaw> => {
  const identifier = identifierAt(ai, 0)
  if (identifier === undefined || identifier.ai !== ai)
    return Result.fail({ _tag: "NoSuchIdentifier", ai, place: piece.at + 1 })
  return Result.flatMap(decoded(value), (text) => {
    const full = ai === "01" && [8, 12, 13].includes(text.length) ? gtinOf(text) : text
    return elementOf(identifier, full, piece.at + 1, today)
  })
}

/** @param from where the address begins: behind a symbology identifier */
export const readLink = (text: string, from: number, today: Day.Day): Elements => {
  const [, head = "", host = "", path = "", query = ""] =
    /^(https?:\/\/([^/?#]*))([^?#]*)(?:\?([^#]*))?/i.exec(text.slice(from)) ?? []
  const pieces = split(path.replace(/\/+$/, ""), from + head.length, /\//g).filter(
    (piece) => piece.text !== ""
  )
  const start = keyAt(pieces)
  if (start < 0) return Result.fail({ _tag: "ForeignLink", host })
  const elements: Array<Element> = []
  for (let index = start; index + 1 < pieces.length; index += 2) {
    const [name, value] = [pieces[index], pieces[index + 1]]
    if (name === undefined || value === undefined) break
    const element = elementIn(aiOf(name.text), name, value, today)
    if (Result.isFailure(element)) return Result.fail(element.failure)
    elements.push(element.success)
  }
  for (const pair of split(query, from + head.length + path.length + 1, /[&;]/g)) {
    const equals = pair.text.indexOf("=")
    const name = pair.text.slice(0, Math.max(0, equals))
    // Keys of others, and such as GS1 has not given out, are ignored.
    if (identifierAt(name, 0)?.ai !== name || identifierAt(name, 0)?.title === undefined) continue
    const value = { text: pair.text.slice(equals + 1), at: pair.at + equals + 1 }
    const element = elementIn(name, pair, value, today)
    if (Result.isFailure(element)) return Result.fail(element.failure)
    elements.push(element.success)
  }
  return together(elements, today)
}
