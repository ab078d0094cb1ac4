/**
 * The documents of the interface, made from the contract and from its docstrings when a change of them is written down
 * (test/rpc-server/openrpc-document.test.ts, openapi-document.test.ts): the server reads one when it is asked for, and
 * makes none.
 */
interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
}
const of = <D extends Document>(document: D, version: string): D => ({
  ...document,
  info: { ...document.info, version }
})

/** Every method of POST /api, with the version of this server. */
export const openRpc = async (version: string) =>
  of((await import("./openrpc.json", { with: { type: "json" } })).default, version)

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** The components that a part of a document refers to, and those that they refer to in turn. */
const referredBy = (part: unknown, components: Components): Components => {
  const found = new Map<string, unknown>()
  const look = (within: unknown): void => {
    for (const [, room = "", name = ""] of JSON.stringify(within).matchAll(
      /#\/components\/(\w+)\/([^"]+)"/g
    )) {
      const component = components[room]?.[name]
      if (component === undefined || found.has(`${room}/${name}`)) continue
      found.set(`${room}/${name}`, component)
      look(component)
    }
  }
  look(part)
  return Object.fromEntries(
    Object.entries(components).map(([room, all]) => [
      room,
      Object.fromEntries(Object.entries(all).filter(([name]) => found.has(`${room}/${name}`)))
    ])
  )
}

/** The methods of POST /api that a key can open, and no more: what a program outside needs. */
export const openRpcOfKeys = async (version: string) => {
  const { methods, components, ...rest } = await openRpc(version)
  const open = methods.filter((method) => "x-scope" in method)
  return { ...rest, methods: open, components: referredBy([open, rest], components) }
}

/** The HTTP routes, with the version of this server. */
export const openApi = async (version: string) =>
  of((await import("./openapi.json", { with: { type: "json" } })).default, version)
