import { describe, expect, it } from "vitest"
import {
  init,
  type Message,
  type Model,
  pairingCodeWanted,
  storeWanted,
  update
} from "#core/screen/devices/model.ts"
import { noon } from "../arbitrary/time.ts"

const told = (...messages: ReadonlyArray<Message>) =>
  messages.reduce<ReturnType<typeof update>>(([model], message) => update(model, message, noon), [init, []])

const typedCode = (text: string): Message => ({ _tag: "TypedPairingCode", text })
const typedStore = (text: string): Message => ({ _tag: "TypedStore", text })
const pair: Message = { _tag: "SubmittedPairingCode" }
const use: Message = { _tag: "SubmittedStore" }

describe("pairing", () => {
  it("asks the daemon with the six digits it shows, blanks around them or not", () => {
    const [model, commands] = told(typedCode(" 123456 "), pair)
    expect(commands).toEqual([{ _tag: "PairDevices", code: "123456" }])
    expect(model.busy).toBe("pairing")
  })

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("asks nothing with %j", (text) => {
    const [model, commands] = told(typedCode(text), pair)
    expect(commands).toEqual([])
    expect(model.problem).toBe(pairingCodeWanted)
  })

  it("is asked for once at a time, and what the daemon refuses can be typed again", () => {
    const [, twice] = told(typedCode("123456"), pair, pair)
    expect(twice).toEqual([])
    const [refused] = told(typedCode("123456"), pair, { _tag: "EndedPairing", problem: "wrong code" })
    expect(refused).toMatchObject({ busy: undefined, problem: "wrong code", code: "123456" })
    const [paired] = told(typedCode("123456"), pair, { _tag: "EndedPairing", problem: undefined })
    expect(paired).toMatchObject({ busy: undefined, problem: undefined, code: "" })
  })
})

describe("the store that a workstation works for", () => {
  it("is named by its number; nothing means the user's own", () => {
    expect(told(typedStore("12"), use)[1]).toEqual([{ _tag: "ChooseStore", storeId: 12 }])
    expect(told(typedStore(" "), use)[1]).toEqual([{ _tag: "ChooseStore", storeId: undefined }])
  })

  it.each(["twelve", "-1", "1.5"])("is not %j", (text) => {
    const [model, commands] = told(typedStore(text), use)
    expect(commands).toEqual([])
    expect(model.problem).toBe(storeWanted)
  })

  it("that is refused stays what it was, and says why", () => {
    const [model] = told(typedStore("99"), use, { _tag: "RefusedStore", problem: "You may not" })
    expect(model).toMatchObject({ busy: undefined, problem: "You may not" } satisfies Partial<Model>)
  })
})

describe("the devices", () => {
  it("stand as the daemon last told", () => {
    const [model] = told({ _tag: "ChangedDevices", status: { link: "connected", devices: [] } })
    expect(model.link).toBe("connected")
    const [gone] = update(model, { _tag: "ChangedDevices", status: { link: "absent", devices: [] } }, noon)
    expect(gone.link).toBe("absent")
  })
})
