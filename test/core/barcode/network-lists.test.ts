/** A network's own lists of code rules: how they are written, what is refused, and which lists codes are read by. */
import { describe, expect, it } from "vitest"
import { listChanges } from "#core/barcode/rule/list-changes.ts"
import {
  faultsIn,
  listsInOrder,
  listsWith,
  mostRules,
  networkFaults,
  turnsOwnOff,
  untouchedLists,
  writtenLists
} from "#core/barcode/rule/network-lists.ts"
import { readRuleText, ruleText } from "#core/barcode/rule/rule-text.ts"
import type { FileRule, StoredList } from "#core/barcode/rule/stored-list.ts"
import { decodeBy, tableOf } from "#core/barcode/rule/table.ts"
import { sentence } from "#core/sheet/problem.ts"

const today = "2026-11-30"
const weight28: FileRule = {
  name: "weight28",
  title: "weighed at the counter",
  kind: "weighed",
  length: "13",
  starts: ["28"],
  fields: [
    { name: "item", places: "3-7" },
    { name: "grams", places: "8-12", decimals: 3 },
    { name: "check", places: "13" }
  ]
}
const shop: StoredList = { name: "shop", is_on: true, title: "labels of our scales", rules: [weight28] }

const head = "list,list_title,is_on,name,title,kind,length,starts,order,fields"
const csv = `${head}
shop,labels of our scales,,weight28,weighed at the counter,weighed,13,28,,item 3-7; grams 8-12 decimals 3; check 13
packhouse,,yes,,,,,,,
`
const problemsOf = (text: string): ReadonlyArray<string> =>
  readRuleText(text, today).problems.map((problem) => sentence({ ...problem, file: "f" }))
const why = (lists: ReadonlyArray<StoredList>): ReadonlyArray<string> =>
  networkFaults(lists, today).map((fault) => fault.why)

describe("the lists of a network (CODE-20)", () => {
  it("are the built-in ones before anybody has saved any", () => {
    expect(listsInOrder(untouchedLists).map(({ name }) => name)).toEqual(["packhouse", "ean", "gs1", "scale"])
    expect(why(untouchedLists)).toEqual([])
  })

  it("read codes in their order, those that are off never", () => {
    const read = (...lists: ReadonlyArray<StoredList>) =>
      decodeBy("2812345015001", tableOf(listsInOrder(lists)), {
        today,
        mapping: () => 1,
        shelfLife: () => 1
      })
    expect(read(shop, ...untouchedLists)).toMatchObject({
      list: "shop",
      content: { item: "12345", grams: 1500 }
    })
    expect(read(...untouchedLists, shop)).toMatchObject({ codeType: "spar" })
    expect(read({ ...shop, is_on: false }, ...untouchedLists)).toMatchObject({ codeType: "spar" })
  })

  it("are the same whatever the order of the keys in them", () => {
    const { name, rules, ...others } = shop
    expect(writtenLists([{ rules, ...others, name } as StoredList])).toBe(writtenLists([shop]))
    expect(writtenLists([{ ...shop, is_on: false }])).not.toBe(writtenLists([shop]))
  })

  it("keep their places where a file names own lists alone, and take the file's order where it names others", () => {
    const names = (given: ReadonlyArray<StoredList>, stored = untouchedLists) =>
      listsWith(stored, given).map(({ name }) => name)
    expect(names([shop])).toEqual(["shop", "packhouse", "ean", "gs1", "scale"])
    const last = [...untouchedLists, shop]
    expect(names([{ ...shop, title: "other" }], last)).toEqual(["packhouse", "ean", "gs1", "scale", "shop"])
    expect(names([{ name: "scale", is_on: true }, shop])).toEqual([
      "scale",
      "shop",
      "packhouse",
      "ean",
      "gs1"
    ])
  })

  it("say what was changed between two versions, at most so much", () => {
    const after = [{ ...shop, rules: [{ ...weight28, length: "12" }] }, ...untouchedLists]
    expect(listChanges([shop, ...untouchedLists], after, 50)).toEqual({
      before: ["shop", "packhouse", "ean", "gs1", "scale"],
      after: ["shop", "packhouse", "ean", "gs1", "scale"],
      rules: [
        {
          rule: "shop weight28",
          before: "weighed at the counter | weighed | 13 | 28 | item 3-7; grams 8-12 decimals 3; check 13",
          after: "weighed at the counter | weighed | 12 | 28 | item 3-7; grams 8-12 decimals 3; check 13"
        }
      ],
      more: 0
    })
    expect(listChanges([], after, 0)).toMatchObject({ rules: [], more: 1 })
  })
})

describe("lists that cannot be (CODE-21)", () => {
  it("are refused with the code that two rules of a list read, unless they have an order", () => {
    const twin = { ...weight28, name: "twin" }
    expect(why([{ ...shop, rules: [weight28, twin] }, ...untouchedLists])).toEqual([
      expect.stringMatching(/^Rules weight28 and twin both read 28\d{11}\. Give one of them a lower order\.$/)
    ])
    expect(why([{ ...shop, rules: [weight28, { ...twin, order: 1 }] }, ...untouchedLists])).toEqual([])
  })

  it("are refused for a list twice or missing, fields beyond the code, and a kind without its field", () => {
    expect(why([shop, shop, ...untouchedLists])).toEqual(["The list shop stands there twice."])
    expect(why([shop, ...untouchedLists.slice(1)])).toEqual([
      "The list packhouse is missing: it can be off, not away."
    ])
    expect(
      why([
        { name: "ean", is_on: true, rules: [weight28] },
        ...untouchedLists.filter(({ name }) => name !== "ean")
      ])
    ).toEqual(["ean is the name of a built-in list."])
    const beyond = { ...weight28, fields: [{ name: "grams", places: "8-14" } as const] }
    const without = { ...weight28, name: "bare", fields: [{ name: "item", places: "3-7" } as const] }
    expect(why([{ ...shop, rules: [beyond, without, without] }, ...untouchedLists])).toEqual([
      "Rule weight28: grams reaches beyond the code.",
      "Rule bare: a rule of kind weighed needs the field grams or amount.",
      "Two rules are called bare.",
      "Rule bare: a rule of kind weighed needs the field grams or amount."
    ])
  })

  it("turn the network's own codes off only where they were on", () => {
    const off = [shop, ...untouchedLists.map((list) => ({ ...list, is_on: list.name !== "packhouse" }))]
    expect([
      turnsOwnOff(untouchedLists, off),
      turnsOwnOff(off, off),
      turnsOwnOff(off, untouchedLists)
    ]).toEqual([true, false, false])
  })

  it(`have at most ${mostRules} rules, which are judged at once however alike they begin`, () => {
    const rules = (count: number, change: (index: number) => Partial<FileRule>) =>
      Array.from({ length: count }, (_, index) => ({ ...weight28, name: `r${index}`, ...change(index) }))
    const of = (all: ReadonlyArray<FileRule>) => faultsIn([{ ...shop, rules: all }], today)
    expect(of(rules(mostRules, (index) => ({ starts: [`28${String(index).padStart(4, "0")}`] })))).toEqual([])
    expect(of(rules(mostRules, (index) => ({ order: index })))).toEqual([])
    expect(of(rules(mostRules, () => ({})))).toHaveLength(20)
    expect(of(rules(mostRules + 1, () => ({})))).toMatchObject([
      { why: `A network has at most ${mostRules} rules, not ${mostRules + 1}.` }
    ])
  })
})

describe("a file of lists (FILE-4)", () => {
  it("is read from CSV, from rows of JSON, and from one list of JSON with its rules", () => {
    const own = { lists: [shop, { name: "packhouse", is_on: true }], problems: [] }
    expect(readRuleText(csv, today)).toEqual(own)
    const { name, title, rules } = shop
    const rows = [
      { list: name, list_title: title, ...weight28, length: 13 },
      { list: "packhouse", is_on: true }
    ]
    expect(readRuleText(JSON.stringify(rows), today)).toEqual(own)
    expect(readRuleText(JSON.stringify({ name, title, rules }, null, 2), today)).toEqual({
      lists: [shop],
      problems: []
    })
  })

  it("is what an export writes, to the letter", () => {
    const odd = { ...weight28, name: "odd", order: 3, starts: ["a;b", "[c"], length: "13-14" }
    const lists = [
      { ...shop, rules: [weight28, odd] },
      ...untouchedLists.map((list) => ({ ...list, is_on: false }))
    ]
    const read = readRuleText(ruleText(lists), today)
    expect(read).toEqual({ lists, problems: [] })
    expect(ruleText(read.lists)).toBe(ruleText(lists))
  })

  it("is refused with every fault by its line and column", () => {
    expect(
      problemsOf(`${head}
shop,,,weight28,weighed,weighed,13,,,item 3-7; grams 8-12; check 13
shop,,maybe,9x,\u001b[31mred,wieghed,thirteen,28,first,item 3-7; gramms 8-12; check
ean,,,own,own,product,13,4,,gtin 1-13
scale,,no,,,,,,,
scale,,no,,,,,,,
`)
    ).toEqual([
      'f:2: starts: "": write what the code begins with, such as 28 or 28; 29',
      'f:3: is_on: "maybe": write yes or no',
      'f:3: name: "9x": write a letter, then letters, digits and _, at most 30',
      'f:3: title: "red": write up to 100 characters that can be seen',
      expect.stringContaining('f:3: kind: "wieghed": write product, weighed'),
      'f:3: length: "thirteen": write a number such as 13, or a range such as 12-14',
      'f:3: order: "first": write a whole number from 0 to 99999',
      expect.stringContaining('f:3: fields: there is no field "gramms": use item, gtin'),
      expect.stringContaining('f:3: fields: "check": write each field with its places'),
      "f:4: list: ean is the name of a built-in list: give your own one another name",
      "f:6: list: The list scale stands there twice."
    ])
    expect(problemsOf(`${csv}shop2,,,a,a,weighed,13,28,,grams 8-14\n`)).toEqual([
      "f:4: Rule a: grams reaches beyond the code."
    ])
    expect(
      problemsOf(JSON.stringify({ name: "shop", title: "s", rules: [{ ...weight28, fields: [] }] }, null, 2))
    ).toEqual([
      'f:5: fields: "[]": write each field with its places, such as item 3-7; grams 8-12 decimals 3; check 13'
    ])
  })

  it("is refused where it is empty, too long, or something else", () => {
    expect(problemsOf(" \n")).toEqual(["f: It is empty: its first line names the columns."])
    expect(problemsOf(head)).toEqual(["f: It names no list and no rule."])
    expect(problemsOf("x".repeat(5_000_000))).toEqual([
      `f: It is longer than 1 MB: a network has at most ${mostRules} rules.`
    ])
    expect(problemsOf("lst,kind\nshop,weighed")[0]).toBe('f:1: there is no column "lst": did you mean list?')
    expect(problemsOf("{")[0]).toMatch(/^f(:\d+)?: no JSON: /)
    expect(problemsOf("[1]")).toEqual(['f:1: row 1 must be an object {"column": value}'])
  })
})
