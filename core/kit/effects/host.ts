/** What doing a command needs: the ports, and a way to tell what came of it. */
import * as Effect from "effect/Effect"
import type { ListFile } from "../../list-file.ts"
import type { Order } from "../../order/order.ts"
import type { Devices } from "../../port/devices.ts"
import type { Journal } from "../../port/journal.ts"
import type { Realtime } from "../../port/realtime.ts"
import type { CallFailure, Rpc } from "../../port/rpc.ts"
import type { KeyValueStore, Paper, Sound } from "../../port/workstation.ts"
import type { StoreInfo } from "../../session/store.ts"
import type { Shipment } from "../../stock/shipment.ts"
import { apiCallFailure, commerceSessionExpired, tookTooLong } from "../../text/failed-call.ts"
import { because } from "../../text/sentence.ts"
import type { AnyMessage, ToScreen } from "../client-message.ts"
import type { ClientState } from "../client-state.ts"
import type * as running from "../run.ts"
import type { StoredWork } from "../scan-session/stored-work.ts"
import type { Session } from "../session.ts"

export type Ports = Rpc | Realtime | Devices | Journal | Sound | Paper | KeyValueStore

/** Who asks the server for something: what is known around them, and how what came of it is told. */
export type Caller = running.Host<ClientState, AnyMessage>

/** The client around an effect, as far as it may see it. */
export interface Host extends Caller {
  /** The screen of a place, by its name, and how it writes its work down. */
  readonly screenAt: (place: string) => {
    readonly name: string
    readonly print: ((work: StoredWork) => string) | undefined
  }
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

/** How commands are done, by their tags. */
export type Effects<Command extends Tagged> = {
  readonly [Tag in Command["_tag"]]: (
    host: Host,
    command: Extract<Command, { readonly _tag: Tag }>
  ) => Effect.Effect<void, never, Ports>
}

/** Does a command by the effect of its tag. */
export const performBy = <Command extends Tagged>(
  effects: Effects<Command>,
  host: Host,
  command: Command
): Effect.Effect<void, never, Ports> =>
  (effects as Effects<Tagged>)[command._tag]?.(host, command) ?? Effect.void

/** How a screen is told what came of a command of its own. */
export const toScreen =
  <Told extends Tagged>(screen: string) =>
  (message: Told): ToScreen => ({ _tag: "GotScreenMessage", screen, message })

/** As `toScreen`, to a screen that can be open for several orders or shipments: to the one of this id. */
export const toScreenOf =
  <Told extends Tagged>(screen: string) =>
  (id: number, message: Told): ToScreen => ({ _tag: "GotScreenMessage", screen, id, message })

/** Who is logged in while a command is performed; a command without anybody is dropped. */
export const sessionOf = (host: Caller): Session | undefined => host.model().session

/** For which store, or which hub, something is asked. */
type Asked = Partial<Pick<StoreInfo, "store_id" | "hub_id">>

/** News of a store that this workstation does not work for any more is none: it was asked for before it changed over. */
const newsOf = (host: Caller, asked: Asked, news: AnyMessage | undefined): AnyMessage | undefined => {
  const store = sessionOf(host)?.store
  const isSo =
    (asked.store_id === undefined || asked.store_id === store?.store_id) &&
    (asked.hub_id === undefined || asked.hub_id === store?.hub_id)
  return isSo ? news : undefined
}

/** What is told of an answer, or of the lack of one; undefined where nothing is. */
interface Outcome<A> {
  readonly onSuccess: (answer: A) => AnyMessage | undefined
  readonly onFailure: (failure: CallFailure) => AnyMessage | undefined
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
  if (failure.message === apiCallFailure || failure.message.trim() === "") return fallback
  // What a server says that fails is no sentence for people: the one of the deed stands before it.
  return failure._tag === "Offline" || (failure._tag === "Refused" && fallback !== apiCallFailure)
    ? because(fallback, failure.message)
    : failure.message
}

/** What the server said of a list that it did not give; undefined when it did not answer. */
export const problemOf = (failure: CallFailure): string | undefined =>
  failure._tag === "Ruled" ? failureMessage(failure) : undefined

/** A session that is none any more is told as such, whatever was asked. */
export const tapUnauthorized = <A, E extends { readonly _tag: string }, R>(
  host: Caller,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.tapError(call, ({ _tag }) =>
    Effect.sync(() => {
      if (_tag === "Unauthorized") host.tell({ _tag: "LostSession" })
    })
  )

/**
 * Performs a call and tells its outcome. A session that is none any more is told as such, whatever was asked.
 */
export const tellResult = <A, R>(
  host: Caller,
  call: Effect.Effect<A, CallFailure, R>,
  outcome: Outcome<A>
): Effect.Effect<void, never, R> =>
  Effect.match(call, {
    onSuccess: (answer) => {
      const message = outcome.onSuccess(answer)
      if (message !== undefined) host.tell(message)
    },
    onFailure: (failure) => {
      const message =
        failure._tag === "Unauthorized" ? ({ _tag: "LostSession" } as const) : outcome.onFailure(failure)
      if (message !== undefined) host.tell(message)
    }
  })

/** As `tellResult`, of a store or its hub: nothing is told once somebody works for another one. */
export const tellAt = <A, R>(
  host: Caller,
  asked: Asked,
  call: Effect.Effect<A, CallFailure, R>,
  { onSuccess, onFailure }: Outcome<A>
): Effect.Effect<void, never, R> =>
  tellResult(host, call, {
    onSuccess: (answer) => newsOf(host, asked, onSuccess(answer)),
    onFailure: (failure) => newsOf(host, asked, onFailure(failure))
  })

/**
 * Asks about the stock of the hub that somebody works for, as far back as they see it, and tells the outcome while they
 * work for it still. Nothing is asked while nobody is logged in.
 */
export const askOfStock = <A, R>(
  host: Caller,
  call: (stock: {
    readonly hub: number
    readonly cut_off_date: string | null
  }) => Effect.Effect<A, CallFailure, R>,
  outcome: Outcome<A>
): Effect.Effect<void, never, R> => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  const { hub_id } = session.store
  const stock = { hub: hub_id, cut_off_date: session.user.cut_off_date ?? null }
  return tellAt(host, { hub_id }, call(stock), outcome)
}
