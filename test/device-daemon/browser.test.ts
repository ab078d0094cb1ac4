import type { BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { sharedChromium } from "#test/support/chromium.ts"
import { origin, type RunningDaemon, startHere } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"

describe("a page in a browser", () => {
  const contexts: Array<BrowserContext> = []
  let daemon: RunningDaemon
  beforeAll(async () => {
    daemon = await startHere({})
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await daemon.stop()
  })

  /** A page of an origin, without a server of its own. Local network access is what a store's policy grants. */
  const pageOf = async (from: string): Promise<Page> => {
    const context = await (await sharedChromium(inject("chromium"))).newContext()
    contexts.push(context)
    await context.grantPermissions(["local-network-access"], { origin: from }).catch(() => {})
    const page = await context.newPage()
    await page.route(`${from}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
    )
    await page.goto(`${from}/`)
    return page
  }
  /** What a page hears after its first frame: frames, then the code of the close. */
  const dialog = (page: Page, url: string, first: object): Promise<ReadonlyArray<unknown>> =>
    page.evaluate(
      ([address, frame]) =>
        new Promise<ReadonlyArray<unknown>>((resolve) => {
          const messages: Array<unknown> = []
          const socket = new WebSocket(String(address), "packhouse.v1")
          socket.onopen = () => socket.send(JSON.stringify(frame))
          socket.onmessage = ({ data }) => {
            messages.push(JSON.parse(data))
            if (messages.length === 1 && JSON.parse(data).t === "welcome") socket.close(1000)
          }
          socket.onclose = ({ code }) => resolve([...messages, code])
        }),
      [url, first] as const
    )
  const client = { kind: "web", name: "Packhouse", version: "1" }

  it.each(["127.0.0.1", "localhost"])("that is allowed pairs and talks, by %s", async (host) => {
    using local = await Dialog.welcome(daemon)
    const { r } = await local.ask("pair.open", { origin })
    const { code } = r as { readonly code: string }
    const page = await pageOf(origin)
    const url = `ws://${host}:${daemon.port}/v1`
    const [paired, close] = await dialog(page, url, { t: "pair", v: 1, code, client })
    expect([paired, close]).toMatchObject([{ t: "paired" }, 1000])
    const { token } = paired as { readonly token: string }
    const [welcome] = await dialog(page, url, { t: "hello", v: 1, token, client })
    expect(welcome).toMatchObject({ t: "welcome", scopes: ["print", "scale", "scan"] })
  })

  it.each(["https://evil.example", "http://localhost:9999", "https://console.example.evil.example"])(
    "of %s is not let in, whatever it knows",
    async (from) => {
      const page = await pageOf(from)
      const heard = await dialog(page, daemon.url, { t: "hello", v: 1, token: "x".repeat(43), client })
      expect(heard).toEqual([1006])
    }
  )
})
