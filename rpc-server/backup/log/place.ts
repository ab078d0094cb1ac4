/** Where generations lie: a folder or a bucket. A file is there whole or not at all. */
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../../refused.ts"
import { syncFolder } from "../../store/engine/write-ahead-log.ts"
import { requireWritable } from "../folder.ts"
import { objectsOf } from "../objects.ts"
import { usualLimits } from "../storage-call.ts"
import { wholeCopy } from "./generation.ts"
import type { LogTarget } from "./settings.ts"

export interface Named {
  /** `GENERATION/FILE`, or a file of the place itself. */
  readonly name: string
  readonly bytes: number
}

export interface LogPlace {
  /** For people, with what ends it. */
  readonly where: string
  /** Fails where nothing can be written. */
  readonly probe: Effect.Effect<void, Refused>
  /** All whose names begin so. */
  readonly list: (beginning: string) => Effect.Effect<ReadonlyArray<Named>, Refused>
  /** undefined where there is none. */
  readonly text: (name: string) => Effect.Effect<string | undefined, Refused>
  readonly put: (file: string, name: string) => Effect.Effect<void, Refused>
  readonly get: (name: string, file: string) => Effect.Effect<void, Refused>
  readonly remove: (name: string) => Effect.Effect<void, Refused>
}

const trying = <A>(what: string, act: () => Promise<A>) =>
  Effect.tryPromise({ try: act, catch: (cause) => refused(`${what}: ${thrownText(cause)}`) })

const isOurs = (name: string): boolean => name.startsWith("log-")

/** A file of another program's, or one that a run left that was killed. */
const isPart = (name: string): boolean => name.includes(".part-")

const inFolder = async (folder: string): Promise<ReadonlyArray<Named>> => {
  const files = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    files.map(async (name) => ({
      name,
      bytes: (await stat(path.join(folder, name)).catch(() => undefined))?.size
    }))
  )
  return found.flatMap(({ name, bytes }) => (bytes === undefined || isPart(name) ? [] : [{ name, bytes }]))
}

const folderPlace = (folder: string): LogPlace => {
  const fileOf = (name: string): string => path.join(folder, name)
  return {
    where: `${folder}${path.sep}`,
    probe: Effect.try({
      try: () => requireWritable(folder),
      catch: (cause) => refused(thrownText(cause))
    }),
    list: (beginning) =>
      trying(`${folder} cannot be read`, async () => {
        if (!existsSync(folder)) throw new Error("it is not there. Mount its disk, or make it")
        const names = (await readdir(folder)).filter((name) => isOurs(name) && name.startsWith(beginning))
        const found = await Promise.all(
          names.map(async (name) =>
            (await inFolder(fileOf(name))).map((file) => ({ ...file, name: `${name}/${file.name}` }))
          )
        )
        return found.flat()
      }),
    text: (name) =>
      trying(`${fileOf(name)} cannot be read`, async () =>
        existsSync(fileOf(name)) ? await readFile(fileOf(name), "utf8") : undefined
      ),
    put: (file, name) =>
      trying(`${fileOf(name)} cannot be written`, async () => {
        const target = fileOf(name)
        if (!existsSync(folder)) throw new Error(`${folder} is not there. Mount its disk, or make it`)
        // A generation that is not there any more was on a disk that is gone: nothing more goes to where it was.
        if (path.basename(name) === wholeCopy)
          await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        const part = `${target}.part-${process.pid}`
        try {
          await pipeline(createReadStream(file), createWriteStream(part, { mode: 0o600 }))
          const handle = await open(part, "r+")
          try {
            await handle.sync()
          } finally {
            await handle.close()
          }
          await rename(part, target)
          syncFolder(target)
        } finally {
          await rm(part, { force: true })
        }
      }),
    get: (name, file) => trying(`${fileOf(name)} cannot be read`, () => copyFile(fileOf(name), file)),
    remove: (name) =>
      trying(`${fileOf(name)} cannot be removed`, async () => {
        await rm(fileOf(name), { force: true })
        const generation = path.dirname(fileOf(name))
        if (generation !== folder && (await readdir(generation).catch(() => [""])).length === 0)
          await rm(generation, { recursive: true, force: true })
      })
  }
}

/** Objects that are fetched or removed at once. */
export const atOnce = 8

/** Until the scope closes. */
export const placeOf = Effect.fnUntraced(function* (target: LogTarget) {
  if ("folder" in target) return folderPlace(target.folder)
  const objects = yield* objectsOf(target.bucket, { ...usualLimits, connections: atOnce })
  return {
    where: objects.placeOf(undefined),
    probe: Effect.asVoid(objects.list("log-owner-")),
    list: objects.list,
    text: (name) =>
      Effect.flatMap(objects.list(name), (found) =>
        found.some((object) => object.name === name) ? objects.text(name) : Effect.succeed(undefined)
      ),
    put: objects.put,
    get: objects.get,
    remove: objects.remove
  } satisfies LogPlace
})
