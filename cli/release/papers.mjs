/** What a release says of other people's work in it: a bill of materials (CycloneDX 1.6) and the text of every licence. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { licenceFiles } from "./used-packages.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Its pictures are drawn into web/icons.svg, and so into the pages. */
const drawn = "node_modules/lucide"

const nameOf = (folder) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)

/** The digest of a package in the lock file, as hex digits. */
const hashesOf = (integrity) => [
  { alg: "SHA-512", content: Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex") }
]

/**
 * One name with one version is one component, however often it lies there.
 * @param folders of packages that are in the bundles or beside them
 * @returns name, version, licence and lock of each, and the texts of its licence, in order
 */
export const componentsOf = (folders, locked) => {
  const found = new Map()
  for (const folder of [...folders, drawn]) {
    const lock = locked[folder]
    if (lock?.license === undefined) throw new Error(`${folder} has no licence in package-lock.json`)
    const key = `${nameOf(folder)}@${lock.version}`
    const texts = licenceFiles(folder).map((file) => readFileSync(path.join(root, folder, file), "utf8"))
    found.set(key, { name: nameOf(folder), version: lock.version, licence: lock.license, lock, texts })
  }
  return [...found.keys()].sort().map((key) => found.get(key))
}

/** SPDX: one id, or an expression of several. */
const licencesOf = (licence) =>
  /[ ()]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`
const addressOf = (name, version) =>
  `https://registry.npmjs.org/${name}/-/${name.replace(/^@[^/]+\//, "")}-${version}.tgz`

const componentOf = ({ name, version, licence, lock }) => {
  const [, group, rest] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [undefined, undefined, name]
  return {
    type: "library",
    "bom-ref": purlOf(name, version),
    ...(group === undefined ? {} : { group }),
    name: rest,
    version,
    licenses: licencesOf(licence),
    purl: purlOf(name, version),
    externalReferences: [
      { type: "distribution", url: addressOf(name, version), hashes: hashesOf(lock.integrity) }
    ]
  }
}

/** A number of the shape that the standard wants, the same for the same release and platform. */
const serialOf = (text) => {
  const hex = createHash("sha256").update(text).digest("hex")
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @param seconds since 1970 @returns the bill of materials, as JSON */
export const billOf = ({ release, platform, seconds, node, components, locked }) => {
  const self = `pkg:generic/packhouse@${release.replace("+", "%2B")}`
  const ofNode = {
    type: "platform",
    "bom-ref": `pkg:generic/node@${node.version}`,
    name: "node",
    version: node.version,
    hashes: [{ alg: "SHA-256", content: createHash("sha256").update(node.bytes).digest("hex") }],
    licenses: [{ license: { id: "MIT" } }],
    purl: purlOf(node.name, node.version),
    externalReferences: [
      {
        type: "distribution",
        url: addressOf(node.name, node.version),
        hashes: hashesOf(locked[`node_modules/${node.name}`].integrity)
      }
    ]
  }
  const all = [ofNode, ...components.map(componentOf)]
  return `${JSON.stringify(
    {
      $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: serialOf(`${release} ${platform}`),
      version: 1,
      metadata: {
        timestamp: new Date(seconds * 1000).toISOString().replace(".000Z", "Z"),
        component: {
          type: "application",
          "bom-ref": self,
          name: "packhouse",
          version: release,
          properties: [{ name: "packhouse:platform", value: platform }]
        }
      },
      components: all,
      dependencies: [
        { ref: self, dependsOn: all.map((component) => component["bom-ref"]) },
        ...all.map((component) => ({ ref: component["bom-ref"] }))
      ]
    },
    null,
    2
  )}\n`
}

/** @returns one text with every licence in full */
export const licencesText = ({ node, components }) => {
  const rule = "=".repeat(78)
  const parts = [
    { title: `Node.js ${node.version} (MIT and those of its parts)`, texts: [node.licence] },
    ...components.map(({ name, version, licence, texts }) => ({
      title: `${name} ${version} (${licence})`,
      texts
    }))
  ]
  const lines = parts.map(({ title, texts }) => {
    const text = texts.length === 0 ? "Its package has no text of the licence." : texts.join("\n")
    return `${rule}\n${title}\n${rule}\n\n${text.replaceAll("\r\n", "\n").trim()}\n`
  })
  return `Other people's work in Packhouse, and what it is licensed by.\n\n${lines.join("\n")}`
}
