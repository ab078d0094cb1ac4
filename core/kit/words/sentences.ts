/**
 * Sentences in another language. A dictionary has each sentence as the pages make it, `{}` where a value stands; its
 * translation has the values by their numbers, in an order of its own: "{} of {} lines" is "{2} में से {1} पंक्तियाँ".
 * `{#}` is a value that begins with a digit: "by 18:30" is no person.
 * What is put together of several is translated piece by piece, and what is data (a name, a code) is in no dictionary.
 */

export type Dictionary = Readonly<Record<string, string>>

interface Pattern {
  readonly matches: RegExp
  readonly translation: string
  /** Characters that are no value: the sentence with most of them is meant. */
  readonly fixed: number
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

const patternOf = ([sentence, translation]: readonly [string, string]): Pattern => {
  const matches = escaped(sentence).replaceAll("\\{\\}", "(.*?)").replaceAll("\\{#\\}", "(\\P{L}?\\d.*?)")
  return {
    matches: new RegExp(`^${matches}$`, "su"),
    translation,
    fixed: sentence.replaceAll("{}", "").length
  }
}

/** Between pieces that are made one by one; longer ones first. */
const separators = [
  /(\n+)/,
  // Columns of a text that is set in one width.
  /( {2,})/,
  /((?<=[.!?]) +)/,
  /( · )/,
  /( \| )/,
  /(; )/,
  /(: )/,
  /(, )/,
  /( \()|(\))/
] as const

/** Sentences that stand in one entry are put together in other ways, too. */
const oneByOne = ([sentence, translation]: readonly [string, string]): ReadonlyArray<
  readonly [string, string]
> => {
  const [pieces, translated] = [sentence, translation].map((text) => text.split(/(?<=[.!?।]) +/)) as [
    string[],
    string[]
  ]
  return pieces.length < 2 || pieces.length !== translated.length || sentence.includes("{")
    ? []
    : pieces.map((piece, at) => [piece, translated[at] ?? piece] as const)
}
/** "Prawns, Large, Deveined" is a name, and "Eggs, Pack of 12": what begins with one goes on with words of it. */
const isWordOfName = (piece: string): boolean => /^[A-Z][a-z]+( of \d+)?$/.test(piece)

/** A view has few thousand sentences; values make new ones all day. */
const mostRemembered = 4000

/** @param dates the short names of months and days, which stand in what is no sentence */
export const sentencesIn = (dictionary: Dictionary, dates: Dictionary): ((sentence: string) => string) => {
  const sentences = Object.entries(dictionary).map(
    ([sentence, translation]) => [sentence.trim(), translation.trim()] as const
  )
  const exact = new Map([...sentences.flatMap(oneByOne), ...sentences])
  const patterns = sentences
    .filter(([sentence]) => /\{#?\}/.test(sentence))
    .map(patternOf)
    .sort((one, other) => other.fixed - one.fixed)
  const date = new RegExp(`(?<=\\b\\d{1,2} )(?:${Object.keys(dates).join("|")})\\b`, "g")
  const remembered = new Map<string, string>()

  const filled = ({ translation }: Pattern, values: ReadonlyArray<string>): string =>
    translation.replace(/\{(\d)\}/g, (_, number) => text(values[Number(number) - 1] ?? ""))
  const whole = (sentence: string): string | undefined => {
    const found = exact.get(sentence)
    if (found !== undefined) return found
    // Where it begins a line it has a capital.
    const within = sentence.includes(" ")
      ? exact.get(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)
      : undefined
    if (within !== undefined) return within
    // Behind a name and a colon a long sentence is no value of another one.
    const [, name = "", sentenceBehind = ""] = /^(.*?): (.* .* .*)$/su.exec(sentence) ?? []
    const about = exact.get(sentenceBehind)
    if (about !== undefined) return `${text(name)}: ${about}`
    for (const pattern of patterns) {
      const match = pattern.matches.exec(sentence)
      if (match === null) continue
      // Of a sentence with few words of its own, such as "{} to {}", the values are no sentences.
      if (pattern.fixed >= 7 || !match.slice(1).some((value) => /[a-z] [a-z]/.test(value)))
        return filled(pattern, match.slice(1))
    }
    const [, counted = "", count = ""] = /^(.*) (\d[\d,]*)$/su.exec(sentence) ?? []
    if (exact.has(counted)) return `${exact.get(counted)} ${count}`
    // Two sentences after another end in a full stop, one alone does not.
    const [open] = /.*(?=\.$)/s.exec(sentence) ?? []
    const closed = open === undefined || open.endsWith(".") ? undefined : whole(open)
    return closed === undefined ? undefined : `${closed}।`
  }
  const inPieces = (sentence: string, from = 0): string => {
    for (let at = from; at < separators.length; at++) {
      const pieces = sentence.split(separators[at] as RegExp).filter((piece) => piece !== undefined)
      if (pieces.length > 1) {
        const isName =
          isWordOfName(pieces[2] ?? "") &&
          /[a-z]{2}/i.test(pieces[0] ?? "") &&
          whole(pieces[0] ?? "") === undefined
        return pieces
          .map((piece, place) =>
            place % 2 === 1 || (isName && isWordOfName(piece))
              ? piece
              : (whole(piece) ?? inPieces(piece, at + 1))
          )
          .join("")
      }
    }
    return sentence.replace(date, (name) => dates[name] ?? name)
  }
  const text = (sentence: string): string => {
    // Without two letters in a row there is nothing to say otherwise.
    if (!/[a-z]{2}/i.test(sentence)) return sentence
    const before = remembered.get(sentence)
    if (before !== undefined) return before
    const [, lead = "", core = "", end = ""] = /^(\s*)(.*?)(\s*)$/su.exec(sentence) ?? []
    const made = `${lead}${whole(core) ?? inPieces(core)}${end}`
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(sentence, made)
    return made
  }
  return text
}
