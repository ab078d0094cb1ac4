/** Calls of a service outside, against one that is slow, breaks off, answers nonsense, and answers twice. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, createServer as createTcp } from "node:net"
import { Effect, Exit, Layer, Logger, Scope } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { outsideBackend } from "#rpc-server/commerce/outside.ts"
import type { OutsideFailed } from "#rpc-server/commerce/outside-call.ts"

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void

const listening = async (server: Server | ReturnType<typeof createTcp>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/`
}

/** A service of a test, and the calls that have reached it. */
const service = async (handle: Handler) => {
  const calls: Array<{ readonly path: string; readonly token: unknown }> = []
  const baseUrl = await listening(
    createServer((request, response) => {
      calls.push({ path: request.url ?? "", token: request.headers["access-token"] })
      handle(request, response, calls.length)
    })
  )
  return { baseUrl, calls }
}
const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
const said = (paymentStatus: string | null, hasUpiPayment = true) => ({
  status: "success",
  data: { paymentStatus, hasUpiPayment, more: "is ignored" }
})

/** Asks it for an order; what is not answered is answered as status and sentence. */
const asking = async (
  baseUrl: string | undefined,
  {
    patience = 300,
    accessToken = undefined as string | undefined,
    log = Layer.empty as Layer.Layer<never>
  } = {}
) => {
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const backend = await Effect.runPromise(
    Scope.provide(outsideBackend({ baseUrl, accessToken, patience }), scope)
  )
  return (incrementId = "100000054"): Promise<unknown> =>
    Effect.runPromise(
      backend.paymentStatus(incrementId).pipe(
        Effect.catch(({ status, message }: OutsideFailed) => Effect.succeed([status, message])),
        Effect.provide(log)
      )
    )
}

describe("a service outside", () => {
  it("is asked at its base URL and the path, with the access-token where there is one", async () => {
    const { baseUrl, calls } = await service((_, response) => json(response, 200, said("success")))
    expect(await (await asking(baseUrl, { accessToken: "token-of-the-shop" }))("A/1 2")).toBe("success")
    expect(await (await asking(baseUrl))()).toBe("success")
    expect(calls).toEqual([
      { path: "/shop/api/hubmanager/offline-payment/A%2F1%202/status", token: "token-of-the-shop" },
      { path: "/shop/api/hubmanager/offline-payment/100000054/status", token: undefined }
    ])
  })

  it("that nobody has configured is not asked", async () => {
    expect(await (await asking(undefined))()).toEqual([
      500,
      "Rest URL not found. Possible configuration missing in env variables."
    ])
  })

  it.each([
    ["an error of its own", 200, { status: "error", message: "No such order" }, [200, "No such order"]],
    ["an error without a word", 400, { status: "error" }, [400, "Api call failure"]],
    [
      "a status alone",
      404,
      "nothing",
      [404, "The request was made and the server responded with a status code: 404"]
    ],
    ["nonsense", 200, { data: { paymentStatus: "perhaps", hasUpiPayment: true } }, [502, "Api call failure"]],
    ["no payment", 200, said("success", false), null]
  ])("that answers %s is heard at once", async (_, status, body, heard) => {
    const { baseUrl, calls } = await service((_request, response) => json(response, status, body))
    expect(await (await asking(baseUrl))()).toEqual(heard)
    expect(calls).toHaveLength(1)
  })

  it.each([
    ["no JSON", "<html>", "no JSON, status 200"],
    ["another shape", JSON.stringify({ data: {} }), "Missing key"]
  ])("that answers with %s is told of in the log alone", async (_, body, why) => {
    const { baseUrl } = await service((_request, response) => response.writeHead(200).end(body))
    const lines: Array<string> = []
    const log = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => lines.push(line))])
    expect(await (await asking(baseUrl, { log }))()).toEqual([502, "Api call failure"])
    expect(lines).toEqual([expect.stringContaining("an answer of the service outside cannot be read")])
    expect(lines[0]).toContain(why)
    expect(lines[0]).toContain("/api/hubmanager/offline-payment/100000054/status")
  })

  it.each<readonly [string, Handler]>([
    ["is slow", () => undefined],
    ["breaks off before it answers", (request) => request.socket.destroy()],
    [
      "breaks off in its answer",
      (_, response) => {
        response.writeHead(200, { "content-length": "500" })
        response.write('{"data": {')
        setTimeout(() => response.destroy(), 20)
      }
    ],
    ["has no time", (_, response) => json(response, 503, {})]
  ])("that %s is asked three times, and the third answer counts", async (_, goWrong) => {
    const { baseUrl, calls } = await service((request, response, call) =>
      call < 3 ? goWrong(request, response, call) : json(response, 200, said("pending"))
    )
    expect(await (await asking(baseUrl))()).toBe("pending")
    expect(calls).toHaveLength(3)
  })

  it.each<readonly [string, number, Handler, ReadonlyArray<unknown>]>([
    ["does not answer", 40, () => undefined, [504, "The request was made but no response was received"]],
    [
      "answers 500",
      5_000,
      (_, response) => json(response, 500, {}),
      [500, "The request was made and the server responded with a status code: 500"]
    ]
  ])("that %s for long is left alone after five calls", async (_, patience, goWrong, sentence) => {
    const { baseUrl, calls } = await service(goWrong)
    const ask = await asking(baseUrl, { patience })
    for (let call = 0; call < 5; call++) expect(await ask()).toEqual(sentence)
    expect(calls).toHaveLength(15)
    expect(await ask()).toEqual([503, "The request was made but no response was received"])
    expect(calls).toHaveLength(15)
  })

  it("that answers twice is heard once, and the second answer is nobody's", async () => {
    const answer = (status: string) => {
      const body = JSON.stringify(said(status))
      return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    }
    let requests = 0
    const baseUrl = await listening(
      createTcp((socket) => {
        socket.on("error", () => undefined)
        socket.on("data", () => {
          requests += 1
          // The first order is not paid; what comes behind it would say of the next one that it is.
          socket.write(requests === 1 ? answer("pending") + answer("success") : answer("failed"))
        })
      })
    )
    const ask = await asking(baseUrl)
    expect(await ask("1")).toBe("pending")
    expect(await ask("2")).toBe("failed")
  })

  it("that floods is not heard", async () => {
    const { baseUrl } = await service((_, response) => {
      response.writeHead(200)
      response.end("x".repeat(3_000_000))
    })
    expect(await (await asking(baseUrl, { patience: 2000 }))()).toEqual([
      504,
      "The request was made but no response was received"
    ])
  })
})
