/** The nearest of known names to one that is not known: what somebody may have meant who mistyped it. */

/** The number of letters to put in, take out, change, or swap with their neighbour (Damerau 1964, restricted). */
const distance = (one: string, other: string): number => {
  let older: ReadonlyArray<number> = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      now.push(
        Math.min(
          (before[column] ?? 0) + 1,
          (now[column - 1] ?? 0) + 1,
          (before[column - 1] ?? 0) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    older = before
    before = now
  }
  return before[other.length] ?? 0
}

/** Letters and digits alone: enable-shift and enableShift are near to enable_shift. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "")

/** The length that is compared: nobody mistypes a longer name. */
const longest = 100

/** The name that differs least, in at most a third of its letters; undefined where none is near. */
export const nearest = (typed: string, names: ReadonlyArray<string>): string | undefined => {
  const target = plain(typed.slice(0, longest))
  let [found, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const name of names) {
    const far = distance(target, plain(name))
    if (far < least && far * 3 <= Math.max(target.length, 3)) [found, least] = [name, far]
  }
  return found
}
