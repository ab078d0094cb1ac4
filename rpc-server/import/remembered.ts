/** What is found of each cell, found once: most columns have few values, and each of them stands in many rows. */

/** So many are remembered; a column whose cells all differ gains nothing from more. */
const most = 500

export const remembered = <A, B extends {}>(find: (of: A) => B): ((of: A) => B) => {
  const found = new Map<A, B>()
  return (of) => {
    const before = found.get(of)
    if (before !== undefined) return before
    const made = find(of)
    if (found.size < most) found.set(of, made)
    return made
  }
}
