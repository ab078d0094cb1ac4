/** How well a name answers to what was typed: parts of its words, in any order. */

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

const wordsOf = (text: string): ReadonlyArray<string> =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

/**
 * 0 where every typed word begins a word of the name, 1 where some stand within one; undefined where one is not in it. Each
 * typed word needs a word of its own, so that "or or" is not answered by one "order".
 */
export const rankOf = (name: string, typed: string): 0 | 1 | undefined => {
  const left = [...wordsOf(name)]
  let rank: 0 | 1 = 0
  // The longest first: it has the fewest words to go to.
  for (const wanted of [...wordsOf(typed)].sort((a, b) => b.length - a.length)) {
    const wordStart = left.findIndex((word) => word.startsWith(wanted))
    const at = wordStart >= 0 ? wordStart : left.findIndex((word) => word.includes(wanted))
    if (at < 0) return undefined
    if (wordStart < 0) rank = 1
    left.splice(at, 1)
  }
  return rank
}

/** It is what was typed, and nothing more. */
export const isNamed = (name: string, typed: string): boolean => {
  const words = wordsOf(typed)
  return words.length > 0 && words.join(" ") === wordsOf(name).join(" ")
}
