/** The word of a second person beside a caller, by name and password: nobody is logged in or out by it. */
import { Effect } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import type { Flag } from "#core/session/flags.ts"
import { isOn } from "#core/session/flags.ts"
import {
  ownSecond,
  secondElsewhere,
  secondNewPassword,
  secondUnapproving,
  wrongSecond
} from "#core/text/credit-pay-out.ts"
import { readFlags } from "../rpc/caller.ts"
import type { Caller } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as users from "../store/network/users.ts"
import { judge } from "./guessing.ts"
import { matchesPassword, nobodysHash, orBusy } from "./password.ts"

interface Word {
  readonly username: string
  readonly password: string
  /** An entry of the log is called so where the password is wrong. */
  readonly entry: string
}

const refused = (why: string): Fault<"InvalidData"> => fault("InvalidData", { why })

/** Who it is that says it, as `judge` in `guessing.ts` finds them, and how what their word is for is done. */
export const wordOf = ({ username, password, entry }: Word) =>
  Effect.gen(function* () {
    const look = Effect.gen(function* () {
      const user = yield* read(() => users.findByName(username))
      const matches = yield* matchesPassword(password, user?.password_hash ?? nobodysHash)
      return user === undefined || !matches || user.disabled ? undefined : user
    })
    const verdict = yield* orBusy(judge(username, entry, look))
    if (verdict.is === "refused") return yield* Effect.fail(verdict.why)
    if (verdict.is === "wrong") return yield* Effect.fail(refused(wrongSecond))
    return verdict
  })

const worksAt = (user: users.UserRow, { storeId, hubId }: Caller): boolean =>
  user.hub_store_id === storeId ||
  user.store_ids.includes(storeId) ||
  (user.hub_id === hubId && isOn(readFlags(user.flags), "get_all_orders"))

/** Why their word is not taken; undefined where it is. */
export const whyNotSecond = (
  user: users.UserRow,
  caller: Caller,
  flag: Flag
): Fault<"InvalidData"> | undefined => {
  if (user.id === caller.userId) return refused(ownSecond)
  if (user.must_change_password) return refused(secondNewPassword(user.name))
  if (!worksAt(user, caller)) return refused(secondElsewhere(user.name))
  return isOn(readFlags(user.flags), flag) ? undefined : refused(secondUnapproving(user.name))
}
