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

/** The methods of POST /api, with the version of this server. */
export const openRpc = async (version: string) =>
  of((await import("./openrpc.json", { with: { type: "json" } })).default, version)

/** The HTTP routes, with the version of this server. */
export const openApi = async (version: string) =>
  of((await import("./openapi.json", { with: { type: "json" } })).default, version)
