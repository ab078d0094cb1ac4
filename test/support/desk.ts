/** The client of a workstation in the process of its test: with a folder of its own, killed and started again over it. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect, Exit, Layer, Scope } from "effect"
import { expect } from "vitest"
import * as ports from "#cli/host/ports.ts"
import { type Running, run } from "#core/client/run.ts"
import type { Message } from "#core/kit/placement-queue/model.ts"
import { Clipboard, KeyValueStore, Sound } from "#core/port/workstation.ts"
import { password } from "./network.ts"
import { call, post } from "./server.ts"

export class Desk {
  readonly #server: string
  readonly #folder = mkdtempSync(path.join(tmpdir(), "packhouse-desk-"))
  #running: Running | undefined
  #scope: Scope.Closeable | undefined
  session = ""

  constructor(server: string) {
    this.#server = server
  }
  async logIn(): Promise<void> {
    const { body } = await post(`${this.#server}/login`, { username: "hub", password })
    this.session = (body as { readonly session: string }).session
    await Effect.runPromise(
      KeyValueStore.use((memory) => memory.save("session", JSON.stringify(body))).pipe(
        Effect.provide(ports.layer({ server: this.#server, stateFolder: this.#folder, kind: "tui" }))
      )
    )
  }
  /** Runs from here on, if it does not yet. */
  async open(): Promise<void> {
    if (this.#scope === undefined) await this.start()
  }
  async start(): Promise<void> {
    const scope = Scope.makeUnsafe()
    const layer = Layer.mergeAll(
      ports.layer({ server: this.#server, stateFolder: this.#folder, kind: "tui" }),
      Layer.succeed(Sound, Sound.of({ play: () => Effect.void })),
      Layer.succeed(Clipboard, Clipboard.of({ write: () => Effect.void }))
    )
    this.#running = await Effect.runPromise(
      Layer.buildWithScope(layer, scope).pipe(
        Effect.flatMap((context) =>
          Effect.provideContext(run({ server: this.#server, version: "1.2.3", route: undefined }), context)
        ),
        Scope.provide(scope)
      )
    )
    this.#scope = scope
    await expect.poll(() => this.#running?.model().session).toBeDefined()
  }
  async kill(): Promise<void> {
    if (this.#scope !== undefined) await Effect.runPromise(Scope.close(this.#scope, Exit.void))
    this.#scope = undefined
  }
  async forget(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
  get queue() {
    if (this.#running === undefined) throw new Error("the client does not run")
    return this.#running.model().placementQueue
  }
  tell(message: Message): void {
    this.#running?.tell({ _tag: "GotScreenMessage", screen: "PlacementQueue", message })
  }
  async result<A>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> {
    const reply = await call(this.#server, this.session, `CommerceService.${method}`, params)
    if (reply.error !== undefined) throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
    return reply.result as A
  }
}
