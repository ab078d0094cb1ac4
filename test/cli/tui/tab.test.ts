/** Tab goes to the next field, button or part of a page, and never opens the console, over a password least of all. */
import { describe, expect, it } from "vitest"
import { begin, refocused, type State } from "#cli/tui/focus.ts"
import { boxNow, keysNow, press, typedThere } from "#cli/tui/keys.ts"
import { filledIn } from "#core/kit/view/form-keys.ts"
import { Client, viewOf } from "#test/core/screen/client.ts"
import { line, Sale } from "#test/core/screen/sale.ts"

const size = { columns: 80, rows: 24 }

/** A terminal over a client: a key says its messages, and moves the focus. */
class Keys {
  readonly client: Client
  state: State
  constructor(client: Client, speaksKitty = false) {
    this.client = client
    this.state = { ...begin(client.model, size), speaksKitty }
  }
  press(...keys: ReadonlyArray<string>): this {
    for (const key of keys) {
      const pressed = press(this.state, key)
      for (const message of pressed?.messages ?? []) this.client.say(message)
      this.state = refocused({ ...this.state, model: this.client.model })
      this.state = { ...this.state, focus: { ...this.state.focus, ...pressed?.focus } }
    }
    return this
  }
  get field(): string | undefined {
    return filledIn(viewOf(this.client))?.focus
  }
}

const inside = (path: string, flags: Readonly<Record<string, unknown>> = {}): Keys => {
  const client = new Client().enter(flags)
  client.go(path)
  return new Keys(client)
}

describe("Tab", () => {
  it("leads from the user name to the password and back, and what is typed then is never shown", () => {
    for (const speaksKitty of [false, true]) {
      const login = new Keys(new Client(), speaksKitty)
      expect(login.press("h", "u", "b", "Tab").field).toBe("password")
      login.press(..."secret")
      expect(boxNow(login.state)).toMatchObject({ text: "secret", isSecret: true })
      expect(login.client.model.console).toBeUndefined()
      expect(login.press("Shift+Tab").field).toBe("username")
      expect(boxNow(login.state)).toMatchObject({ text: "hub" })
      expect(login.press("Tab", "Tab").field).toBe("username")
    }
  })

  it("goes along the fields of a form of a page, round its ends", () => {
    const sale = new Sale()
    sale.tell({ _tag: "ChoseKind", userType: 2 })
    sale.with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    const keys = new Keys(sale)
    const ids =
      filledIn(viewOf(sale))?.fields.flatMap(({ id, isDisabled }) => (isDisabled === true ? [] : [id])) ?? []
    expect(ids.length).toBeGreaterThan(1)
    const start = ids.indexOf(keys.field ?? "")
    const seen = ids.map(() => keys.press("Tab").field)
    expect(seen).toEqual(ids.map((_, index) => ids[(start + 1 + index) % ids.length]))
  })

  it("goes on a page from its rows to the search and its menus, and round again", () => {
    const keys = inside("/order")
    const stops = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const { part, menu } = keys.press("Tab").state.focus
      stops.add(part === "menu" ? `menu ${menu}` : (part ?? "rows"))
    }
    expect(stops.size).toBeGreaterThan(2)
    expect(stops).toContain("search")
    expect(stops).toContain("rows")
    const there = new Keys(keys.client).press("Tab")
    expect(there.state.focus.part).toBe("search")
    expect(there.press("Shift+Tab").state.focus.part).toBeUndefined()
  })

  it("never opens the console, whatever is shown", () => {
    for (const path of [
      "/home",
      "/order",
      "/dispatch",
      "/inventory",
      "/label",
      "/devices",
      "/scannercheck"
    ]) {
      const keys = inside(path).press("Tab", "Tab", "Tab")
      expect(keys.client.model.console).toBeUndefined()
    }
  })
})

describe("the console", () => {
  const opens = ({ state }: Keys, key: string): boolean =>
    keysNow(state).some(({ keys, label }) => label === "console" && keys.includes(key))

  it("opens by F12, and by Ctrl+I where a terminal can tell it from Tab", () => {
    expect(opens(inside("/home"), "F12")).toBe(true)
    expect(opens(inside("/home"), "Ctrl+I")).toBe(false)
    const kitty = new Keys(new Client().enter(), true)
    expect(["F12", "Ctrl+I", "Tab"].map((key) => opens(kitty, key))).toEqual([true, true, false])
  })

  it("does not open over the login in a terminal that cannot, and shows nothing of what is typed where it does", () => {
    const plain = new Keys(new Client())
    expect(["F12", "Ctrl+I", "Tab"].map((key) => opens(plain, key))).toEqual([false, false, false])
    const login = new Keys(new Client(), true).press("Ctrl+I", ..."s3cret")
    expect(boxNow(login.state)).toMatchObject({ text: "s3cret", isSecret: true })
    login.press("Enter")
    expect(JSON.stringify(login.client.model.console)).not.toContain("s3cret")
    login.press("Escape")
    expect(login.client.model.console).toBeUndefined()
  })

  it("that was opened over the login shows nothing of it once somebody is in, either", () => {
    const login = new Keys(new Client(), true).press("F12", ..."s3cret")
    login.client.enter()
    expect(login.client.model.console?.isSecret ?? true).toBe(true)
  })
})

describe("the key of the main action", () => {
  it("does the same from every field of the page", () => {
    const sale = new Sale()
    sale.tell({ _tag: "ChoseKind", userType: 1 })
    sale.with([line(1)])
    sale.tell({ _tag: "CheckedOut" })
    sale.tell({ _tag: "SubmittedCustomer" })
    expect(sale.screen.stage).toBe("review")
    const keys = new Keys(sale)
    const seen = new Set<string>()
    for (let n = 0; n < 8; n++) {
      seen.add(keys.press("Tab").field ?? "the page")
      expect(press(keys.state, "F2")?.messages, keys.field).toMatchObject([
        { screen: "OrderCreate", message: { _tag: "PlacedOrder" } }
      ])
    }
    expect([...seen].sort()).toEqual(["code", "slot", "the page"])
  })
})

describe("what was typed before something else took its place", () => {
  it("goes into the box where it was typed, and answers nothing that came meanwhile (AWAIT-2)", () => {
    const login = new Keys(new Client())
    const home = inside("/home")
    const typed = typedThere(login.state, home.state, "1a")?.messages
    expect(JSON.stringify(typed)).toContain('"text":"1a"')
    const queue = inside("/order")
    expect(typedThere(home.state, queue.state, "1")).toEqual({})
    // Somebody was faster than the box that a key had opened.
    const found = inside("/home").press("Ctrl+F")
    expect(typedThere(home.state, found.state, "1")).toBeUndefined()
  })
})
