/** The sentences about passwords that are not taken. */
import { longest, shortest, type Weakness } from "../session/password.ts"

const sentences: Readonly<Record<Weakness, string>> = {
  short: `it needs at least ${shortest} characters`,
  long: `it may have at most ${longest} characters`,
  name: "it is the user name",
  repeats: "it is the same few characters again and again",
  row: "it is a row of neighbouring keys, letters or digits",
  digits: "it is digits alone, as a date or a telephone number is",
  word: "it is one usual word with digits or signs about it",
  context: "it is little more than a name of this place: the product, a store, or the person"
}
export const weaknessText = (weakness: Weakness): string => sentences[weakness]

export const amongCommon = "it is among the most common ones"
export const samePassword = "it is the present one"
