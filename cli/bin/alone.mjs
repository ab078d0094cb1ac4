/**
 * One bootstrap of a folder at a time: the second waits for the first, and then finds its work done. Plain JavaScript
 * without dependencies, as it runs before anything is installed.
 */
import { createHash } from "node:crypto"
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"

const pause = 200

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause.code === "EPERM"
  }
}

/** Milliseconds. Nothing takes so long: whoever has it is another process under the same number. */
const longest = 30 * 60 * 1000
/** Milliseconds in which a process that has made its file has written its number into it. */
const writing = 5000

/** Whether the process of a file has ended without taking it along; false, too, where there is no file any more. */
const isLeft = (file) => {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    const holder = Number(readFileSync(file, "utf8"))
    return age > longest || (holder > 0 ? !isAlive(holder) : age > writing)
  } catch {
    return false
  }
}

/** Takes away a file that was left; two that find it at once do not take a third one's. */
const takeAway = (file) => {
  const own = `${file}.${process.pid}`
  try {
    renameSync(file, own)
    if (isLeft(own)) rmSync(own, { force: true })
    else renameSync(own, file)
  } catch {
    // Another process was first.
  }
}

/** Waits until no other process works in the folder; this one does from here to its end. */
export const alone = (root) => {
  // Outside of the folder, where npm deletes what it installs into.
  const whose = `${path.resolve(root)} ${os.userInfo().uid}`
  const name = createHash("sha256").update(whose).digest("hex").slice(0, 16)
  const file = path.join(os.tmpdir(), `packhouse-bootstrap-${name}.lock`)
  let waits = false
  while (true) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" })
      break
    } catch (cause) {
      if (cause.code !== "EEXIST") throw cause
      if (isLeft(file)) takeAway(file)
      else if (!waits) {
        console.log("packhouse: another process makes this folder ready; waiting for it")
        waits = true
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  process.on("exit", () => rmSync(file, { force: true }))
}
