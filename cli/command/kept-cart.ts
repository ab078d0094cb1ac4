/**
 * Which cart of a login the commands of this workstation are about: it changes when one is sold or emptied, and is part
 * of what their keys are made of, so that a key which was kept for one cart does nothing in place of a deed in the next.
 */
import { Effect } from "effect"
import { Journal } from "#core/port/journal.ts"
import type { Client, Working } from "./client.ts"

const entryOf = ({ server, session }: Client) => ({
  server,
  user: session.user.id,
  screen: "deed",
  id: "cart"
})

/** Empty before the first one is over. */
export const cartOf = (client: Client): Working<string> =>
  Journal.use((journal) => Effect.map(journal.load(entryOf(client)), (cartId) => cartId ?? ""))

export const endCart = (client: Client): Working<void> =>
  Journal.use((journal) => journal.save(entryOf(client), new Date().toISOString()))
