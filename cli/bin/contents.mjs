/** What went into a build of other people's packages, by esbuild's own account of it. Plain JavaScript without dependencies. */

/** `node_modules/@serialport/stream` of a file in it, undefined of a source of ours. */
export const packageFolderOf = (file) =>
  /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/"))?.[0]

const bundledIn = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0)
  )

const loadedBy = ({ outputs }) =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !/^(?:#|\.|\/|node:)/.test(path))
    .map(({ path }) => path)

const inOrder = (names) => [...new Set(names)].sort()

/**
 * @returns `bundled`: the folders of packages that have a part in the programs or pages; `loaded`: what programs import
 * from node_modules while they run, names of Node's own modules without `node:` among them
 */
export const contentsOf = (programs, pages) => ({
  bundled: inOrder(
    [...programs, ...pages].flatMap((metafile) => bundledIn(metafile).map(packageFolderOf))
  ).filter((folder) => folder !== undefined),
  loaded: inOrder(programs.flatMap(loadedBy))
})
