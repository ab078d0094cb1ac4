/** The services in the process of a test or a bench: what handlers need, over a store. Nobody hears of anything. */
import { type Context, Effect, Layer } from "effect"
import { CommerceBackend, embeddedBackend } from "#rpc-server/commerce/backend.ts"
import { InvoiceRegistration, noRegistration } from "#rpc-server/commerce/invoice-registration.ts"
import { FaultInjection, noFaultInjection } from "#rpc-server/rpc/fault-injection.ts"
import type { Needs } from "#rpc-server/rpc/handler.ts"
import { Rooms } from "#rpc-server/rpc/rooms.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"

export const needs = (store: Store["Service"]): Layer.Layer<Needs> =>
  Layer.mergeAll(
    Layer.succeed(Store, store),
    Layer.succeed(Rooms, {
      publish: () => Effect.void,
      ended: () => Effect.void,
      rightsChanged: () => Effect.void
    }),
    Layer.succeed(FaultInjection, noFaultInjection),
    Layer.succeed(CommerceBackend, embeddedBackend),
    Layer.succeed(InvoiceRegistration, noRegistration)
  )

/** The services themselves, made once, as a server that starts makes them. */
export const servicesOf = (store: Store["Service"]): Context.Context<Needs> =>
  Effect.runSync(Effect.scoped(Layer.build(needs(store))))
