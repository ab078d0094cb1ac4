/** Two bootstraps of one folder: the second waits for the first, and one that was killed holds up nobody. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { afterEach, expect, it } from "vitest"

const script = (root: string) =>
  `import { alone } from ${JSON.stringify(path.resolve("cli/bin/alone.mjs"))}
   alone(${JSON.stringify(root)})
   console.log("alone")
   process.stdin.resume().once("end", () => process.exit())`

const folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-alone-"))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script("/packhouse")], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["pipe", "pipe", "inherit"]
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => String((await lines.next()).value)
  return { child, line }
}

it("are one after the other, also where the first was killed", async () => {
  const first = start()
  expect(await first.line()).toBe("alone")
  const second = start()
  expect(await second.line()).toContain("waiting for it")
  first.child.stdin.end()
  expect(await second.line()).toBe("alone")
  const third = start()
  expect(await third.line()).toContain("waiting for it")
  second.child.kill("SIGKILL")
  expect(await third.line()).toBe("alone")
  third.child.stdin.end()
  await once(third.child, "exit")
})
