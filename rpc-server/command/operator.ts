/** Who gives a command that owns the store: the user of the operating system. They are no user of Packhouse. */
import { userInfo } from "node:os"
import type { Operator } from "../import/notes.ts"

const name = (): string => {
  try {
    return userInfo().username
  } catch {
    // In a container the number has no name.
    return `user ${process.getuid?.() ?? "unknown"}`
  }
}

/** @param command as it was given: "packhouse import" */
export const operator = (command: string): Operator => ({
  userId: 0,
  name: `${name()} (operator)`,
  command
})
