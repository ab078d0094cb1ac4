/** Where a call comes from, and which network that is, as far as its address tells. */
import { Context } from "effect"

/** The address of who calls; a command of the server itself comes from here. */
export const Origin = Context.Reference<string>("packhouse/rpc-server/Origin", { defaultValue: () => "here" })

/** An IPv4 address, or the network of an IPv6 one: whoever has one of these has all of its addresses. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(":")) return address
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? []
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array(Math.max(0, zeros)).fill("0"), ...(after ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`
}
