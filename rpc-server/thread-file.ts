/** The file that a thread of the server is started from: beside the bundled program, or among the sources. */
import { existsSync } from "node:fs"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** Where tests that run the server from its sources find its threads bundled, which start in a sixth of the time. */
const bundled = (): ReadonlyArray<URL> => {
  const folder = process.env.PACKHOUSE_THREADS_ROOT
  return folder === undefined ? [] : [pathToFileURL(`${path.resolve(folder)}/`)]
}

/**
 * The program of a thread of the server: `source` is its place from this folder, such as `report/report-worker`. In the
 * bundle each is an entry of its own in the server's folder, and what starts it lies there or in a folder beside it.
 * @throws when it is nowhere
 */
export const threadFile = (source: string): URL => {
  const entry = `${path.basename(source)}.js`
  const candidates = [
    ...bundled().map((folder) => new URL(entry, folder)),
    new URL(`${source}.ts`, import.meta.url),
    new URL(entry, import.meta.url),
    new URL(`../rpc-server/${entry}`, import.meta.url)
  ]
  const found = candidates.find((url) => existsSync(fileURLToPath(url)))
  if (found === undefined) throw new Error(`${entry} is missing: build Packhouse again`)
  return found
}
