/**
 * Passwords that are easily guessed (PASSWORD-1): too short, one thing again and again, a row of neighbours, or little
 * beside a word of the context: the product, the user, the stores of the network. No rules of composition (ASVS 6.2).
 */

export const shortest = 8
export const longest = 256

export type Weakness = "short" | "long" | "name" | "repeats" | "row" | "context"

/** Of a word that stands for another: p4ckhou$e. */
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i"
}
const folded = (text: string): string => text.normalize("NFKC").toLowerCase()
const spelled = (text: string): string => [...text].map((each) => letters[each] ?? each).join("")
/** Letters, their marks, and digits. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")

/** As what a password is looked up among the common ones: whatever its width, case, blanks and signs (PASSWORD-1). */
export const spellingsOf = (password: string): ReadonlyArray<string> => {
  const text = folded(password)
  const words = plain(text)
  return [
    ...new Set([password.toLowerCase(), text, text.trim(), words, spelled(words), plain(spelled(text))])
  ]
}

/** The least that must be there beside what anybody guesses. */
const leastBeside = 5
const fewestDifferent = 4

/** Something that is shorter than a password, twice or more: asdfasdf. */
const isRepeated = (characters: ReadonlyArray<string>): boolean => {
  if (new Set(characters).size < fewestDifferent) return true
  for (let size = 1; size < shortest && size * 2 <= characters.length; size += 1)
    if (characters.every((each, at) => at < size || each === characters[at - size])) return true
  return false
}

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
const neighbours: ReadonlySet<string> = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((each, at) => [`${row[at]}${each}`, `${each}${row[at]}`]))
)
const shortestRun = 4

/** What is left of a text without its runs of neighbours: of qwerty and of 4321 nothing. */
const withoutRuns = (text: string): string => {
  const characters = [...text]
  let [left, run]: [string, ReadonlyArray<string>] = ["", []]
  const end = () => {
    if (run.length < shortestRun) left += run.join("")
  }
  for (const each of characters) {
    const last = run.at(-1)
    if (last !== undefined && neighbours.has(last + each)) run = [...run, each]
    else {
      end()
      run = [each]
    }
  }
  end()
  return left
}

/** The shortest that says something of its own: "of" and "no" are in every sentence. */
const shortestWord = 3

/** The words of names, the names themselves, longest first. */
const wordsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(names.flatMap((name) => [plain(folded(name)), ...folded(name).split(/[^\p{L}\p{M}\p{N}]+/u)]))]
    .filter((word) => [...word].length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)

/** How much is left of a text without the words; the text itself where it has none of them. */
const beside = (text: string, words: ReadonlyArray<string>): number => {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ""), text)
  return left === text ? Number.POSITIVE_INFINITY : [...left].length
}

const product = "Packhouse"

/**
 * What makes a password easy to guess; nothing where nothing does.
 *
 * @param names of the person, the stores and their network
 */
export const weaknessOf = (
  password: string,
  username: string,
  names: ReadonlyArray<string>
): Weakness | undefined => {
  const { length } = [...password]
  if (length < shortest) return "short"
  if (length > longest) return "long"
  const text = folded(password)
  if (text === folded(username)) return "name"
  if (isRepeated([...text])) return "repeats"
  const runless = withoutRuns(plain(text))
  if (runless !== plain(text) && [...runless].length < leastBeside) return "row"
  const words = wordsOf([product, username, ...names])
  const least = Math.min(beside(plain(text), words), beside(plain(spelled(text)), words))
  return least < leastBeside ? "context" : undefined
}
