/** A client that places orders over a disk that outlives it, and a server that keeps its promises. */
import { type Step as QueueStep, steps } from "#core/counter/placement-step.ts"
import type { PlacedAs } from "#core/counter/queued-cart.ts"
import type { QueueContext, QueueStep as StepOf } from "#core/kit/durable-queue.ts"
import type { Command } from "#core/kit/placement-queue/model.ts"
import { type Entry, init, type Message, type Model } from "#core/kit/placement-queue/model.ts"
import { ticked, update } from "#core/kit/placement-queue/queueing.ts"
import { codec } from "#core/kit/placement-queue/stored.ts"
import { cart } from "./queue-world.ts"

export const context: QueueContext = {
  flags: { checkout_in_background: 1, use_partner_price: "true" },
  now: 0,
  server: "http://hub.test",
  userId: 1,
  storeId: 11
}

export const sent = (id: string): Message => ({ _tag: "SentOff", id, cart })

/** A client over a disk that outlives it, and what it asked for that is not done yet. */
export class Client {
  model: Model = init
  stored: string | undefined
  asked: Array<Extract<Command, { _tag: "TakePlacementStep" }>> = []
  commands: Array<StepOf<Model, Command>["commands"][number]> = []
  said: Array<string> = []

  take({ model, commands, notices }: StepOf<Model, Command>): void {
    this.model = model
    this.commands.push(...commands)
    this.said.push(...notices.flatMap((notice) => (notice._tag === "Toast" ? [notice.text] : [])))
    for (const command of commands) {
      if (command._tag === "SaveQueue") this.stored = codec.print(command.row as Model)
      if (command._tag === "HoldQueue")
        this.tell({ _tag: "HeldQueue", stored: codec.read(this.stored).queue })
      if (command._tag === "TakePlacementStep") this.asked.push(command)
    }
  }
  tell(message: Message): void {
    this.take(update(this.model, message, context))
  }
  tick(): void {
    this.take(ticked(this.model, context))
  }
  /** Killed, and started again by the same person. */
  restart(): void {
    this.asked = []
    this.model = { ...init, hold: "requested" }
    this.tell({ _tag: "HeldQueue", stored: codec.read(this.stored).queue })
  }
}

/** A server that keeps its promises: a step under its key is one effect, and no step is taken before the one before it. */
export class Server {
  readonly orders: Array<PlacedAs & { readonly id: string }> = []
  readonly done = new Map<string, Set<QueueStep>>()
  readonly wrong: Array<string> = []

  take({ id, step, placed }: Entry): PlacedAs | undefined {
    const done = this.done.get(id) ?? new Set()
    this.done.set(id, done)
    const before = steps[steps.indexOf(step) - 1]
    if (before !== undefined && !done.has(before)) this.wrong.push(`${step} of ${id} before ${before}`)
    done.add(step)
    if (step !== "place") return undefined
    if (placed !== null) this.wrong.push(`${id} is placed, and was placed again`)
    const earlier = this.orders.find((order) => order.id === id)
    if (earlier !== undefined) return earlier
    const number = this.orders.length + 1
    const order = { id, order_id: number, increment_id: `C${number}`, amount: cart.cartTotal }
    this.orders.push(order)
    return order
  }
}

export const answer = (client: Client, server: Server, how: string): void => {
  const command = client.asked.shift()
  if (command === undefined) return client.tick()
  const { entry } = command
  const about = { id: entry.id, step: entry.step }
  // The request was lost on its way: nobody did anything.
  if (how === "unsent")
    return client.tell({ _tag: "Unanswered", message: "The server does not answer", ...about })
  const placed = server.take(entry)
  if (how === "lost")
    return client.tell({ _tag: "Unanswered", message: "The server does not answer", ...about })
  // Whoever stood between them answered nonsense.
  if (how === "nonsense") return client.tell({ _tag: "Erred", message: "no", isAnswered: false, ...about })
  client.tell({ _tag: "Did", ...about, ...(placed === undefined ? {} : { placed }) })
}
