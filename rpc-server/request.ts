/** The request that something is done for, by the id that its answer, its entries in the log and the audit have (WATCH-1). */
import { Context, References } from "effect"

/** Undefined where nobody outside asked: the server's own work, and its commands. */
export const ForRequest = Context.Reference<string | undefined>("packhouse/rpc-server/ForRequest", {
  defaultValue: () => undefined
})

/**
 * The hub that something is done for: that of the store which a call names or acts for. Statements name it as `:hub`.
 * Undefined where none was named: such work goes to a hub before it touches what is of one.
 */
export const ForHub = Context.Reference<number | undefined>("packhouse/rpc-server/ForHub", {
  defaultValue: () => undefined
})

/** What the work for a request knows of it; its entries in the log name it. */
export const aboutRequest = (id: string): Context.Context<never> =>
  Context.empty().pipe(
    Context.add(ForRequest, id),
    Context.add(References.CurrentLogAnnotations, { request: id })
  )
