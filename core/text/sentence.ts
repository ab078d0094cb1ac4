/** Sentences that are put together from what was tried and what somebody said of it. */

const isEnded = (sentence: string): boolean => /(?:^|[.!?\u0964\u061F])$/.test(sentence)

/** Why, behind a sentence: after a colon, and after one that has ended already in brackets. */
export const because = (sentence: string, why: string | undefined): string => {
  const [what, reason] = [sentence.trim(), why?.trim() ?? ""]
  if (what === "" || reason === "") return what || reason
  return isEnded(what) ? `${what} (${reason})` : `${what}: ${reason}`
}

/** One sentence after the other, each with the stop between them that it lacks. */
export const inTurn = (...sentences: ReadonlyArray<string | undefined>): string =>
  sentences
    .map((sentence) => sentence?.trim() ?? "")
    .filter((sentence) => sentence !== "")
    .reduce((before, next) => `${before}${isEnded(before) ? "" : "."} ${next}`.trim(), "")
