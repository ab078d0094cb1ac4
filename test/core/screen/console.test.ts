import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { answer, codeIn } from "#core/client/console/answer.ts"
import * as consoleScreen from "#core/client/console/model.ts"
import { builtInLines } from "#core/kit/effects/explained-code.ts"
import { byBuiltInLists } from "#core/text/scan.ts"
import { anyText } from "../arbitrary/text.ts"
import { noon } from "../arbitrary/time.ts"

describe("the console", () => {
  const context = { version: "9.8.7", flags: { manual_accept: "0", "{hash}": [1] } }
  /** Submits what stands in the line, and answers what was asked. */
  const submit = (model: consoleScreen.Model) => {
    const [asking, [asked]] = consoleScreen.update(model, { _tag: "SubmittedEntry" })
    if (asked?._tag !== "AnswerEntry") return { model: asking, request: undefined }
    const given = answer(asked.entry, context)
    const [answered] = consoleScreen.update(asking, { _tag: "Answered", ...given })
    return { model: answered, request: given.request }
  }
  const enter = (text: string) => {
    const [typed] = consoleScreen.update(consoleScreen.init, { _tag: "TypedEntry", text })
    const { model, request } = submit(typed)
    return { request, lines: model.lines.slice(consoleScreen.init.lines.length), typed: model.typed }
  }

  it.each([
    ["refresh", "refresh"],
    ["sync", "sync"],
    ["reset", "reset"],
    ["devices", "devices"],
    ["print-test", "print-test"],
    ["logout", "logout"],
    ["  logout  ", "logout"]
  ])("%s is done", (text, request) => {
    expect(enter(text)).toMatchObject({ request, typed: "" })
  })

  it("answers help, version and flags by itself, and has a code explained", () => {
    expect(enter("help").lines.join("\n")).toMatch(
      /refresh[\s\S]*sync[\s\S]*reset[\s\S]*devices[\s\S]*print-test[\s\S]*scan CODE[\s\S]*flags[\s\S]*version[\s\S]*logout/
    )
    expect(enter("version").lines).toEqual(["> version", "9.8.7"])
    expect(enter("flags").lines).toEqual(
      ["> flags", 'manual_accept = "0"', "{hash} = [1]"].sort((a, b) =>
        a.startsWith(">") ? -1 : a < b ? -1 : 1
      )
    )
    expect(["scan 8901234567891", "scan", "scan a b", "help"].map(codeIn)).toEqual([
      "8901234567891",
      undefined,
      undefined,
      undefined
    ])
    const lines = builtInLines("8901234567891", noon)
    expect(lines.join("\n")).toContain("check digit should be 0, not 1")
    expect(lines.at(-1)).toBe(byBuiltInLists)
    expect(enter("help").request).toBeUndefined()
  })

  it.each([
    "hello",
    "Help",
    "refresh now",
    "scan",
    "scan 1 2",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty"
  ])("anything else is 'Invalid entry': %s", (text) => {
    expect(enter(text)).toEqual({ request: undefined, lines: [`> ${text}`, "Invalid entry"], typed: "" })
  })

  it("an empty line is none", () => {
    expect(enter("   ")).toMatchObject({ request: undefined, lines: [] })
  })

  it("of any entry writes lines of text, and keeps the last two hundred", () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), (entries) => {
        let model = consoleScreen.init
        for (const text of entries) {
          model = submit({ ...model, typed: text }).model
          expect(model.lines.every((line) => typeof line === "string")).toBe(true)
        }
      })
    )
    const [full] = consoleScreen.update(consoleScreen.init, {
      _tag: "Answered",
      lines: Array.from({ length: 500 }, (_, index) => String(index))
    })
    expect([full.lines.length, full.lines.at(-1)]).toEqual([200, "499"])
  })
})
