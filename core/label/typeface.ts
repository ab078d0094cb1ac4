/**
 * The fonts of everything that is printed: Noto Sans and its siblings for the scripts our customers' names are written
 * in. They are TTF files inside npm packages (SIL Open Font License 1.1), so they come with the installation; a host
 * resolves `file` as it resolves a module and reads the bytes.
 */
import type { Weight } from "../port/shaper.ts"

export interface Typeface {
  /** Unique among all files: "NotoSansTamil-Bold". It also names the font inside a PDF. */
  readonly id: string
  readonly weight: Weight
  /** ISO 15924. */
  readonly scripts: ReadonlyArray<string>
  /** A path into a package: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf". */
  readonly file: string
}

/** In order of preference: the first one also shows what belongs to no script, such as digits and signs. */
const families = [
  { name: "NotoSans", in: "noto-sans", scripts: ["Latn", "Grek", "Cyrl"] },
  { name: "NotoSansDevanagari", in: "noto-sans-devanagari", scripts: ["Deva"] },
  { name: "NotoSansMalayalam", in: "noto-sans-malayalam", scripts: ["Mlym"] },
  { name: "NotoSansTamil", in: "noto-sans-tamil", scripts: ["Taml"] },
  { name: "NotoSansArabic", in: "noto-sans-arabic", scripts: ["Arab"] }
] as const

const cuts = [
  { weight: "regular", style: "Regular", folder: "400Regular" },
  { weight: "bold", style: "Bold", folder: "700Bold" }
] as const

export const typefaces: ReadonlyArray<Typeface> = families.flatMap((family) =>
  cuts.map(({ weight, style, folder }) => ({
    id: `${family.name}-${style}`,
    weight,
    scripts: family.scripts,
    file: `@expo-google-fonts/${family.in}/${folder}/${family.name}_${folder}.ttf`
  }))
)
