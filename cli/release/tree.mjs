/**
 * The files of a release on a machine:
 *
 * bin/packhouse   the command (packhouse.cmd on Windows)
 * lib/node        Node; beside it build/, the bundles, and node_modules/, what they load while they run
 * share/          documents, units, scripts for a counter, bill of materials, licences, and the digests of all files
 */
import { createHash } from "node:crypto"
import { globSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { packageFolderOf } from "../bin/contents.mjs"
import { lineMap } from "./line-map.mjs"
import { billOf, componentsOf, licencesText } from "./papers.mjs"
import { installedAt } from "./platforms.mjs"
import { loadedFiles } from "./used-packages.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const templates = path.join(root, "cli/install")

/** A file that comes with a release as it stands, with the place of the command put in. */
export const template = (name, program) =>
  Buffer.from(readFileSync(path.join(templates, name), "utf8").replaceAll("@PROGRAM@", program))

const file = (name, bytes, mode = 0o644) => ({ name, mode, bytes: Buffer.from(bytes) })

const bytesOf = (name) => {
  const bytes = readFileSync(name)
  if (!name.endsWith(".map")) return bytes
  return lineMap(bytes.toString("utf8"), readFileSync(name.slice(0, -".map".length), "utf8"))
}

/** What a build holds for itself: the packages that its bundles load, and what Node has compiled of programs that ran. */
const ofTheBuild = /^contents\.json$|\/v\d+\.\d+\.\d+-\w+-[\da-f]+-\d+\//

/** The bundles: programs with maps for the places in their log, pages without. @param built the folder of a build */
const bundles = (built) =>
  readdirSync(built, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !(name.startsWith("web/") && name.endsWith(".map")) && !ofTheBuild.test(name))
    .map((name) => file(`lib/build/${name}`, bytesOf(path.join(built, name))))

const launchers = (isWindows) =>
  isWindows
    ? [file("bin/packhouse.cmd", template("packhouse.cmd", "").toString().replaceAll("\n", "\r\n"), 0o755)]
    : [file("bin/packhouse", template("packhouse", ""), 0o755)]

/** What sets up a server or a counter, as far as the platform has it. */
const helpers = (platform) => {
  const program = `${installedAt}/bin/packhouse`
  if (platform === "windows-x64")
    return [
      file(
        "share/install-counter.ps1",
        template("install-counter.ps1", "").toString().replaceAll("\n", "\r\n")
      )
    ]
  if (!platform.startsWith("linux-")) return []
  return [
    file("share/install-counter.sh", template("install-counter.sh", ""), 0o755),
    file("share/server.env", template("server.env", program)),
    file("share/systemd/packhouse.service", template("packhouse.service", program)),
    file("share/systemd/packhouse-devices.service", template("packhouse-devices.service", program))
  ]
}

const documents = () =>
  globSync("*.md", { cwd: path.join(root, "docs") }).map((name) =>
    file(`share/doc/${name}`, readFileSync(path.join(root, "docs", name)))
  )

/** As `sha256sum -c` reads it. */
export const digestsOf = (files) =>
  files.map(({ name, bytes }) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`).join("")

/**
 * @param built the folder of a build @param contents what a build says of its packages
 * @param node as `nodeOf` gives it @param locked packages of the lock file @param seconds since 1970
 * @returns the files, in the order of their names
 */
export const treeOf = async ({ platform, settings, release, seconds }, { built, contents, node, locked }) => {
  const isWindows = platform === "windows-x64"
  const loaded = await loadedFiles(contents.loaded, settings.wires)
  const folders = [...contents.bundled, ...new Set(loaded.map(packageFolderOf))]
  const components = componentsOf(folders, locked)
  const files = [
    ...launchers(isWindows),
    file(`lib/node${isWindows ? ".exe" : ""}`, node.bytes, 0o755),
    ...bundles(built),
    ...loaded.map((name) => file(`lib/${name}`, readFileSync(path.join(root, name)))),
    ...documents(),
    ...helpers(platform),
    file("share/release.txt", `${release} ${platform}\n`),
    file("share/sbom.cdx.json", billOf({ release, platform, seconds, node, components, locked })),
    file("share/third-party-licences.txt", licencesText({ node, components }))
  ].sort((a, b) => (a.name < b.name ? -1 : 1))
  return [...files, file("share/files.sha256", digestsOf(files))].sort((a, b) => (a.name < b.name ? -1 : 1))
}
