/**
 * `npm run release`: makes dist/ anew, with an archive for every platform, the Debian packages, a container file, bills of
 * materials and the digests of it all. `npm run release -- linux-x64` makes those of the platforms that are named, and `--to FOLDER`
 * puts them elsewhere.
 *
 * A platform whose Node cannot be had is left out and named at the end, and the run then fails. Two runs of one commit
 * write the same bytes.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { release as nameOfRelease } from "../bin/release.mjs"
import { deb, debianVersion } from "./deb.mjs"
import { pack } from "./gzip.mjs"
import { nodeOf } from "./node-package.mjs"
import { platforms } from "./platforms.mjs"
import { tar } from "./tar.mjs"
import { template, treeOf } from "./tree.mjs"
import { lockedPackages } from "./used-packages.mjs"
import { zip } from "./zip.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string", default: "dist" } }
})
const dist = path.resolve(root, options.to)
/** What a release may weigh, packed. */
const mostBytes = 60_000_000

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? ""

/** The time of every file: SOURCE_DATE_EPOCH (reproducible-builds.org), else that of the commit. */
const timeOfSources = () => {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH || git("log", "-1", "--format=%ct"))
  if (!Number.isInteger(seconds) || seconds <= 0)
    throw new Error(
      "This is no clone: set SOURCE_DATE_EPOCH to the time of the sources, in seconds since 1970."
    )
  return seconds
}

const wantedPlatforms = () => {
  const strange = named.find((name) => !Object.hasOwn(platforms, name))
  if (strange !== undefined)
    throw new Error(`There is no platform ${strange}: ${Object.keys(platforms).join(", ")}.`)
  return named.length === 0 ? Object.keys(platforms) : named
}

/** @returns the folder of a build of its own, and what it says of its packages */
const build = () => {
  const built = path.join(dist, "build")
  const { status } = spawnSync(process.execPath, [path.join(root, "cli/bin/build.mjs"), built], {
    cwd: root,
    stdio: "inherit"
  })
  if (status !== 0) process.exit(status ?? 1)
  return { built, contents: JSON.parse(readFileSync(path.join(built, "contents.json"), "utf8")) }
}

const archiveOf = async (tree, folder, kind, seconds) => {
  const files = tree.map(({ name, ...rest }) => ({ name: `${folder}/${name}`, ...rest }))
  return kind === "zip" ? zip(files, seconds) : pack(tar(files, seconds))
}

/** @returns the files that a platform adds to dist/, by their names */
const filesOf = async (platform, { release, seconds }, sources) => {
  const settings = platforms[platform]
  const node = nodeOf(settings, sources.locked)
  const tree = await treeOf({ platform, settings, release, seconds }, { ...sources, node })
  const folder = `packhouse-${release}-${platform}`
  const bill = tree.find(({ name }) => name === "share/sbom.cdx.json")
  const [archive, debian] = await Promise.all([
    archiveOf(tree, folder, settings.archive, seconds),
    settings.debian === undefined ? undefined : deb(tree, { release, seconds, architecture: settings.debian })
  ])
  const unpacked = tree.reduce((total, { bytes }) => total + bytes.length, 0)
  console.log(
    `${platform}: ${tree.length} files, ${megabytes(archive.length)} packed, ${megabytes(unpacked)} unpacked`
  )
  if (archive.length > mostBytes) throw new Error(`${folder} is larger than ${megabytes(mostBytes)}`)
  return {
    [`${folder}.${settings.archive}`]: archive,
    [`${folder}.cdx.json`]: bill.bytes,
    ...(debian === undefined
      ? {}
      : { [`packhouse_${debianVersion(release, seconds)}_${settings.debian}.deb`]: debian })
  }
}

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`

const [release, seconds, wanted] = [nameOfRelease(), timeOfSources(), wantedPlatforms()]
if (git("status", "--porcelain") !== "")
  console.log("The sources differ from the commit; the build's name says of what they are.")
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
const sources = { ...build(), locked: lockedPackages() }
const digests = []
const write = (name, bytes) => {
  writeFileSync(path.join(dist, name), bytes)
  digests.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`)
}
const missing = []
for (const platform of wanted)
  try {
    for (const [name, bytes] of Object.entries(await filesOf(platform, { release, seconds }, sources)))
      write(name, bytes)
  } catch (problem) {
    missing.push(`${platform}: ${problem.message}`)
  }
write("Containerfile", template("Containerfile", ""))
writeFileSync(
  path.join(dist, "SHA256SUMS"),
  digests.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("")
)
rmSync(sources.built, { recursive: true })
console.log(`Packhouse ${release} in ${dist}`)
for (const line of missing) console.error(`Not made for ${line}`)
process.exitCode = missing.length === 0 ? 0 : 1
