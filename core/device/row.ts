/** A row of a paper: things of one height that stand side by side, and stacks of them. */
import type { Setting, Typeset } from "../label/typeset.ts"
import type { TextSize } from "./block.ts"
import type { Language } from "./language.ts"
import { dots, type Profile } from "./profile.ts"
import type { Item, Lettering } from "./sheet.ts"

/** Text as lines of glyphs; measures are dots. */
export type Typesetter = (text: string, setting: Setting) => Typeset

/** Each text is set once in each setting: a label is tried in many sizes, and most of its lines come back in several. */
export const setOnce = (set: Typesetter): Typesetter => {
  const results = new Map<string, Typeset>()
  return (text, setting) => {
    const { size, weight, width, align, maxLines } = setting
    const key = [size, weight, width, align, maxLines, text].join(" ")
    const result = results.get(key) ?? set(text, setting)
    results.set(key, result)
    return result
  }
}

export interface Printer {
  readonly profile: Profile
  readonly language: Language
  readonly set: Typesetter
}
/** Things of one height that stand side by side. */
export interface Row {
  readonly height: number
  readonly at: (top: number) => ReadonlyArray<Item | Lettering>
}
export interface Stack {
  readonly rows: ReadonlyArray<Row>
  /** Something was cut, or what belongs on one line was broken: better smaller, where the paper ends. */
  readonly isCramped: boolean
  /** The end of a text is not there. */
  readonly isCut: boolean
  /** A text that is to stay whole was cut, or broken inside a word. */
  readonly isTorn: boolean
  /** Characters that no font of ours has. */
  readonly lacks: ReadonlyArray<number>
}

/** Rows of which nothing is missing. */
export const whole = (rows: ReadonlyArray<Row>): Stack => ({
  rows,
  isCramped: false,
  isCut: false,
  isTorn: false,
  lacks: []
})

/** The sizes of texts, by normal text. */
export const times: Record<TextSize, number> = { small: 0.8, normal: 1, large: 1.4, huge: 2 }
/** The em of normal text: 3 mm. */
export const emOf = ({ dpi }: Profile): number => dots(3, dpi)

export interface Place {
  readonly left: number
  readonly width: number
}
