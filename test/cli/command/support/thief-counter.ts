/** A workstation whose server loses replies, and what it has collected. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect } from "vitest"
import { password } from "#test/support/network.ts"
import { Desk } from "./in-process.ts"
import { until, type Workstation } from "./packhouse.ts"
import { type ReplyThief, startReplyThief } from "./reply-thief.ts"

/** `hub` is logged in there. */
export class Counter {
  readonly thief: ReplyThief
  readonly desk: Workstation

  private constructor(thief: ReplyThief) {
    this.thief = thief
    this.desk = Desk.of(thief.url)
  }
  /** At a server that loses replies, before the one of this address. */
  static async open(url: string): Promise<Counter> {
    const counter = new Counter(await startReplyThief(url))
    expect(await counter.desk.type("login hub --password-stdin", password)).toMatchObject({ code: 0 })
    return counter
  }

  /** The codes in the journal of this workstation, whatever order they were scanned for. */
  journalled(): ReadonlyArray<string> {
    const [file] = globSync(path.join(this.desk.folder, "state/work/*/*/order/*.json"))
    if (file === undefined) return []
    const { picking } = JSON.parse(readFileSync(file, "utf8")) as {
      picking: { scans: ReadonlyArray<{ scan_code: string }> }
    }
    return picking.scans.map(({ scan_code }) => scan_code)
  }
  /** Waits until so many scans are stored. */
  async stored(count: number): Promise<void> {
    await until(() => {
      try {
        return this.journalled().length >= count ? true : undefined
      } catch {
        // Between two versions of the file.
        return undefined
      }
    }, `${count} stored scans`)
  }
  async collected(id: number): Promise<ReadonlyArray<string>> {
    const shown = (await this.desk.type(`order show ${id} --json`)).json() as {
      work: { items: ReadonlyArray<{ scans: ReadonlyArray<{ scan_code: string }> }> }
    }
    return shown.work.items.flatMap(({ scans }) => scans.map(({ scan_code }) => scan_code))
  }

  async close(): Promise<void> {
    this.desk.remove()
    await this.thief.close()
  }
}
