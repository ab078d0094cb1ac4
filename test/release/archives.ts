/** Archives of two commits for the runs of this folder, and what they unpack to. */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { tarOf, treeWithNode } from "../cli/release/making.ts"
import { programEnv } from "../support/program-env.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const platform = "linux-x64"

const ran = (
  command: string,
  args: ReadonlyArray<string>,
  options: { cwd: string; env?: NodeJS.ProcessEnv }
) => {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], ...options })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`)
}

const made = (folder: string, dist: string): string => {
  ran(process.execPath, [path.join(folder, "cli/release/make.mjs"), platform, "--to", dist], { cwd: folder })
  const name = readdirSync(dist).find((each) => each.endsWith(".tar.gz")) ?? ""
  return path.join(dist, name)
}

/** @returns the archive of the sources as they stand */
export const archiveHere = (work: string): string => made(root, path.join(work, "dist-here"))

/** A clone at a commit, on the packages installed here where they are the same, and on its own ones otherwise. */
const cloneAt = (commit: string, clone: string): string => {
  ran("git", ["clone", "--quiet", "--shared", "--no-checkout", root, clone], { cwd: root })
  ran("git", ["checkout", "--quiet", commit], { cwd: clone })
  const lockOf = (folder: string) => readFileSync(path.join(folder, "package-lock.json"), "utf8")
  if (lockOf(clone) === lockOf(root))
    symlinkSync(path.join(root, "node_modules"), path.join(clone, "node_modules"))
  else ran(process.execPath, [path.join(clone, "cli/bin/bootstrap.mjs"), "install"], { cwd: clone })
  return clone
}

/** The bundles of a clone, laid out as today's archives are. */
const laidOut = async (clone: string, dist: string, contents: string): Promise<string> => {
  const built = `${dist}-build`
  ran(process.execPath, ["cli/bin/build.mjs", built], { cwd: clone })
  const release = execFileSync(
    process.execPath,
    ["-e", 'import("./cli/bin/release.mjs").then(({ release }) => console.log(release()))'],
    { cwd: clone, encoding: "utf8" }
  ).trim()
  writeFileSync(path.join(built, "contents.json"), contents)
  const tree = await treeWithNode(platform, built, release)
  const folder = `packhouse-${release}-${platform}`
  mkdirSync(dist, { recursive: true })
  const file = path.join(dist, `${folder}.tar.gz`)
  writeFileSync(
    file,
    await tarOf(
      tree.map((each) => ({ ...each, name: `${folder}/${each.name}` })),
      1_790_000_001
    )
  )
  return file
}

/**
 * The archive of a commit. One of before archives were made has its own bundles, with the packages that those of today load.
 *
 * @param contents what a build of today says of its packages
 */
export const archiveOf = (commit: string, work: string, contents: string): Promise<string> => {
  const clone = cloneAt(commit, path.join(work, "clone-older"))
  const dist = path.join(work, "dist-older")
  return existsSync(path.join(clone, "cli/release/make.mjs"))
    ? Promise.resolve(made(clone, dist))
    : laidOut(clone, dist, contents)
}

/** The archive of this commit as it will be some releases on: by two contracts, which is one too many. */
export const archiveFarAhead = (work: string, contents: string): Promise<string> => {
  const clone = cloneAt("HEAD", path.join(work, "clone-ahead"))
  const file = path.join(clone, "core/release.ts")
  const text = readFileSync(file, "utf8")
  const ahead = text.replace(/(?<=export const contractVersion = )\d+/, (digits) =>
    String(Number(digits) + 2)
  )
  if (ahead === text) throw new Error(`${file} names no contract`)
  writeFileSync(file, ahead)
  return laidOut(clone, path.join(work, "dist-ahead"), contents)
}

/** @returns what the build here says of its packages */
export const contentsHere = (): string => readFileSync(path.join(root, "build/contents.json"), "utf8")

/** A folder for a run, which is gone after it. */
export const workFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-releases-"))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Unpacks an archive as an operator does. @returns the folder of the release */
export const unpack = (archive: string, place: string): string => {
  mkdirSync(place, { recursive: true })
  execFileSync("tar", ["-xzf", archive, "-C", place])
  return path.join(place, path.basename(archive, ".tar.gz"))
}

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command of a release to its end. */
export const command = (
  launcher: string,
  args: ReadonlyArray<string>,
  options: { readonly env?: Record<string, string>; readonly input?: string; readonly cwd?: string } = {}
): Ran => {
  const { status, stdout, stderr } = spawnSync(launcher, args, {
    encoding: "utf8",
    cwd: options.cwd,
    input: options.input ?? "",
    timeout: 120_000,
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...programEnv(), ...options.env }
  })
  return { code: status, stdout, stderr }
}

export interface Running {
  readonly url: string
  readonly pid: number
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts a server of a release, and waits until it says that it is ready. */
export const serve = (
  launcher: string,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {}
): Promise<Running> => {
  const child = spawn(launcher, ["serve", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: tmpdir(), PACKHOUSE_RATE: "100000:100000", ...programEnv(), ...env }
  })
  let output = ""
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()))
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const [, url] = /Packhouse is ready at (\S+)/.exec(output) ?? []
      if (url === undefined) return
      resolve({
        url,
        pid: child.pid ?? 0,
        output: () => output,
        stop: () => {
          child.kill("SIGTERM")
          return closed
        }
      })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("error", reject)
    void closed.then(() => reject(new Error(output)))
  })
}
