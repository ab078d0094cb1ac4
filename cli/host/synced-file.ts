/** Files that are whole or not there, and on the disk before anybody is told so. */
import { open, readFile, rename, rm } from "node:fs/promises"
import path from "node:path"

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

let written = 0

/** Writes beside the file, syncs, and puts it in its place: of several that write at once, the last one's stands whole. */
export const writeSynced = async (file: string, text: string): Promise<void> => {
  written += 1
  const partial = `${file}.${process.pid}-${written}.part`
  const handle = await open(partial, "w", 0o600)
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await syncFolder(path.dirname(file))
}

/** The text of a file; undefined when there is none. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8")
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw cause
  }
}

export const removeSynced = async (file: string): Promise<void> => {
  await rm(file, { force: true })
  await syncFolder(path.dirname(file))
}
