/** A page without a client: messages in; its model, what it asks for and what it shows out. */
import { fault } from "#core/fault.ts"
import { shown, type Toast } from "#core/kit/toast.ts"
import type { Action } from "#core/kit/view/action.ts"
import { emptyOf } from "#core/kit/view/table.ts"
import type { View } from "#core/kit/view/view.ts"
import { partOf } from "#core/kit/view/view.ts"
import { pressedIn, rowsIn } from "./shown.ts"

interface Tagged {
  readonly _tag: string
}
interface Stepped<Model, Command> {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices?: ReadonlyArray<Tagged>
}

/** Its messages and what it asks for. */
export abstract class Steps<Model, Message extends Tagged, Command extends Tagged> {
  abstract model: Model
  readonly done: Array<Command> = []
  /** What the last message asked for. */
  latest: ReadonlyArray<Command> = []
  /** The texts of all toasts, and the toasts that stand. */
  readonly toasts: Array<string> = []
  standing: ReadonlyArray<Toast> = []

  protected abstract update(message: Message): Stepped<Model, Command>

  say(...messages: ReadonlyArray<Message>): this {
    for (const message of messages) {
      const { model, commands, notices = [] } = this.update(message)
      this.model = model
      this.latest = commands
      this.done.push(...commands)
      for (const notice of notices)
        if (notice._tag === "Toast") {
          const toast = notice as Parameters<typeof shown>[1] & Tagged
          this.toasts.push(toast.text)
          this.standing = shown(this.standing, toast)
        }
    }
    return this
  }
  fill(field: string, text: string): this {
    return this.say({ _tag: "ToldForm", message: { _tag: "TypedField", field, text } } as never)
  }
  /** The server answers what was sent under a key. */
  succeed(key: string, answer: unknown): this {
    return this.say({ _tag: "GotAnswer", key, outcome: "done", answer } as never)
  }
  refuse(key: string, problem: string): this {
    const refusal = { outcome: "refused", problem, fault: fault("NotFound", { what: "" }) }
    return this.say({ _tag: "GotAnswer", key, ...refusal } as never)
  }
  lose(key: string, problem = "no answer"): this {
    return this.say({ _tag: "GotAnswer", key, outcome: "unanswered", problem } as never)
  }

  commands<Tag extends Command["_tag"]>(tag: Tag): ReadonlyArray<Extract<Command, { readonly _tag: Tag }>> {
    return this.done.filter(({ _tag }) => _tag === tag) as never
  }
}

/** With what it shows. */
export abstract class Page<Model, Message extends Tagged, Command extends Tagged> extends Steps<
  Model,
  Message,
  Command
> {
  abstract get view(): View<Message>

  /** What can be answered to what is asked, else done on the page. */
  get actions(): ReadonlyArray<Action<Message>> {
    return this.view.question?.actions ?? this.view.actions
  }
  press(name: string): this {
    return this.say(pressedIn(this.view, name))
  }
  get table() {
    return rowsIn(this.view)
  }
  /** What stands where there are no rows. */
  get empty(): string | undefined {
    const table = partOf(this.view, "table")
    return table === undefined ? undefined : emptyOf(table).text
  }
  get headings(): ReadonlyArray<string> {
    return partOf(this.view, "table")?.headings.map(({ title }) => title) ?? []
  }
}

/** @throws where nothing of the kind was asked for */
export const lastOf = <A>(commands: ReadonlyArray<A>): A => {
  const last = commands.at(-1)
  if (last === undefined) throw new Error("nothing was asked for")
  return last
}
