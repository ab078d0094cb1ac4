/** The sheet of command codes: each with its name and what it asks for. */
import { testElements, testText } from "../barcode/test-code.ts"
import { type CommandCode, commandCodes } from "../command-code.ts"
import type { CommandSheetDocument } from "./document.ts"

const meanings: Record<CommandCode, string> = {
  ok: "Do what Enter would do",
  back: "Go back, or close what is asked",
  next: "Go on to the next",
  undo: "Take the last scan back",
  nil: "Nothing of it is there",
  print: "Print"
}

export const commandSheet: CommandSheetDocument = {
  kind: "commands",
  title: "Command codes",
  note: "Scan one instead of pressing a key: it takes what is on the screen, and nothing where there is no such thing.",
  codes: commandCodes.map((name) => ({ code: `$$${name}`, name, meaning: meanings[name] })),
  test: {
    title: "Test of a scanner",
    note: "Scan one of the two on the page Scanner check: it says what to set on the scanner.",
    text: testText,
    shown: testElements.map(({ ai, value }) => `(${ai})${value}`).join("")
  }
}
