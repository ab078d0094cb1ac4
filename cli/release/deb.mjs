/** A Debian package (deb(5), deb-control(5)): an ar file of two packed tar files, written here, so that nothing is needed for it. */
import { createHash } from "node:crypto"
import { pack } from "./gzip.mjs"
import { tar } from "./tar.mjs"
import { template } from "./tree.mjs"

const home = "usr/lib/packhouse"
const program = "/usr/bin/packhouse"

const arEntry = (name, bytes, seconds) =>
  Buffer.concat([
    Buffer.from(
      `${name.padEnd(16)}${String(seconds).padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"100644".padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`
    ),
    bytes,
    Buffer.from("\n".repeat(bytes.length % 2))
  ])

/** Every folder on the way to a file, which the package brings along too. */
const foldersOf = (files) => {
  const names = files.flatMap(({ name }) => {
    const steps = name.split("/").slice(0, -1)
    return steps.map((_, at) => steps.slice(0, at + 1).join("/"))
  })
  return [...new Set(names)].map((name) => ({ name, mode: 0o755, isFolder: true }))
}

/** Debian has its own places for documents and units; the scripts for a counter stay with the programs. */
const placed = ({ name, ...rest }) => {
  if (name.startsWith("share/systemd/") || name === "share/server.env") return []
  if (name === "share/files.sha256") return []
  if (name.startsWith("share/doc/")) return [{ name: `usr/share/doc/packhouse/${name.slice(10)}`, ...rest }]
  if (name === "share/third-party-licences.txt")
    return [{ name: "usr/share/doc/packhouse/copyright", ...rest }]
  return [{ name: `${home}/${name}`, ...rest }]
}

const text = (name, mode, source) => ({ name, mode, bytes: template(source, program) })

const installed = (tree) => [
  ...tree.flatMap(placed),
  { name: "usr/bin/packhouse", link: "../lib/packhouse/bin/packhouse" },
  text("usr/lib/systemd/system/packhouse.service", 0o644, "packhouse.service"),
  text("usr/lib/systemd/user/packhouse-devices.service", 0o644, "packhouse-devices.service"),
  text("etc/packhouse/server.env", 0o640, "server.env")
]

/** What Debian knows of a release: a later commit is a later version, and a build names what it is of. */
export const debianVersion = (release, seconds) => {
  const [number, build] = release.split("+")
  const at = new Date(seconds * 1000).toISOString().replaceAll(/\D/g, "").slice(0, 14)
  return `${number}+${at}.${build}`
}

const control = ({ release, seconds, architecture, files }) => {
  const bytes = files.reduce((total, file) => total + (file.bytes?.length ?? 0), 0)
  return [
    "Package: packhouse",
    `Version: ${debianVersion(release, seconds)}`,
    `Architecture: ${architecture}`,
    "Maintainer: Packhouse <packhouse@localhost>",
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    "Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, passwd",
    "Section: misc",
    "Priority: optional",
    "Description: operations console of fresh-food retail",
    " Server, terminal, command line and device daemon, with the Node that they",
    " run on. The service packhouse is the server, the user service",
    " packhouse-devices the printers, scale and scanner of a counter; neither",
    " runs before somebody enables it."
  ]
    .map((line) => `${line}\n`)
    .join("")
}

const md5sums = (files) =>
  files
    .filter(({ bytes, name }) => bytes !== undefined && !name.startsWith("etc/"))
    .map(({ name, bytes }) => `${createHash("md5").update(bytes).digest("hex")}  ${name}\n`)
    .join("")

/** Names in a package begin at `.`, as dpkg's own do. */
const below = (files) => [
  { name: ".", mode: 0o755, isFolder: true },
  ...files.map(({ name, ...rest }) => ({ name: `./${name}`, ...rest }))
]

/** @param tree files of the release for this platform @returns the bytes of the package */
export const deb = async (tree, { release, seconds, architecture }) => {
  const files = installed(tree)
  const about = [
    { name: "control", mode: 0o644, bytes: Buffer.from(control({ release, seconds, architecture, files })) },
    { name: "md5sums", mode: 0o644, bytes: Buffer.from(md5sums(files)) },
    { name: "conffiles", mode: 0o644, bytes: Buffer.from("/etc/packhouse/server.env\n") },
    ...["preinst", "postinst", "prerm", "postrm"].map((name) => text(name, 0o755, `debian-${name}`))
  ]
  const [controlTar, dataTar] = await Promise.all([
    pack(tar(below(about), seconds)),
    pack(tar(below([...foldersOf(files), ...files]), seconds))
  ])
  return Buffer.concat([
    Buffer.from("!<arch>\n"),
    arEntry("debian-binary", Buffer.from("2.0\n"), seconds),
    arEntry("control.tar.gz", controlTar, seconds),
    arEntry("data.tar.gz", dataTar, seconds)
  ])
}
