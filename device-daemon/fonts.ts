/** The shaper of this program: HarfBuzz, the bidirectional algorithm, and the bytes of the fonts that come with it. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import * as bidi from "bidi-js"
import * as HarfBuzz from "harfbuzzjs"
import { type Bidi, makeShaper } from "#core/label/harfbuzz.ts"
import { typefaces } from "#core/label/typeface.ts"
import type { Shaper } from "#core/port/shaper.ts"

const { resolve } = createRequire(import.meta.url)
// The module is its factory (CommonJS); its declarations describe the ES build, which Node does not load.
const makeBidi = bidi.default as unknown as () => Bidi

export const loadShaper = async (): Promise<Shaper> =>
  makeShaper(
    HarfBuzz,
    makeBidi(),
    await Promise.all(
      typefaces.map(async (typeface) => ({ ...typeface, bytes: await readFile(resolve(typeface.file)) }))
    )
  )
