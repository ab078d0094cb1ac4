/** `packhouse order note` and `packhouse order timeline`: what people tell of an order, and all that happened to it. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { OrderNotes, Timeline } from "#core/contract/order-note.ts"
import * as Day from "#core/day.ts"
import { Rpc } from "#core/port/rpc.ts"
import { noteAdded, timelineText } from "#core/text/timeline.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { findOrder } from "./order-name.ts"
import { table } from "./table.ts"

const write = (client: Client, id: string, text: string): Working =>
  Effect.gen(function* () {
    const { order_id } = yield* findOrder(id)
    const order = yield* underKeptKey(client, { name: `note-${order_id}`, content: [text] }, (key) =>
      Rpc.use((rpc) => rpc.call(OrderNotes.addOrderNote, { order_id, text }, { key }))
    )
    const { increment_id, last_note: note = null } = order
    return { data: { order_id, increment_id, note }, lines: [noteAdded(increment_id)] }
  })

export const defineOrderNote = (parent: Command): void => {
  const command = parent
    .command("note")
    .description("write a note on an order, for everybody who opens it")
    .argument("<id>", "increment id, order id, or the code on the label")
    .argument("<text>", "at most 500 characters")
    .action((id: string, text: string) => asUser(command, (client) => write(client, id, text)))
  example(command, 'packhouse order note 100000001 "Gate code 4711, ring twice"')
}

const wire = Schema.encodeSync(Timeline)

const timeline = (id: string): Working =>
  Effect.gen(function* () {
    const { order_id } = yield* findOrder(id)
    const found = yield* Rpc.use((rpc) => rpc.call(OrderNotes.getOrderTimeline, { order_id }))
    return {
      data: wire(found),
      lines: table(
        [{ title: "WHEN" }, { title: "WHAT" }, { title: "BY" }],
        found.entries.map((entry) => [
          Day.toLocal(Day.fromGmt(entry.at) ?? 0),
          timelineText(entry),
          entry.by ?? ""
        ])
      )
    }
  })

export const defineOrderTimeline = (parent: Command): void => {
  const command = parent
    .command("timeline")
    .description("what happened to an order, the oldest first: by whom and when")
    .argument("<id>", "increment id, order id, or the code on the label")
    .action((id: string) => asUser(command, () => timeline(id)))
  example(command, "packhouse order timeline 100000001", "packhouse order timeline 100000001 --json")
}
