/** A command at a terminal of its own. */
import pty from "@lydell/node-pty"
import { until, type Workstation } from "./packhouse.ts"

export interface Terminal {
  /** Everything that the terminal has shown. */
  readonly shown: () => string
  readonly type: (text: string) => void
  /** Waits until this is shown. */
  readonly sees: (text: string) => Promise<unknown>
  /** The window is closed, or the program killed. */
  readonly close: (signal?: "SIGHUP" | "SIGKILL") => void
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>
}

export const atTerminal = (
  desk: Workstation,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Terminal => {
  let shown = ""
  const terminal = pty.spawn(process.execPath, [desk.script, ...args], {
    name: "xterm-256color",
    cols: 120,
    rows: 40,
    cwd: desk.folder,
    env: { ...desk.env, TERM: "xterm-256color", ...env }
  })
  terminal.onData((data) => {
    shown += data
  })
  return {
    shown: () => shown,
    type: (text) => terminal.write(text),
    sees: (text) =>
      until(
        () => (shown.includes(text) ? true : undefined),
        `${JSON.stringify(text)} in ${JSON.stringify(shown)}`
      ),
    close: (signal = "SIGHUP") => terminal.kill(signal),
    ended: new Promise((resolve) => terminal.onExit(resolve))
  }
}
