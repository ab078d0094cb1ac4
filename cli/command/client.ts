/** Runs a command that talks to a server: as somebody logged in, or as anybody. */
import type { Command } from "commander"
import { Cause, Effect, Exit, Layer, Logger, Result, type Scope } from "effect"
import { init } from "#core/client/model.ts"
import { ServiceAccountService } from "#core/contract/service-account.ts"
import { AuthService } from "#core/contract/session.ts"
import type { AnyMessage } from "#core/kit/client-message.ts"
import type { Caller, Ports } from "#core/kit/effects/host.ts"
import { forgetSession, recallSession, rememberRights } from "#core/kit/effects/session.ts"
import { type Session, sessionOf } from "#core/kit/session.ts"
import { call, Rpc } from "#core/port/rpc.ts"
import { Clipboard, Sound, Unsupported } from "#core/port/workstation.ts"
import { version } from "#core/release.ts"
import { countryOf } from "#core/session/country.ts"
import { isOn } from "#core/session/flags.ts"
import type { User } from "#core/session/user.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../host/command-error.ts"
import { stateFolder } from "../host/folder.ts"
import { chosenPatience } from "../host/patience.ts"
import * as ports from "../host/ports.ts"
import { chosenServer } from "../host/server-address.ts"
import { type Answer, finish, globalsOf, stop } from "./answer.ts"
import { csvAndJson } from "./csv-output.ts"
import { type CommandFailure, exitCodeOf, loginCommand, sentenceOf } from "./failure.ts"
import { answerIn } from "./times.ts"

/** The logged-in user of a server, and the store that this workstation works for. */
export interface Client {
  readonly server: string
  readonly session: Session
}

export type Working<A = Answer> = Effect.Effect<A, CommandFailure, Ports | Scope.Scope>

/** A script is not beeped at. */
const silence = Layer.succeed(Sound, Sound.of({ play: () => Effect.void }))
/** What it answers is copied by whoever reads it. */
const noClipboard = Layer.succeed(
  Clipboard,
  Clipboard.of({ write: () => Effect.fail(new Unsupported({ message: "The command line copies nothing" })) })
)
const logging = Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])

const describe = (cause: Cause.Cause<CommandFailure>, server: string): readonly [string, 1 | 2] => {
  const failure = Cause.findError(cause)
  if (Result.isSuccess(failure)) return [sentenceOf(failure.success, server), exitCodeOf(failure.success)]
  const defect = Cause.squash(cause)
  return [thrownText(defect), 1]
}

/** A command that needs nobody logged in. */
export const asAnybody = async (command: Command, work: (server: string) => Working): Promise<void> => {
  const { server: option, json, csv } = globalsOf(command)
  if (csv !== undefined && json === true) return stop(csvAndJson, 2)
  const server = chosenServer(option)
  if (Result.isFailure(server)) return stop(server.failure, 2)
  const patience = chosenPatience()
  if (Result.isFailure(patience)) return stop(patience.failure, 2)
  const machine = {
    server: server.success,
    stateFolder: stateFolder(),
    kind: "cli",
    patience: patience.success
  } as const
  const layer = Layer.mergeAll(ports.layer(machine), silence, noClipboard)
  const exit = await Effect.runPromiseExit(
    work(server.success).pipe(Effect.scoped, Effect.provide(layer), Effect.provide(logging))
  )
  if (Exit.isSuccess(exit)) await finish(exit.value, globalsOf(command))
  else stop(...describe(exit.cause, server.success))
}

/** Hears what performing something tells. */
export const hearing = <R>(server: string, performing: (host: Caller) => Effect.Effect<void, never, R>) =>
  Effect.gen(function* () {
    const [model] = init({ server, version, now: Date.now(), route: undefined })
    const messages: Array<AnyMessage> = []
    const tellClient = (message: AnyMessage) => messages.push(message)
    yield* performing({ model: () => model, tellClient, tell: ({ asks }) => tellClient(asks) })
    return messages as ReadonlyArray<AnyMessage>
  })

/** A service account in the place of somebody logged in: its key stands for the session (SERVICE-1). */
const byKey = (server: string, key: string) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    yield* rpc.become({ session: key, storeId: "" })
    const own = yield* rpc.call(ServiceAccountService.getOwnAccount, {})
    const user: User = {
      id: own.account_id,
      username: own.name,
      name: own.name,
      session: key,
      hub_id: own.hub_id,
      hub_store_id: own.store_id,
      store_name: own.store_name,
      store_ids: own.store_ids,
      admin: false,
      locality: null,
      flags: {}
    }
    return { server, session: sessionOf(user, undefined) }
  })
const wrongKey = (server: string): string =>
  `${server} does not take the key in PACKHOUSE_KEY: it is wrong, has expired or was revoked. See: packhouse service list`

/** The session that a login has left on this workstation for a server. */
const recalled = (server: string) =>
  Effect.gen(function* () {
    const messages = yield* hearing(server, recallSession)
    const started = messages.find((message) => message._tag === "Started")
    return started?.user === undefined
      ? yield* refused(`You are not logged in to ${server}. Log in: ${loginCommand(server)}`)
      : { server, session: sessionOf(started.user, started.store) }
  })

/** So long a command waits to hear what its user may do; without an answer they may do what they last might. */
const longestRights = "3 seconds"

/** The user as an administrator left them: flags may have changed since the login (ROOM-2). Asked once a command. */
const withRights = (client: Client): Working<Client> =>
  Effect.gen(function* () {
    const answer = yield* Effect.result(Effect.timeout(call(AuthService.getOwnFlags, {}), longestRights))
    const { session } = client
    const { user } = session
    if (Result.isFailure(answer) || JSON.stringify(answer.success) === JSON.stringify(user.flags))
      return client
    const flags = answer.success
    yield* rememberRights(user.id, flags)
    const hearsAll = isOn(flags, "get_all_orders")
    return { ...client, session: { ...session, hearsAll, user: { ...user, flags } } }
  })

/** A command of somebody logged in. A session that the server does not know any more is forgotten. */
export const asUser = (command: Command, work: (client: Client) => Working): Promise<void> =>
  asAnybody(command, (server) => {
    const { PACKHOUSE_KEY: key = "" } = process.env
    const entered: Working<Client> =
      key === "" ? Effect.flatMap(recalled(server), withRights) : byKey(server, key)
    return entered.pipe(
      Effect.flatMap((client) =>
        Effect.map(work(client), (answer) => answerIn(countryOf(client.session.user.flags), answer))
      ),
      Effect.catchTag("Unauthorized", (ended) =>
        key === ""
          ? Effect.andThen(forgetSession, Effect.fail<CommandFailure>(ended))
          : Effect.fail<CommandFailure>(refused(wrongKey(server)))
      )
    )
  })
