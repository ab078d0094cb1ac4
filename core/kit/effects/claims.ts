/** The packs in hand, as the server is told of them and asked for them: for the screens of orders, shipments, transfers and returns. */
import * as Effect from "effect/Effect"
import { type Claimed, ClaimService, mostCodes } from "../../contract/claim.ts"
import { type Fault, fault } from "../../fault.ts"
import { call, Rpc } from "../../port/rpc.ts"
import type { Claim } from "../../stock/claim.ts"
import { type Effects, failureMessage, tapUnauthorized } from "./host.ts"

/** What a screen claims for: the order or the shipment that it shows, the transfers of the store that sends, or the returns of the hub. */
export interface ClaimedFor {
  readonly kind: "order" | "shipment" | "transfer" | "return"
  /** The place whose screen it is: what comes of it is told there. */
  readonly place: string
  readonly id: number
}

/** Lets packs go, and claims others, for a screen under its own name. */
export interface KeepClaims extends ClaimedFor {
  readonly _tag: "KeepClaims"
  readonly work: string
  readonly claimed: ReadonlyArray<string>
  readonly released: ReadonlyArray<string>
}
/** What is in hand on all its screens. */
export interface LoadClaims extends ClaimedFor {
  readonly _tag: "LoadClaims"
}
/** The pack under a code is this screen's from now on, whoever has it. */
export interface TakeOverPack extends ClaimedFor {
  readonly _tag: "TakeOverPack"
  readonly work: string
  readonly code: string
}
export type ClaimCommand = KeepClaims | LoadClaims | TakeOverPack

/** Why a pack is not this screen's. */
export interface RefusedClaim {
  readonly code: string
  readonly fault: Fault
  /** The detail beside the sentence of a fault that has none of its own. */
  readonly detail?: string
}
/** What the answers come to. */
export type ClaimAnswer =
  | { readonly _tag: "AnsweredClaims"; readonly refused: ReadonlyArray<RefusedClaim> }
  /** Nobody knows what was done of it. */
  | {
      readonly _tag: "FailedClaims"
      readonly claimed: ReadonlyArray<string>
      readonly released: ReadonlyArray<string>
    }
  | { readonly _tag: "LoadedClaims"; readonly claims: ReadonlyArray<Claim> }
  | { readonly _tag: "TookOver"; readonly code: string; readonly refused: ReadonlyArray<RefusedClaim> }
  | { readonly _tag: "FailedTakeOver"; readonly message: string }

/** How the server is told what each kind of work is about. */
const naming: Readonly<
  Record<
    ClaimedFor["kind"],
    (id: number) => {
      readonly order_id?: number
      readonly shipment_id?: number
      readonly transfer_from?: number
      readonly returns_of?: number
    }
  >
> = {
  order: (id) => ({ order_id: id }),
  shipment: (id) => ({ shipment_id: id }),
  transfer: (id) => ({ transfer_from: id }),
  return: (id) => ({ returns_of: id })
}
const named = ({ kind, id }: ClaimedFor) => naming[kind](id)

type Refused = (typeof Claimed.Type)["refused"][number]

const faultOf = ({ tag, by, where, why }: Refused): Fault => {
  if (by !== null && where !== null) return fault("PackReserved", { by, where })
  if (tag === "InvalidData") return fault("InvalidData", { why: why ?? "" })
  return fault(tag === "PackReserved" ? "AlreadyUsed" : tag)
}

const refusals = (refused: ReadonlyArray<Refused>): ReadonlyArray<RefusedClaim> =>
  refused.map((each) => ({
    code: each.scan_code,
    fault: faultOf(each),
    ...(each.why === undefined ? {} : { detail: each.why })
  }))

const claim = (command: KeepClaims) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const { work, claimed, released } = command
    const refused: Array<RefusedClaim> = []
    for (let at = 0; at < released.length; at += mostCodes) {
      const codes = released.slice(at, at + mostCodes)
      yield* rpc.call(ClaimService.releasePacks, { request: { ...named(command), work, codes } })
    }
    for (let at = 0; at < claimed.length; at += mostCodes) {
      const codes = claimed.slice(at, at + mostCodes)
      const answer = yield* rpc.call(ClaimService.claimPacks, { request: { ...named(command), work, codes } })
      refused.push(...refusals(answer.refused))
    }
    return refused
  })

export const effects: Effects<ClaimCommand, ClaimAnswer> = {
  /** Scanning goes on whatever comes of it: a screen that hears of no answer asks again with its next sign. */
  KeepClaims: (host, command) =>
    Effect.match(tapUnauthorized(host, claim(command)), {
      onSuccess: (refused) => host.tell({ _tag: "AnsweredClaims", refused }),
      onFailure: () => {
        const { claimed, released } = command
        host.tell({ _tag: "FailedClaims", claimed, released })
      }
    }),

  LoadClaims: (host, command) =>
    Effect.match(tapUnauthorized(host, call(ClaimService.getClaims, { request: named(command) })), {
      onSuccess: ({ claims }) => host.tell({ _tag: "LoadedClaims", claims }),
      onFailure: () => undefined
    }),

  TakeOverPack: (host, command) =>
    Rpc.use((rpc) => {
      const { work, code } = command
      const request = { ...named(command), work, codes: [code] }
      return Effect.match(tapUnauthorized(host, rpc.call(ClaimService.takeOverPacks, { request })), {
        onSuccess: ({ refused }) => host.tell({ _tag: "TookOver", code, refused: refusals(refused) }),
        onFailure: (failure) => host.tell({ _tag: "FailedTakeOver", message: failureMessage(failure) })
      })
    })
}
