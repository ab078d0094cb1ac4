import { describe, expect, it } from "vitest"
import { sentenceOf } from "#cli/command/failure.ts"
import { asCertificateProblem } from "#cli/host/certificate.ts"
import { Offline } from "#core/port/rpc.ts"

/** As a request fails: the code of Node stands below the reasons of what sent it. */
const failing = (code: string) => ({ _tag: "HttpClientError", reason: { cause: { cause: { code } } } })
const sentence = (failure: unknown) => {
  const problem = asCertificateProblem(failure)
  return problem instanceof Offline ? sentenceOf(problem, "https://hub.example") : problem
}

describe("a server whose certificate is not trusted", () => {
  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "NODE_EXTRA_CA_CERTS=/etc/packhouse/ca.pem"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "NODE_EXTRA_CA_CERTS=/etc/packhouse/ca.pem"],
    ["CERT_HAS_EXPIRED", "it has expired. Renew it"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "it is for other names. Give --server one"]
  ])("with %s says why and what to do, and not to start it", (code, words) => {
    expect(sentence(failing(code))).toContain(words)
    expect(sentence(failing(code))).toContain("https://hub.example")
    expect(sentence(failing(code))).not.toContain("packhouse serve")
  })

  it("is none where the server is away", () => {
    const refused = failing("ECONNREFUSED")
    expect(sentence(refused)).toBe(refused)
  })
})
