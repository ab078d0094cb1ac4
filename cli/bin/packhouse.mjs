#!/usr/bin/env node
// Plain JavaScript that any Node >= 20 can read: hands over to a Node that runs Packhouse.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { runOnSupportedNode } from "./node24.mjs"

const program = new URL("../../build/cli/packhouse.js", import.meta.url)
if (!existsSync(fileURLToPath(program))) {
  console.error("Packhouse is not built yet: run `npm start` or `npm run bootstrap` in its folder once.")
  process.exit(1)
}
await runOnSupportedNode(program, process.argv.slice(2))
