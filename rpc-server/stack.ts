/** Where in Packhouse's own sources an error came from, whether they run as they are or bundled. */
import { existsSync, readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import path from "node:path"

/** From the room on: where Packhouse is installed says nothing. */
const room = /^.*\/((?:core|rpc-server)\/.+)$/
const maps = new Map<string, SourceMap | undefined>()

/** A map is read when something goes wrong in its file for the first time, and kept: it may go wrong often. */
const mapOf = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) {
    const mapFile = `${file}.map`
    maps.set(file, existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, "utf8"))) : undefined)
  }
  return maps.get(file)
}

const placed = /^\s+at (?:(.+) \()?(?:file:\/\/)?(\/[^()]+|[A-Z]:[^()]+):(\d+):(\d+)\)?$/

const read = (line: string): string | undefined => {
  const [, name, file, row, column] = placed.exec(line) ?? []
  if (file === undefined) return undefined
  const at = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1)
  const isMapped = at !== undefined && "originalSource" in at
  const source = (isMapped ? path.resolve(path.dirname(file), at.originalSource) : file).replaceAll("\\", "/")
  if (source.includes("/node_modules/")) return undefined
  const where = `${source.replace(room, "$1")}:${isMapped ? at.originalLine + 1 : row}`
  return name === undefined ? where : `${name} ${where}`
}

/** So many frames of a stack, the innermost first, without those of libraries and of Node. */
export const ownFrames = (stack: string | undefined, most: number): ReadonlyArray<string> => {
  const frames: Array<string> = []
  for (const line of (stack ?? "").split("\n")) {
    const frame = read(line)
    if (frame !== undefined && frames.push(frame) === most) break
  }
  return frames
}
