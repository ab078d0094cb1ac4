/** Words that say nothing of what a name refers to (docs/writing.md): nothing is called by one. */
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { boundNamesOf } from "../support/bound-names.ts"
import { sources } from "../support/import-graph.ts"

const dialect = "told known asked kept said heard held begun elsewhere asking".split(" ")
const words = dialect.join("|")

const declaration = new RegExp(String.raw`\b(?:const|let|function|readonly)\s+(${words})\b`, "g")
const declaredIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(declaration)].map(([, word = ""]) => word)

const anyWord = new RegExp(String.raw`\b(?:${words})\b`)
const declared: Array<string> = []
const boundNames: Array<string> = []
beforeAll(() => {
  for (const file of sources) {
    const text = readFileSync(file, "utf8")
    if (!anyWord.test(text)) continue
    declared.push(...declaredIn(text))
    boundNames.push(...boundNamesOf(file, text))
  }
})

describe("a name says what it refers to", () => {
  it.each(dialect)("nothing is called %s: no value, parameter or part of a pattern", (word) => {
    expect([...declared, ...boundNames].filter((name) => name === word)).toEqual([])
  })
})
