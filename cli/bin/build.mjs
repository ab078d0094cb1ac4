/**
 * Bundles the server, the daemon, the command line and the browser apps into build/, or into the folder named. They are
 * built beside it and put in its place when all of them are there: a build that fails leaves the last one standing.
 */

import { renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { buildPrograms } from "./build-programs.mjs"
import { buildWeb } from "./build-web.mjs"
import { contentsOf } from "./contents.mjs"

const [folder = "build"] = process.argv.slice(2)
const partial = `${folder}.partial-${process.pid}`
process.on("exit", () => rmSync(partial, { recursive: true, force: true }))

const [programs, pages] = await Promise.all([
  buildPrograms(path.resolve(partial)),
  buildWeb(path.resolve(partial, "web"))
])
// Otherwise Node reads every file twice to find out what it is, where no package.json lies above the folder.
writeFileSync(path.join(partial, "package.json"), '{ "type": "module" }\n')
// A release is made of it.
writeFileSync(path.join(partial, "contents.json"), JSON.stringify(contentsOf(programs, pages)))
rmSync(folder, { recursive: true, force: true })
renameSync(partial, folder)
