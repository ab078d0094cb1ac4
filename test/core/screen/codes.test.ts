/** The page of the code rules: every press is the next version, nothing is lost to another administrator, codes are tried. */
import { describe, expect, it } from "vitest"
import { ownOffText, restored, untouchedLists } from "#core/barcode/rule/network-lists.ts"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import { partOf } from "#core/kit/view/view.ts"
import { type Command, type Message, type Model, opened } from "#core/screen/codes/model.ts"
import { update } from "#core/screen/codes/update.ts"
import { view } from "#core/screen/codes/view.ts"
import { Page } from "./page.ts"

const now = Date.UTC(2026, 10, 30)
const csv = `list,name,title,kind,length,starts,fields
shop,weight28,weighed,weighed,13,28,item 3-7; grams 8-12; check 13
`

class Codes extends Page<Model, Message, Command> {
  model: Model
  constructor(lists: ReadonlyArray<StoredList> = untouchedLists, version = 0) {
    super()
    this.model = opened(undefined).model
    this.load(lists, version)
  }
  protected update(message: Message) {
    return update(this.model, message, { now })
  }
  get view() {
    return view(this.model, now)
  }
  get texts(): string {
    return JSON.stringify([this.view.parts, this.view.question])
  }
  load(lists: ReadonlyArray<StoredList>, version: number): this {
    return this.say({ _tag: "LoadedCodes", requestId: this.model.requestId, version, lists, saves: [] })
  }
  paste(text: string): this {
    return this.say(
      { _tag: "OpenedImport" },
      { _tag: "ToldForm", message: { _tag: "TypedField", field: "text", text } },
      { _tag: "Submitted" }
    )
  }
  /** The lists that it asks to be saved, and the version that they were made from. */
  get asked(): string {
    const [command] = this.latest
    if (command?._tag !== "SaveCodes") return "nothing"
    return `${command.lists.map(({ name, is_on }) => (is_on ? name : `${name} off`)).join(" ")} from ${command.version}`
  }
}

describe("the lists on the page of the code rules (CODE-20)", () => {
  it("are turned off and moved, each press a save of the whole, one at a time", () => {
    expect(new Codes().say({ _tag: "TurnedList", name: "ean" }).asked).toBe(
      "packhouse ean off gs1 scale from 0"
    )
    const page = new Codes(untouchedLists, 3).say({ _tag: "MovedList", name: "scale", by: -1 })
    expect(page.asked).toBe("packhouse ean scale gs1 from 3")
    expect(page.say({ _tag: "TurnedList", name: "gs1" }).latest).toEqual([])
    expect(new Codes().say({ _tag: "MovedList", name: "packhouse", by: -1 }).asked).toBe(
      "packhouse ean gs1 scale from 0"
    )
  })

  it("ask before the network's own codes are turned off, with what that means (CODE-21)", () => {
    const page = new Codes().say({ _tag: "TurnedList", name: "packhouse" })
    expect(page.latest).toEqual([])
    expect(page.view.question).toMatchObject({ title: "Turn the list packhouse off?", text: ownOffText })
    expect(page.say({ _tag: "Submitted" }).latest).toMatchObject([{ _tag: "SaveCodes", isOwnOff: true }])
  })

  it("come from a text; its faults are shown by line, and what was pasted stands (FILE-4)", () => {
    const page = new Codes().paste(`${csv}shop,twin,twice,weighed,13,28,grams 8-12\n`)
    expect(page.latest).toEqual([])
    expect(page.texts).toContain("Line 3: Rules weight28 and twin both read 28")
    expect(page.texts).toContain("weight28,weighed")
    expect(new Codes().paste(csv).asked).toBe("shop packhouse ean gs1 scale from 0")
  })

  it("that somebody else saved meanwhile are fetched, and what was filled in is not lost", () => {
    const page = new Codes().paste(csv).say({ _tag: "RefusedCodes", problem: "Meera has saved version 1" })
    expect(page.latest).toMatchObject([{ _tag: "LoadCodes" }])
    expect(page.texts).toContain("Meera has saved version 1")
    page.load([...untouchedLists].reverse(), 1).say({ _tag: "Submitted" })
    expect(page.asked).toBe("shop scale gs1 ean packhouse from 1")
  })

  it("of an earlier version are saved as the next one, after what would change was seen (CODE-30)", () => {
    const changed = untouchedLists.map((list) => ({ ...list, is_on: list.name !== "ean" }))
    const page = new Codes(changed, 2).say(
      { _tag: "OpenedVersions" },
      {
        _tag: "ToldForm",
        message: { _tag: "TypedField", field: "version", text: "0" }
      },
      { _tag: "Submitted" }
    )
    expect(page.latest).toEqual([{ _tag: "LoadVersion", version: 0 }])
    page.say({ _tag: "LoadedVersion", version: 0, lists: untouchedLists })
    expect(page.view.question).toMatchObject({
      title: "Restore version 0?",
      text: "Lists: packhouse, ean, gs1, scale. Rules that change: 0."
    })
    expect(page.say({ _tag: "Submitted" }).asked).toBe("packhouse ean gs1 scale from 2")
    // A built-in list that came later stays, behind them.
    expect(restored(untouchedLists, untouchedLists.slice(0, 2))).toEqual(untouchedLists)
    const same = new Codes(untouchedLists, 2).say({ _tag: "OpenedVersions" })
    same.say({ _tag: "LoadedVersion", version: 1, lists: untouchedLists })
    expect([same.model.dialog, same.latest]).toEqual([undefined, []])
  })

  it("read a code that is tried, or say why the nearest rules do not", () => {
    const tried = (code: string) => {
      const page = new Codes().say({ _tag: "TriedCode", code })
      return [partOf(page.view, "notice")?.text, ...(partOf(page.view, "log")?.lines ?? [])]
    }
    expect(tried("4006381333931")).toMatchObject([
      "Read by the list ean, rule ean13",
      "4006381333931",
      "list ean, rule ean13: EAN-13",
      expect.stringContaining("GTIN 04006381333931"),
      expect.any(String),
      expect.stringMatching(/^not packhouse: /),
      expect.stringMatching(/^product, adds a piece: gtin 04006381333931/)
    ])
    expect(tried("7401234007507")[0]).toBe("Read by the list packhouse, rule mrpl")
    expect(tried("4006381333932")).toContain("not ean, rule ean13: check digit should be 1, not 2")
    expect(tried("4006381333932")[0]).toBe("No list reads this code")
  })
})
