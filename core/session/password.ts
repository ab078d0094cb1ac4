/**
 * Passwords that are easily guessed (PASSWORD-1): too short, one thing again and again, a row of neighbours, digits alone,
 * one word with digits about it, or little beside a word of the context: the product, the user, the stores of the network.
 * No rules of composition (ASVS 6.2, NIST 800-63B): a sentence of small letters is a good password.
 */

export const shortest = 8
export const longest = 256

export type Weakness = "short" | "long" | "name" | "repeats" | "row" | "digits" | "word" | "context"

/** The letters that digits and signs of a word stand for: p4ckhou$e. */
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

/** A year, a number, a sign: what people put before and behind a word so that it is taken. */
const before = /^[^\p{L}\p{M}]+/u
const behind = /[^\p{L}\p{M}]+$/u
const shortestCommon = 4

/** A text with ever less of what stands about its letters: p4ssw0rd2026, p4ssw0rd202, ... p4ssw0rd. */
const cores = (text: string): ReadonlyArray<string> => {
  const end = [...(behind.exec(text)?.[0] ?? "")]
  const start = text.slice(0, text.length - end.join("").length)
  const cut = Array.from({ length: end.length + 1 }, (_, at) => start + end.slice(0, at).join(""))
  return [...cut, ...cut.map((each) => each.replace(before, ""))]
}

/**
 * As what a password is looked up among the common ones: whatever its width, case, blanks and signs, and whatever digits
 * stand before and behind it (PASSWORD-1).
 */
export const spellingsOf = (password: string): ReadonlyArray<string> => {
  const text = folded(password)
  const of = (each: string) => [plain(each), spelled(plain(each)), plain(spelled(each))]
  const trimmed = cores(text)
    .flatMap(of)
    .filter(({ length }) => length >= shortestCommon)
  return [...new Set([password.toLowerCase(), text, text.trim(), ...of(text), ...trimmed])]
}

/** The least that must be there beside what anybody guesses. */
const leastBeside = 5
const fewestDifferent = 4
/** The weight of a run of digits beside a word: a year, a pincode and a birthday are tried first. */
const mostOfDigits = 2
/** The weight of what is left of a text: how much there is to guess in it. */
const weight = (text: string): number =>
  [...text.replaceAll(/\p{N}+/gu, (digits) => digits.slice(0, mostOfDigits))].length

/** Something that is shorter than a password, twice or more: asdfasdf. */
const isRepeated = (characters: ReadonlyArray<string>): boolean => {
  if (new Set(characters).size < fewestDifferent) return true
  for (let size = 1; size < shortest && size * 2 <= characters.length; size += 1)
    if (characters.every((each, at) => at < size || each === characters[at - size])) return true
  return false
}

/** Letters and digits in their order, and the ways of a finger over a keyboard: along it, down it, and to and fro. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "7894561230",
  "147258369"
]
const neighbours: ReadonlySet<string> = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((each, at) => [`${row[at]}${each}`, `${each}${row[at]}`]))
)
const shortestRun = 4

/** The text without its runs of neighbours: of qwerty and of 4321 nothing is left. */
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

/** The weight of a text without the words; infinite where it has none of them. */
const lettersBesides = (text: string, words: ReadonlyArray<string>): number => {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ""), text)
  return left === text ? Number.POSITIVE_INFINITY : weight(left)
}

const fewestRepeated = 6
/** Whether a text is one word again and again, with a few digits or signs between and behind: dog1dog2dog3. */
const isRepeatedWord = (text: string): boolean => {
  const letters = [...text.replaceAll(/[^\p{L}\p{M}]+/gu, "")]
  return letters.length >= fewestRepeated && weight(text) < 2 * letters.length && isRepeated(letters)
}

const digitsAlone = /^\p{N}{1,15}$/u
const mostLetters = 10
const mostSpelled = 2
/**
 * Whether a text is one word of any language, a name, say, with digits or signs before or behind it: chicken2026!,
 * Priya1987.
 */
const isOneWord = (text: string): boolean => {
  if (!before.test(text) && !behind.test(text)) return false
  const word = text.replace(before, "").replace(behind, "")
  const signs = [...word].filter((each) => letters[each] !== undefined)
  return (
    signs.length <= mostSpelled &&
    [...word].length <= mostLetters &&
    /^[\p{L}\p{M}]+$/u.test(spelled(word)) &&
    // A letter of these is a word.
    !/\p{Ideographic}/u.test(word)
  )
}

const product = "Packhouse"
/** The words that are tried first anywhere: less need stand beside a name of this place. */
const usual = ["password", "administrator", "admin", "welcome", "letmein", "changeme", "manager", "cashier"]
const leastBesideUsual = 3

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
  if (isRepeated([...text]) || isRepeatedWord(text)) return "repeats"
  const joined = plain(text)
  const runless = withoutRuns(joined)
  if (runless !== joined && weight(runless) < leastBeside) return "row"
  if (digitsAlone.test(joined)) return "digits"
  // Digits for letters are read as such within the word, and as digits about it: p4ckh0use2026.
  const core = plain(spelled(text.replace(before, "").replace(behind, "")))
  const words = wordsOf([product, username, ...names])
  const about = behind.test(text) || before.test(text) ? mostOfDigits : 0
  const rests = [
    lettersBesides(joined, words),
    lettersBesides(plain(spelled(text)), words),
    lettersBesides(core, words) + about
  ]
  if (Math.min(...rests) < leastBeside) return "context"
  return isOneWord(text) || lettersBesides(core, usual) < leastBesideUsual ? "word" : undefined
}
