/**
 * Vendure in a folder of its own, outside this repository's packages: installed when asked (`npm run bench -- order-flow
 * --with-vendure`), and kept there for the next time. Its database driver, better-sqlite3, is compiled here with the
 * headers of a Node 20 or 22 of this machine; nothing but packages of the registry is fetched.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { type Program, start } from "../programs.ts"

const packages = { "@vendure/core": "3.7.3", "better-sqlite3": "12.11.1" }
const folder =
  process.env.PACKHOUSE_VENDURE ??
  path.join(
    process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"),
    "packhouse",
    `vendure-${packages["@vendure/core"]}`
  )
const driver = path.join(folder, "node_modules/better-sqlite3")
const built = path.join(driver, "build/Release/better_sqlite3.node")

/** better-sqlite3 12.11.1 breaks off under Node 24: another Node of the machine, with its headers. */
const findNode = (): { readonly node: string; readonly headers: string } => {
  for (const place of (process.env.PATH ?? "").split(path.delimiter)) {
    const node = path.join(place, "node")
    if (place.includes("node_modules") || !existsSync(node)) continue
    const headers = path.dirname(path.dirname(realpathSync(node)))
    const version = execFileSync(node, ["--version"], { encoding: "utf8" })
    if (/^v2[02]\./.test(version) && existsSync(path.join(headers, "include/node/node_api.h")))
      return { node, headers }
  }
  throw new Error("Vendure needs a Node 20 or 22 on the PATH, with its headers beside it (include/node)")
}

/** What keeps Vendure from running here; undefined when nothing does. */
export const whyNot = (options: ReadonlySet<string>): string | undefined =>
  options.has("--with-vendure")
    ? undefined
    : "it measures against Vendure, which it installs into a folder of its own: add --with-vendure"

const install = (): void => {
  const { node, headers } = findNode()
  console.log(`  installing Vendure into ${folder}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "peer", private: true, dependencies: packages })
  )
  const output = { cwd: folder, stdio: "inherit" } as const
  // The npm that came with that Node, whichever comes first on the PATH.
  const npm = path.join(headers, "lib/node_modules/npm")
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  execFileSync(node, [path.join(npm, "bin/npm-cli.js"), "install", ...quiet], output)
  const gyp = path.join(npm, "node_modules/node-gyp/bin/node-gyp.js")
  execFileSync(node, [gyp, "rebuild", "--release", `--nodedir=${headers}`, "--loglevel=error"], {
    ...output,
    cwd: driver
  })
}

/** A Vendure with an empty shop, ready to be asked. */
export const vendure = (): Promise<Program> => {
  if (!existsSync(built)) install()
  return start(["test/bench/vendure/server.mjs", folder], {}, findNode().node)
}
