/** `packhouse user`: the people of the network. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type Account, AdminService } from "#core/contract/admin.ts"
import { ofText } from "#core/kit/form/field.ts"
import { Rpc } from "#core/port/rpc.ts"
import { askNewPassword, secretsFromInput } from "../host/prompt.ts"
import {
  accountLines,
  accountOf,
  accountRows,
  accounts,
  fieldNames,
  fieldsIn,
  stores,
  withPairs
} from "./account.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"

interface Secret {
  readonly passwordStdin?: boolean
}

const answerOf = (account: Account, message: string): Answer => ({ data: account, lines: [message] })

const newPassword = (username: string, { passwordStdin = false }: Secret) =>
  passwordStdin
    ? Effect.map(secretsFromInput(["the password"]), ([password = ""]) => password)
    : askNewPassword(`New password of ${username}`)

const list: Working = Effect.map(accounts, (all) => ({ data: all, lines: accountRows(all) }))

const show = (username: string): Working =>
  Effect.map(accountOf(username), (account) => ({ data: account, lines: accountLines(account) }))

const add = (
  username: string,
  pairs: ReadonlyArray<string>,
  options: Secret & { readonly store: string }
): Working =>
  Effect.gen(function* () {
    const entries = {
      username: ofText(username),
      name: ofText(username),
      hub_store_id: ofText(options.store),
      // It is asked for once all else is right.
      password: ofText("-")
    }
    const given = yield* withPairs({ entries }, pairs)
    const fields = yield* fieldsIn(given, undefined, yield* stores)
    const password = yield* newPassword(username, options)
    const account = yield* Rpc.use((rpc) => rpc.call(AdminService.createUser, { username, password, fields }))
    return answerOf(account, `User ${username} is made, for ${account.store_name}.`)
  })

const set = (username: string, pairs: ReadonlyArray<string>): Working =>
  Effect.gen(function* () {
    const stored = yield* accountOf(username)
    const given = yield* withPairs({ entries: {} }, pairs)
    const fields = yield* fieldsIn(given, stored, yield* stores)
    const account = yield* Rpc.use((rpc) => rpc.call(AdminService.updateUser, { username, fields }))
    return answerOf(
      account,
      `User ${username} is changed: ${Object.keys(fields).join(", ") || "nothing differed"}.`
    )
  })

const setDisabled = (username: string, disabled: boolean): Working =>
  Rpc.use((rpc) => rpc.call(AdminService.updateUser, { username, fields: { disabled } })).pipe(
    Effect.map((account) =>
      answerOf(
        account,
        disabled ? `User ${username} is disabled; sessions have ended.` : `User ${username} is enabled.`
      )
    )
  )

const setPassword = (username: string, options: Secret): Working =>
  Effect.gen(function* () {
    const password = yield* newPassword(username, options)
    const data = yield* Rpc.use((rpc) => rpc.call(AdminService.setPassword, { username, password }))
    return { data, lines: [`The password of ${username} is set; sessions have ended.`] }
  })

const sessions = (username: string, ends: boolean): Working =>
  Effect.gen(function* () {
    if (ends) {
      const data = yield* Rpc.use((rpc) => rpc.call(AdminService.endSessions, { username }))
      return { data, lines: [`The sessions of ${username} have ended.`] }
    }
    const { last_seen_at } = yield* accountOf(username)
    return {
      data: { username, last_seen_at },
      lines: [
        last_seen_at === null
          ? `${username} was never logged in.`
          : `${username} was last seen ${last_seen_at} GMT.`
      ]
    }
  })

export const define = (program: Command): void => {
  const user = program.command("user").description("the people of the network; for administrators")
  example(user, "packhouse user list", "packhouse user set asha hub_store_id=12 admin=true")

  const listing = user
    .command("list")
    .description("all users")
    .action(() => asUser(listing, () => list))
  example(listing, "packhouse user list")

  const showing = user
    .command("show")
    .description("one user, with all fields and flags")
    .argument("<name>", "username")
    .action((name: string) => asUser(showing, () => show(name)))
  example(showing, "packhouse user show asha")

  const adding = user
    .command("add")
    .description("a new user of a store, with a first password")
    .argument("<name>", "username")
    .argument("[fields...]", `FIELD=VALUE: ${fieldNames.join(", ")}`)
    .requiredOption("--store <id>", "the store that the user works in")
    .option("--password-stdin", "read the password from stdin instead of asking for it")
    .action((name: string, fields: ReadonlyArray<string>, options: Secret & { readonly store: string }) =>
      asUser(adding, () => add(name, fields, options))
    )
  example(adding, 'packhouse user add asha --store 11 "name=Asha Rao" --password-stdin < password.txt')

  const setting = user
    .command("set")
    .description("change fields of a user; an empty value clears one")
    .argument("<name>", "username")
    .argument("<fields...>", `FIELD=VALUE: ${fieldNames.join(", ")}`)
    .action((name: string, fields: ReadonlyArray<string>) => asUser(setting, () => set(name, fields)))
  example(setting, 'packhouse user set asha "name=Asha R" marinated_max_age=8 cut_off_date=')

  const disabling = user
    .command("disable")
    .description("keep a user out; sessions end at once")
    .argument("<name>", "username")
    .action((name: string) => asUser(disabling, () => setDisabled(name, true)))
  example(disabling, "packhouse user disable asha")

  const enabling = user
    .command("enable")
    .description("let a user in again")
    .argument("<name>", "username")
    .action((name: string) => asUser(enabling, () => setDisabled(name, false)))
  example(enabling, "packhouse user enable asha")

  const password = user
    .command("password")
    .description("set a user's password; the user's sessions end")
    .argument("<name>", "username")
    .option("--password-stdin", "read the password from stdin instead of asking for it")
    .action((name: string, options: Secret) => asUser(password, () => setPassword(name, options)))
  example(password, "packhouse user password asha --password-stdin < password.txt")

  const ending = user
    .command("sessions")
    .description("when a user was last seen; --end ends all sessions of the user")
    .argument("<name>", "username")
    .option("--end", "end them")
    .action((name: string, { end = false }: { readonly end?: boolean }) =>
      asUser(ending, () => sessions(name, end))
    )
  example(ending, "packhouse user sessions asha --end")
}
