/** A client on one of its screens, which is told its own messages. */
import { messageTo } from "#core/client/page.ts"
import type { ScreenName } from "#core/client/screens.ts"
import type { Command } from "#core/client/shown-page.ts"
import { Client } from "./client.ts"

interface Tagged {
  readonly _tag: string
}

export class ScreenClient<Model, Message extends Tagged> extends Client {
  readonly #name: ScreenName

  constructor(name: ScreenName, path: string, flags: Readonly<Record<string, unknown>> = {}) {
    super()
    this.#name = name
    this.enter(flags)
    this.go(path)
  }
  get screen(): Model {
    const { page } = this.model
    if (page._tag !== this.#name) throw new Error(`this is ${page._tag}`)
    return page.model as unknown as Model
  }
  tell(...messages: ReadonlyArray<Message>): this {
    for (const message of messages) this.say(messageTo(this.model.page, message))
    return this
  }
  /** Answers what it asked for, by tag. */
  request(message: Message): ReadonlyArray<Command["_tag"]> {
    const before = this.done.length
    this.tell(message)
    return this.done.slice(before).map(({ _tag }) => _tag)
  }
  commands<Tag extends Command["_tag"]>(tag: Tag): ReadonlyArray<Extract<Command, { readonly _tag: Tag }>> {
    return this.done.filter(
      (command): command is Extract<Command, { readonly _tag: Tag }> => command._tag === tag
    )
  }
  fill(field: string, text: string): this {
    return this.tell({ _tag: "ToldForm", message: { _tag: "TypedField", field, text } } as never)
  }
}
