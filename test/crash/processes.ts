/** Processes of a server, killed or stopped as if their machine were. */
import { readFile } from "node:fs/promises"
import { sleep } from "./kills.ts"

/** Waits until something is so, at most for a minute; `more` says what there is to read when it is not. */
export const until = async (
  what: string,
  look: () => Promise<boolean>,
  more: () => string = () => ""
): Promise<void> => {
  const deadline = Date.now() + 60_000
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`not within a minute: ${what}\n${more()}`.trim())
    await sleep(50)
  }
}

/** A process and its children, itself last. */
const familyOf = async (pid: number): Promise<ReadonlyArray<number>> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "")
  return [...children.split(" ").filter(Boolean).map(Number), pid]
}

const statOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
/** It runs no more, whether or not somebody has asked how it ended. */
const isGone = async (pid: number): Promise<boolean> => {
  const stat = await statOf(pid)
  return stat === "" || /\) [ZX]/.test(stat)
}
/** It is stopped, or runs no more. */
const isStill = async (pid: number): Promise<boolean> => {
  const stat = await statOf(pid)
  return stat === "" || /\) [TtZX]/.test(stat)
}

/** Signals processes and their children; answers whom. */
export const signalAll = async (
  servers: ReadonlyArray<number>,
  name: NodeJS.Signals
): Promise<ReadonlyArray<number>> => {
  const pids = (await Promise.all(servers.map(familyOf))).flat()
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
  // A process stops only once it is back from what it asks of the kernel.
  if (name === "SIGSTOP")
    await until("its processes stand still", async () =>
      (await Promise.all(pids.map(isStill))).every(Boolean)
    )
  return pids
}

/** Nothing of them gets a last word, as when the machine is gone. What they shared is free afterwards. */
export const killAll = async (servers: ReadonlyArray<number>): Promise<void> => {
  const pids = await signalAll(servers, "SIGKILL")
  await until("its processes are gone", async () => (await Promise.all(pids.map(isGone))).every(Boolean))
}
