/** The keys of a page: those that matter most in its last row, all of them there or in its help, at a window of 80x24. */
import { describe, expect, it } from "vitest"
import { copying } from "#cli/tui/clipboard.ts"
import { columnsOf } from "#cli/tui/fit.ts"
import { begin, type State } from "#cli/tui/focus.ts"
import { hintsOf } from "#cli/tui/hints.ts"
import { keysHelped, ownKeys } from "#cli/tui/keys.ts"
import type { Model } from "#core/client/model.ts"
import type { Message, Model as OrderReturn } from "#core/screen/order-return/model.ts"
import { orderOf, pack } from "#test/core/arbitrary/returned-order.ts"
import { beginningsOf, everyFlag, walked } from "#test/core/screen/beginnings.ts"
import { line, QuickSale } from "#test/core/screen/sale.ts"
import { ScreenClient } from "#test/core/screen/screen-client.ts"
import { rowsOf } from "./support/drawn.ts"

const size = { columns: 80, rows: 24 }
const labelsOf = (state: State): ReadonlyArray<string> => hintsOf(state).map(({ label }) => label)
/** Every state that the keys of a page lead to, walked once. */
const pages = beginningsOf(everyFlag).map(([name, start]) => {
  let states: ReadonlyArray<Model> | undefined
  return [name, () => (states ??= walked(start()))] as const
})
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
    const counter = new ScreenClient<OrderReturn, Message>("OrderReturn", "/orderreturn", {
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

  it.each(pages)("or the help names every key, and it fits: %s", (_, states) => {
    for (const model of states()) {
      const state = begin(model, size)
      const named = [...labelsOf(state), ...keysHelped(state).map(({ title }) => title)]
      for (const { label, keys } of ownKeys(state)) expect(named, String(keys)).toContain(label)
      expect(widthOf(state)).toBeLessThanOrEqual(size.columns)
    }
  })
})

describe("a page in a window", () => {
  it.each(pages)("has lines that fit, something to say, and its keys last: %s", (_, states) => {
    const [first, ...others] = states()
    const among = others[Math.floor(others.length / 2)]
    const drawn = [
      { model: first, size },
      { model: first, size: { columns: 120, rows: 40 } },
      // What is asked or opened: the lower window has less room for it.
      { model: among, size }
    ]
    for (const { model, size } of drawn) {
      if (model === undefined) continue
      const state = begin(model, size)
      const rows = rowsOf(state)
      expect(rows).toHaveLength(size.rows)
      expect(rows.filter((row) => columnsOf(row) > size.columns)).toEqual([])
      const [hint] = hintsOf(state)
      expect(rows.at(-1)).toContain(hint === undefined ? "" : hint.label)
      // Below the header and the title, above the state of the devices.
      const body = rows.slice(2, -2).filter((row) => row !== "")
      if (!model.isStarting) expect(body, rows.join("\n")).not.toEqual([])
    }
  })
})
