/** A terminal over a client without a server, into which a scanner types. */
import { vi } from "vitest"
import { type Input, listen } from "#cli/tui/input.ts"
import { boxNow, placeNow } from "#cli/tui/keys.ts"
import { make, type UiStore } from "#cli/tui/ui-store.ts"
import type { Message } from "#core/client/model.ts"
import type { Running } from "#core/client/run.ts"
import { orderOf } from "#test/core/arbitrary/order.ts"
import { Client } from "#test/core/screen/client.ts"

/** A terminal over a client. */
export class Counter {
  readonly client: Client
  readonly stage: UiStore
  readonly input: Input
  told: Array<Message> = []
  /** Whether what was scanned came to anything that somebody sees or hears. */
  isDecided = true
  readonly #listeners = new Set<() => void>()

  constructor(path: string) {
    this.client = new Client().enter({
      enable_order_create: 1,
      enable_order_return: 1,
      manual_accept: true
    })
    this.client.load([orderOf("7 2kg")])
    if (path === "/order/1") this.client.open(orderOf("7 2kg"))
    else this.client.go(path)
    const running = {
      model: () => this.client.model,
      tell: (message: Message) => this.#tell(message),
      subscribe: (listener: () => void) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      }
    } as unknown as Running
    this.stage = make(
      running,
      { columns: 80, rows: 24 },
      {
        redraw: () => undefined,
        leave: () => undefined,
        speakKitty: () => undefined
      }
    )
    this.input = listen({
      onScan: this.stage.scan,
      onTyped: this.stage.type,
      onKey: this.stage.key,
      onHeld: this.stage.hold,
      isNative: () => boxNow(this.stage.state())?.isNative === true,
      place: () => placeNow(this.stage.state()),
      onBegin: this.stage.begin
    })
  }
  #tell(message: Message): void {
    const { model } = this.client
    if (message._tag !== "WasActive" && message._tag !== "TookFocus") this.told.push(message)
    const said = this.client.say(message)
    if (message._tag === "Scanned")
      this.isDecided &&=
        said.length > 0 ||
        this.client.model.page !== model.page ||
        this.client.model.finder !== model.finder ||
        this.client.model.toasts !== model.toasts
    for (const listener of this.#listeners) listener()
  }
  type(keys: ReadonlyArray<string>): void {
    for (const key of keys) {
      this.input.push(key)
      vi.advanceTimersByTime(300)
    }
  }
}
