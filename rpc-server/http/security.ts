/** The headers of every reply (ASVS 5.0, 3.4), and the release that gives it. */
import { hash } from "node:crypto"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { releaseHeader, releaseName } from "#core/release.ts"
import type { Settings } from "../settings.ts"

const policyName = "content-security-policy"
const headers = {
  [releaseHeader]: releaseName,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()"
}

export interface Security {
  /** The headers of a reply that is no page. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The scripts that stand in a page as a part of it, each by its hash: nothing else may run that is no file of ours.
   */
  readonly policyOf: (page: string) => Readonly<Record<string, string>>
  /** Of the thread that reads codes: it alone runs WebAssembly, and fetches nothing but its engine. */
  readonly policyOfReader: Readonly<Record<string, string>>
}

export const securityOf = ({ tls, pictures }: Pick<Settings, "tls" | "pictures">): Security => {
  /** @param scripts hashes of the scripts that are parts of a page (CSP 3, 2.3.1) */
  const policyWith = (scripts: ReadonlyArray<string> = []): string =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
      "style-src 'self'",
      "font-src 'self'",
      // Whoever has a picture sees who looks at it, and when: only the hosts that the operator has named.
      ["img-src 'self' data: blob:", ...pictures].join(" "),
      "frame-src blob:",
      "connect-src 'self' ws://127.0.0.1:7411 ws://localhost:7411",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'"
    ].join("; ")
  const common = { [policyName]: policyWith(), ...headers }
  return {
    headers: tls === undefined ? common : { ...common, "strict-transport-security": "max-age=31536000" },
    policyOfReader: {
      [policyName]: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    },
    policyOf: (page) => ({
      [policyName]: policyWith(
        [...page.matchAll(/<script(?: [^>]*)?>([\s\S]*?)<\/script>/g)].flatMap(([, script = ""]) =>
          script === "" ? [] : [`sha256-${hash("sha256", script, "base64")}`]
        )
      )
    })
  }
}

/** A page keeps the policy of its own; every other header is the same for all. */
export const securityHeaders = ({ headers }: Security) =>
  HttpRouter.middleware(
    (effect) =>
      Effect.map(effect, (response) => {
        const routePolicy = response.headers[policyName]
        return HttpServerResponse.setHeaders(
          response,
          routePolicy === undefined ? headers : { ...headers, [policyName]: routePolicy }
        )
      }),
    { global: true }
  )
