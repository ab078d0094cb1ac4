/** Scanner, printers and scale of a counter, as every screen has them. */
import { describe, expect, it } from "vitest"
import type { Message } from "#core/client/model.ts"
import type { Status } from "#core/device/client.ts"
import type { Framing } from "#core/device/framing.ts"
import type { Job } from "#core/device/job.ts"
import type { Device } from "#core/device/protocol.ts"
import { refusal } from "#core/device/refusal.ts"
import { deviceActions, outcomeOf } from "#core/kit/devices/model.ts"
import { deviceProblem, probeAnswer } from "#core/kit/devices/wording.ts"
import { complaintOf, hintOf, partsOf } from "#core/kit/status-bar.ts"
import { counterOf, device, job } from "../arbitrary/device.ts"
import { order, orderOf } from "../arbitrary/order.ts"
import { reading } from "../arbitrary/reading.ts"
import { code } from "../arbitrary/stock.ts"
import { Client } from "./client.ts"

const devices = (client: Client, status: Status) =>
  client.say({ _tag: "GotScreenMessage", screen: "Devices", message: { _tag: "ChangedDevices", status } })
const serial: Framing = { source: "serial", terminator: "CR", durationMs: 20, symbology: "EAN-13" }
const absent: Status = { link: "absent", devices: [] }
const scale = device("scale", { language: "8217" })

describe("a scan of a serial scanner", () => {
  it("is what a keyboard's is, on every screen", () => {
    for (const path of [
      "/home",
      "/order",
      "/order/1",
      "/dispatch",
      "/incoming",
      "/incoming/5",
      "/label",
      "/scannext",
      "/packed/3",
      "/devices",
      "/printqueue",
      "/scannercheck"
    ]) {
      const clients = [new Client().enter(), new Client().enter()]
      const [byKeys, byWire] = clients.map((client) => {
        client.load([order([], { order_id: 2, status: "processing", invoice_id: "9" })])
        client.go(path)
        client.order({ _tag: "OpenedOrder", order: orderOf("7 2kg") })
        client.order({ _tag: "RestoredWork", text: undefined })
        return client
      })
      for (const scanned of [code("A7"), "810000000002001", "$$next", "garbage"]) {
        const keys = byKeys?.say({ _tag: "Scanned", code: scanned, framing: { ...serial, source: "wedge" } })
        const wire = byWire?.say({ _tag: "Scanned", code: scanned, framing: serial })
        expect(wire).toEqual(keys)
        expect(byWire?.model.route).toEqual(byKeys?.model.route)
        if (path !== "/scannercheck" && path !== "/devices")
          expect(byWire?.model.page).toEqual(byKeys?.model.page)
      }
    }
  })

  it("says that somebody is there, and leaves the window's focus what it was", () => {
    const client = new Client().enter()
    client.say({ _tag: "Blurred" })
    client.say({ _tag: "Scanned", code: "x", framing: serial })
    expect(client.model.isBlurred).toBe(true)
    client.say({ _tag: "Scanned", code: "x" })
    expect(client.model.isBlurred).toBe(false)
  })
})

describe("the scanner", () => {
  it("is claimed by whoever comes in, and by the window that somebody turns to; it is let go at the logout", () => {
    const client = new Client()
    expect(client.say({ _tag: "TookFocus" })).toEqual([])
    client.enter()
    expect(client.done.map(({ _tag }) => _tag)).toContain("ClaimScanner")
    expect(client.say({ _tag: "TookFocus" })).toEqual(["ClaimScanner"])
    expect(client.say({ _tag: "LoggedOut" })).toContain("ReleaseScanner")
  })

  it("is claimed when the daemon comes, unless somebody is at another window", () => {
    const client = new Client().enter()
    expect(devices(client, counterOf(device("scanner")))).toEqual(["ClaimScanner"])
    expect(devices(client, counterOf(device("scanner")))).toEqual([])
    devices(client, absent)
    client.say({ _tag: "Blurred" })
    expect(devices(client, counterOf(device("scanner")))).toEqual([])
  })

  it("is here once it was claimed, and elsewhere once another program has it: the bar says so", () => {
    const client = new Client().enter()
    devices(client, counterOf(device("scanner")))
    const scanner = () => partsOf(client.model.devices).find(({ role }) => role === "scanner")?.sentence
    client.say({ _tag: "GotScreenMessage", screen: "Devices", message: { _tag: "ClaimedScanner" } })
    expect(scanner()).toBe("Scanner ready")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Devices",
      message: { _tag: "LostScanner", by: "Packhouse in a browser" }
    })
    expect(scanner()).toBe("Scanner ready, elsewhere")
  })
})

describe("the status bar", () => {
  const bar = (...all: ReadonlyArray<Device>) => {
    const client = new Client().enter()
    devices(client, counterOf(...all))
    return partsOf(client.model.devices)
  }

  it("has scanner, printers and scale at their places, set up or not", () => {
    const parts = bar(device("label"), device("scale", { state: "busy" }))
    expect(parts.map(({ name, sign }) => `${sign} ${name}`)).toEqual([
      "○ Scanner",
      "○ Invoice",
      "● Label",
      "○ Item label",
      "◐ Scale"
    ])
  })

  it("says of a device in error why", () => {
    const out = device("label", { state: "error", lastError: refusal("PAPER_OUT"), waiting: 3 })
    expect(complaintOf(bar(out))).toBe("The printer is out of paper")
    expect(bar(out)[2]?.sentence).toBe("Label printer in error, 3 waiting: The printer is out of paper")
    expect(deviceProblem(out)).toBe(
      "The printer is out of paper. Load paper, close the cover, then print again."
    )
  })

  it("shows what the scale shows, and no number where nobody knows", () => {
    const client = new Client().enter()
    devices(client, counterOf(scale))
    const note = (shown: Parameters<typeof partsOf>[1]) =>
      partsOf(client.model.devices, shown).find(({ role }) => role === "scale")?.note
    expect(note(reading.stable(1255))).toBe("1.26 Kg")
    expect(note(reading.moving(1255))).toBe("1.26 Kg, moving")
    for (const unknown of [null, reading.over, reading.under, reading.failed(refusal("SCALE_GARBLED"))])
      expect(note(unknown)).not.toMatch(/\d/)
  })

  it("is a plain hint while there never was a daemon, and a fault when one went away", () => {
    const client = new Client().enter()
    expect([partsOf(client.model.devices), hintOf(client.model.devices)]).toEqual([[], undefined])
    devices(client, absent)
    expect(hintOf(client.model.devices)).toEqual({ isBad: false, text: "No devices here" })
    devices(client, counterOf())
    expect(hintOf(client.model.devices)).toBeUndefined()
    devices(client, absent)
    expect(hintOf(client.model.devices)?.isBad).toBe(true)
  })
})

describe("Devices", () => {
  const request = (role: Device["role"], action: "test" | "probe" | "zero"): Message => ({
    _tag: "GotScreenMessage",
    screen: "Devices",
    message: { _tag: "AskedOfDevice", role, action }
  })

  it("offers what a device can do: test print of printers, what the scale's protocol has", () => {
    expect(deviceActions(device("label"))).toEqual(["test", "probe"])
    expect(deviceActions(device("scale", { can: ["zero", "tare"] }))).toEqual(["probe", "zero", "tare"])
    expect(deviceActions(device("scanner"))).toEqual(["probe"])
    expect(deviceActions(device("label", { state: "absent" }))).toEqual([])
    expect(deviceActions(undefined)).toEqual([])
  })

  it("asks a device one thing at a time, and shows what came of it", () => {
    const client = new Client().enter()
    devices(client, counterOf(device("label"), scale))
    expect(client.say(request("label", "test"))).toEqual(["AskDevice"])
    expect(client.say(request("label", "probe"))).toEqual([])
    expect(client.say(request("scale", "zero"))).toEqual([])
    client.say({
      _tag: "GotScreenMessage",
      screen: "Devices",
      message: {
        _tag: "EndedDeviceAction",
        role: "label",
        action: "test",
        problem: "The printer is out of paper"
      }
    })
    expect(outcomeOf(client.model.devices, "label")?.answer).toEqual({
      isGood: false,
      text: "The printer is out of paper"
    })
    expect(client.say(request("label", "probe"))).toEqual(["AskDevice"])
  })

  it("says what a probe found: the answer, a weight, or what to do", () => {
    const client = new Client().enter()
    const probed = (change: object) => {
      const probe = { role: "scale", error: null, answers: true, took: 12, reading: null, ...change } as const
      client.say({
        _tag: "GotScreenMessage",
        screen: "Devices",
        message: { _tag: "Probed", role: "scale", answer: probeAnswer(probe) }
      })
      return outcomeOf(client.model.devices, "scale")?.answer?.text
    }
    expect(probed({ reading: reading.stable(500) })).toBe("answers after 12 ms, shows 0.50 Kg")
    expect(probed({ answers: false })).toBe("Scale is reached, but cannot say how it is")
    expect(probed({ error: refusal("SCALE_GARBLED") })).toContain("Set the baud rate and parity")
  })
})

describe("the print queue", () => {
  it("is loaded when it is opened, follows the jobs, and is loaded again when the daemon is back", () => {
    const client = new Client().enter()
    devices(client, counterOf())
    expect(client.go("/printqueue")).toEqual(["LoadJobs"])
    const report = (change: Partial<Job>) =>
      client.say({
        _tag: "GotScreenMessage",
        screen: "PrintQueue",
        message: { _tag: "HeardOfJob", job: job(change) }
      })
    client.say({ _tag: "GotScreenMessage", screen: "PrintQueue", message: { _tag: "LoadedJobs", jobs: [] } })
    report({ state: "sending" })
    report({ state: "done", updatedAt: client.model.now + 1 })
    const { page } = client.model
    expect(page._tag === "PrintQueue" && page.model.jobs?.map(({ state }) => state)).toEqual(["done"])
    devices(client, absent)
    expect(devices(client, counterOf())).toEqual(["LoadJobs", "ClaimScanner"])
  })
})

describe("the scale", () => {
  it("is followed on the label screen, and nowhere else", () => {
    const client = new Client().enter()
    devices(client, counterOf(scale))
    expect(client.go("/label")).toEqual(["FollowScale"])
    expect(client.go("/home")).toEqual(["UnfollowScale"])
    expect(client.go("/dispatch")).toEqual(["LoadLeft"])
  })

  it("that comes back is followed anew, and what it showed before it went is no weight", () => {
    const client = new Client().enter()
    devices(client, counterOf(scale))
    client.go("/label")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Label",
      message: { _tag: "Weighed", reading: reading.stable(500) }
    })
    devices(client, counterOf(device("scale", { state: "error", lastError: refusal("SCALE_OFFLINE") })))
    const label = () => (client.model.page._tag === "Label" ? client.model.page.model : undefined)
    expect([label()?.reading, label()?.weighing.present]).toEqual([null, null])
    expect(devices(client, counterOf(scale))).toEqual(["FollowScale"])
  })
})
