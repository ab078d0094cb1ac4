/** What stands in the way of a server and of the workstation before it. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { examineMachine, type MachineFacts } from "#core/doctor/machine.ts"
import { machineText } from "#core/text/doctor.ts"

const now = Date.UTC(2026, 10, 30, 12)
const day = 24 * Day.hour
type Server = NonNullable<MachineFacts["server"]>
const well: Server = {
  contract: 2,
  version: "0.1.0+a",
  isReady: true,
  clockAhead: 400,
  certificateEnd: now + 90 * day,
  disk: { free: 40, size: 100 },
  backupAt: now - 9 * Day.hour
}
const examined = (server: Partial<Server> | undefined, devices: MachineFacts["devices"] = []) =>
  examineMachine({
    now,
    contract: 2,
    server: server === undefined ? undefined : { ...well, ...server },
    devices
  })
const stateOf = (server: Partial<Server>, check: string) =>
  examined(server).find((each) => each.check === check)?.state

describe("the doctor of a machine (DOCTOR-2)", () => {
  it("finds nothing where all is well, and has a sentence for each check", () => {
    for (const each of examined({})) {
      expect(each.state).toBe("ok")
      expect(machineText(each)).not.toBe("")
    }
    expect(examined({})).toHaveLength(8)
  })

  it.each<[what: string, check: string, server: Partial<Server>, state: string]>([
    ["the store does not answer", "store", { isReady: false }, "bad"],
    ["a release that is too far away", "versions", { contract: 4 }, "bad"],
    ["one that says nothing of itself", "versions", { contract: undefined }, "unknown"],
    ["the next contract", "versions", { contract: 3 }, "ok"],
    ["a clock that is 31 seconds behind", "clock", { clockAhead: -31_000 }, "bad"],
    ["one that is 6 seconds ahead", "clock", { clockAhead: 6000 }, "look"],
    ["a certificate that has ended", "certificate", { certificateEnd: now }, "bad"],
    ["one that ends in 13 days", "certificate", { certificateEnd: now + 13.5 * day }, "look"],
    ["one that ends in two weeks", "certificate", { certificateEnd: now + 14 * day }, "ok"],
    ["a full disk", "disk", { disk: { free: 2, size: 100 } }, "bad"],
    ["14 percent free", "disk", { disk: { free: 14.9, size: 100 } }, "look"],
    ["room that nobody says", "disk", { disk: undefined }, "unknown"],
    ["no backup at all", "backup", { backupAt: 0 }, "look"],
    ["one of 26 hours ago", "backup", { backupAt: now - 26 * Day.hour }, "look"]
  ])("%s", (_, check, server, state) => {
    expect(stateOf(server, check)).toBe(state)
    const found = examined(server).find((each) => each.check === check)
    expect(found === undefined ? "" : machineText(found)).toMatch(/\.$/)
  })

  it("no server is bad, and nothing is said of it; a device in error is bad, no daemon is not", () => {
    expect(examined(undefined)).toEqual([
      { check: "server", state: "bad" },
      { check: "devices", state: "ok", figure: 0 }
    ])
    const devices = [
      { name: "Label printer", isInError: true },
      { name: "Scale", isInError: false }
    ]
    expect(examined({}, devices).at(-1)).toEqual({ check: "devices", state: "bad", figure: 1 })
    expect(examined({}, "absent").at(-1)?.state).toBe("unknown")
    const daemonAt = (version: string, offered: string | null, at: string | undefined = "0.1.0+a") =>
      examineMachine({
        now,
        contract: 2,
        server: { ...well, version: at },
        devices,
        daemon: { version, offered }
      }).at(-1)
    expect(daemonAt("0.1.0+a", null)?.state).toBe("ok")
    expect(daemonAt("0.1.0+b", null)?.state).toBe("look")
    const offered = daemonAt("0.1.0+a", "0.2.0")
    expect([offered?.state, offered === undefined ? "" : machineText(offered)]).toEqual([
      "look",
      expect.stringContaining("is 0.2.0")
    ])
    expect(examined({ certificateEnd: undefined }).some(({ check }) => check === "certificate")).toBe(false)
  })
})
