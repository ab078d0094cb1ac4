/** The stamp of the installed dependencies and the built programs: what they were made of. Plain JavaScript, which any Node >= 20 reads. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const manifests = ["package.json", "package-lock.json"]
const sources = ["core", "rpc-server", "cli", "web", "device-daemon"]

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

const digest = (files, machine = "") => {
  const hash = createHash("sha256").update(machine)
  for (const file of files.sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
  return hash.digest("hex")
}

const stampOf = (file, files) => {
  const wanted = digest(files, `${process.platform}-${process.arch}`)
  return { file, wanted, isFresh: existsSync(file) && readFileSync(file, "utf8") === wanted }
}

/** @returns whether the dependencies are those of the lock file, and the file that says so */
export const installStamp = () =>
  stampOf(path.join(root, "node_modules", ".packhouse-installed"), [...manifests])

const built = () => [...manifests, ...sources.flatMap(filesBelow)]

/** @returns the SHA-256 (hex) of the sources as they stand, the same on every machine */
export const sourcesDigest = () => digest(built())

/** @returns whether build/ was made of the sources as they stand, and the file that says so */
export const buildStamp = () => stampOf(path.join(root, "build", ".packhouse-built"), built())
