/** Hindi: loaded where it is chosen. */
import { hindi, hindiDates } from "../../text/hindi/hindi.ts"
import { wordsIn } from "./words-in.ts"

export const words = wordsIn("hi", hindi, hindiDates)
