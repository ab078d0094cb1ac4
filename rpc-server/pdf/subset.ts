/**
 * Cuts a TTF down to the glyphs a page uses, by hb-subset (the second WebAssembly module inside harfbuzzjs). Glyph ids
 * stay as they were, so what was shaped with the whole font is drawn with its subset. Tables for shaping, hinting and
 * names go: a PDF places the glyphs itself.
 */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import * as Schema from "effect/Schema"

/** The functions of hb-subset in use (hb-subset.h, HarfBuzz 15); pointers and sizes are numbers. */
interface Engine {
  readonly memory: WebAssembly.Memory
  readonly _initialize: () => void
  readonly malloc: (size: number) => number
  readonly free: (pointer: number) => void
  readonly hb_blob_create: (data: number, size: number, mode: number, user: number, destroy: number) => number
  readonly hb_blob_destroy: (blob: number) => void
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_destroy: (face: number) => void
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_destroy: (input: number) => void
  readonly hb_subset_input_glyph_set: (input: number) => number
  readonly hb_subset_input_set: (input: number, kind: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

const names: ReadonlyArray<keyof Engine> = [
  "_initialize",
  "malloc",
  "free",
  "hb_blob_create",
  "hb_blob_destroy",
  "hb_blob_get_data",
  "hb_blob_get_length",
  "hb_face_create",
  "hb_face_destroy",
  "hb_face_reference_blob",
  "hb_set_add",
  "hb_subset_input_create_or_fail",
  "hb_subset_input_destroy",
  "hb_subset_input_glyph_set",
  "hb_subset_input_set",
  "hb_subset_input_set_flags",
  "hb_subset_or_fail"
]
const isEngine = (exports: object): exports is Engine =>
  "memory" in exports &&
  exports.memory instanceof WebAssembly.Memory &&
  names.every((name) => name in exports && typeof Reflect.get(exports, name) === "function")

/** hb_memory_mode_t: the blob's bytes stay writable and are ours to free. */
const writable = 2
/** hb_subset_flags_t: no hinting, glyph ids retained, the outline of .notdef kept, no closure over layout tables. */
const flags = 0x1 | 0x2 | 0x40 | 0x200
/** hb_subset_sets_t: the tables to drop. */
const dropped = 3
const tables = ["GSUB", "GPOS", "GDEF", "name", "post", "OS/2", "cmap", "STAT", "DSIG", "gasp", "meta"]

const tag = (name: string): number =>
  [...name.padEnd(4)].reduce((value, character) => (value << 8) | character.charCodeAt(0), 0) >>> 0

class SubsetFailed extends Schema.TaggedError<SubsetFailed>()("SubsetFailed", { font: Schema.String }) {}

export interface Subsetter {
  /** @throws SubsetFailed when the engine refuses the font */
  readonly subset: (font: string, glyphs: Iterable<number>) => Uint8Array
}

export const loadSubsetter = async (
  fonts: ReadonlyArray<{ readonly id: string; readonly bytes: Uint8Array }>
): Promise<Subsetter> => {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")
  const { instance } = await WebAssembly.instantiate(await readFile(file), {})
  const engine: WebAssembly.Exports = instance.exports
  if (!isEngine(engine)) throw new Error(`${file} is not the hb-subset this server knows`)
  engine._initialize()
  const bytesById = new Map(fonts.map(({ id, bytes }) => [id, bytes]))
  const faces = new Map<string, number>()

  const faceOf = (font: string): number => {
    const loaded = faces.get(font)
    if (loaded !== undefined) return loaded
    const bytes = bytesById.get(font)
    if (bytes === undefined) throw new SubsetFailed({ font })
    const data = engine.malloc(bytes.length)
    new Uint8Array(engine.memory.buffer).set(bytes, data)
    const blob = engine.hb_blob_create(data, bytes.length, writable, 0, 0)
    const face = engine.hb_face_create(blob, 0)
    engine.hb_blob_destroy(blob)
    faces.set(font, face)
    return face
  }

  const subset = (font: string, glyphs: Iterable<number>): Uint8Array => {
    const face = faceOf(font)
    const input = engine.hb_subset_input_create_or_fail()
    if (input === 0) throw new SubsetFailed({ font })
    try {
      const glyphSet = engine.hb_subset_input_glyph_set(input)
      for (const glyph of glyphs) engine.hb_set_add(glyphSet, glyph)
      const unwanted = engine.hb_subset_input_set(input, dropped)
      for (const table of tables) engine.hb_set_add(unwanted, tag(table))
      engine.hb_subset_input_set_flags(input, flags)
      const result = engine.hb_subset_or_fail(face, input)
      if (result === 0) throw new SubsetFailed({ font })
      const blob = engine.hb_face_reference_blob(result)
      const data = engine.hb_blob_get_data(blob, 0)
      // A copy: the engine's memory may grow, which detaches every view of it.
      const bytes = new Uint8Array(engine.memory.buffer).slice(data, data + engine.hb_blob_get_length(blob))
      engine.hb_blob_destroy(blob)
      engine.hb_face_destroy(result)
      return bytes
    } finally {
      engine.hb_subset_input_destroy(input)
    }
  }
  return { subset }
}
