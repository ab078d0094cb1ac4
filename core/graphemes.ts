/** Text in characters as a reader counts them: never half a letter with its vowel sign. */

/** The segmenter, made when it is first needed: loading its tables is a tenth of the time of a command. */
let segmenter: Intl.Segmenter | undefined

export const graphemesOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  return segmenter.segment(text)
}
