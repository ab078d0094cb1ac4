import { describe, expect, it } from "vitest"
import type { Device } from "#core/device/protocol.ts"
import { refusal } from "#core/device/refusal.ts"
import {
  init,
  type Message,
  type Model,
  pairingCodeWanted,
  storeFields,
  storeWanted,
  update
} from "#core/kit/devices/model.ts"
import { entryOf } from "#core/kit/form/form.ts"
import { filledIn } from "#core/kit/view/form-keys.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { partOf } from "#core/kit/view/view.ts"
import { nothingSeen, type SeenMessage, see } from "#core/screen/devices/seen.ts"
import { checkOf, nextStep } from "#core/screen/devices/setup.ts"
import { view } from "#core/screen/devices/view.ts"
import { noon } from "../arbitrary/time.ts"
import { Client, viewOf } from "./client.ts"

const stepsFrom = (start: Model, ...messages: ReadonlyArray<Message>) =>
  messages.reduce<ReturnType<typeof update>>(([model], message) => update(model, message, noon), [start, []])
const stepsOf = (...messages: ReadonlyArray<Message>) => stepsFrom(init, ...messages)

const typedCode = (text: string): Message => ({
  _tag: "FilledPairing",
  message: { _tag: "TypedField", field: "code", text }
})
const chosenStore = (value: string): Message => ({
  _tag: "FilledStore",
  message: { _tag: "TypedField", field: "store", text: value }
})
const pair: Message = { _tag: "SubmittedPairing" }
const use: Message = { _tag: "SubmittedStore" }
const stores = [
  { store_id: 11, name: "Indiranagar Hub" },
  { store_id: 12, name: "Koramangala Store" }
]

describe("pairing", () => {
  it("asks the daemon with the six digits it shows, blanks around them or not", () => {
    const [model, commands] = stepsOf(typedCode(" 123456 "), pair)
    expect(commands).toEqual([{ _tag: "PairDevices", code: "123456" }])
    expect(model.pairing.isBusy).toBe(true)
  })

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("asks nothing with %j", (text) => {
    const [model, commands] = stepsOf(typedCode(text), pair)
    expect(commands).toEqual([])
    expect(model.pairing).toMatchObject({ problems: { code: pairingCodeWanted }, focus: "code" })
  })

  it("is asked for once at a time, and what the daemon refuses can be typed again", () => {
    const [, twice] = stepsOf(typedCode("123456"), pair, pair)
    expect(twice).toEqual([])
    const refused = stepsOf(typedCode("123456"), pair, { _tag: "EndedPairing", problem: "wrong code" })
    expect(refused[0].pairing).toMatchObject({
      isBusy: false,
      problems: { code: "wrong code" },
      entries: { code: { text: "123456" } }
    })
    expect(stepsFrom(refused[0], pair)[1]).toHaveLength(1)
    const [paired] = stepsOf(typedCode("123456"), pair, { _tag: "EndedPairing", problem: undefined })
    expect(paired.pairing).toMatchObject({ isBusy: false, problems: {}, entries: {} })
  })
})

describe("the store that a workstation works for", () => {
  const loaded: Message = { _tag: "LoadedStores", stores, current: 11 }

  it("is one of those that the person may work for, and the present one until another is chosen", () => {
    const [model] = stepsOf(loaded)
    expect(entryOf(storeFields(model), model.choosing, "store").text).toBe("11")
    expect(stepsFrom(model, chosenStore("12"), use)[1]).toEqual([{ _tag: "ChooseStore", storeId: 12 }])
  })

  it("is none that is not offered, and none while nobody knows which there are", () => {
    const [model, commands] = stepsOf(loaded, chosenStore("21"), use)
    expect(commands).toEqual([])
    expect(model.choosing.problems.store).toBe(storeWanted)
    expect(stepsOf(chosenStore("11"), use)[1]).toEqual([])
  })

  it("that the server refuses stays what it was, says why, and the stores are asked for anew", () => {
    const requested = stepsOf(loaded, chosenStore("12"), use)
    const [model, commands] = stepsFrom(requested[0], { _tag: "RefusedStore", problem: "You may not" })
    expect(model.choosing).toMatchObject({ isBusy: false, problems: { store: "You may not" } })
    expect(commands).toEqual([{ _tag: "LoadStores" }])
    // It was taken from them meanwhile: the present one is chosen again.
    const [after] = stepsFrom(model, { _tag: "LoadedStores", stores: stores.slice(0, 1), current: 11 })
    expect(entryOf(storeFields(after), after.choosing, "store").text).toBe("11")
  })

  it("that was chosen and not yet used stays chosen when the stores are told anew", () => {
    const [model] = stepsOf(loaded, chosenStore("12"), loaded)
    expect(entryOf(storeFields(model), model.choosing, "store").text).toBe("12")
  })
})

const device = (role: Device["role"], more: Partial<Device> = {}): Device => ({
  role,
  state: "ready",
  since: noon,
  lastError: null,
  language: null,
  transport: "tcp",
  waiting: 0,
  can: [],
  owner: null,
  unclaimed: 0,
  ...more
})
const connected = (...devices: ReadonlyArray<Device>): Message => ({
  _tag: "ChangedDevices",
  status: { link: "connected", devices }
})

describe("the devices", () => {
  /** What somebody who looks at the page knows. */
  const looking = (model: Model, ...messages: ReadonlyArray<SeenMessage>) => ({
    ...model,
    ...messages.reduce(see, nothingSeen)
  })

  it("stand as the daemon last told", () => {
    const [model] = stepsOf({ _tag: "ChangedDevices", status: { link: "connected", devices: [] } })
    expect(model.link).toBe("connected")
    const [gone] = update(model, { _tag: "ChangedDevices", status: { link: "absent", devices: [] } }, noon)
    expect(gone.link).toBe("absent")
  })

  it("are checked one after the other: each when it did what it is for, and the next one is named", () => {
    const [model] = stepsOf(
      connected(device("scanner"), device("label"), device("scale"), device("invoice", { state: "absent" }))
    )
    expect(nextStep(looking(model))).toEqual({
      isDone: false,
      text: "0 of 3 checked. Next: scan anything: the scan is shown here."
    })
    const scan: SeenMessage = { _tag: "HeardScan", code: "8901234567890", isSerial: true }
    expect(nextStep(looking(model, scan)).text).toBe(
      "1 of 3 checked. Next: make a test print on the label printer."
    )
    const printed = stepsFrom(
      model,
      { _tag: "AskedOfDevice", role: "label", action: "test" },
      { _tag: "EndedDeviceAction", role: "label", action: "test", problem: undefined }
    )[0]
    expect(nextStep(looking(printed, scan)).text).toContain(
      "2 of 3 checked. Next: put something on the scale"
    )
    const reading = {
      state: "stable",
      grams: 1250,
      indicated: 1250,
      isNet: false,
      at: noon,
      error: null
    } as const
    const zero = { ...reading, state: "zero", grams: 0, indicated: 0 } as const
    expect(nextStep(looking(printed, scan, { _tag: "SawWeight", reading: zero })).isDone).toBe(false)
    const weighed: ReadonlyArray<SeenMessage> = [
      { _tag: "SawWeight", reading },
      { _tag: "SawWeight", reading: zero }
    ]
    expect(nextStep(looking(printed, scan, ...weighed))).toEqual({
      isDone: true,
      text: "Every device that is set up here has been checked."
    })
  })

  it("that are wrong come first: in error, or failed when tried", () => {
    const broken = device("label", { state: "error", lastError: refusal("PAPER_OUT") })
    const [model] = stepsOf(connected(device("scanner"), broken))
    expect(checkOf(looking(model), "label")).toBe("wrong")
    expect(nextStep(looking(model)).text).toContain("look at what the label printer says")
    const [failed] = stepsOf(
      connected(device("label")),
      { _tag: "AskedOfDevice", role: "label", action: "test" },
      { _tag: "EndedDeviceAction", role: "label", action: "test", problem: "No paper" }
    )
    expect(checkOf(looking(failed), "label")).toBe("wrong")
  })

  it("answer a probe of a printer, which is no proof of a page", () => {
    const [model] = stepsOf(connected(device("label")), {
      _tag: "Probed",
      role: "label",
      answer: { isGood: true, text: "answers after 3 ms" }
    })
    expect(checkOf(looking(model), "label")).toBe("unchecked")
  })
})

describe("the page", () => {
  const say = (client: Client, message: Message) =>
    client.say({ _tag: "GotScreenMessage", screen: "Devices", message })
  const at = (): Client => {
    const client = new Client().enter()
    client.go("/devices")
    return client
  }
  const notices = (client: Client) =>
    viewOf(client).parts.flatMap((part) => (part.part === "notice" ? [part.text] : []))

  it("asks for the stores and the scale's weight when it is opened, and leaves the scale when it is left", () => {
    const client = new Client().enter()
    client.done.length = 0
    client.go("/devices")
    expect(client.done.map(({ _tag }) => _tag)).toEqual(expect.arrayContaining(["LoadStores", "FollowScale"]))
    client.done.length = 0
    client.go("/home")
    expect(client.done.map(({ _tag }) => _tag)).toContain("UnfollowScale")
  })

  it("takes a scan as a scan that came, and looks for no order", () => {
    const client = at()
    say(client, connected(device("scanner")))
    client.say({ _tag: "Scanned", code: "8901234567890", framing: undefined })
    expect(client.model.finder).toBeUndefined()
    const [row] = partOf(viewOf(client), "table")?.rows(0, 1) ?? []
    expect(row?.details.map(({ text }) => text)).toContain("Heard 8901234567890 from the keyboard")
  })

  it("shows scanner, printers and scale at a glance where there are pixels, each with one way, and the rest behind a fold", () => {
    const client = at()
    const { session, devices } = client.model
    if (session === undefined) throw new Error("nobody is logged in")
    const shown = (model: Model, isUnfolded = false) =>
      view({ ...nothingSeen, isUnfolded }, model, session, true)
    const cards = (model: Model) =>
      (partOf(shown(model), "board")?.lists ?? []).map(({ title, sign, note, action }) => [
        title,
        `${sign} ${note}`,
        action?.title
      ])
    expect(cards({ ...devices, link: "absent" })).toEqual([
      ["Scanner", "✓ types like a keyboard", "Test scanner"],
      ["Printers", "○ not set up", "Set up printers"],
      ["Scale", "○ not set up", "Set up scale"]
    ])
    const broken = device("label", { state: "error", lastError: refusal("PAPER_OUT") })
    const [model] = stepsOf(
      connected(device("scanner"), device("invoice"), broken, device("scale", { state: "opening" }))
    )
    expect(cards(model)).toEqual([
      ["Scanner", "✓ ready", "Test scanner"],
      ["Printers", "✗ 1 of 2 in error", "Test print"],
      ["Scale", "◐ opening", "Test scale"]
    ])
    expect(partOf(shown(model), "table")).toBeUndefined()
    expect(partOf(shown(model, true), "table")?.count).toBe(4)
    // A page of each printer, and of nothing else.
    const [asked, commands] = stepsFrom(model, { _tag: "AskedForTestPages" })
    expect(commands.map((command) => "role" in command && command.role)).toEqual(["invoice", "label"])
    expect(stepsFrom(asked, { _tag: "AskedForTestPages" })[1]).toEqual([])
  })

  it("asks for a code only where the daemon wants one, and tells what to do where there is none", () => {
    const client = at()
    say(client, { _tag: "ChangedDevices", status: { link: "unpaired", devices: [] } })
    const forms = () => viewOf(client).parts.flatMap((part) => (part.part === "form" ? [part.id] : []))
    expect(forms()).toContain("pairing")
    say(client, { _tag: "ChangedDevices", status: { link: "absent", devices: [] } })
    expect(forms()).not.toContain("pairing")
    expect(partOf(viewOf(client), "lines")?.lines.length).toBeGreaterThan(0)
  })

  it("offers the stores where there are several; where there is one, says so", () => {
    const client = at()
    const own = client.model.session?.own.store_id ?? 0
    say(client, { _tag: "LoadedStores", stores: [{ store_id: own, name: "Own" }], current: own })
    expect(notices(client).join()).toContain("You may work for no other")
    say(client, { _tag: "LoadedStores", stores: [...stores, { store_id: own, name: "Own" }], current: own })
    expect(partOf(viewOf(client), "form")).toMatchObject({ id: "store" })
    say(client, { _tag: "FailedLoadingStores", problem: "No answer" })
    expect(notices(client).join()).toContain("No answer")
    expect(viewOf(client).actions.map(({ title }) => title)).toContain("Try again")
  })

  it("forgets what was left half filled in when it is opened again", () => {
    const client = at()
    say(client, { _tag: "ChangedDevices", status: { link: "unpaired", devices: [] } })
    say(client, { _tag: "FilledPairing", message: { _tag: "FocusedField", field: "code" } })
    expect(filledIn(viewOf(client))?.focus).toBe("code")
    client.go("/home")
    client.go("/devices")
    expect(filledIn(viewOf(client))).toBeUndefined()
    expect(client.model.devices.pairing.entries).toEqual({})
  })

  it("leads into the store's form before the stores are known, and sends nothing until they are", () => {
    const client = at()
    const meaning = keysOf(viewOf(client)).find(({ keys }) => keys.includes("s"))
    expect(meaning?.press("s")).toMatchObject({
      messages: [{ _tag: "FilledStore", message: { _tag: "FocusedField", field: "store" } }]
    })
    client.done.length = 0
    say(client, use)
    expect(client.done).toEqual([])
    expect(client.model.devices.choosing.isBusy).toBe(false)
  })

  it("keeps what was refused in sight, whatever comes of asking for the stores anew", () => {
    const client = at()
    const own = client.model.session?.own.store_id ?? 0
    const offered = (...offered: typeof stores): Message => ({
      _tag: "LoadedStores",
      stores: [...offered, { store_id: own, name: "Own" }],
      current: own
    })
    const refused = () => {
      const parts = viewOf(client).parts.flatMap((part) =>
        part.part === "form"
          ? part.fields.map(({ problem }) => problem)
          : part.part === "notice"
            ? [part.text]
            : []
      )
      return parts.includes("You may not")
    }
    say(client, offered(...stores))
    say(client, chosenStore("12"))
    say(client, use)
    say(client, { _tag: "RefusedStore", problem: "You may not" })
    expect(refused()).toBe(true)
    say(client, offered())
    expect(refused()).toBe(true)
    say(client, { _tag: "FailedLoadingStores", problem: "No answer" })
    expect(refused()).toBe(true)
  })
})
