/** The shaping engine and the fonts of printed pages, loaded once and only when the first page is asked for. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Bidi, type LoadedTypeface, makeShaper } from "#core/label/harfbuzz.ts"
import { typefaces } from "#core/label/typeface.ts"
import type { Shaper } from "#core/port/shaper.ts"

export interface Fonts {
  readonly shaper: Shaper
  readonly typefaces: ReadonlyArray<LoadedTypeface>
}

const require = createRequire(import.meta.url)

export const loadFonts = async (): Promise<Fonts> => {
  const [harfbuzz, { default: bidi }, loaded] = await Promise.all([
    import("harfbuzzjs"),
    import("bidi-js"),
    Promise.all(
      typefaces.map(async (typeface) => ({
        ...typeface,
        bytes: new Uint8Array(await readFile(require.resolve(typeface.file)))
      }))
    )
  ])
  // The module is its factory (CommonJS); its declarations describe the ES build, which Node does not load.
  const makeBidi = bidi as unknown as () => Bidi
  return { shaper: makeShaper(harfbuzz, makeBidi(), loaded), typefaces: loaded }
}
