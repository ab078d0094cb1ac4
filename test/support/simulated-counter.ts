/** A counter without hardware: the device daemon as it is shipped, its printers draw pictures, scale and scanner are typed. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { decode } from "fast-png"
import type { Reading } from "#core/device/reading.ts"
import { Dialog } from "../device-daemon/support/dialog.ts"
import { readCodes } from "./barcode-reader.ts"
import type { Picture } from "./picture.ts"
import { programEnv } from "./program-env.ts"

export interface SimulatedCounter {
  readonly url: string
  /** Types a line: "w 0.5", "moving", "still", "s CODE", "unplug scale". */
  readonly say: (line: string) => void
  /** Puts kilograms on the scale, such as "0.5": whoever follows it from now on hears of nothing before. */
  readonly weighs: (kilograms: string) => Promise<void>
  /** Somebody gets the scans: one that comes before is nobody's. */
  readonly claimed: () => Promise<void>
  /** The pictures that a printer has drawn, the oldest first. */
  readonly pictures: (role: string) => ReadonlyArray<string>
  /** What a barcode reader that is not ours reads in them. */
  readonly codes: (role: string) => Promise<ReadonlyArray<string>>
  /** It stops in the middle of whatever it does, and answers nothing. */
  readonly freeze: () => void
  /** As a power cut would. */
  readonly isRunning: () => boolean
  readonly kill: () => Promise<void>
}

interface Settings {
  readonly programs: string
  readonly stateDir: string
  readonly port?: number
  readonly origin?: string
  /** Without it: real devices, as the configuration in the state folder says. */
  readonly isSimulated?: boolean
}

/** One channel of grey, eight bits or one. */
const pictureIn = (file: string): Picture => {
  const { data, width, height, depth, channels } = decode(readFileSync(file))
  const stride = Math.ceil((width * depth * channels) / 8)
  const ink = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width
    const row = Math.floor(at / width) * stride
    if (depth === 1) return ((data[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255
    return 255 - (data[row + x * channels] ?? 255)
  })
  return { width, height, ink }
}

const started = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = ""
    const hear = (data: Buffer) => {
      said += data.toString()
      const port = /ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    child.stdout?.on("data", hear)
    child.stderr?.on("data", hear)
    child.once("exit", () => reject(new Error(`the device daemon ended: ${said}`)))
  })

export const startCounter = async ({
  programs,
  stateDir,
  port = 0,
  origin,
  isSimulated = true
}: Settings): Promise<SimulatedCounter> => {
  const child = spawn(
    process.execPath,
    [
      path.join(programs, "device-daemon/main.js"),
      ...["--port", String(port), "--state-dir", stateDir],
      ...(isSimulated ? ["--simulate"] : []),
      ...(origin === undefined ? [] : ["--origin", origin])
    ],
    { env: { ...process.env, ...programEnv() }, stdio: ["pipe", "pipe", "pipe"] }
  )
  const ended = once(child, "exit")
  const url = `ws://127.0.0.1:${await started(child)}/v1`
  const pictures = (role: string): ReadonlyArray<string> => {
    const folder = path.join(stateDir, "simulated", role)
    if (!existsSync(folder)) return []
    return globSync("*.png", { cwd: folder })
      .map((name) => path.join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
  }
  const say = (line: string): void => {
    child.stdin?.write(`${line}\n`)
  }
  return {
    url,
    say,
    weighs: async (kilograms) => {
      say(`w ${kilograms}`)
      using dialog = await Dialog.welcome({ url, stateDir })
      const isThere = async () => {
        const { r } = await dialog.ask("scale.read", { mode: "now" })
        return (r as Reading | undefined)?.grams === Math.round(Number(kilograms) * 1000)
      }
      while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    claimed: async () => {
      using dialog = await Dialog.welcome({ url, stateDir })
      const isClaimed = async () => {
        const { r } = await dialog.ask("devices.status", { role: "scanner" })
        return (r as { readonly owner: string | null }).owner !== null
      }
      while (!(await isClaimed())) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    pictures,
    codes: async (role) => {
      const codes: Array<string> = []
      for (const file of pictures(role)) {
        const found = await readCodes(pictureIn(file), ["Code128", "EAN13"])
        codes.push(...found.map(({ text }) => text))
      }
      return codes
    },
    freeze: () => {
      child.kill("SIGSTOP")
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      if (child.exitCode === null) child.kill("SIGKILL")
      await ended
    }
  }
}
