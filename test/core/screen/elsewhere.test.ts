/** Pages whose work another window of the workstation has: they say so, write nothing over it, and take it up once it is let go. */
import { describe, expect, it } from "vitest"
import type { Command } from "#core/client/shown-page.ts"
import { shownTo } from "#core/client/views.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import type { View } from "#core/kit/view/view.ts"
import { Client } from "./client.ts"

const why = "This is open elsewhere on this workstation (another tab of this browser). Close it there first."

class Window extends Client {
  readonly screen: string
  constructor(path: string, screen: string, flags: Readonly<Record<string, unknown>>) {
    super()
    this.screen = screen
    this.enter(flags)
    this.go(path)
  }
  tell(
    message: { readonly _tag: string } & Readonly<Record<string, unknown>>
  ): ReadonlyArray<Command["_tag"]> {
    const before = this.done.length
    const { id } = (this.model.page as { readonly model: { readonly id: number } }).model
    this.say({ _tag: "GotScreenMessage", screen: this.screen, id, message } as never)
    return this.done.slice(before).map(({ _tag }) => _tag)
  }
  get view(): View<unknown> {
    const shown = shownTo(this.model, (view) => view as View<unknown>)
    if (shown === undefined) throw new Error("nothing is shown")
    return shown
  }
  get text(): string {
    return JSON.stringify(this.view)
  }
}

describe.each([
  ["/orderreturn", "OrderReturn", { enable_order_return: 1 }],
  ["/orderitemreturn", "OrderReturn", { enable_order_return: 1 }]
] as const)("%s", (path, screen, flags) => {
  it("that is open elsewhere says so, and Refresh takes it up once it is closed there", () => {
    const window = new Window(path, screen, flags)
    window.tell({ _tag: "FailedOpening", message: why })
    expect(window.text).toContain(why)
    expect(actionsOf(window.view).map(({ title }) => title)).toContain("Refresh")
    expect(window.tell({ _tag: "AskedAgain" })).toContain("LoadWork")
    window.tell({ _tag: "FailedOpening", message: why })
    expect(window.text).toContain(why)
    expect(window.tell({ _tag: "AskedAgain" })).toContain("LoadWork")
    window.tell({ _tag: "RestoredWork", text: undefined })
    expect(window.text).not.toContain(why)
    expect(window.tell({ _tag: "AskedAgain" })).not.toContain("LoadWork")
  })
})

describe("the page of returned packs", () => {
  const code = "80177300500645507000123"
  const open = () => new Window("/orderreturn", "OrderReturn", { enable_order_return: 1 })

  it("that is open elsewhere refuses scans aloud, and writes nothing over the work there", () => {
    const window = open()
    const early = window.tell({ _tag: "ScannedCode", code })
    const failed = window.tell({ _tag: "FailedOpening", message: why })
    const late = window.tell({ _tag: "ScannedCode", code: "100000042" })
    expect([...early, ...failed, ...late]).toEqual(["Beep", "Beep"])
    expect(window.text).toContain(code)
    expect(window.text).toContain("100000042")
  })

  it("keeps what is scanned before its work is read, and writes it down with that", () => {
    const window = open()
    expect(window.tell({ _tag: "ScannedCode", code })).not.toContain("SaveWork")
    expect(window.tell({ _tag: "RestoredWork", text: undefined })).toEqual([
      "SaveWork",
      "FindReturnOrder",
      "LoadClaims"
    ])
  })
})
