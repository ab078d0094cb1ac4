/** The protocols by the names that a configuration gives them. */
import { adam } from "./adam.ts"
import { and } from "./and.ts"
import { cas22, casEcr } from "./cas.ts"
import { mtSics } from "./mt-sics.ts"
import type { ScaleOptions, ScaleProtocol } from "./protocol.ts"
import { toledo8217 } from "./toledo-8217.ts"
import { toledoContinuous } from "./toledo-continuous.ts"

export const protocols = {
  "toledo-8217": toledo8217,
  "toledo-continuous": toledoContinuous,
  "mt-sics": mtSics,
  and,
  "cas-22": cas22,
  "cas-ecr": casEcr,
  adam
} as const satisfies Record<string, (options: ScaleOptions) => ScaleProtocol>

export type ProtocolName = keyof typeof protocols
export const protocolNames = Object.keys(protocols) as ReadonlyArray<ProtocolName>
