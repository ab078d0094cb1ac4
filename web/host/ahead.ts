/**
 * The one question that every start begins with, asked while the screens are still on their way. Whoever asks it then
 * gets that answer, once; any other call goes its own way.
 */
import { firstPageSize, openOrdersPage } from "#core/kit/first-page.ts"

interface CallAhead {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  readonly authorization: string
  readonly answer: Promise<Response>
}
declare global {
  var packhouseAhead: CallAhead | undefined
}

const parsed = (text: string | null): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? "null")
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Asks for somebody's own store; what another one is called is the screens' to find out. */
export const askAhead = (): void => {
  const user = parsed(sessionStorage.getItem("packhouse.session"))
  const setup = parsed(localStorage.getItem("packhouse.custom_setup"))
  const { session: authorization, hub_store_id: store } = user ?? {}
  if (typeof authorization !== "string" || typeof store !== "number") return
  if (setup !== undefined && setup.hub_store_id !== store) return
  const method = "OrderService.getOrderList"
  const params = [openOrdersPage(1, firstPageSize, undefined), "open", store]
  const answer = fetch("/api", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization,
      "global-hub-store-id": String(store)
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method, params })
  })
  // Nobody may ever come for it.
  answer.catch(() => undefined)
  globalThis.packhouseAhead = { method, params, authorization, answer }
}

/** The same value whatever the order in which its fields were written. */
const plainly = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )

/** `fetch` that takes the answer asked for ahead, where the call and the session are the same. */
export const fetchOrTake: typeof fetch = (input, init) => {
  const ahead = globalThis.packhouseAhead
  if (ahead === undefined || init?.method !== "POST") return fetch(input, init)
  const call = typeof init.body === "string" ? parsed(init.body) : undefined
  if (call?.method !== ahead.method) return fetch(input, init)
  // An older answer is none: whatever this call is, the next one asks for itself.
  globalThis.packhouseAhead = undefined
  const isSame =
    plainly(call.params) === plainly(ahead.params) &&
    new Headers(init.headers).get("authorization") === ahead.authorization
  return isSame ? ahead.answer : fetch(input, init)
}
