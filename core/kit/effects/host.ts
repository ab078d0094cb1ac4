/** What carrying out a command needs: the ports, and whoever issued it, to whom it tells what came of it. */
import * as Effect from "effect/Effect"
import type { ListFile } from "../../list-file.ts"
import type { Order } from "../../order/order.ts"
import type { Devices } from "../../port/devices.ts"
import type { Journal } from "../../port/journal.ts"
import type { Realtime } from "../../port/realtime.ts"
import type { CallFailure, Rpc } from "../../port/rpc.ts"
import type { Clipboard, KeyValueStore, Paper, Sound } from "../../port/workstation.ts"
import type { StoreInfo } from "../../session/store.ts"
import type { Shipment } from "../../stock/shipment.ts"
import { apiCallFailure, commerceSessionExpired, tookTooLong, withReference } from "../../text/failed-call.ts"
import { because } from "../../text/sentence.ts"
import type { AnyMessage, AsksClient } from "../client-message.ts"
import type { ClientState } from "../client-state.ts"
import type { StoredWork } from "../scan-session/stored-work.ts"
import type { Session } from "../session.ts"

export type Ports = Rpc | Realtime | Devices | Journal | Sound | Paper | Clipboard | KeyValueStore

/** Whoever issued a command, as its effect sees them: what came of it goes back there, or to the client around. */
export interface Caller<Message = never> {
  readonly tell: (message: Message | AsksClient) => void
  readonly tellClient: (message: AnyMessage) => void
  readonly model: () => ClientState
}

/** The client around an effect, as far as it may see it. */
export interface Host<Message = never> extends Caller<Message> {
  /** How the screen of a place prints its stored work. */
  readonly printOf: (place: string) => ((work: StoredWork) => string) | undefined
  /** The screen of the moment by its name, which of several it is, and the order or shipment that it shows whole. */
  readonly shown: () => {
    readonly screen: string
    readonly id: number | undefined
    readonly order: Order | undefined
    readonly shipment: Shipment | undefined
  }
  /** The list of the page of the moment, where it can be a file. */
  readonly listShown: () => ListFile | undefined
}

interface Tagged {
  readonly _tag: string
}

/** How commands are carried out, by their tags; `Message` is what whoever issued them hears of it. */
export type Effects<Command extends Tagged, Message = never> = {
  readonly [Tag in Command["_tag"]]: (
    host: Host<Message>,
    command: Extract<Command, { readonly _tag: Tag }>
  ) => Effect.Effect<void, never, Ports>
}

/** Who is logged in while a command is performed; a command without anybody is dropped. */
export const sessionOf = (host: Pick<Caller, "model">): Session | undefined => host.model().session

/** For which store, or which hub, something is requested. */
type Place = Partial<Pick<StoreInfo, "store_id" | "hub_id">>

/** Whether this workstation works there still. */
const isThere = (host: Caller, place: Place): boolean => {
  const store = sessionOf(host)?.store
  return (
    (place.store_id === undefined || place.store_id === store?.store_id) &&
    (place.hub_id === undefined || place.hub_id === store?.hub_id)
  )
}

/** What an answer, or the lack of one, comes to; undefined where it comes to nothing. */
export interface Outcome<A, Message> {
  readonly onSuccess: (answer: A) => Message | AsksClient | undefined
  readonly onFailure: (failure: CallFailure) => Message | AsksClient | undefined
}

/**
 * The sentence for a failed call: the server's own, or a fallback where it has none. A commerce session that has expired
 * although it was renewed has a sentence of its own (section 8).
 */
export const failureMessage = (failure: CallFailure, fallback = apiCallFailure): string => {
  if (failure._tag === "Ruled") {
    if (failure.as("ReportTooLong") !== undefined) return tookTooLong
    return failure.as("SessionExpired") === undefined ? failure.message : commerceSessionExpired
  }
  const request = failure._tag === "Refused" ? failure.request : undefined
  if (failure.message === apiCallFailure || failure.message.trim() === "")
    return withReference(fallback, request)
  // What a server says that fails is no sentence for people: the one of the deed stands before it.
  return withReference(
    failure._tag === "Offline" || (failure._tag === "Refused" && fallback !== apiCallFailure)
      ? because(fallback, failure.message)
      : failure.message,
    request
  )
}

/** What the server said of a list that it did not give; undefined when it did not answer. */
export const problemOf = (failure: CallFailure): string | undefined =>
  failure._tag === "Ruled" ? failureMessage(failure) : undefined

/** A session that is none any more ends for the client, whatever was requested. */
export const tapUnauthorized = <A, E extends { readonly _tag: string }, R>(
  host: Caller,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.tapError(call, ({ _tag }) =>
    Effect.sync(() => {
      if (_tag === "Unauthorized") host.tellClient({ _tag: "LostSession" })
    })
  )

/** Performs a call and tells its outcome. A session that is none any more ends for the client, whatever was requested. */
export const tellResult = <A, R, Message>(
  host: Caller<Message>,
  call: Effect.Effect<A, CallFailure, R>,
  outcome: Outcome<A, NoInfer<Message>>
): Effect.Effect<void, never, R> => {
  const tell = (message: Message | AsksClient | undefined) =>
    message === undefined ? undefined : host.tell(message)
  return Effect.match(call, {
    onSuccess: (answer) => tell(outcome.onSuccess(answer)),
    onFailure: (failure) =>
      failure._tag === "Unauthorized"
        ? host.tellClient({ _tag: "LostSession" })
        : tell(outcome.onFailure(failure))
  })
}

/** As `tellResult`, of a store or its hub: nothing is told once this workstation works for another one. */
export const tellAt = <A, R, Message>(
  host: Caller<Message>,
  place: Place,
  call: Effect.Effect<A, CallFailure, R>,
  { onSuccess, onFailure }: Outcome<A, NoInfer<Message>>
): Effect.Effect<void, never, R> => {
  const ifThere = (message: Message | AsksClient | undefined) => (isThere(host, place) ? message : undefined)
  return tellResult(host, call, {
    onSuccess: (answer) => ifThere(onSuccess(answer)),
    onFailure: (failure) => ifThere(onFailure(failure))
  })
}

/** The stock of the hub that somebody works for, as far back as they see it. */
export const stockOf = ({ store, user }: Session) => ({
  hub: store.hub_id,
  cut_off_date: user.cut_off_date ?? null
})
