/** The makers of releases, which are plain JavaScript, with their types. */
import { readFileSync } from "node:fs"
import path from "node:path"
// @ts-expect-error plain JavaScript
import { deb } from "../../../cli/release/deb.mjs"
// @ts-expect-error plain JavaScript
import { pack } from "../../../cli/release/gzip.mjs"
// @ts-expect-error plain JavaScript
import { nodeOf } from "../../../cli/release/node-package.mjs"
// @ts-expect-error plain JavaScript
import { platforms as allPlatforms } from "../../../cli/release/platforms.mjs"
// @ts-expect-error plain JavaScript
import { tar } from "../../../cli/release/tar.mjs"
// @ts-expect-error plain JavaScript
import { treeOf } from "../../../cli/release/tree.mjs"
// @ts-expect-error plain JavaScript
import { lockedPackages } from "../../../cli/release/used-packages.mjs"
// @ts-expect-error plain JavaScript
import { zip } from "../../../cli/release/zip.mjs"

export interface Piece {
  readonly name: string
  readonly mode: number
  readonly bytes: Buffer
}

/** Of a bill of materials. */
export interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses: ReadonlyArray<unknown>
  readonly externalReferences: ReadonlyArray<{
    readonly hashes: ReadonlyArray<{ readonly content: string }>
  }>
}

export const platforms: Readonly<Record<string, { readonly node: string }>> = allPlatforms

const seconds = 1_790_000_001

export const tarOf = (files: ReadonlyArray<Piece>, at: number): Promise<Buffer> => pack(tar(files, at))
export const zipOf = (files: ReadonlyArray<Piece>, at: number): Buffer => zip(files, at)
export const debianPackage = (tree: ReadonlyArray<Piece>, release: string): Promise<Buffer> =>
  deb(tree, { release, seconds, architecture: "amd64" })

interface PlatformNode {
  readonly bytes: Buffer
  readonly licence: string
  readonly name: string
  readonly version: string
}

const treeBy = (
  platform: string,
  built: string,
  release: string,
  node: PlatformNode
): Promise<ReadonlyArray<Piece>> =>
  treeOf(
    { platform, settings: platforms[platform], release, seconds },
    {
      built,
      contents: JSON.parse(readFileSync(path.join(built, "contents.json"), "utf8")),
      node,
      locked: lockedPackages()
    }
  )

/** The files of a release of the build in a folder, with an empty Node: it is as large as all the rest. */
export const releaseTree = (platform: string, built: string): Promise<ReadonlyArray<Piece>> => {
  const name = platforms[platform]?.node ?? ""
  const { version }: { version: string } = lockedPackages()[`node_modules/${name}`]
  return treeBy(platform, built, "1.2.3+0123456789ab", {
    bytes: Buffer.alloc(0),
    licence: "MIT",
    name,
    version
  })
}

/** The files of a release with its Node. */
export const treeWithNode = (
  platform: string,
  built: string,
  release: string
): Promise<ReadonlyArray<Piece>> =>
  treeBy(platform, built, release, nodeOf(platforms[platform], lockedPackages()))
