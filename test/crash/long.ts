/** The long forms of the runs that kill: `npm run test:long`, half an hour. The short forms are part of `npm test`. */
import { spawnSync } from "node:child_process"

const runs = [
  ["kill.ts", "--kills", "200", "--contested", "200"],
  ["kill.ts", "--kills", "200", "--contested", "200", "--database", "postgres"],
  ["kill.ts", "--kills", "3", "--contested", "20", "--control"],
  ["accept.ts", "--kills", "100"],
  ["accept.ts", "--kills", "100", "--database", "postgres"],
  ["nodes.ts", "--kills", "100", "--primaries", "10"]
]

const failed = runs.filter(([program = "", ...options]) => {
  console.log(`\n${program} ${options.join(" ")}`)
  const { status } = spawnSync(process.execPath, [`test/crash/${program}`, ...options], { stdio: "inherit" })
  return status !== 0
})
for (const run of failed) console.log(`FAILED: ${run.join(" ")}`)
process.exitCode = failed.length === 0 ? 0 : 1
