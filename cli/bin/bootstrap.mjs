/**
 * Makes a fresh clone runnable: installs the locked dependencies when they are missing or stale, then builds when a
 * source has changed, which `install` leaves out. Plain JavaScript without dependencies, because any Node >= 20 runs it
 * before anything is installed.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { alone } from "./alone.mjs"
import { buildStamp, installStamp } from "./stamp.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

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

alone(root)
const installed = installStamp()
if (!installed.isFresh) {
  install()
  writeFileSync(installed.file, installed.wanted)
}

// What only reads the sources needs no build.
const built = buildStamp()
if (!built.isFresh && process.argv[2] !== "install") {
  run("node", [path.join(root, "cli", "bin", "build.mjs")])
  mkdirSync(path.dirname(built.file), { recursive: true })
  writeFileSync(built.file, built.wanted)
}
