/**
 * What is copied and has not gone to its place yet: a folder in the data directory. It goes in the order in which it was
 * made, generation after generation, and what a server left goes before what the next one makes.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { thrownText } from "#core/thrown.ts"
import { baseName, readGenerationName, readSegmentName, wholeCopy } from "./generation.ts"
import { isWhole } from "./segment.ts"

export interface Waiting {
  /** `GENERATION/FILE` */
  readonly name: string
  readonly file: string
  readonly bytes: number
}

export interface Spool {
  readonly folder: string
  /** The oldest. */
  readonly next: () => Waiting | undefined
  /** Of the segments that wait. */
  readonly bytes: () => number
  readonly folderOf: (generation: string) => string
  readonly write: (generation: string, name: string, bytes: Uint8Array) => void
  readonly sent: (waiting: Waiting) => void
  /** Gives everything up that waits. */
  readonly empty: () => void
}

/** The whole copy first, what it says of itself next, so that one without is not whole; then the segments. */
const orderOf = (name: string): number =>
  name === wholeCopy ? -2 : name === baseName ? -1 : (readSegmentName(name)?.index ?? Number.NaN)

export const spoolFolder = (dataDir: string): string => path.join(dataDir, "log-copies")

/** Of a generation that was left, what goes still: nothing after what a power cut has torn. */
const dropTorn = (folder: string): void => {
  const names = readdirSync(folder)
  // A whole copy is described when it is whole.
  if (names.includes(wholeCopy) && !names.includes(baseName)) return rmSync(folder, { recursive: true })
  let isTorn = false
  for (const name of names.sort()) {
    const order = orderOf(name)
    if (order < 0) continue
    const file = path.join(folder, name)
    isTorn ||= Number.isNaN(order) || !isWhole(readFileSync(file))
    if (isTorn) rmSync(file, { force: true })
  }
}

export const spoolOf = (dataDir: string): Spool => {
  const folder = spoolFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const generations = (): ReadonlyArray<string> =>
    readdirSync(folder)
      .filter((name) => readGenerationName(name) !== undefined)
      .sort()
  const folderOf = (generation: string): string => path.join(folder, generation)
  for (const generation of generations()) dropTorn(folderOf(generation))

  const filesOf = (generation: string): ReadonlyArray<Waiting> => {
    const names = readdirSync(folderOf(generation)).filter((name) => !Number.isNaN(orderOf(name)))
    // A whole copy that is being made has no description yet.
    if (names.includes(wholeCopy) && !names.includes(baseName)) return []
    return names
      .sort((a, b) => orderOf(a) - orderOf(b))
      .map((name) => {
        const file = path.join(folderOf(generation), name)
        return { name: `${generation}/${name}`, file, bytes: statSync(file).size }
      })
  }
  let queue: Array<Waiting> = []
  const refill = (): void => {
    for (const generation of generations()) {
      queue = [...filesOf(generation)]
      // To the last one more is written.
      if (queue.length > 0 || generation === generations().at(-1)) return
      rmSync(folderOf(generation), { recursive: true, force: true })
    }
  }

  return {
    folder,
    folderOf,
    next: () => {
      if (queue.length === 0) refill()
      return queue[0]
    },
    bytes: () =>
      generations()
        .flatMap((generation) =>
          readdirSync(folderOf(generation))
            .filter((name) => readSegmentName(name) !== undefined)
            .map((name) => path.join(folderOf(generation), name))
        )
        .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
    write: (generation, name, bytes) => {
      const file = path.join(folderOf(generation), name)
      try {
        writeFileSync(`${file}.part`, bytes, { mode: 0o600 })
        renameSync(`${file}.part`, file)
      } catch (cause) {
        throw new Error(`${file} cannot be written: ${thrownText(cause)}`)
      }
    },
    sent: ({ file }) => {
      rmSync(file, { force: true })
      if (queue[0]?.file === file) queue.shift()
    },
    empty: () => {
      queue = []
      for (const generation of generations()) rmSync(folderOf(generation), { recursive: true, force: true })
    }
  }
}
