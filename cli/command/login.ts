/** `packhouse login`: a session for this workstation, the same one that the terminal UI uses. */
import type { Command } from "commander"
import { Effect } from "effect"
import type { Message } from "#core/client/model.ts"
import { choosePassword, logIn, sessionName } from "#core/kit/effects/session.ts"
import { numbered } from "#core/kit/session.ts"
import { KeyValueStore } from "#core/port/workstation.ts"
import * as loginScreen from "#core/screen/login/model.ts"
import { ownStore, placeOf } from "#core/session/store.ts"
import { apiCallFailure } from "#core/text/failed-call.ts"
import { newPassword, passwordGiven } from "#core/text/login.ts"
import { refused, usageError } from "../host/command-error.ts"
import { stateFolder } from "../host/folder.ts"
import { writeAside } from "../host/output.ts"
import { ask, askNewPassword, askSecret, secretsFromInput, together } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asAnybody, hearing, type Working } from "./client.ts"
import { withAddress } from "./failure.ts"

interface Options {
  readonly passwordStdin?: boolean
}

/** Checks what was typed as the login screen does: without a name or a password no call is made. */
const submit = (username: string, password: string) => {
  const filled = [
    loginScreen.typedInto("username", username),
    loginScreen.typedInto("password", password)
  ].reduce((model, message) => loginScreen.update(model, message).model, loginScreen.init)
  const {
    model: { form },
    commands: [call]
  } = loginScreen.update(filled, { _tag: "SubmittedLogin" })
  const [problem = ""] = Object.values(form.problems)
  return call?._tag === "LogIn" ? Effect.succeed(call) : Effect.fail(usageError(problem))
}

/** Name and password, as far as they are not given, and nothing of them where one is missing. */
const askLogin = (name: string | undefined, isPiped: boolean) =>
  Effect.gen(function* () {
    const username = name ?? (yield* ask("Username", "Give the username: packhouse login USERNAME"))
    const [password = "", wanted = ""] = isPiped
      ? yield* secretsFromInput(["the password"], 1)
      : [yield* askSecret(`Password of ${username}`)]
    return { call: yield* submit(username, password), wanted }
  })

const newsIn = (messages: ReadonlyArray<Message>) =>
  messages.find((message) => message._tag === "HeardNews")?.news

/** An own password: the second line of what is piped in, or asked for. */
const chosen = (wanted: string, isPiped: boolean) =>
  Effect.gen(function* () {
    if (isPiped)
      return wanted === "" ? yield* refused(`${passwordGiven} Pipe it in as a second line.`) : wanted
    writeAside([[passwordGiven]])
    return yield* askNewPassword(newPassword)
  })

/** The login, and an own password in the place of one that was given. */
const admitted = (server: string, name: string | undefined, isPiped: boolean) =>
  Effect.gen(function* () {
    const { call, wanted } = yield* together(askLogin(name, isPiped))
    const messages = yield* hearing(server, (host) => logIn(host, call.username, call.password))
    const news = newsIn(messages)
    if (news?._tag !== "PasswordGiven") return messages
    const own = yield* chosen(wanted, isPiped)
    const { user, present } = news
    return yield* hearing(server, (host) =>
      choosePassword(host, { _tag: "ChoosePassword", user, present, wanted: own })
    )
  })

const enter = (server: string, name: string | undefined, { passwordStdin = false }: Options): Working =>
  Effect.gen(function* () {
    const messages = yield* admitted(server, name, passwordStdin)
    const entered = messages.find((message) => message._tag === "LoggedIn")
    if (entered === undefined) {
      const failed = newsIn(messages)
      const why = failed?._tag === "FailedLogin" ? failed.message : apiCallFailure
      return yield* refused(why.startsWith(apiCallFailure) ? withAddress(why, server) : why)
    }
    const { user, store } = entered
    const saved = yield* KeyValueStore.use((memory) => memory.load(sessionName))
    if (saved === undefined) return yield* refused(`The session cannot be kept in ${stateFolder()}.`)
    const { id, username: storedName, admin } = user
    const works = store ?? ownStore(user)
    const { hub_id, store_id, store_name } = works
    return {
      data: {
        server,
        id,
        username: storedName,
        name: user.name,
        hub_id,
        hub_store_id: store_id,
        store_name,
        admin
      },
      lines: [
        `Logged in to ${server} as ${user.name}, ${[store === undefined ? store_name : numbered(store), placeOf(works)].filter(Boolean).join(", ")}.`
      ]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("login")
    .description("log in; the session is kept for this workstation's commands and terminal UI")
    .argument("[username]", "asked for when left out")
    .option(
      "--password-stdin",
      "read the password from stdin instead of asking for it; a new one, where an own one is to be chosen, from its second line"
    )
    .action((username: string | undefined, options: Options) =>
      asAnybody(command, (server) => enter(server, username, options))
    )
  example(command, "packhouse login hub", "packhouse login hub --password-stdin < password.txt")
}
