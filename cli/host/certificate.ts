/** Why a server's certificate is not trusted here, and what to do: in the place of "the server does not answer". */
import { Offline } from "#core/port/rpc.ts"

const unknownSigner = [
  "nobody whom this machine trusts has signed it",
  "Name the file of who did: NODE_EXTRA_CA_CERTS=/etc/packhouse/ca.pem before the command"
] as const

/** The codes of Node and OpenSSL, each with its reason and what helps. */
const reasons: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  CERT_HAS_EXPIRED: ["it has expired", "Renew it at the server, or set the clock of this machine"],
  CERT_NOT_YET_VALID: ["it does not hold yet", "Set the clock of this machine"],
  ERR_TLS_CERT_ALTNAME_INVALID: ["it is for other names", "Give --server one of the names that stand in it"]
}

const beginning = "The certificate of the server is not trusted"

/** The code of whatever failed at the bottom. */
const codeIn = (error: unknown, depth = 0): string | undefined => {
  if (typeof error !== "object" || error === null || depth > 6) return undefined
  const { code, cause, reason } = error as Readonly<Record<"code" | "cause" | "reason", unknown>>
  return typeof code === "string" && code in reasons
    ? code
    : (codeIn(cause, depth + 1) ?? codeIn(reason, depth + 1))
}

/** The failure of a request, where it is the certificate that is in the way; any other one as it is. */
export const asCertificateProblem = (error: unknown): unknown => {
  const [why, remedy] = reasons[codeIn(error) ?? ""] ?? []
  return why === undefined ? error : new Offline({ message: `${beginning}: ${why}. ${remedy}.` })
}

export const isCertificateProblem = (message: string): boolean => message.includes(beginning)
