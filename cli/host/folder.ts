/** Where this user's Packhouse keeps its state on a workstation: sessions, work in progress, the daemon's token. */
import { mkdirSync } from "node:fs"
import os from "node:os"
import path from "node:path"

/** XDG_STATE_HOME/packhouse, or ~/.local/state/packhouse; PACKHOUSE_STATE_DIR names another. Its user alone may read it. */
export const stateFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  const folder =
    env.PACKHOUSE_STATE_DIR ||
    path.join(env.XDG_STATE_HOME || path.join(os.homedir(), ".local", "state"), "packhouse")
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
