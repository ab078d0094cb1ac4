/** Which release and which build this is. Plain JavaScript without dependencies, like the build that calls it. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { sourcesDigest } from "./stamp.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The last tag `v1.2.3` before this commit, without its v; undefined outside a clone, or before the first tag. */
const lastTag = () => {
  if (!existsSync(path.join(root, ".git"))) return undefined
  const found = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"], {
    cwd: root,
    encoding: "utf8"
  })
  return found.status === 0 ? found.stdout.trim().slice(1) : undefined
}

const manifest = () => JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version

/** @returns `1.2.3+0123456789ab`: the release, and twelve hex digits of the SHA-256 of all that it is built of. */
export const release = () => `${lastTag() ?? manifest()}+${sourcesDigest().slice(0, 12)}`
