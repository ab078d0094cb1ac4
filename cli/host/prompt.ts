/** Questions on the terminal, and secrets from a pipe. What is secret is not echoed, and never an argument. */
import { text as readAll } from "node:stream/consumers"
import { Effect } from "effect"
import { sanitizeText } from "#core/sanitize-text.ts"
import { type CommandError, refused, usageError } from "./command-error.ts"

const backspaces = new Set(["\u007F", "\b"])
const ends = new Set(["\r", "\n"])
const controlC = "\u0003"
const controlD = "\u0004"
const controlU = "\u0015"

/** Typed ahead of the question, or pasted with it: kept for the next one. */
let ahead = ""

let depth = 0
const setRaw = (by: 1 | -1) =>
  Effect.sync(() => {
    depth += by
    if (process.stdin.isTTY) process.stdin.setRawMode(depth > 0)
  })

/** Questions that belong together: what is typed ahead between them does not show either. */
export const together = <A, E, R>(questions: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    setRaw(1),
    () => questions,
    () => setRaw(-1)
  )

/** Reads one line from a terminal in raw mode; undefined when the input ends instead. */
const readLine = (echoes: boolean): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { stdin, stderr } = process
    let typed: Array<string> = []
    const finish = (line: string | undefined): void => {
      stdin.off("data", onData)
      stdin.pause()
      stderr.write("\n")
      resolve(line)
    }
    const onData = (chunk: string): void => {
      const characters = [...chunk]
      for (const [index, character] of characters.entries()) {
        if (ends.has(character) || character === controlD) {
          ahead = characters.slice(index + 1).join("")
          return finish(character === controlD && typed.length === 0 ? undefined : typed.join(""))
        }
        if (character === controlC) {
          stdin.setRawMode(false)
          process.kill(process.pid, "SIGINT")
          return
        }
        if (backspaces.has(character)) {
          if (typed.pop() !== undefined && echoes) stderr.write("\b \b")
        } else if (character === controlU) {
          if (echoes) stderr.write("\b \b".repeat(typed.length))
          typed = []
        } else if (character >= " ") {
          typed.push(character)
          if (echoes) stderr.write(character)
        }
      }
    }
    stdin.setEncoding("utf8")
    stdin.resume()
    stdin.on("data", onData)
    const before = ahead
    ahead = ""
    if (before !== "") onData(before)
  })

const prompt = (question: string, echoes: boolean, otherwise: string): Effect.Effect<string, CommandError> =>
  process.stdin.isTTY
    ? together(
        Effect.gen(function* () {
          process.stderr.write(`${sanitizeText(question)}: `)
          const line = yield* Effect.promise(() => readLine(echoes))
          return line === undefined ? yield* refused("Nothing was typed.") : line
        })
      )
    : Effect.fail(usageError(otherwise))

/** A question whose answer shows. */
export const ask = (question: string, otherwise: string): Effect.Effect<string, CommandError> =>
  prompt(question, true, otherwise)

/** A question whose answer does not show. */
export const askSecret = (question: string): Effect.Effect<string, CommandError> =>
  prompt(question, false, "There is no terminal to ask at: pipe the password in, with --password-stdin.")

/** Everything that is piped in. */
export const readInput: Effect.Effect<string> = Effect.promise(() => readAll(process.stdin))

/**
 * Secrets from a pipe, one a line, for `--password-stdin`; `names` says which, in their order.
 *
 * @param more how many lines may follow them
 */
export const secretsFromInput = (
  names: ReadonlyArray<string>,
  more = 0
): Effect.Effect<ReadonlyArray<string>, CommandError> =>
  Effect.gen(function* () {
    const lines = (yield* readInput).split(/\r?\n/)
    const secrets = lines.slice(0, names.length + more)
    const missing = names.find((_, index) => (secrets[index] ?? "") === "")
    return missing === undefined
      ? secrets
      : yield* usageError(
          `--password-stdin reads ${names.join(", then ")}, one a line: ${missing} is missing.`
        )
  })

/** A new password, asked for twice. */
export const askNewPassword = (question: string): Effect.Effect<string, CommandError> =>
  together(
    Effect.gen(function* () {
      const password = yield* askSecret(question)
      const again = yield* askSecret(`${question} again`)
      return password === again ? password : yield* refused("The two passwords differ. Nothing was changed.")
    })
  )
