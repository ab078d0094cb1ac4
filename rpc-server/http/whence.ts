/** The address that a request of node:http came from: the one behind the proxies that are trusted to say it. */
import type { IncomingMessage } from "node:http"
import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const read = (text: string | undefined): NetAddress.IpAddress | undefined => {
  if (text === undefined) return undefined
  const address = NetAddress.ipFromString(text)
  return Result.isSuccess(address) ? NetAddress.toCanonical(address.success) : undefined
}

/** Whether an address is a proxy's that is trusted. */
const trustOf =
  (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) =>
  (address: NetAddress.IpAddress): boolean =>
    trustedProxies.some((network) => IpNetwork.contains(network, address))

/** Whether the request was passed on by a proxy that is trusted. */
export const vouchedBy = (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) => {
  const isTrusted = trustOf(trustedProxies)
  return ({ socket }: IncomingMessage): boolean => {
    const from = trustedProxies.length === 0 ? undefined : read(socket.remoteAddress)
    return from !== undefined && isTrusted(from)
  }
}

export const whenceOf = (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) => {
  const isTrusted = trustOf(trustedProxies)
  return ({ socket, headers }: IncomingMessage): string => {
    const peer = socket.remoteAddress ?? "unknown"
    if (trustedProxies.length === 0) return peer
    const from = read(peer)
    if (from === undefined || !isTrusted(from)) return peer
    const named = [headers["x-forwarded-for"] ?? []].flat().join(",")
    if (named === "") return peer
    const hops = named.split(",").map((hop) => read(hop.trim()))
    // From the proxy outwards, until an address that nobody vouches for.
    const outer = hops.findLast((hop, index) => hop === undefined || index === 0 || !isTrusted(hop))
    return outer === undefined ? peer : NetAddress.formatIp(outer)
  }
}
