/** `packhouse service`: who calls from outside, with what scopes and keys. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ServiceAccountService, type ServiceFields } from "#core/contract/service-account.ts"
import { localMinute } from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { type Scope, scopes } from "#core/session/scope.ts"
import { mostDays, usualDays, usualRate } from "#core/session/service-key.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { serviceLines } from "./service-lines.ts"

const whole = (text: string, what: string) =>
  /^\d{1,15}$/.test(text) ? Effect.succeed(Number(text)) : usageError(`${what} is a number, not ${text}.`)

interface Options {
  readonly scope?: ReadonlyArray<string>
  readonly store?: ReadonlyArray<string>
  readonly allStores?: boolean
  readonly source?: ReadonlyArray<string>
  readonly rate?: string
}

const scopeOf = (text: string) => {
  const found = scopes.find((scope) => scope === text)
  return found === undefined
    ? usageError(`There is no scope ${text}. A scope is ${scopes.join(", ")}.`)
    : Effect.succeed<Scope>(found)
}

const fieldsOf = ({ scope, store, allStores = false, source, rate }: Options) =>
  Effect.gen(function* () {
    if (allStores && store !== undefined) return yield* usageError("Name --store or --all-stores, not both.")
    const stores = allStores
      ? null
      : store === undefined
        ? undefined
        : yield* Effect.forEach(store, (id) => whole(id, "--store"))
    return {
      ...(scope === undefined ? {} : { scopes: yield* Effect.forEach(scope, scopeOf) }),
      ...(stores === undefined ? {} : { stores }),
      ...(source === undefined ? {} : { sources: source }),
      ...(rate === undefined ? {} : { rate: yield* whole(rate, "--rate") })
    } satisfies ServiceFields
  })

const list = (withRemoved: boolean): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(ServiceAccountService.getServiceAccounts, { with_removed: withRemoved })),
    (data) => ({
      data,
      lines:
        data.length === 0
          ? ["There is no service account: packhouse service add NAME --scope SCOPE --store ID"]
          : serviceLines(data, withRemoved)
    })
  )

const add = (name: string, options: Options): Working =>
  Effect.gen(function* () {
    const fields = yield* fieldsOf(options)
    const data = yield* Rpc.use((rpc) => rpc.call(ServiceAccountService.addServiceAccount, { name, fields }))
    return {
      data,
      lines: [`${data.name} is there. It calls with a key: packhouse service key ${data.name}`]
    }
  })

const change = (name: string, options: Options): Working =>
  Effect.gen(function* () {
    const fields = yield* fieldsOf(options)
    if (Object.keys(fields).length === 0)
      return yield* usageError("Say what changes: --scope, --store, --all-stores, --source or --rate.")
    const data = yield* Rpc.use((rpc) =>
      rpc.call(ServiceAccountService.changeServiceAccount, { name, fields })
    )
    return { data, lines: serviceLines([data], false) }
  })

const remove = (name: string, reason: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(ServiceAccountService.removeServiceAccount, { name, reason })),
    (data) => ({ data, lines: [`${data.name} is removed. Its keys have ended.`] })
  )

const key = (name: string, days: string | undefined): Working =>
  Effect.gen(function* () {
    const args = days === undefined ? { name } : { name, days: yield* whole(days, "--days") }
    const data = yield* Rpc.use((rpc) => rpc.call(ServiceAccountService.makeKey, args))
    const made = data.account.keys.find(({ prefix }) => prefix === data.prefix)
    return {
      data,
      lines: [
        `The key of ${data.account.name}, shown this once: ${data.key}`,
        `Good until ${localMinute(made?.expires_at ?? null)}. It is sent as Authorization: Bearer, and known by ${data.prefix}.`
      ]
    }
  })

const revoke = (prefix: string, reason: string): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(ServiceAccountService.revokeKey, { prefix, reason })),
    (data) => ({ data, lines: [`The key ${prefix} of ${data.name} has ended.`] })
  )

const withFields = (command: Command): Command =>
  command
    .option("--scope <scopes...>", `what it may do: ${scopes.join(", ")}`)
    .option("--store <ids...>", "the stores it acts for; the first where a call names none")
    .option("--all-stores", "it acts for all of the network")
    .option("--source <names...>", "with orders:write: the sources whose orders it may send")
    .option("--rate <calls>", `calls a minute (default: ${usualRate})`)

export const define = (program: Command): void => {
  const service = program
    .command("service")
    .description("service accounts and their keys: who calls from outside; for administrators")
  example(
    service,
    "packhouse service add swiggy --scope orders:write --store 11 --source swiggy",
    "packhouse service key swiggy"
  )

  const listing = service
    .command("list")
    .description("service accounts with their keys: what they may do, when each was used")
    .option("--all", "also accounts that were removed, and keys that were revoked")
    .action(({ all = false }: { readonly all?: boolean }) => asUser(listing, () => list(all)))
  example(listing, "packhouse service list")

  const adding = withFields(
    service
      .command("add")
      .description("make a service account")
      .argument("<name>", "letters, digits, dots, dashes and underlines")
  ).action((name: string, options: Options) => asUser(adding, () => add(name, options)))
  example(
    adding,
    "packhouse service add tally --scope reports --all-stores",
    "packhouse service add swiggy --scope orders:write orders:read --store 11 12 --source swiggy"
  )

  const changing = withFields(
    service
      .command("change")
      .description("change what a service account may do, from its next call on")
      .argument("<name>", "its name")
  ).action((name: string, options: Options) => asUser(changing, () => change(name, options)))
  example(changing, "packhouse service change tally --scope reports orders:read --rate 120")

  const removing = service
    .command("remove")
    .description("take a service account out for good, with its keys")
    .argument("<name>", "its name")
    .option("--reason <text>", "why, for the audit", "")
    .action((name: string, { reason }: { readonly reason: string }) =>
      asUser(removing, () => remove(name, reason))
    )
  example(removing, "packhouse service remove tally --reason 'another accountant'")

  const making = service
    .command("key")
    .description("make a key of a service account, which is shown this once; it has two at most")
    .argument("<name>", "its name")
    .option("--days <days>", `how long it is good, at most ${mostDays} (default: ${usualDays})`)
    .action((name: string, { days }: { readonly days?: string }) => asUser(making, () => key(name, days)))
  example(making, "packhouse service key tally", "packhouse service key tally --days 90")

  const revoking = service
    .command("revoke")
    .description("end a key at once, by its beginning")
    .argument("<prefix>", "such as ph_3fk9x2ab")
    .option("--reason <text>", "why, for the audit", "")
    .action((prefix: string, { reason }: { readonly reason: string }) =>
      asUser(revoking, () => revoke(prefix, reason))
    )
  example(revoking, "packhouse service revoke ph_3fk9x2ab --reason lost")
}
