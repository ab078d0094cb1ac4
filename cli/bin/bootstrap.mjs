/**
 * Makes a fresh clone runnable: installs the locked dependencies when they are missing or stale, then builds when a
 * source has changed. Plain JavaScript without dependencies, because any Node >= 20 runs it before anything is installed.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const manifests = ["package.json", "package-lock.json"]
const sources = ["core", "rpc-server", "cli", "web", "device-daemon"]

const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

const digest = (files) => {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`)
  for (const file of files.sort())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
  return hash.digest("hex")
}

const isStale = (stamp, wanted) => !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted

const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const install = () => {
  console.log("packhouse: installing dependencies (npm ci)")
  // npm puts node_modules/.bin first; npm ci deletes that folder, so it must not run on the Node in it.
  const bin = path.join(root, "node_modules", ".bin")
  const PATH = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((entry) => path.resolve(entry) !== bin)
    .join(path.delimiter)
  run("npm", ["ci", "--loglevel=error"], {
    env: { ...process.env, PATH },
    shell: process.platform === "win32"
  })
  // npm links the bins of dependencies only, not the root package's own one.
  if (process.platform !== "win32") {
    const link = path.join(bin, "packhouse")
    rmSync(link, { force: true })
    symlinkSync(path.join("..", "..", "cli", "bin", "packhouse.mjs"), link)
  }
}

const installed = path.join(root, "node_modules", ".packhouse-installed")
const wantedInstall = digest([...manifests])
if (isStale(installed, wantedInstall)) {
  install()
  writeFileSync(installed, wantedInstall)
}

const built = path.join(root, "build", ".packhouse-built")
const wantedBuild = digest([...manifests, ...sources.flatMap(filesBelow)])
if (isStale(built, wantedBuild)) {
  run("node", [path.join(root, "cli", "bin", "build.mjs")])
  mkdirSync(path.dirname(built), { recursive: true })
  writeFileSync(built, wantedBuild)
}
