import { describe, expect, it } from "vitest"
import { documented, filesIn, named, problemOf } from "./support/named-commands.ts"

describe("every command line that is named", () => {
  const sources = ["core", "cli", "web", "rpc-server", "device-daemon"].flatMap((folder) =>
    filesIn(folder, /\.tsx?$/)
  )
  const documents = ["README.md", ...filesIn("docs", /\.md$/)]
  it.each([
    ["in a sentence", 15, () => sources.flatMap(named)],
    ["in a document", 80, () => documents.flatMap(documented)]
  ] as const)("%s is taken by the program", async (_, least, collect) => {
    const lines = collect()
    expect(lines.length).toBeGreaterThan(least)
    const wrong: Array<string> = []
    for (const { where, line } of lines) {
      const problem = await problemOf(line)
      if (problem !== undefined) wrong.push(`${where}: packhouse ${line}: ${problem}`)
    }
    expect(wrong).toEqual([])
  })

  it("is told apart from one that is not", async () => {
    expect(await problemOf("order print X credit-note")).toContain("--paper")
    expect(await problemOf("order print X --paper credit-note")).toBeUndefined()
  })
})
