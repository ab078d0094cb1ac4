/** What this machine is to a server: the secret of its workstation, in a file of its user alone. */
import { mkdir, readFile } from "node:fs/promises"
import path from "node:path"
import { Effect, Result, Schema } from "effect"
import { version } from "#core/release.ts"
import { Enrolment, enrolPath } from "#core/workstation/report.ts"
import { writePrivate } from "./private-file.ts"
import type { ServerCall } from "./server-call.ts"

const Enrolled = Schema.Struct({
  v: Schema.Literal(1),
  server: Schema.String,
  secret: Schema.String,
  name: Schema.String,
  /** The number of the server's configuration that it goes by; 0 for one of its own. */
  configuration: Schema.Int
})
export type Enrolled = typeof Enrolled.Type
const read = Schema.decodeUnknownResult(Schema.fromJsonString(Enrolled))

const fileIn = (stateDir: string): string => path.join(stateDir, "workstation.json")

/** Undefined where the machine is not enrolled, or its file cannot be read: a new code makes another one. */
export const readEnrolled = (stateDir: string): Effect.Effect<Enrolled | undefined> =>
  Effect.promise(() => readFile(fileIn(stateDir), "utf8").catch(() => undefined)).pipe(
    Effect.map((text) => (text === undefined ? undefined : Result.getOrUndefined(read(text))))
  )

export const writeEnrolled = (stateDir: string, enrolled: Enrolled): Promise<void> =>
  writePrivate(fileIn(stateDir), JSON.stringify(enrolled))

export const platform = `${process.platform} ${process.arch}`

/** The code was not taken, or the secret could not be stored. */
export class NotEnrolled extends Schema.TaggedError<NotEnrolled>()("NotEnrolled", {
  message: Schema.String
}) {}

const readEnrolment = Schema.decodeUnknownResult(Enrolment)

/** Exchanges a code for the secret of a workstation, and stores it. */
export const enrol = Effect.fnUntraced(function* (
  call: ServerCall,
  { server, code, stateDir }: { readonly server: string; readonly code: string; readonly stateDir: string }
) {
  const refused = (message: string) => new NotEnrolled({ message })
  const answer = yield* call(`${server}${enrolPath}`, undefined, { code, version, platform })
  if (answer.status === undefined) return yield* refused(`${server} does not answer: ${answer.message}`)
  const enrolment = Result.getOrUndefined(readEnrolment(answer.body))
  if (answer.status !== 200 || enrolment === undefined)
    return yield* refused(answer.message === "" ? `${server} is no server of Packhouse` : answer.message)
  const { secret, workstation } = enrolment
  yield* Effect.tryPromise({
    try: async () => {
      await mkdir(stateDir, { recursive: true, mode: 0o700 })
      await writeEnrolled(stateDir, { v: 1, server, secret, name: workstation.name, configuration: 0 })
    },
    catch: (cause) =>
      refused(`The secret cannot be stored in ${stateDir}: ${String(cause)}. Ask for another code.`)
  })
  return workstation
})
