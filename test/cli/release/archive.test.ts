/** What a release has in it, laid out as its archive lays it out, and run from there. */
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bundle } from "#test/cli/command/support/packhouse.ts"
import { programEnv } from "#test/support/program-env.ts"
import { type Component, debianPackage, type Piece, platforms, releaseTree, tarOf, zipOf } from "./making.ts"

/** With blanks, as on most desktops. */
let folder: string
let tree: ReadonlyArray<Piece>
const at = (name: string): string => path.join(folder, "Pack house 1", name)
const piece = (name: string): string => tree.find((each) => each.name === name)?.bytes.toString("utf8") ?? ""
const run = (command: string, args: ReadonlyArray<string>, cwd = folder) =>
  spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { PATH: `${path.join(folder, "bin")}:/usr/bin:/bin`, ...programEnv() }
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-release-"))
  tree = await releaseTree("linux-x64", (await bundle()).folder)
  for (const { name, bytes, mode } of tree) {
    mkdirSync(path.dirname(at(name)), { recursive: true })
    if (name === "lib/node") symlinkSync(process.execPath, at(name))
    else writeFileSync(at(name), bytes)
    if (name !== "lib/node") chmodSync(at(name), mode)
  }
  mkdirSync(path.join(folder, "bin"))
  symlinkSync("../Pack house 1", path.join(folder, "bin/current"))
  symlinkSync("current/bin/packhouse", path.join(folder, "bin/packhouse"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(process.platform === "linux")("the command of a release", () => {
  it("runs from the PATH through two links, into a folder with blanks, in any working folder", () => {
    const { stdout, stderr, status } = run("packhouse", ["version"], "/")
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 })
    expect(stdout).toBe(run(at("bin/packhouse"), ["version"]).stdout)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}\n$/)
  })
  it("runs when a shell is given its file", () => {
    expect(run("sh", ["packhouse", "--version"], at("bin")).status).toBe(0)
  })
  it("has its own exit code and arguments with blanks", () => {
    const { stderr, status } = run("packhouse", ["no such command"])
    expect(stderr).toContain("no such command")
    expect(status).not.toBe(0)
  })
  it("finds what each program loads while it runs, and nothing beyond the release", () => {
    const script = `
      const { registerHooks, createRequire } = await import("node:module")
      registerHooks({ resolve: (name, context, next) => {
        const found = next(name, context)
        if (found.url.startsWith("file:") && !found.url.startsWith(${JSON.stringify(`file://${encodeURI(at("lib"))}`)})) throw new Error(found.url)
        return found
      } })
      const names = ${JSON.stringify(["undici", "harfbuzzjs", "bidi-js", "bwip-js/node", "bwip-js/generic", "serialport", "@zxcvbn-ts/language-common"])}
      for (const name of names) await import(name)
      createRequire(import.meta.url)("bwip-js")
      const { SerialPort } = await import("serialport")
      console.log(typeof SerialPort.list)`
    const file = at("lib/build/asked.mjs")
    writeFileSync(file, script)
    const { stdout, stderr } = run(at("lib/node"), [file])
    expect({ stdout, stderr }).toEqual({ stdout: "function\n", stderr: "" })
  })
})

it("every file has its digest, as sha256sum reads it", () => {
  const lines = piece("share/files.sha256").trim().split("\n")
  expect(lines.map((line) => line.slice(66))).toEqual(
    tree.map(({ name }) => name).filter((name) => name !== "share/files.sha256")
  )
})

it("nothing of what only developers use is in a release", () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync("package.json", "utf8")
  )
  const names = tree.map(({ name }) => name)
  const ofDevelopers = Object.keys(devDependencies).filter((name) =>
    names.some((each) => each.startsWith(`lib/node_modules/${name}/`))
  )
  expect(ofDevelopers).toEqual([])
  expect(
    names.filter((name) => /\.(ts|tsx)$|^lib\/build\/web\/.*\.map$|prebuilds\/(?!linux-x64)/.test(name))
  ).toEqual([])
})

it("no bundle names the folder in which it was built: it is the same from another one", () => {
  const naming = tree.filter(
    ({ name, bytes }) => name.startsWith("lib/build/") && bytes.includes(process.cwd())
  )
  expect(naming.map(({ name }) => name)).toEqual([])
})

it("a release without Node weighs less than 40 MB on the disk", () => {
  const bytes = tree.reduce((total, { name, bytes }) => total + (name === "lib/node" ? 0 : bytes.length), 0)
  expect(bytes).toBeLessThan(40_000_000)
})

it("the bill of materials has every package that lies there, with version, licence and digest", () => {
  const bill: { readonly specVersion: string; readonly components: ReadonlyArray<Component> } = JSON.parse(
    piece("share/sbom.cdx.json")
  )
  expect(bill.specVersion).toBe("1.6")
  const named = new Set(
    bill.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
  )
  const lying = tree.flatMap(({ name }) => /^lib\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? [])
  expect(lying.filter((name) => !named.has(name))).toEqual([])
  for (const name of ["node", "react-dom", "effect", "zxing-wasm", "lucide"]) expect(named).toContain(name)
  for (const { name, version, licenses, externalReferences } of bill.components) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/)
    expect(licenses, name).toHaveLength(1)
    expect(externalReferences[0]?.hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  }
  for (const name of named)
    expect(piece("share/third-party-licences.txt")).toContain(`\n${name === "node" ? "Node.js" : name} `)
})

it("maps tell the lines of the sources, for the log", () => {
  const map: { sources: ReadonlyArray<string>; sourcesContent?: unknown } = JSON.parse(
    piece("lib/build/device-daemon/program.js.map")
  )
  expect(map.sources.some((name) => name.endsWith("device-daemon/server.ts"))).toBe(true)
  expect(map.sourcesContent).toBeUndefined()
})

describe("archives", () => {
  const files: ReadonlyArray<Piece> = [
    { name: "a/run", mode: 0o755, bytes: Buffer.from("#!/bin/sh\nexit 0\n") },
    { name: `a/${"long/".repeat(20)}name`, mode: 0o644, bytes: Buffer.alloc(1000, "x") },
    { name: "a/empty", mode: 0o644, bytes: Buffer.alloc(0) }
  ]
  const seconds = 1_790_000_001
  const backwards = files.toReversed()

  it("are the same bytes in whatever order their files come", async () => {
    expect(await tarOf(files, seconds)).toEqual(await tarOf(backwards, seconds))
    expect(zipOf(files, seconds)).toEqual(zipOf(backwards, seconds))
  })
  it("come out of tar as they went in, owned by root", async () => {
    const file = path.join(folder, "some.tar.gz")
    writeFileSync(file, await tarOf(files, seconds))
    const lines = execFileSync("tar", ["tzvf", file, "--numeric-owner", "--full-time"], { encoding: "utf8" })
    for (const line of lines.trim().split("\n")) expect(line).toMatch(/^-rw.r-.r-. 0\/0 /)
    execFileSync("tar", ["xzf", file, "-C", folder])
    for (const { name, bytes } of files) expect(readFileSync(path.join(folder, name))).toEqual(bytes)
  })
  it("are zip files whose directory has every file with its sum", () => {
    const bytes = zipOf(files, seconds)
    const end = bytes.subarray(-22)
    expect(end.readUInt32LE(0)).toBe(0x06054b50)
    expect(end.readUInt16LE(10)).toBe(files.length)
    expect(bytes.readUInt32LE(end.readUInt32LE(16))).toBe(0x02014b50)
  })
})

const hasDpkg = spawnSync("dpkg-deb", ["--version"]).error === undefined
it.runIf(hasDpkg)(
  "a Debian package brings the service, its settings and the command, and says what it needs",
  async () => {
    const file = path.join(folder, "packhouse.deb")
    writeFileSync(
      file,
      await debianPackage(
        tree.filter(({ name }) => !name.startsWith("lib/")),
        "1.2.3+0123456789ab"
      )
    )
    const about = execFileSync("dpkg-deb", ["-f", file], { encoding: "utf8" })
    expect(about).toContain("Version: 1.2.3+20260921141321.0123456789ab\nArchitecture: amd64\n")
    const lines = execFileSync("dpkg-deb", ["-c", file], { encoding: "utf8" })
    expect(lines).toMatch(/-rw-r----- root\/root .* \.\/etc\/packhouse\/server\.env\n/)
    expect(lines).toContain("./usr/bin/packhouse -> ../lib/packhouse/bin/packhouse")
    expect(lines).toContain("./usr/lib/systemd/system/packhouse.service")
    expect(lines).toContain("./usr/share/doc/packhouse/copyright")
  }
)

it("there is a release for servers, counters, Macs and Windows, and each has the Node that is pinned", () => {
  expect(Object.keys(platforms)).toEqual(["linux-x64", "linux-arm64", "macos-arm64", "windows-x64"])
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync("package.json", "utf8")
  )
  for (const { node } of Object.values(platforms)) expect(optionalDependencies).toHaveProperty(node)
})
