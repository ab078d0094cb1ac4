/** Pages whose work another window of the workstation has: they say so, write nothing over it, and take it up once it is let go. */
import { describe, expect, it } from "vitest"
import { actionsOf } from "#core/kit/view/offered.ts"
import type { Message, Model } from "#core/screen/order-return/model.ts"
import { ScreenClient } from "./screen-client.ts"

const why = "This is open elsewhere on this workstation (another tab of this browser). Close it there first."

const opened = (path = "/orderreturn") =>
  new ScreenClient<Model, Message>("OrderReturn", path, { enable_order_return: 1 })

describe.each(["/orderreturn", "/orderitemreturn"])("%s", (path) => {
  it("that is open elsewhere says so, and Refresh takes it up once it is closed there", () => {
    const window = opened(path)
    window.tell({ _tag: "FailedOpening", message: why })
    expect(window.text).toContain(why)
    expect(actionsOf(window.view).map(({ title }) => title)).toContain("Refresh")
    expect(window.request({ _tag: "AskedAgain" })).toContain("LoadWork")
    window.tell({ _tag: "FailedOpening", message: why })
    expect(window.text).toContain(why)
    expect(window.request({ _tag: "AskedAgain" })).toContain("LoadWork")
    window.tell({ _tag: "RestoredWork", text: undefined })
    expect(window.text).not.toContain(why)
    expect(window.request({ _tag: "AskedAgain" })).not.toContain("LoadWork")
  })
})

describe("the page of returned packs", () => {
  const code = "80177300500645507000123"

  it("that is open elsewhere refuses scans aloud, and writes nothing over the work there", () => {
    const window = opened()
    const early = window.request({ _tag: "ScannedCode", code })
    const failed = window.request({ _tag: "FailedOpening", message: why })
    const late = window.request({ _tag: "ScannedCode", code: "100000042" })
    expect([...early, ...failed, ...late]).toEqual(["Beep", "Beep"])
    expect(window.text).toContain(code)
    expect(window.text).toContain("100000042")
  })

  it("keeps what is scanned before its work is read, and writes it down with that", () => {
    const window = opened()
    expect(window.request({ _tag: "ScannedCode", code })).not.toContain("SaveWork")
    expect(window.request({ _tag: "RestoredWork", text: undefined })).toEqual([
      "SaveWork",
      "FindReturnOrder",
      "LoadClaims"
    ])
  })
})
