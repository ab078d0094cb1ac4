/** What docs/decisions.md says of the packages that are used, held to package.json. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(
  readFileSync("package.json", "utf8")
)
const named = ["dependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
  Object.entries(manifest[kind] ?? {})
)

/** The rows of the tables of libraries: what for, which packages, how large, why. */
const rows = (readFileSync("docs/decisions.md", "utf8").split("\n## Libraries\n")[1] ?? "")
  .split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| For |"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, purpose = "", packages = "", size = "", why = ""]) => ({
    purpose,
    packages: [...packages.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    size,
    why
  }))

it("every package of package.json has its line in docs/decisions.md, and no line names another one", () => {
  const written = (rows ?? []).flatMap(({ packages }) => packages)
  expect(written.toSorted()).toEqual(named.map(([name]) => name).toSorted())
})

it("a line says how large the packages are, and why they were chosen", () => {
  const thin = (rows ?? []).filter(({ size, why }) => !/\d+(\.\d+)? (kB|MB)/.test(size) || why.length < 20)
  expect(thin).toEqual([])
})

it("versions are pinned to the digit", () => {
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
