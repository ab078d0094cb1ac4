/** The gates that every call passes before its rule: the password, the tenant, then the flag. */
import { Result } from "effect"
import type { Method } from "#core/contract/method.ts"
import { openingOf } from "#core/contract/scopes.ts"
import { AuthService } from "#core/contract/session.ts"
import { type Fault, fault } from "#core/fault.ts"
import { lackedFlag } from "#core/session/access.ts"
import { lackedScope } from "#core/session/scope.ts"
import { valueAt } from "./arguments.ts"
import type { Caller } from "./handler.ts"

/**
 * Stores and hubs named by parameters are among those the user may act for. Rows are looked up in scope by the rule.
 */
export const authorizeTenant = (
  method: Method,
  args: unknown,
  caller: Caller
): Result.Result<void, Fault<"Forbidden">> => {
  for (const place of method.tenant) {
    if (place.is !== "store" && place.is !== "hub") continue
    const id = valueAt(args, place)
    if (id === undefined || id === null) continue
    const allowed = place.is === "store" ? caller.storeIds : caller.hubIds
    if (!allowed.includes(Number(id))) return Result.fail(fault("Forbidden"))
  }
  return Result.succeed(undefined)
}

/** The kind of rows that a call is about, where it names one. */
const kindIn = (args: unknown): unknown =>
  typeof args === "object" && args !== null && "kind" in args ? args.kind : undefined

/** The flag that the method asks for is on for the user (ACCESS-1); of a service, its scope (SERVICE-2). */
export const authorizeFlag = (
  method: Method,
  args: unknown,
  caller: Caller
): Result.Result<void, Fault<"FlagOff">> => {
  const { service } = caller
  const flag =
    service === undefined
      ? lackedFlag(method, caller)
      : lackedScope(openingOf(method.name), service.scopes, kindIn(args))
  return flag === undefined ? Result.succeed(undefined) : Result.fail(fault("FlagOff", { flag }))
}

/** The methods for a session whose password is not the user's own. */
const beforeOwnPassword: ReadonlySet<string> = new Set([
  AuthService.changePassword.name,
  AuthService.logout.name
])

/** The password is the user's own, or about to be (PASSWORD-2). */
export const authorizePassword = (
  method: Method,
  mustChangePassword: boolean
): Result.Result<void, Fault<"PasswordNotOwn">> =>
  mustChangePassword && !beforeOwnPassword.has(method.name)
    ? Result.fail(fault("PasswordNotOwn"))
    : Result.succeed(undefined)
