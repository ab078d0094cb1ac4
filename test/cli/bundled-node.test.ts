/** Every Node that Packhouse brings along is one that it runs on, and one that is too old is told in a sentence. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { expect, it } from "vitest"
import { tested } from "#test/support/server.ts"
// @ts-expect-error plain JavaScript, which any Node reads
import { isSupported as isSupportedNode } from "../../cli/bin/node24.mjs"

const isSupported: (version: string) => boolean = isSupportedNode

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const { optionalDependencies: pins }: Manifest = JSON.parse(readFileSync("package.json", "utf8"))
const { packages }: { readonly packages: Readonly<Record<string, { readonly version?: string }>> } =
  JSON.parse(readFileSync("package-lock.json", "utf8"))

it("what is new enough is 24.7 and what came after it", () => {
  const versions = ["20.19.0", "24.0.0", "24.6.9", "24.7.0", "24.21.0", "26.0.0"]
  expect(versions.map(isSupported)).toEqual([false, false, false, true, true, true])
})

const names = Object.keys(pins).filter((name) => /^node-/.test(name))
it("there is one for every machine that is named", () => {
  expect(names.length).toBeGreaterThanOrEqual(5)
})
it.each(names)("%s is pinned to one that has all that the server needs", (name) => {
  const version = pins[name] ?? ""
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(isSupported(version)).toBe(true)
  expect(packages[`node_modules/${name}`]?.version).toBe(version)
})

it("a server on a Node without Argon2id says so in one sentence", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packhouse-test-"))
  const older = path.join(folder, "older.mjs")
  writeFileSync(older, 'import crypto from "node:crypto"\ndelete crypto.argon2\n')
  const { status, stderr } = spawnSync(
    process.execPath,
    [`--import=${pathToFileURL(older).href}`, tested, "--data-dir", path.join(folder, "data"), "--no-demo"],
    // Nothing of this process's environment: Node itself warns of colours that are both asked for and refused.
    { encoding: "utf8", timeout: 30_000, env: {} }
  )
  rmSync(folder, { recursive: true, force: true })
  expect(stderr.trim()).toBe(
    `The server needs Node 24.7 or newer; this is ${process.version}. Install Node 24.7 or newer and start the server with it.`
  )
  expect(status).toBe(1)
})
