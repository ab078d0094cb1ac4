/** A workstation with its device daemon, and `packhouse device` typed there. */
import { expect } from "vitest"
import { orderLabel } from "#test/device-daemon/paper/samples.ts"
import { Dialog } from "#test/device-daemon/support/dialog.ts"
import { type Counter, startCounter } from "./counter.ts"
import { Desk } from "./in-process.ts"
import type { Ran } from "./packhouse.ts"

/** Where no daemon listens. */
export const nobody = { PACKHOUSE_DEVICES: "ws://127.0.0.1:1/v1" }

/** Asks until the answer is so. */
export const eventually = async (ask: () => Promise<unknown>, wanted: object): Promise<void> => {
  const deadline = Date.now() + 20_000
  while (true) {
    const seen = await ask()
    try {
      expect(seen).toMatchObject(wanted)
      return
    } catch (cause) {
      if (Date.now() > deadline) throw cause
    }
    // The daemon hangs up on a client that asks more than fifty times a second.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export class Workplace {
  readonly desk = Desk.of(undefined)

  device(line: string, { env }: Pick<Counter, "env"> = { env: nobody }): Promise<Ran> {
    return this.desk.run(["device", ...line.split(" ")], "", env)
  }
  counter(configuration: object, words: ReadonlyArray<string> = []): Promise<Counter> {
    return startCounter(this.desk, configuration, words)
  }
  bare(): Promise<Counter> {
    return this.counter({ roles: {} })
  }
  /** A client of the daemon, for what a test waits for and does not ask of a command. */
  dialog({ url }: Pick<Counter, "url">): Promise<Dialog> {
    return Dialog.welcome({ url, stateDir: this.desk.env.PACKHOUSE_STATE_DIR ?? "" })
  }
  /** The scale has spoken. */
  async ready(counter: Pick<Counter, "url">): Promise<void> {
    using dialog = await this.dialog(counter)
    await eventually(async () => (await dialog.ask("devices.status", { role: "scale" })).r, {
      state: "ready"
    })
  }
  /** The label of an order, printed as a screen prints it; its id. */
  async submitted(counter: Counter, jobKey: string): Promise<string> {
    using dialog = await this.dialog(counter)
    const doc = orderLabel()
    const { r } = await dialog.ask("print.submit", { jobKey, role: "label", copies: 1, doc })
    const { jobId } = r as { readonly jobId: string }
    await dialog.frame(({ topic, d }) => {
      const job = d as { readonly jobId?: string; readonly state?: string } | undefined
      return topic === "job" && job?.jobId === jobId && job.state === "done"
    })
    return jobId
  }
}
