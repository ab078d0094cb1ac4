/** The thread from each rule of docs/rules.md to the code that decides it and to the tests that hold it. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** What a person reads at a glance, and what a search shows whole. */
const longestText = 300

/** A row of a table of the document: its id, what it says, and where it lives. */
const rules = [
  ...readFileSync("docs/rules.md", "utf8").matchAll(/^\| ([A-Z]+-\w+) \| (.*) \| (.*) \|$/gm)
].map(([, id = "", text = "", places = ""]) => ({ id, text, places }))
const families = new Set(rules.map(({ id }) => id.split("-")[0]))

/** The ids in a text that are of a family of the rules: `UTF-8` is of none. */
const idsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\b([A-Z]+)-\d+\w*/g)].filter(([, family]) => families.has(family)).map(([id]) => id)

describe("every rule", () => {
  it("has one id", () => {
    expect(rules.length).toBeGreaterThan(300)
    const all = rules.map(({ id }) => id)
    expect(all.filter((id, at) => all.indexOf(id) < at)).toEqual([])
    expect(all.filter((id) => !/^[A-Z]+-\d+$/.test(id))).toEqual([])
  })

  it(`is told in ${longestText} characters`, () => {
    expect(
      rules.filter(({ text }) => text.length > longestText).map(({ id, text }) => `${id} ${text.length}`)
    ).toEqual([])
  })

  it("lives in files that are there", () => {
    const missing = rules.flatMap(({ id, places }) => {
      const files = [...places.matchAll(/`([\w./-]*(?:\/|\.tsx?)[\w./-]*)`/g)].map(([, file = ""]) => file)
      if (files.length === 0) return [`${id} names no file`]
      return files.filter((file) => !existsSync(file)).map((file) => `${id} ${file}`)
    })
    expect(missing).toEqual([])
  })

  it("is named by the title of a test that holds it", () => {
    /** The titles of a file: the text that a call of `describe`, `it` or `test`, or of what `each` made of them, begins with. */
    const titlesIn = (source: string): ReadonlyArray<string> =>
      [
        ...source.matchAll(
          /(?:(?<!\.)\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g
        )
      ].map(([, , title = ""]) => title)
    const tests = globSync("test/**/*.test.{ts,tsx}").map((file) => readFileSync(file, "utf8"))

    const testedRules = new Set(tests.flatMap(titlesIn).flatMap(idsIn))
    expect(rules.map(({ id }) => id).filter((id) => !testedRules.has(id))).toEqual([])
  })
})

describe("the sources and the documents", () => {
  it("name no rule that is not there", () => {
    const ids = new Set(rules.map(({ id }) => id))

    const files = globSync([
      "{core,rpc-server,cli,web,device-daemon,test}/**/*.{ts,tsx}",
      "docs/*.md",
      "README.md"
    ])
    const cited = files.flatMap((file) => idsIn(readFileSync(file, "utf8")).map((id) => ({ file, id })))
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter(({ id }) => !ids.has(id))).toEqual([])
  })
})
