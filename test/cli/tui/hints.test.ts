/** The keys of a page: those that matter most in its last row, all of them there or in its help, at a window of 80x24. */
import { describe, expect, it } from "vitest"
import { copying } from "#cli/tui/clipboard.ts"
import { columnsOf } from "#cli/tui/fit.ts"
import { begin, type State } from "#cli/tui/focus.ts"
import { hintsOf } from "#cli/tui/hints.ts"
import { keysHelped, ownKeys } from "#cli/tui/keys.ts"
import type { Message, Model } from "#core/screen/order-return/model.ts"
import { orderOf, pack } from "#test/core/arbitrary/returned-order.ts"
import { beginningsOf, everyFlag, walked } from "#test/core/screen/beginnings.ts"
import { line, QuickSale } from "#test/core/screen/sale.ts"
import { ScreenClient } from "#test/core/screen/screen-client.ts"

const size = { columns: 80, rows: 24 }
const labelsOf = (state: State): ReadonlyArray<string> => hintsOf(state).map(({ label }) => label)
const widthOf = (state: State): number =>
  hintsOf(state).reduce((sum, { keys, label }) => sum + columnsOf(keys) + columnsOf(label) + 3, 0)

describe("what is copied", () => {
  it("goes to the clipboard of the terminal's own machine, through tmux and screen, and no byte of it is an order to the terminal", () => {
    const esc = "\u001B"
    const request = `${esc}]52;c;MTAwMDAwMDYz\u0007`
    expect(copying("100000063", {})).toBe(request)
    expect(copying(`100${esc}[2J\u0007000063\n`, { TMUX: "" }).slice(7, -1)).toMatch(/^[\w+/=]+$/)
    expect(copying("100000063", { TMUX: "/tmp/tmux-0/default,1,0" })).toBe(
      `${esc}Ptmux;${esc}${request}${esc}\\${request}`
    )
    expect(copying("100000063", { STY: "1.pts" })).toBe(`${esc}P${request}${esc}\\`)
  })
})

describe("the last row of a window of 80 columns", () => {
  it("names the key of Cash at the counter", () => {
    const sale = new QuickSale({ enable_order_create: 1 }).with([line(1)])
    expect(labelsOf(begin(sale.model, size))).toEqual(
      expect.arrayContaining(["Cash", "more", "back", "help"])
    )
  })

  it("names the keys of store credit and exchange where the reasons of a return are given", () => {
    const counter = new ScreenClient<Model, Message>("OrderReturn", "/orderreturn", {
      enable_order_return: 1,
      enable_order_create: 1
    })
    const code = "80177300500645507000123"
    counter.tell({ _tag: "RestoredWork", text: undefined }, { _tag: "ScannedCode", code })
    counter.tell({ _tag: "FoundOrder", code, order: orderOf(42, [pack(1, code, "Chicken")]) })
    counter.tell({ _tag: "Continued" })
    expect(counter.screen.step).toBe("reasons")
    counter.tell({ _tag: "ChoseReason", id: 1, p_reason: "damaged" })
    expect(labelsOf(begin(counter.model, size))).toEqual(
      expect.arrayContaining(["Confirm", "As store credit", "Exchange", "help"])
    )
  })

  it.each(beginningsOf(everyFlag))("or the help names every key, and it fits: %s", (_, start) => {
    for (const model of walked(start())) {
      const state = begin(model, size)
      const named = [...labelsOf(state), ...keysHelped(state).map(({ title }) => title)]
      for (const { label, keys } of ownKeys(state)) expect(named, String(keys)).toContain(label)
      expect(widthOf(state)).toBeLessThanOrEqual(size.columns)
    }
  })
})
