/**
 * The OpenRPC document, made from the contract and from its docstrings when a change of them is written down
 * (test/rpc-server/openrpc-document.test.ts): the server reads it when it is asked for, and makes none.
 */
export interface OpenRpc {
  readonly openrpc: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
}

/** The document with the version of this server. */
export const openRpc = async (version: string): Promise<OpenRpc> => {
  const { default: document } = await import("./openrpc.json", { with: { type: "json" } })
  return { ...document, info: { ...document.info, version } }
}
