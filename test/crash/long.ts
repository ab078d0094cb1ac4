/**
 * The long forms: `npm run test:long`, over an hour. Every test in its long form (what `npm test` has of it: docs/house.md,
 * Commands), then the runs that kill, whose short forms are part of `npm test` too.
 */
import { spawnSync } from "node:child_process"

const runs = [
  ["kill.ts", "--kills", "200", "--contested", "200"],
  ["kill.ts", "--kills", "200", "--contested", "200", "--database", "postgres"],
  ["kill.ts", "--kills", "3", "--contested", "20", "--control"],
  ["accept.ts", "--kills", "100"],
  ["accept.ts", "--kills", "100", "--database", "postgres"],
  ["counter.ts", "--kills", "200"],
  ["counter.ts", "--kills", "200", "--database", "postgres"],
  ["counter.ts", "--kills", "8", "--control"],
  ["counter-command.ts", "--kills", "100"],
  ["counter-command.ts", "--kills", "100", "--database", "postgres"],
  ["counter-command.ts", "--kills", "24", "--control"],
  ["stock.ts", "--kills", "200"],
  ["stock.ts", "--kills", "200", "--database", "postgres"],
  ["stock.ts", "--kills", "3", "--contested", "5", "--control"],
  ["stock-command.ts", "--kills", "100"],
  ["stock-command.ts", "--kills", "100", "--database", "postgres"],
  ["stock-command.ts", "--kills", "16", "--control"],
  ["log-copies.ts", "--kills", "40", "--moments", "200"],
  ["bulk.ts", "--orders", "50", "--kills", "20", "--offs", "10"],
  ["nodes.ts", "--kills", "100", "--primaries", "10"],
  ["failover.ts", "--kills", "50"],
  ["../release/bare-root.ts"],
  ["../release/two-releases.ts"],
  ["../release/both-ways.ts"],
  ["../release/debian.ts"]
]

const tested = (env: Readonly<Record<string, string>>): boolean =>
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run"], {
    stdio: "inherit",
    env: { ...process.env, ...env }
  }).status === 0
const isTested = tested({ PACKHOUSE_TEST_LONG: "1" })
const isTestedSpread = tested({ TESTED_PARTS: "8" })
const failed = runs.filter(([program = "", ...options]) => {
  console.log(`\n${program} ${options.join(" ")}`)
  const { status } = spawnSync(process.execPath, [`test/crash/${program}`, ...options], { stdio: "inherit" })
  return status !== 0
})
for (const run of failed) console.log(`FAILED: ${run.join(" ")}`)
if (!isTested) console.log("FAILED: the tests, with every try")
if (!isTestedSpread) console.log("FAILED: the tests, on a network that is spread by hub")
process.exitCode = isTested && isTestedSpread && failed.length === 0 ? 0 : 1
