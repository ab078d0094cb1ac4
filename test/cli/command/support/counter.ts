/** What stands at a workstation of a test: its device daemon, as it is shipped, with the devices of a configuration. */
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { type Running, until, type Workstation } from "./packhouse.ts"

export interface Counter extends AsyncDisposable {
  /** With which a command finds the daemon. */
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  readonly running: Running
}

/** `configuration` as in devices.json; `words` behind `packhouse device-daemon`. */
export const startCounter = async (
  desk: Workstation,
  configuration: object,
  words: ReadonlyArray<string> = []
): Promise<Counter> => {
  const state = desk.env.PACKHOUSE_STATE_DIR ?? ""
  mkdirSync(state, { recursive: true })
  writeFileSync(path.join(state, "devices.json"), JSON.stringify(configuration))
  const running = desk.start(["device-daemon", "--port", "0", "--state-dir", state, ...words])
  let said = ""
  running.process.stdout?.on("data", (chunk) => {
    said += chunk
  })
  const url = await until(() => /Device daemon on (\S+)/.exec(said)?.[1], "the device daemon")
  return {
    env: { PACKHOUSE_DEVICES: url },
    url,
    running,
    [Symbol.asyncDispose]: async () => {
      running.process.kill("SIGTERM")
      await running.ended
    }
  }
}
