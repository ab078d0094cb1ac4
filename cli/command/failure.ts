/** The sentence of every failure of a command, and the code that it ends with. */
import { type Fault, isFault } from "#core/fault.ts"
import type { WorkLocked, WorkUnsaved } from "#core/port/journal.ts"
import { type CallFailure, Refused, Ruled } from "#core/port/rpc.ts"
import type { Unsupported } from "#core/port/workstation.ts"
import type { ValueFlag } from "#core/session/flags.ts"
import { valueFlags } from "#core/session/value-flag.ts"
import { buyerWanted } from "#core/text/buyer.ts"
import { withReference } from "#core/text/failed-call.ts"
import { faultDetail, faultText } from "#core/text/fault.ts"
import { because, inTurn } from "#core/text/sentence.ts"
import { isCertificateProblem } from "../host/certificate.ts"
import type { CommandError } from "../host/command-error.ts"
import { localServer } from "../host/server-address.ts"

export type CommandFailure = CommandError | CallFailure | WorkLocked | WorkUnsaved | Unsupported

/** A sentence with its detail beside it: "Expired Product Not Using for Order (expired 2026-11-19)". */
export const withDetail = (sentence: string, detail: string | undefined): string =>
  detail === undefined ? sentence.trim() : `${sentence.trim()} (${detail})`

export const faultSentence = (fault: Fault): string => withDetail(faultText(fault), faultDetail(fault))

/** The command that logs in to a server; the local one need not be named. */
export const loginCommand = (server: string | undefined): string =>
  `packhouse login${server === undefined || server === localServer ? "" : ` --server ${server}`}`

/** No server answered: what to do. */
export const withAddress = (sentence: string, server: string | undefined): string =>
  `${sentence}${server === undefined ? "" : `: ${server}`}. Start it with packhouse serve, or name another one with --server.`

/** The advice on a refusal, where another command of this program helps. */
const advice = (failure: CallFailure): string => {
  if (failure._tag === "Refused" && failure.code === methodNotFound)
    return ". packhouse rpc rpc.discover lists the methods"
  if (failure._tag !== "Ruled") return ""
  if (failure.as("NoShift") !== undefined) return ", or with packhouse shift open --float AMOUNT"
  const why = failure.as("InvalidData")?.data.why
  if (why !== undefined && [buyerWanted("INR"), buyerWanted("AED")].includes(why))
    return ": --buyer-name and --buyer-address"
  const flag = failure.as("FlagOff")?.data.flag
  if (flag === undefined) return ""
  if (flag === "admin") return ". Log in as an administrator: packhouse login"
  if (flag.startsWith("scope "))
    return ". An administrator gives it: packhouse service change NAME --scope ..., with all that it is to have"
  if (flag.startsWith("somebody ")) return ""
  const [name = flag] = flag.split(" or ")
  return name in valueFlags
    ? `. It is ${valueFlags[name as ValueFlag].wanted}; an administrator sets it: packhouse flag set USER ${name} VALUE`
    : `. An administrator switches it on: packhouse flag set USER ${name} true`
}
/** JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601

export const sentenceOf = (failure: CommandFailure, server: string | undefined): string => {
  switch (failure._tag) {
    case "Ruled":
      return `${withDetail(failure.message, isFault(failure.fault) ? faultDetail(failure.fault) : undefined)}${advice(failure)}`
    case "Refused":
      return `${withReference(failure.message.trim(), failure.request)}${advice(failure)}`
    case "Offline":
      return isCertificateProblem(failure.message)
        ? `${failure.message}${server === undefined ? "" : ` (${server})`}`
        : withAddress(failure.message, server)
    case "Unauthorized":
      return inTurn(failure.message, `Log in: ${loginCommand(server)}`)
    default:
      return failure.message.trim()
  }
}

export const exitCodeOf = (failure: CommandFailure): 1 | 2 =>
  failure._tag === "CommandError" ? failure.exitCode : 1

/** The sentence of the deed before what the server said of it; without an answer that says itself. */
export const under =
  (sentence: string) =>
  <Failure extends CommandFailure>(failure: Failure): Failure | Ruled | Refused => {
    if (failure._tag === "Ruled")
      return new Ruled({ fault: failure.fault, message: because(sentence, failure.message) })
    if (failure._tag === "Refused")
      return new Refused({ ...failure, message: because(sentence, failure.message) })
    return failure
  }
