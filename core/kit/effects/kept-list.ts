/** Keeps a list as a file, written so that whatever else comes meanwhile is done in between. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { lines, start } from "../../csv.ts"
import { fileName, type ListFile } from "../../list-file.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { Paper, type Unsupported } from "../../port/workstation.ts"
import { savedRows, unableToSaveList } from "../../text/list-file.ts"
import { because } from "../../text/sentence.ts"
import type { Session } from "../session.ts"
import { failureMessage, type Host, sessionOf, tapUnauthorized } from "./host.ts"
import { tellSaved } from "./saved-file.ts"

/** Rows that are written at once: a scan that comes meanwhile waits no longer than for these. */
const atOnce = 250

/** The text of a file, so many rows at a time; whatever else has come is done in between. */
const written = ({ headings, count, rows }: ListFile): Effect.Effect<string> =>
  Effect.gen(function* () {
    const text = [start(headings)]
    for (let from = 0; from < count; from += atOnce) {
      text.push(lines(rows(from, from + atOnce)))
      yield* Effect.sleep(0)
    }
    return text.join("")
  })

/** Keeps a list where the operator finds it; answers where, and how many rows it has. */
const saved = (file: ListFile, host: Host): Effect.Effect<string, Unsupported, Paper> =>
  Effect.gen(function* () {
    const paper = yield* Paper
    const text = yield* written(file)
    return savedRows(yield* paper.saveText({ name: fileName(file, host.model().now), text }), file.count)
  })

/** Keeps a list, and tells what came of it. */
export const keepList = (host: Host, file: ListFile): Effect.Effect<void, never, Paper> =>
  tellSaved(host, saved(file, host), (message) => because(unableToSaveList, message))

/** Keeps rows that are read for it first. */
export const keepRows = <Row, R>(
  host: Host,
  read: Effect.Effect<ReadonlyArray<Row>, CallFailure, R>,
  fileOf: (rows: ReadonlyArray<Row>) => ListFile
): Effect.Effect<void, never, Paper | R> =>
  Effect.gen(function* () {
    const rows = yield* Effect.result(tapUnauthorized(host, read))
    if (Result.isSuccess(rows)) yield* keepList(host, fileOf(rows.success))
    else if (rows.failure._tag !== "Unauthorized")
      host.tellClient({
        _tag: "EndedSaving",
        where: undefined,
        problem: because(unableToSaveList, failureMessage(rows.failure))
      })
  })

/** As one entry of a table of effects: the rows that are read for a command, as a file. */
export const savesRows =
  <Row, R, Command, Message>(
    read: (command: Command, session: Session) => Effect.Effect<ReadonlyArray<Row>, CallFailure, R>,
    fileOf: (rows: ReadonlyArray<Row>, command: NoInfer<Command>) => ListFile
  ) =>
  (host: Host<Message>, command: Command): Effect.Effect<void, never, Paper | R> => {
    const session = sessionOf(host)
    return session === undefined
      ? Effect.void
      : keepRows(host, read(command, session), (rows) => fileOf(rows, command))
  }
