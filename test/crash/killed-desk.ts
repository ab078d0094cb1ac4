/** A workstation whose commands are killed with SIGKILL at a point of one of their calls, and run again. */
import type { Workstation } from "../cli/command/support/packhouse.ts"
import { type KillGate, type Point, phases } from "./kill-gate.ts"
import { sleep } from "./kills.ts"

export const every = (method: string): ReadonlyArray<Point> => phases.map((phase) => ({ method, phase }))
/** Once the last write of a command is answered, it may be over. */
export const last = (method: string): ReadonlyArray<Point> =>
  every(method).filter(({ phase }) => phase !== "answered")

/** What is typed, and where its command may be killed. */
export interface Typed {
  readonly args: ReadonlyArray<string>
  readonly points: ReadonlyArray<Point>
}

/** Of all workstations together. */
export interface Kills {
  readonly left: () => number
  readonly done: () => void
}

export class KilledDesk {
  /** How often it was killed at which point. */
  readonly hits: Record<string, number> = {}
  repeated = 0
  readonly #desk: Workstation
  readonly #gate: KillGate
  readonly #random: () => number
  readonly #kills: Kills

  constructor(desk: Workstation, gate: KillGate, random: () => number, kills: Kills) {
    this.#desk = desk
    this.#gate = gate
    this.#random = random
    this.#kills = kills
  }

  /** Runs a command that nobody kills. */
  run(words: ReadonlyArray<string>): Promise<unknown> {
    return this.#desk.run(words)
  }

  /** Runs a command, kills it, and runs it again until it ends by itself; answers what it said. */
  async type({ args, points }: Typed): Promise<string> {
    const words = [...args, "--json"]
    for (let kills = 0; kills < 2; kills++) {
      const point = points[Math.floor(this.#random() * points.length)]
      if (point === undefined || this.#random() < 0.3 || this.#kills.left() <= 0) break
      const { reached, forget: leave } = this.#gate.until(point)
      const command = this.#desk.start(words)
      const ended = command.ended.then(({ code, stderr, stdout }) => ({ code, stderr, stdout }))
      const first = await Promise.race([reached.then(() => undefined), ended])
      if (first !== undefined) {
        // It had no such step.
        leave()
        if (first.code === 0) return first.stdout
        throw new Error(`${args.join(" ")} said: ${first.stderr.trim()}`)
      }
      if (point.phase === "answered") await sleep(this.#random() * 12)
      command.process.kill("SIGKILL")
      await ended
      this.#kills.done()
      this.repeated += 1
      const name = `${point.phase} ${point.method.split(".")[1]}`
      this.hits[name] = (this.hits[name] ?? 0) + 1
    }
    const { code, stdout, stderr } = await this.#desk.run(words)
    if (code !== 0) throw new Error(`${args.join(" ")} said: ${stderr.trim()}`)
    return stdout
  }
}
