/** A client as its host sees it: messages in, the model and what is asked for out. */
import * as Result from "effect/Result"
import { boundView } from "#core/client/bound-view.ts"
import { answer, codeIn } from "#core/client/console/answer.ts"
import { init, type Message, type Model } from "#core/client/model.ts"
import { type Command, type Issued, senderOf } from "#core/client/shown-page.ts"
import { update } from "#core/client/update.ts"
import { shownTo } from "#core/client/views.ts"
import { type Tagged, toScreen } from "#core/kit/client-message.ts"
import { builtInLines } from "#core/kit/effects/explained-code.ts"
import { read } from "#core/kit/route.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { asView } from "#core/kit/view/offered.ts"
import type { Table } from "#core/kit/view/table.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { Order } from "#core/order/order.ts"
import { countsOf, open, refreshPageSize } from "#core/order/queue.ts"
import type { Message as OrderMessage } from "#core/screen/order/model.ts"
import type { StoreInfo } from "#core/session/store.ts"
import { readUser } from "#core/session/user.ts"
import { noon } from "../arbitrary/time.ts"
import { someUser } from "../arbitrary/user.ts"
import { inWords } from "./scan-desk.ts"
import { pressedIn } from "./shown.ts"

/** Commands without who issued them: which screen that was is the matter of the client's own tests. */
export const unsigned = (commands: ReadonlyArray<Issued>): ReadonlyArray<Command> =>
  commands.map(({ from: _, ...command }) => command as Command)

export const startAt = (
  path: string
): { readonly model: Model; readonly commands: ReadonlyArray<Command> } => {
  const [model, commands] = init({
    server: "http://hub.test",
    version: "1.2.3",
    now: noon,
    route: read(path, undefined)
  })
  return { model, commands }
}

export class Client {
  model: Model
  readonly done: Array<Command> = []

  constructor(path = "/home") {
    const { model, commands } = startAt(path)
    this.model = model
    this.done.push(...commands)
  }

  /** Answers what was asked for, each in a few words. */
  say(message: Message): ReadonlyArray<string> {
    const [model, commands] = update(this.model, message)
    this.model = model
    this.done.push(...unsigned(commands))
    // The console answers by itself, and about a code as without a server.
    return commands.flatMap((command) => {
      if (command._tag !== "AnswerEntry") return [inWords(command)]
      const { now, version, session } = this.model
      const { entry, code = codeIn(entry) } = command
      const answered =
        code === undefined
          ? answer(entry, { version, flags: session?.user.flags ?? {} })
          : { lines: builtInLines(code, now) }
      return this.say(toScreen({ screen: "Console" }, { _tag: "Answered", ...answered }))
    })
  }

  /** A message of the view that is shown, as its host hands it to the client. */
  choose(message: unknown): ReadonlyArray<string> {
    return this.say(
      boundView(senderOf(this.model.page), { actions: [] } as never).toClient(message as Tagged)
    )
  }

  /** A person with these flags comes in, who works at the store unless they say otherwise. */
  enter(flags: Readonly<Record<string, unknown>> = {}, store?: StoreInfo): this {
    const user = Result.getOrThrow(readUser({ ...someUser, enable_store_work: 1, ...flags }))
    this.say({ _tag: "LoggedIn", user, store })
    return this
  }

  /** The server answers the page that was asked for last, with these orders of so many. */
  page(orders: ReadonlyArray<BriefOrder>, total = orders.length, key?: string): ReadonlyArray<string> {
    const request = this.done.findLast((command) => command._tag === "LoadOrders")
    const { page = 1, perPage = refreshPageSize } = request ?? {}
    return this.say({
      _tag: "LoadedOrders",
      loaded: { page, perPage, orders, total, counts: countsOf(orders), key }
    })
  }

  /** The server answers the changes that were asked for last. */
  changes(orders: ReadonlyArray<BriefOrder>): ReadonlyArray<string> {
    const request = this.done.findLast((command) => command._tag === "LoadRecentOrders")
    const { limit = 1, isFirst = false } = request ?? {}
    return this.say({ _tag: "LoadedRecent", orders, limit, isFirst })
  }

  /** The server answers all orders: the open ones on one page, and the others behind them. */
  load(orders: ReadonlyArray<BriefOrder>): ReadonlyArray<string> {
    return [...this.page(orders.filter(({ status }) => open.includes(status))), ...this.changes(orders)]
  }

  go(path: string): ReadonlyArray<string> {
    const [at = "", pg] = path.split("?pg=")
    return this.say({ _tag: "AskedForRoute", route: read(at, pg) })
  }

  tick(milliseconds: number): ReadonlyArray<string> {
    return this.say({ _tag: "Ticked", now: this.model.now + milliseconds })
  }

  /** Something happens on the order screen. */
  order(message: OrderMessage, id = 1): ReadonlyArray<string> {
    return this.say({ _tag: "GotScreenMessage", screen: "Order", id, message })
  }

  /** The order is opened, and its stored work is back. */
  open(order: Order): this {
    this.go(`/order/${order.order_id}`)
    this.order({ _tag: "OpenedOrder", order }, order.order_id)
    this.order({ _tag: "RestoredWork", text: undefined }, order.order_id)
    return this
  }

  /** What a person sees of the page. */
  get view(): View<unknown> {
    const view = shownTo<View<unknown>>(this.model, (shown) => shown)
    if (view === undefined) throw new Error(`${this.model.page._tag} is drawn by hand`)
    return view
  }
  get text(): string {
    return JSON.stringify(this.view)
  }
  /** An action of what is asked, else of the page, by its id, title or key. Answers what was asked for. */
  press(name: string): ReadonlyArray<string> {
    return this.choose(pressedIn(this.view, name))
  }
  /** Presses a key on what is asked, else on the page, as a host does. */
  pressKey(key: string): void {
    shownTo(this.model, (view, toClient) => {
      const layer = view.question === undefined ? view : asView(view.question)
      const effect = keysOf(layer)
        .find(({ keys }) => keys.includes(key))
        ?.press(key)
      if (typeof effect !== "object") return
      if ("messages" in effect) for (const message of effect.messages) this.say(toClient(message))
      if ("leadsTo" in effect) this.say({ _tag: "AskedForRoute", route: effect.leadsTo })
    })
  }
  /** The texts of the toasts that stand. */
  get toasts(): ReadonlyArray<string> {
    return this.model.toasts.map(({ text }) => text)
  }
}

export const viewOf = ({ view }: Client): View<unknown> => view
export const tableOf = (client: Client): Table<unknown> => {
  const table = partOf(viewOf(client), "table")
  if (table === undefined) throw new Error(`${client.model.page._tag} has no table`)
  return table
}
