/** Words that say nothing of what a name refers to (docs/writing.md): they are defined ever less often. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { sources } from "../support/import-graph.ts"

/** How often each is defined in the product at most. */
const most = {
  told: 5,
  known: 29,
  asked: 92,
  kept: 27,
  said: 0,
  heard: 5,
  held: 13,
  begun: 6,
  elsewhere: 2,
  asking: 18
} as const

const definitions = (word: string): ReadonlyArray<string> => {
  const definition = new RegExp(String.raw`\b(?:const|let|function|readonly)\s+${word}\b`, "g")
  return sources.flatMap((file) => (readFileSync(file, "utf8").match(definition) ?? []).map(() => file))
}

describe("a name says what it refers to", () => {
  it.each(Object.entries(most))("%s is defined at most %i times", (word, bound) => {
    expect(definitions(word).length).toBeLessThanOrEqual(bound)
  })
})
