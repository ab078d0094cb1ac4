/** Sentences that are put together from what was tried and what somebody said of it. */

const isEnded = (sentence: string): boolean => /(?:^|[.!?\u0964\u061F])$/.test(sentence)

/** A sentence with its reason: behind a colon, also where the sentence ends in brackets already. */
export const because = (sentence: string, why: string | undefined): string => {
  const [what, reason] = [sentence.trim(), why?.trim() ?? ""]
  if (what === "" || reason === "") return what || reason
  return isEnded(what) ? `${what} (${reason})` : `${what}: ${reason}`
}

/** The sentences one after the other, each with the stop that it lacks. */
export const inTurn = (...sentences: ReadonlyArray<string | undefined>): string =>
  sentences
    .map((sentence) => sentence?.trim() ?? "")
    .filter((sentence) => sentence !== "")
    .reduce((before, next) => `${before}${isEnded(before) ? "" : "."} ${next}`.trim(), "")
