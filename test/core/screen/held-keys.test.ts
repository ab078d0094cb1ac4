/** Which keys hold: what a line or a search takes is shown nowhere as a key, and does nothing as one. */
import { describe, expect, it } from "vitest"
import type { Entry } from "#core/kit/view/entry.ts"
import { heldKeys, shownHeld } from "#core/kit/view/held-keys.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import type { Part, View } from "#core/kit/view/view.ts"

const all = ["p", "P", "7", "$", "/", " ", "F2", "Ctrl+Z", "Escape", "?"]

const viewOf = (...parts: ReadonlyArray<Part<string>>): View<string> => ({
  title: "Order",
  actions: [
    { id: "print", title: "Print", keys: ["p"], outcome: { message: "print" } },
    { id: "continue", title: "Continue", keys: ["a", "F2"], outcome: { message: "continue" } }
  ],
  parts,
  back: undefined
})
const entry = (holds: Entry<string>["holds"]): Entry<string> => ({
  part: "entry",
  label: "Code",
  prompt: "",
  text: "",
  typed: (text) => text,
  holds,
  submit: undefined
})
const strip = (takesLetters: boolean, hasQuestion = false): Part<string> => ({
  part: "scan",
  entry: entry("code"),
  lastScan: undefined,
  hint: "",
  isLarge: false,
  queue: { waiting: [], halted: undefined } as never,
  refused: [],
  acknowledge: { id: "seen", title: "seen", keys: ["F8"], outcome: { message: "seen" } },
  takesLetters,
  ...(hasQuestion
    ? {
        question: {
          text: "Why?",
          name: "a pack",
          title: "reason",
          answers: [{ id: "r", title: "Reason", keys: ["7"], outcome: { message: "because" } }]
        }
      }
    : {})
})
const search: Part<string> = {
  part: "search",
  label: "Search",
  text: "",
  typed: (text) => text,
  isDirect: true
}

describe("keys that hold", () => {
  it.each([
    ["a page without a line", viewOf(), all, all],
    ["a scan line", viewOf(strip(false)), ["p", "/", " ", "F2", "Ctrl+Z", "Escape", "?"], all],
    [
      "a scan line that takes letters",
      viewOf(strip(true)),
      ["p", "/", " ", "F2", "Ctrl+Z", "Escape", "?"],
      ["/", " ", "F2", "Ctrl+Z", "Escape", "?"]
    ],
    [
      "a question beside the work, which a digit answers",
      viewOf(strip(true, true)),
      ["p", "7", "/", " ", "F2", "Ctrl+Z", "Escape", "?"],
      ["7", "/", " ", "F2", "Ctrl+Z", "Escape", "?"]
    ],
    ["a search that typing begins", viewOf(search), all, ["$", "/", " ", "F2", "Ctrl+Z", "Escape", "?"]],
    ["a line for words", viewOf(entry("words")), [" ", "F2", "Ctrl+Z", "Escape", "?"], all],
    ["a line for any text", viewOf(entry("text")), ["F2", "Ctrl+Z", "Escape"], all]
  ])("on %s", (_, view, terminal, browser) => {
    expect(heldKeys(view, "terminal", all)).toEqual(terminal)
    expect(heldKeys(view, "browser", all)).toEqual(browser)
  })

  it("are the only ones that mean something and are shown; the first that holds is shown", () => {
    const view = viewOf(strip(true))
    const lines = (host: "terminal" | "browser") =>
      keysOf(view, host).map(({ keys, shown, title }) => [title, keys.join(), shown])
    expect(lines("terminal")).toEqual(expect.arrayContaining([["Print", "p", "p"]]))
    expect(lines("browser").filter(([title]) => title === "Print")).toEqual([])
    expect(lines("browser")).toEqual(expect.arrayContaining([["Continue", "F2", "F2"]]))
    expect(shownHeld(view, "browser", ["a", "F2"])).toBe("F2")
    expect(shownHeld(view, "browser", ["a"])).toBeUndefined()
  })
})
